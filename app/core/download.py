"""A download as everybody sees it: what is asked for, how far it is, and why it stands still."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.core.errors import DraftlightError
from app.core.hub import RemoteFile


@dataclass(frozen=True, slots=True)
class DownloadFile:
    """One file to fetch, and where it shall lie. `sha256` empty: it can be checked by its size alone."""

    url: str
    target: Path
    n_bytes: int  # 0: not known before
    sha256: str = ""
    source: RemoteFile | None = None  # where it is on the hub; None: it comes from another place


@dataclass(frozen=True, slots=True)
class DownloadRequest:
    """One model: all its files, which are there together or not at all. Requests of the same key are the same."""

    key: str  # such as owner/name/file.gguf
    title: str
    files: tuple[DownloadFile, ...]

    @property
    def n_bytes(self) -> int:
        return sum(file.n_bytes for file in self.files)


class DownloadStatus(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    RETRYING = "retrying"  # the connection broke; it goes on after a wait
    CHECKING = "checking"  # what was on disk already is read again for its checksum
    PAUSED = "paused"  # by the user
    NO_SPACE = "no space"  # goes on once there is room, or the user says so
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        return self in (DownloadStatus.DONE, DownloadStatus.FAILED, DownloadStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class Download:
    """A request and how far it is."""

    request: DownloadRequest
    status: DownloadStatus = DownloadStatus.WAITING
    n_done: int = 0  # bytes on disk
    n_bytes: int = 0  # of the whole; 0: not known yet
    rate: float = 0.0  # bytes per second
    error: DraftlightError | None = None  # why it waits, stands still or failed

    @property
    def fraction(self) -> float | None:
        return min(1.0, self.n_done / self.n_bytes) if self.n_bytes else None

    @property
    def seconds_left(self) -> float | None:
        return (self.n_bytes - self.n_done) / self.rate if self.rate > 0 and self.n_bytes else None
