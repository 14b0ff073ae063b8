"""Ten kills at random moments of a download lose no byte that was on disk."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from app.core.download import DownloadStatus
from app.library.download_queue import DownloadQueue
from app.library.part_file import part_path, read_sidecar
from tests.download_child import FLUSH_BYTES
from tests.downloads import NAME, REPO, SECONDS, Listener, noise, wanted
from tests.local_hub import Fault, LocalHub

ROOT = Path(__file__).parent.parent.parent
CHUNK = 64 * 1024
CONTENT = noise(16 << 20)
N_KILLS = 10


def length(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def killed(words: list[str], reached: Callable[[], bool]) -> None:
    """Run the child until it has come so far, and kill it there and then."""
    child = subprocess.Popen([sys.executable, "-m", "tests.download_child", *words], cwd=ROOT)
    look = threading.Event()
    try:
        while not reached():
            assert child.poll() is None, "it ended by itself"
            look.wait(0.0005)
    finally:
        child.kill()
        child.wait(SECONDS)


def test_ten_kills_lose_no_byte_that_was_on_disk(tmp_path: Path) -> None:
    draw = random.Random()
    with LocalHub({REPO: {NAME: CONTENT}}) as hub:
        hub.faults = [Fault(NAME, pause=0.001, times=N_KILLS)]
        file = wanted(hub, tmp_path / "models")
        part = part_path(file.target)
        words = [str(tmp_path / "list"), file.url, str(file.target), str(file.n_bytes), file.sha256]
        claimed = 0
        for number in range(N_KILLS):
            n_bytes, n_asked = claimed + draw.randint(1, len(CONTENT) // 13), number + 1
            killed(words, lambda: len(hub.requests) == n_asked and length(part) >= n_bytes)  # noqa: B023
            assert [request.range for request in hub.requests[number:]] == [f"bytes={claimed}-" if claimed else ""]
            sidecar = read_sidecar(file.target)
            assert sidecar
            assert sidecar.n_flushed >= claimed
            assert length(part) - sidecar.n_flushed < FLUSH_BYTES + CHUNK
            claimed = sidecar.n_flushed
            assert part.read_bytes()[:claimed] == CONTENT[:claimed]
        listener = Listener()
        with DownloadQueue(tmp_path / "list", listener, margin=0):
            listener.wait_for("model", DownloadStatus.DONE)
        assert hub.requests[-1].range == f"bytes={claimed}-"
        assert hub.requests[-1].n_bytes == len(CONTENT) - claimed
        assert file.target.read_bytes() == CONTENT
        assert sorted(path.name for path in part.parent.iterdir()) == [NAME, f"{NAME}.origin.json"]
