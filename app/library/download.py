"""One file from the net onto the disk, whatever happens on the way. It knows nothing of the queue it stands in."""

import contextlib
import logging
import re
import threading
from collections.abc import Mapping
from typing import Protocol

from app.core.download import DownloadFile, DownloadStatus
from app.core.errors import Cancelled, ChecksumError, DownloadError, DraftlightError, NetworkError
from app.core.said import said
from app.library.hub_errors import refusal
from app.library.line import Line
from app.library.network import split_url
from app.library.origin import Origin, hash_file, read_origin, untouched, write_origin
from app.library.part_file import PartFile, without_secrets, write_error
from app.library.retry import retry_after
from app.library.transfer import Answer, Broken, Transfer, no_address

_MOST_FAILED = 10  # tries in a row that bring nothing
_AGAIN = {408, 425, 429, 500, 502, 503, 504}
_CONTENT_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")
_SLICE = 0.25  # seconds: how soon a changed rate limit counts

_log = logging.getLogger("draftlight.download")


class Tell(Protocol):
    """How far it is: bytes on disk, and of the whole (0: not known)."""

    def __call__(
        self, status: DownloadStatus, n_done: int, n_bytes: int, error: DraftlightError | None = None, /
    ) -> None: ...


class _Busy(Broken):
    """The server wants to be asked later."""

    def __init__(self, message: str, seconds: float | None) -> None:
        super().__init__(message)
        self.seconds = seconds


class _Wrong(Exception):
    """What came is not the file that was asked for."""


class FileDownload:
    """`run` returns once the file lies in its place, whole and right: False if it had been there before.

    It raises Cancelled once `stop` is set, DiskFull, ChecksumError or another DownloadError, or a HubError. What has
    arrived is kept for the next time, but for what is wrong.
    """

    def __init__(self, file: DownloadFile, line: Line, stop: threading.Event, tell: Tell) -> None:
        self._file, self._line, self._stop, self._tell = file, line, stop, tell
        self._whole = False

    def run(self) -> bool:
        try:
            if self._is_there():
                return False
            with PartFile(self._file) as part:
                if self._is_there():  # while we waited
                    part.remove()
                    return False
                try:
                    return self._fill(part)
                except BaseException:
                    with contextlib.suppress(OSError):
                        part.flush()
                    raise
        except OSError as error:
            raise write_error(error, self._file.target, self._file.n_bytes) from error

    def _is_there(self) -> bool:
        """Whether the file was got before. One that is in its place and is not it raises DownloadError."""
        file, target = self._file, self._file.target
        if not target.exists():
            return False
        n_there = target.stat().st_size
        same = target.is_file() and file.n_bytes in (0, n_there) and bool(file.n_bytes or file.sha256)
        if same and file.sha256:
            origin = read_origin(target)
            if origin and origin.sha256 == file.sha256 and untouched(target, origin):
                return True
            same = hash_file(target, lambda n_done: self._checking(n_there, n_there)) == file.sha256
        if not same:
            raise DownloadError(
                said("There is another file at {target}.", target=target), said("Move or rename it, then try again.")
            )
        self._write_origin(file.sha256)
        return True

    def _fill(self, part: PartFile) -> bool:
        if part.n_done:
            part.read_kept(lambda: self._checking(part.n_done, part.n_bytes))
        for last in (False, True):
            try:
                self._complete(part)
                if self._file.sha256 and part.sha256 != self._file.sha256:
                    raise _Wrong(said("it has another checksum (SHA-256) than the hub gives"))
                break
            except _Wrong as error:
                part.restart()
                self._whole = False
                if last:
                    part.remove()
                    raise ChecksumError(
                        said("{name} arrived damaged, twice: {error}.", name=self._file.target.name, error=error),
                        said("Try later, or take it from another repository."),
                    ) from error
                _log.warning("%s arrived damaged: %s; fetching it again", self._file.target.name, error)
        sha256 = part.sha256
        if self._file.target.exists():
            self._is_there()
            part.remove()
            return False
        part.finish()
        self._write_origin(sha256)
        return True

    def _complete(self, part: PartFile) -> None:
        """Ask again and again, as long as it brings something."""
        n_failed, most = 0, part.n_done
        while not self._is_whole(part):
            try:
                self._ask(part)
                if self._is_whole(part):
                    return
                raise Broken(said("the answer ended too early"))
            except Broken as error:
                if part.n_done > most:
                    n_failed, most = 0, part.n_done
                n_failed += 1
                self._after(error, n_failed, part)

    def _after(self, error: Broken, n_failed: int, part: PartFile) -> None:
        name = self._file.target.name
        if n_failed >= _MOST_FAILED:
            raise NetworkError(
                said(
                    "{name} could not be fetched, in {n_failed} tries: {error}.",
                    name=name,
                    n_failed=n_failed,
                    error=error,
                ),
                said("What has arrived is kept; try again later."),
            ) from error
        asked = error.seconds if isinstance(error, _Busy) else None
        seconds = self._line.growing_wait(n_failed) if asked is None else asked
        part.flush()
        why = NetworkError(
            said("Broken off: {error}.", error=error),
            said("Trying again in {seconds:.0f} s.", seconds=seconds),
        )
        self._tell(DownloadStatus.RETRYING, part.n_done, part.n_bytes, why)
        self._line.wait(self._stop, seconds)
        self._look()

    def _is_whole(self, part: PartFile) -> bool:
        return self._whole or 0 < part.n_bytes <= part.n_done

    def _ask(self, part: PartFile) -> None:
        """One request: what is missing of the file, or all of it."""
        if split_url(self._file.url) is None:
            raise no_address(self._file.url)
        self._tell(DownloadStatus.RUNNING, part.n_done, part.n_bytes)
        if part.n_done and not part.validator and not self._file.sha256:
            part.restart()  # nothing could tell whether the rest belongs to it
        network = self._line.network()
        network.check()
        headers = dict(network.headers(self._file.url))
        if part.n_done:
            headers["Range"] = f"bytes={part.n_done}-"
            if part.validator:
                headers["If-Range"] = part.validator
        with Transfer(self._file.url, headers, self._line.read_timeout) as transfer:
            if self._begins(transfer.answer(self._stop), part):
                self._receive(transfer, part)

    def _receive(self, transfer: Transfer, part: PartFile) -> None:
        limit = self._line.limit

        def tell() -> None:
            self._tell(DownloadStatus.RUNNING, part.n_done, part.n_bytes)

        for chunk in transfer.chunks(self._stop, tell):
            limit.take(len(chunk))
            part.write(chunk[: part.n_bytes - part.n_done] if part.n_bytes else chunk)
            tell()
            if self._is_whole(part):
                return
            while (seconds := limit.owed()) > 0:
                self._line.wait(self._stop, min(_SLICE, seconds))
                self._look()
                tell()
        self._whole = not part.n_bytes  # nobody said how long it is, so that was all

    def _begins(self, answer: Answer, part: PartFile) -> bool:
        """Whether what follows goes on behind the part, which is made ready for it. False: nothing is missing."""
        headers = answer.headers
        n_total, validator = 0, _validator(headers)
        if answer.status in (200, 206):
            self._check_kind(headers)
        match answer.status:
            case 200:
                if headers.get("content-length", "").isdigit():
                    n_total = int(headers["content-length"])
                    self._whole = n_total == 0
                self._check_size(n_total)
                if part.n_done:
                    part.restart()
            case 206:
                found = _CONTENT_RANGE.fullmatch(headers.get("content-range", ""))
                if not found or int(found[1]) != part.n_done:
                    part.restart()
                    raise Broken(said("the server sent another part than was asked for"))
                if part.validator and validator and validator != part.validator:
                    part.restart()
                    raise Broken(said("the file has changed on the server, so it starts again"))
                n_total = int(found[2]) if found[2] != "*" else 0
                self._check_size(n_total)
            case 416:
                if part.n_bytes in (0, part.n_done) and headers.get("content-range") == f"bytes */{part.n_done}":
                    self._whole = True
                    return False
                part.restart()
                raise Broken(said("the server has less of the file than has arrived, so it starts again"))
            case _:
                raise self._refusal(answer)
        part.expect(n_total, validator)
        return not self._whole

    def _check_kind(self, headers: Mapping[str, str]) -> None:
        if headers.get("content-type", "").lower().startswith("text/html"):
            raise Broken(said("a web page came instead of the file; this network may want you to log in first"))
        if headers.get("content-encoding", "identity").lower() != "identity":
            raise NetworkError(
                said("The server sends the file compressed, which was not asked for."), said("Try another source.")
            )

    def _check_size(self, n_total: int) -> None:
        """Before anything is thrown away for it. One that is too large is forgiven where a checksum tells the truth."""
        n_bytes = self._file.n_bytes
        if n_bytes and n_total and n_total != n_bytes and not (self._file.sha256 and n_total > n_bytes):
            raise Broken(
                said(
                    "the server has a file of {n_total:,} bytes, and the hub says {n_bytes:,}",
                    n_total=n_total,
                    n_bytes=n_bytes,
                )
            )

    def _refusal(self, answer: Answer) -> Exception:
        if answer.status in _AGAIN:
            return _Busy(
                said("the server is busy ({status})", status=answer.status),
                retry_after(answer.headers.get("retry-after", "")),
            )
        if answer.from_elsewhere and answer.status in (401, 403, 404, 410):
            return Broken(
                said("the hub's storage refused it ({status})", status=answer.status)
            )  # its addresses are good for a while only
        source = self._file.source
        repo, revision, path = (source.repo, source.revision, source.path) if source else ("", "", "")
        return refusal(answer.status, answer.headers, self._line.network(), repo, revision, path)

    def _look(self) -> None:
        if self._stop.is_set():
            raise Cancelled

    def _checking(self, n_done: int, n_bytes: int) -> None:
        self._look()
        self._tell(DownloadStatus.CHECKING, n_done, n_bytes)

    def _write_origin(self, sha256: str) -> None:
        """Without it the model can be used as well."""
        if not sha256:
            return
        file, source = self._file, self._file.source
        try:
            found = file.target.stat()
            repo, revision, path = (source.repo, source.revision, source.path) if source else ("", "", "")
            url = without_secrets(file.url)
            origin = Origin(repo, revision, path, url, sha256, found.st_size, found.st_mtime_ns)
            write_origin(file.target, origin)
        except OSError as error:
            _log.warning("what is known of %s could not be written: %s", file.target.name, error.strerror)


def _validator(headers: Mapping[str, str]) -> str:
    """What a later request can be sure by that the file is still the same; empty: there is nothing."""
    etag = headers.get("etag", "")
    return etag if etag and not etag.startswith("W/") else headers.get("last-modified", "")
