"""Downloads from a local hub: what is asked for, a line without waits, and somebody who remembers what was told."""

import hashlib
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import DraftlightError
from app.core.hub import RemoteFile
from app.library.download import FileDownload
from app.library.line import Line
from app.library.network import Network
from tests.local_hub import LocalHub

REPO, NAME = "owner/model-GGUF", "model.gguf"
SECONDS = 30.0  # after which a test gives up
FOREVER = 3600.0  # nothing of what is tested may wait for this


def noise(n_bytes: int, seed: int = 0) -> bytes:
    return random.Random(seed).randbytes(n_bytes)


def wanted(hub: LocalHub, folder: Path, path: str = NAME, repo: str = REPO, checked: bool = True) -> DownloadFile:
    """A file of the hub; `checked`: with the size and the checksum that the hub gives it."""
    stored = hub.repos[repo].stored[path]
    n_bytes, sha256 = (stored.n_bytes, stored.sha256) if checked else (0, "")
    source = RemoteFile(repo, "main", path, n_bytes, sha256)
    return DownloadFile(hub.url(repo, path), folder / path, n_bytes, sha256, source)


def asked(*files: DownloadFile, key: str = "") -> DownloadRequest:
    return DownloadRequest(key or files[0].target.name, files[0].target.name, files)


@dataclass
class Fetched:
    """One file's way: what was told, and how long it would have waited."""

    statuses: list[DownloadStatus] = field(default_factory=list)
    errors: list[DraftlightError] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)
    n_done: int = 0

    def tell(self, status: DownloadStatus, n_done: int, n_bytes: int, error: DraftlightError | None = None) -> None:
        self.n_done = n_done
        if not self.statuses or self.statuses[-1] is not status:
            self.statuses.append(status)
        if error:
            self.errors.append(error)

    def line(self, hub: LocalHub, token: str = "", read_timeout: float = FOREVER) -> Line:
        network = Network(hub.endpoint, token)
        return Line(lambda: network, read_timeout=read_timeout, wait=lambda stop, seconds: self.waits.append(seconds))

    def run(self, file: DownloadFile, hub: LocalHub, token: str = "", read_timeout: float = FOREVER) -> bool:
        return FileDownload(file, self.line(hub, token, read_timeout), self.stop, self.tell).run()


class Listener:
    """Remembers every state that a queue told, and waits for one."""

    def __init__(self) -> None:
        self.told: list[Download] = []
        self._changed = threading.Condition()

    def __call__(self, download: Download) -> None:
        with self._changed:
            self.told.append(download)
            self._changed.notify_all()

    def until(self, holds: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(holds, SECONDS), self.statuses()

    def last(self, key: str) -> Download | None:
        return next((one for one in reversed(self.told) if one.request.key == key), None)

    def wait_for(self, key: str, *statuses: DownloadStatus) -> Download:
        def there() -> bool:
            last = self.last(key)
            return last is not None and last.status in statuses

        self.until(there)
        last = self.last(key)
        assert last
        return last

    def statuses(self, key: str = "") -> list[str]:
        """Each change of status."""
        told = [f"{one.request.key} {one.status}" for one in self.told if one.request.key == key or not key]
        return [status for number, status in enumerate(told) if number == 0 or told[number - 1] != status]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
