"""What the user said of the models on disk, in a JSON file: added folders, names, last use, and what was seen.

It is written whole or not at all, and re-read under a lock before each change. A file that cannot be understood is
set aside, never overwritten. Paths that are not valid Unicode survive the way there and back.
"""

import json
import math
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.core.errors import LibraryError
from app.core.installed import KnownModel, LibraryRecord, Place
from app.core.said import Said, cause, said
from app.storage.file_lock import locked
from app.storage.whole_file import replace_file

_VERSION = 1
_ODD_NAMES = "surrogatepass"  # how Python writes file names that are no text


class LibraryFile:
    """One file; `set_aside` says where an earlier one went that could not be understood, None: nothing happened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.set_aside: Path | None = None

    def read(self) -> LibraryRecord:
        """An empty record where there is no file yet. Raises `LibraryError` where it cannot be read or set aside."""
        try:
            written = self._path.read_bytes()
        except FileNotFoundError:
            return LibraryRecord()
        except OSError as error:
            raise _failure(said("{path} cannot be read: {reason}.", path=self._path, reason=cause(error))) from error
        try:
            return _record(json.loads(written.decode("utf-8", _ODD_NAMES)))
        except _Newer as newer:
            raise LibraryError(
                said("{path} is of a newer Draftlight (its version is {newer}).", path=self._path, newer=newer),
                said("Update Draftlight."),
            ) from newer
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._put_aside(written)
            return LibraryRecord()

    def change(self, edit: Callable[[LibraryRecord], LibraryRecord]) -> LibraryRecord:
        """What `edit` makes of the record as it is now; written where it differs."""
        try:
            with locked(self._path.with_name(f".{self._path.name}.lock")):
                before = self.read()
                after = edit(before)
                if after != before:
                    self._write(after)
                return after
        except OSError as error:
            raise _failure(said("{path} cannot be written: {reason}.", path=self._path, reason=cause(error))) from error

    def _write(self, record: LibraryRecord) -> None:
        written = json.dumps(_plain(record), ensure_ascii=False, indent=1).encode("utf-8", _ODD_NAMES)
        replace_file(self._path, written)

    def _put_aside(self, written: bytes) -> None:
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.damaged-{number}")).exists():
            if _content(aside) == written:  # another process was here first
                break
            number += 1
        try:
            os.replace(self._path, aside)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise _failure(
                said(
                    "{path} cannot be set aside, though it is damaged: {reason}.", path=self._path, reason=cause(error)
                )
            ) from error
        self.set_aside = aside


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _failure(what: Said) -> LibraryError:
    return LibraryError(what, said("Check the folder's permissions and free space."))


class _Newer(Exception):
    """The file was written by a version that knows more than this one."""


def _plain(record: LibraryRecord) -> dict[str, Any]:
    return {
        "version": _VERSION,
        "folders": [str(folder) for folder in record.folders],
        "names": {str(path): name for path, name in record.names.items()},
        "last_used": {str(path): used for path, used in record.last_used.items()},
        "known": {str(path): _plain_model(model) for path, model in record.known.items()},
    }


def _plain_model(model: KnownModel) -> dict[str, Any]:
    return {
        "files": [str(file) for file in model.files],
        "place": model.place.value,
        "name": model.name,
        "n_bytes": model.n_bytes,
        "n_parameters": model.n_parameters,
        "source": model.source,
    }


def _record(plain: Any) -> LibraryRecord:
    """Raises `ValueError` and its like where anything in it is not what was written."""
    version = plain["version"]
    if isinstance(version, int) and version > _VERSION:
        raise _Newer(version)
    if version != _VERSION:
        raise ValueError(version)
    return LibraryRecord(
        folders=tuple(_path(folder) for folder in _list(plain["folders"])),
        names={_path(path): _text(name) for path, name in _items(plain["names"])},
        last_used={_path(path): _seconds(used) for path, used in _items(plain["last_used"])},
        known={_path(path): _model(model) for path, model in _items(plain["known"])},
    )


def _model(plain: Any) -> KnownModel:
    files = tuple(_path(file) for file in _list(plain["files"]))
    if not files:
        raise ValueError("a model without files")
    return KnownModel(
        files,
        Place(plain["place"]),
        _text(plain["name"]),
        _count(plain["n_bytes"]),
        _count(plain["n_parameters"]),
        _text(plain["source"]),
    )


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _items(value: Any) -> list[tuple[Any, Any]]:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return list(value.items())


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _path(value: Any) -> Path:
    text = _text(value)
    if not text or "\0" in text:
        raise ValueError(value)
    return Path(text)


def _count(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _seconds(value: Any) -> float:
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(value)
    return float(value)
