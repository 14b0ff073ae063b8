"""The queue on disk, so that nothing that was asked for is forgotten. Tokens are never in it."""

import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.download import DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import DownloadError, DraftlightError
from app.core.hub import RemoteFile
from app.core.said import as_plain, read_plain
from app.library.atomic_file import read_json, write_json
from app.library.file_lock import lock
from app.library.part_file import without_secrets

_log = logging.getLogger("draftlight.download")


@dataclass(frozen=True, slots=True)
class Entry:
    """`got`: the files that this download has brought so far."""

    request: DownloadRequest
    status: DownloadStatus
    error: DraftlightError | None = None
    got: tuple[Path, ...] = ()


class DownloadList:
    """downloads.json in a folder. Of two programs with the same folder only the first keeps its list there."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / "downloads.json" if folder else None
        self._lock = -1
        if folder:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                self._lock = os.open(folder / "downloads.lock", os.O_RDWR | os.O_CREAT, 0o644)
                if not lock(self._lock):
                    self.close()
            except OSError as error:
                _log.warning("the list of downloads cannot be kept: %s", error)
                self.close()

    def load(self) -> list[Entry]:
        """What was not at its end the last time; a list that cannot be read is laid aside."""
        if self._path is None or not self._path.exists():
            return []
        content = read_json(self._path)
        try:
            return [_entry(record) for record in content["downloads"]]
        except (KeyError, TypeError, ValueError, AttributeError):
            aside = self._path.with_suffix(".broken.json")
            _log.warning("the list of downloads cannot be read; it is now %s", aside)
            try:
                self._path.replace(aside)
            except OSError:
                _log.warning("nor can it be moved")
            return []

    def save(self, entries: Sequence[Entry]) -> None:
        """A disk that is full keeps the list that it has; the next change tries again."""
        if self._path is None:
            return
        try:
            write_json(self._path, {"version": 1, "downloads": [_record(entry) for entry in entries]})
        except OSError as error:
            _log.warning("the list of downloads could not be written: %s", error)

    def close(self) -> None:
        self._path = None
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _record(entry: Entry) -> dict[str, Any]:
    request, error = entry.request, entry.error
    return {
        "key": request.key,
        "title": request.title,
        "status": entry.status.value,
        "error": [as_plain(error.message), as_plain(error.remedy)] if error else None,
        "got": [str(path) for path in entry.got],
        "files": [_file_record(file) for file in request.files],
    }


def _file_record(file: DownloadFile) -> dict[str, Any]:
    source = file.source
    return {
        "url": without_secrets(file.url),
        "target": str(file.target),
        "n_bytes": file.n_bytes,
        "sha256": file.sha256,
        "source": [source.repo, source.revision, source.path] if source else None,
    }


def _entry(record: dict[str, Any]) -> Entry:
    """Raises ValueError, TypeError or KeyError where it makes no sense."""
    error = DownloadError(*map(read_plain, record["error"])) if record["error"] else None
    files = tuple(_file(file) for file in record["files"])
    request = DownloadRequest(str(record["key"]), str(record["title"]), files)
    return Entry(request, DownloadStatus(record["status"]), error, tuple(Path(path) for path in record["got"]))


def _file(record: dict[str, Any]) -> DownloadFile:
    url, n_bytes, sha256 = str(record["url"]), int(record["n_bytes"]), str(record["sha256"])
    source = None
    if record["source"]:
        repo, revision, path = map(str, record["source"])
        source = RemoteFile(repo, revision, path, n_bytes, sha256, "" if repo else url)
    return DownloadFile(url, Path(record["target"]), n_bytes, sha256, source)
