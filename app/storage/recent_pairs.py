"""The pairs that were loaded last, in a JSON file. It saves a click, so a damaged one is begun anew."""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.core.errors import LibraryError
from app.core.recent_pair import MOST_PAIRS, RecentPair, with_pair
from app.core.said import Said, cause, said
from app.storage.file_lock import locked
from app.storage.whole_file import replace_file

FILE = "recent.json"

_LOG = logging.getLogger("draftlight.storage")
_ODD_NAMES = "surrogatepass"  # how Python writes file names that are no text

Pairs = tuple[RecentPair, ...]


class RecentPairs:
    """Read again before each change: two windows may be open."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Pairs:
        """The last first. Raises `LibraryError` where there is a file that cannot be read."""
        try:
            written = self._path.read_bytes()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise _failure(said("{path} cannot be read: {reason}.", path=self._path, reason=cause(error))) from error
        try:
            return tuple(_pair(one) for one in json.loads(written.decode("utf-8", _ODD_NAMES)))[:MOST_PAIRS]
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            _LOG.warning("%s cannot be understood and is begun anew: %r", self._path, error)
            return ()

    def remember(self, pair: RecentPair) -> Pairs:
        """Raises `LibraryError`."""
        return self._change(lambda pairs: with_pair(pairs, pair))

    def forget(self, pair: RecentPair) -> Pairs:
        """Raises `LibraryError`."""
        return self._change(lambda pairs: tuple(one for one in pairs if one.files != pair.files))

    def _change(self, edit: Callable[[Pairs], Pairs]) -> Pairs:
        try:
            with locked(self._path.with_name(f".{self._path.name}.lock")):
                after = edit(self.read())
                self._write(after)
                return after
        except OSError as error:
            raise _failure(said("{path} cannot be written: {reason}.", path=self._path, reason=cause(error))) from error

    def _write(self, pairs: Pairs) -> None:
        written = json.dumps([_plain(pair) for pair in pairs], ensure_ascii=False, indent=1)
        replace_file(self._path, written.encode("utf-8", _ODD_NAMES))


def _plain(pair: RecentPair) -> dict[str, Any]:
    return {
        "target": str(pair.target),
        "target_name": pair.target_name,
        "draft": str(pair.draft) if pair.draft else None,
        "draft_name": pair.draft_name,
        "when": pair.when,
    }


def _pair(plain: Any) -> RecentPair:
    """Raises `ValueError` and its like where it is not what was written."""
    draft = plain["draft"]
    return RecentPair(
        _path(plain["target"]),
        str(plain["target_name"]),
        None if draft is None else _path(draft),
        str(plain["draft_name"]),
        float(plain["when"]),
    )


def _path(value: Any) -> Path:
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError(value)
    return Path(value)


def _failure(what: Said) -> LibraryError:
    return LibraryError(what, said("Check the folder's permissions and free space."))
