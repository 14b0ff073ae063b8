"""A file that is still arriving: NAME.part, and NAME.part.json that says how much of it is safely on disk.

The sidecar is written after the bytes that it speaks of, so what it claims is true after a kill or a power cut; what
lies behind it in the part is fetched again. It knows nothing of the network.
"""

import contextlib
import errno
import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from app.core.download import DownloadFile
from app.core.errors import DownloadError
from app.core.recommendation import size
from app.core.said import cause, said
from app.library.atomic_file import read_json, sync_folder, unfinished_path, write_json
from app.library.disk_space import allocated_bytes, disk_full, free_bytes, is_full, is_too_large, reserve
from app.library.file_lock import lock

_FLUSH_BYTES = 64 << 20
_FLUSH_SECONDS = 2.0
_CHUNK = 1 << 20
_SECRETS = {"token", "access_token", "auth", "authorization", "api_key", "apikey", "key", "password"}


@dataclass(frozen=True, slots=True)
class Sidecar:
    """`validator` (an ETag or a date) and `url` say what it is the beginning of; `n_flushed` bytes are on disk."""

    url: str  # without what only its owner should know
    validator: str
    n_bytes: int  # of the whole, 0: not known
    sha256: str  # of the whole, empty: not known
    n_flushed: int


class PartFile:
    """Open, locked, and ready to go on behind the last byte that is known to be there.

    Write errors are OSErrors, and leave it as it was after the last byte written.
    """

    def __init__(self, file: DownloadFile, clock: Callable[[], float] = time.monotonic) -> None:
        """Raises DownloadError where another program is fetching the same file."""
        self.file = file
        self.path = part_path(file.target)
        self._clock = clock
        self._digest = hashlib.sha256()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._descriptor = _open_locked(self.path)
        try:
            kept = self._kept()
            self.validator = kept.validator if kept else ""
            self.n_bytes = file.n_bytes or (kept.n_bytes if kept else 0)
            self.n_done = self._n_flushed = kept.n_flushed if kept else 0
            os.ftruncate(self._descriptor, self.n_done)
            os.lseek(self._descriptor, self.n_done, os.SEEK_SET)
        except BaseException:
            os.close(self._descriptor)
            raise
        self._flushed = clock()

    def _kept(self) -> Sidecar | None:
        """What the sidecar says, if it is about this file and the part has all of it."""
        kept = read_sidecar(self.file.target)
        if kept is None or os.fstat(self._descriptor).st_size < kept.n_flushed:
            return None
        if self.file.n_bytes and kept.n_bytes not in (0, self.file.n_bytes):
            return None
        if self.file.n_bytes and kept.n_flushed > self.file.n_bytes:
            return None
        same_address = kept.url == without_secrets(self.file.url)
        if self.file.sha256 and kept.sha256 == self.file.sha256:
            # Of another mirror: its checksum proves it, its ETag means nothing.
            return kept if same_address else Sidecar(kept.url, "", kept.n_bytes, kept.sha256, kept.n_flushed)
        return kept if same_address and kept.validator and kept.sha256 == self.file.sha256 else None

    def read_kept(self, look: Callable[[], None]) -> None:
        """Read what was there when it was opened, for the checksum; `look` is called often and may raise."""
        self._digest = hashlib.sha256()
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        rest = self.n_done
        while rest:
            look()
            data = os.read(self._descriptor, min(_CHUNK, rest))
            if not data:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            self._digest.update(data)
            rest -= len(data)

    def expect(self, n_bytes: int, validator: str) -> None:
        """What the server says about the whole; its room on disk is reserved."""
        self.n_bytes, self.validator = self.file.n_bytes or n_bytes or self.n_bytes, validator
        reserve(self._descriptor, self.n_bytes)
        self._write_sidecar()

    def write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            n = os.write(self._descriptor, rest)
            self._digest.update(rest[:n])
            self.n_done += n
            rest = rest[n:]
        if self.n_done - self._n_flushed >= _FLUSH_BYTES or self._clock() - self._flushed >= _FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """From here on the sidecar claims all that was written."""
        if self.n_done != self._n_flushed:
            os.fsync(self._descriptor)
            self._n_flushed = self.n_done
            self._write_sidecar()
        self._flushed = self._clock()

    def restart(self) -> None:
        """Forget what has arrived: first the claim, then the bytes."""
        self.n_done = self._n_flushed = 0
        self.validator, self.n_bytes = "", self.file.n_bytes
        self._digest = hashlib.sha256()
        self._write_sidecar()
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    def finish(self) -> None:
        """Move it to its place, whole and safely on disk. Only for what was found to be right."""
        self.flush()
        os.ftruncate(self._descriptor, self.n_done)  # lets go of blocks that were reserved for nothing
        os.fsync(self._descriptor)
        if os.name == "nt":  # which moves no open file
            self.close()
        os.replace(self.path, self.file.target)
        with contextlib.suppress(OSError):
            sidecar_path(self.file.target).unlink()
        sync_folder(self.path.parent)

    def remove(self) -> None:
        """Away with what has arrived."""
        sidecar = sidecar_path(self.file.target)
        for path in (sidecar, unfinished_path(sidecar), self.path):
            with contextlib.suppress(FileNotFoundError):
                if os.name == "nt":
                    self.close()
                path.unlink()

    def close(self) -> None:
        """Without a flush: who closes after a failure shall not fail again."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _write_sidecar(self) -> None:
        file = self.file
        content = {
            "url": without_secrets(file.url),
            "validator": self.validator,
            "n_bytes": self.n_bytes,
            "sha256": file.sha256,
            "n_flushed": self._n_flushed,
        }
        write_json(sidecar_path(file.target), content)

    def __enter__(self) -> "PartFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def part_path(target: Path) -> Path:
    return target.with_name(target.name + ".part")


def sidecar_path(target: Path) -> Path:
    return target.with_name(target.name + ".part.json")


def read_sidecar(target: Path) -> Sidecar | None:
    """What is known of a part; None where nothing is, or it makes no sense."""
    match read_json(sidecar_path(target)):
        case {
            "url": str(url),
            "validator": str(validator),
            "n_bytes": int(n_bytes),
            "sha256": str(sha256),
            "n_flushed": int(n_flushed),
        } if n_bytes >= 0 and n_flushed >= 0:
            return Sidecar(url, validator, n_bytes, sha256, n_flushed)
    return None


def n_kept(target: Path) -> int:
    """Bytes of a part that a download would go on behind."""
    kept = read_sidecar(target)
    try:
        return kept.n_flushed if kept and part_path(target).stat().st_size >= kept.n_flushed else 0
    except OSError:
        return 0


def discard(file: DownloadFile) -> None:
    """Away with what has arrived of a file, unless another program is fetching it."""
    if part_path(file.target).exists() or sidecar_path(file.target).exists():
        with contextlib.suppress(DownloadError, OSError), PartFile(file) as part:
            part.remove()


def write_error(error: OSError, target: Path, n_bytes: int) -> DownloadError:
    """Why a file of this size could not be written; `DiskFull` where that is the reason."""
    folder = target.parent
    if is_full(error):
        n_missing = n_bytes - allocated_bytes(part_path(target)) - free_bytes(folder) if n_bytes else 0
        return disk_full(folder, n_missing)
    if is_too_large(error):
        return DownloadError(
            said("The disk of {folder} cannot hold a file of {size}.", folder=folder, size=size(n_bytes)),
            said("Choose a folder on another disk."),
        )
    return DownloadError(
        said("{name} cannot be written to {folder}: {reason}.", name=target.name, folder=folder, reason=cause(error)),
        said("Check the folder's permissions, or choose another one."),
    )


def without_secrets(url: str) -> str:
    """The address without user, password and tokens, for what is written to disk and shown."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    query = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if name.lower() not in _SECRETS and not name.lower().startswith("x-amz-")
    ]
    host = parts.netloc.rsplit("@", 1)[-1]
    kept = parts.query if len(query) == len(parse_qsl(parts.query, keep_blank_values=True)) else urlencode(query)
    return urlunsplit((parts.scheme, host, parts.path, kept, ""))


def _open_locked(path: Path) -> int:
    """A part that is renamed or removed while we wait for it is not the one we want: then once more."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        if not lock(descriptor):
            os.close(descriptor)
            raise DownloadError(
                said("{name} is being downloaded by another program.", name=path.name.removesuffix(".part")),
                said("Wait until that one is done, or stop it there."),
            )
        try:
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        except FileNotFoundError:
            pass
        os.close(descriptor)
