"""`draftlight pull` against a local hub: what it says on a terminal and in a pipe, and that Ctrl+C costs nothing."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.commands.pull import progress_words
from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import NetworkError
from app.library.part_file import n_kept, part_path
from tests.commands.conftest import ROOT, Command, Start, command_line
from tests.downloads import SECONDS, noise, sha256
from tests.local_hub import Fault, HubRepo, LocalHub

REPO = "owner/model-GGUF"
SMALL, LARGE = noise(300_000, 1), noise(900_000, 2)
SPLIT = {f"split/big-{number:05}-of-00003.gguf": noise(200_000 + number, number) for number in (1, 2, 3)}


@pytest.fixture
def hub(environment: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalHub]:
    """A hub that the command line knows, and no token from anywhere."""
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    repos: dict[str, HubRepo | Mapping[str, bytes | Path]] = {
        REPO: {"model-Q4_K_M.gguf": SMALL, "model-Q8_0.gguf": LARGE},
        "owner/split-GGUF": SPLIT,
        "owner/gated-GGUF": HubRepo({"gated-Q4_0.gguf": SMALL}, gated="auto"),
    }
    with LocalHub(repos, tokens={"hf_secret": {"owner/gated-GGUF"}}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        yield hub


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """Where models go by default."""
    return tmp_path / "data" / "draftlight" / "models"


def test_a_model_lands_in_its_repositorys_folder(hub: LocalHub, draftlight: Command, models: Path) -> None:
    result = draftlight("pull", f"{REPO}:Q4_K_M")
    path = models / "owner" / "model-GGUF" / "model-Q4_K_M.gguf"
    assert (result.code, result.out, result.err) == (0, f"{path} (300 kB)\n", "")
    assert path.read_bytes() == SMALL


def test_what_is_there_is_not_fetched_again(hub: LocalHub, draftlight: Command, models: Path) -> None:
    first = draftlight("pull", f"{REPO}:Q4_K_M")
    n_sent = hub.sent("Q4_K_M.gguf")
    again = draftlight("pull", f"{REPO}:Q4_K_M")
    assert (again.code, again.out) == (0, first.out)
    assert hub.sent("Q4_K_M.gguf") == n_sent == len(SMALL)


def test_a_folder_and_a_quantisation_of_ones_own(hub: LocalHub, draftlight: Command, tmp_path: Path) -> None:
    result = draftlight("pull", REPO, "--quant", "q8_0", "--to", tmp_path / "here", "--json")
    path = tmp_path / "here" / "model-Q8_0.gguf"
    record = json.loads(result.out)
    assert record["files"] == [{"path": str(path), "n_bytes": len(LARGE), "sha256": sha256(LARGE)}]
    assert record["key"] == f"{REPO}/model-Q8_0.gguf"
    assert path.read_bytes() == LARGE


def test_all_parts_of_a_split_model(hub: LocalHub, draftlight: Command, models: Path) -> None:
    result = draftlight("pull", "owner/split-GGUF")
    folder = models / "owner" / "split-GGUF"
    assert result.out == f"{folder / 'split' / 'big-00001-of-00003.gguf'} (600 kB)\n"
    for path, content in SPLIT.items():
        assert (folder / path).read_bytes() == content


def test_a_direct_address(hub: LocalHub, draftlight: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_ENDPOINT")
    result = draftlight("pull", hub.url(REPO, "model-Q4_K_M.gguf"), "--to", tmp_path / "here")
    assert result.code == 0, result.err
    assert (tmp_path / "here" / "model-Q4_K_M.gguf").read_bytes() == SMALL


def test_with_a_token(hub: LocalHub, draftlight: Command, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = draftlight("pull", "owner/gated-GGUF")
    assert refused.code == 2
    assert "token" in refused.sentence
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    assert draftlight("pull", "owner/gated-GGUF").code == 0
    assert all(b"hf_secret" not in path.read_bytes() for path in models.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("owner/nothing",), "owner/nothing"),
        ((f"{REPO}:Q2_K",), "Q2_K"),
        (("nonsense",), "names no model"),
        ((REPO, "--limit-rate", "fast"), "fast is no rate"),
        ((REPO, "--limit-rate", "0"), "0 is no rate"),
    ],
)
def test_bad_input_is_one_sentence(hub: LocalHub, draftlight: Command, words: tuple[str, ...], said: str) -> None:
    result = draftlight("pull", *words)
    assert result.code == 2
    assert said in result.sentence


def test_a_damaged_file_is_one_sentence(hub: LocalHub, draftlight: Command, models: Path) -> None:
    hub.faults = [Fault("resolve/" + hub.repos[REPO].commit + "/model-Q4_K_M.gguf", content=SMALL[::-1], times=None)]
    result = draftlight("pull", f"{REPO}:Q4_K_M")
    assert result.code == 2
    assert "damaged" in result.sentence


def test_a_full_disk_is_one_sentence(
    hub: LocalHub, draftlight: Command, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: 100)
    result = draftlight("pull", f"{REPO}:Q4_K_M")
    assert result.code == 2
    assert "no room left" in result.sentence
    assert not models.exists()


def test_a_folder_that_is_none_is_one_sentence(hub: LocalHub, draftlight: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = draftlight("pull", f"{REPO}:Q4_K_M", "--to", tmp_path / "file")
    assert result.code == 2
    assert "cannot be written" in result.sentence


def test_offline_is_one_sentence(hub: LocalHub, draftlight: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert "offline" in draftlight("pull", REPO).sentence
    assert hub.requests == []


def test_a_limit_counts(hub: LocalHub, draftlight: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []

    class Limit:
        def __init__(self, rate: float) -> None:
            limits.append(rate)
            self.rate = rate

        def take(self, n_bytes: int) -> None:
            pass

        def owed(self) -> float:
            return 0.0

    monkeypatch.setattr("app.commands.pull.RateLimit", Limit)
    for words in ("5M", "500K", "1.5g", "1234"):
        assert draftlight("pull", f"{REPO}:Q4_K_M", "--limit-rate", words).code == 0
    assert limits == [5e6, 5e5, 1.5e9, 1234]


def test_ctrl_c_keeps_what_arrived_and_the_next_call_goes_on(
    hub: LocalHub, start: Start, draftlight: Command, models: Path
) -> None:
    fault = Fault("model-Q8_0.gguf", stall_after=600_000)
    hub.faults = [fault]
    process = start("pull", f"{REPO}:Q8_0")
    assert fault.reached.wait(SECONDS)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (130, "")
    assert err.count("\n") == 1
    assert "the same command goes on" in err
    path = models / "owner" / "model-GGUF" / "model-Q8_0.gguf"
    kept = n_kept(path)
    assert part_path(path).read_bytes()[:kept] == LARGE[:kept]
    fault.released.set()
    assert draftlight("pull", f"{REPO}:Q8_0").code == 0
    assert path.read_bytes() == LARGE
    assert [request.range for request in hub.requests if request.path.endswith("Q8_0.gguf")][-1] == (
        f"bytes={kept}-" if kept else ""
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_bar_on_a_terminal(hub: LocalHub, models: Path) -> None:
    fault = Fault("model-Q8_0.gguf", stall_after=600_000)
    hub.faults = [fault]
    master, slave = os.openpty()
    process = subprocess.Popen(
        command_line(("pull", f"{REPO}:Q8_0")), stdout=slave, stderr=slave, cwd=ROOT, env=os.environ | {"TERM": "xterm"}
    )
    os.close(slave)
    written = b""
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while part := os.read(master, 1000):
            written += part
            if fault.reached.is_set() and b"%" in written:
                fault.released.set()
    os.close(master)
    assert process.wait(SECONDS) == 0
    assert b"model-Q8_0.gguf  " in written
    assert b"\r\x1b[K\r" in written
    assert written.decode().endswith("model-Q8_0.gguf (900 kB)\r\n")


FILE = DownloadFile("https://hub.invalid", Path("model.gguf"), 2_000_000_000)


@pytest.mark.parametrize(
    ("status", "n_done", "rate", "words"),
    [
        (DownloadStatus.RUNNING, 500_000_000, 10e6, "model.gguf  25%  500 MB of 2.0 GB  10.0 MB/s  2:30 left"),
        (DownloadStatus.RUNNING, 500_000_000, 1e5, "model.gguf  25%  500 MB of 2.0 GB  100 kB/s  4:10:00 left"),
        (DownloadStatus.RUNNING, 0, 0.0, "model.gguf  0%  0 bytes of 2.0 GB"),
        (DownloadStatus.CHECKING, 500_000_000, 0.0, "model.gguf  25%  500 MB of 2.0 GB  checking"),
        (DownloadStatus.RETRYING, 1_999_999_999, 0.0, "model.gguf  99%  2.0 GB of 2.0 GB  It broke. Wait."),
    ],
)
def test_progress_in_words(status: DownloadStatus, n_done: int, rate: float, words: str) -> None:
    request = DownloadRequest("key", "title", (FILE,))
    error = NetworkError("It broke.", "Wait.") if status is DownloadStatus.RETRYING else None
    assert progress_words(Download(request, status, n_done, FILE.n_bytes, rate, error)) == words


def test_progress_of_unknown_size() -> None:
    request = DownloadRequest("key", "title", (FILE,))
    assert progress_words(Download(request, DownloadStatus.RUNNING, 5000, 0, 1000.0)) == "model.gguf  5.0 kB  1.0 kB/s"
