"""The placements that were chosen, by model file, in a JSON file. What cannot be understood of it is passed over."""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.core.errors import LibraryError
from app.core.kept_placement import Edits, edited
from app.core.loading import LoadOptions, Role
from app.core.said import cause, said
from app.storage.file_lock import locked
from app.storage.whole_file import replace_file

FILE = "placements.json"

_LOG = logging.getLogger("draftlight.storage")
_ODD_NAMES = "surrogatepass"  # how Python writes file names that are no text

Placements = Mapping[tuple[Role, Path], Edits]


class PlacementsFile:
    """Read again before each change: two windows may be open."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Placements:
        """Without what is damaged; none where the file cannot be read."""
        try:
            return self._read()
        except OSError as error:
            _LOG.warning("%s cannot be read: %r", self._path, error)
            return {}

    def _read(self) -> Placements:
        try:
            written = json.loads(self._path.read_bytes().decode("utf-8", _ODD_NAMES))
            return dict(found for one in written if (found := _placement(one)))
        except FileNotFoundError:
            return {}
        except (ValueError, TypeError, RecursionError) as error:
            _LOG.warning("%s cannot be understood: %r", self._path, error)
            return {}

    def keep(self, role: Role, path: Path, edits: Edits) -> None:
        """Without edits there is nothing more to keep. Raises `LibraryError`."""
        try:
            with locked(self._path.with_name(f".{self._path.name}.lock")):
                others = {key: value for key, value in self._read().items() if key != (role, path)}
                after = {**others, (role, path): edits} if edits else others
                record = [
                    {"role": one, "path": str(file), "options": dict(kept)} for (one, file), kept in after.items()
                ]
                text = json.dumps(record, ensure_ascii=False, indent=1)
                replace_file(self._path, text.encode("utf-8", _ODD_NAMES))
        except OSError as error:
            raise LibraryError(
                said("{path} cannot be written: {reason}.", path=self._path, reason=cause(error)),
                said("Check the folder's permissions and free space."),
            ) from error


def _placement(plain: Any) -> tuple[tuple[Role, Path], Edits] | None:
    """None where it is not what was written."""
    try:
        role, path, edits = Role(plain["role"]), plain["path"], plain["options"]
        edited(LoadOptions(), edits)
        return ((role, Path(path)), edits) if path and "\0" not in path else None
    except (ValueError, TypeError, KeyError):
        return None
