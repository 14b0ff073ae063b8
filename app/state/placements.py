"""The placements that were chosen, by model file: what a file is loaded with the next time."""

import os
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.core.device_names import machines
from app.core.kept_placement import Edits, edited, edits_of
from app.core.loading import LoadOptions, Role


class PlacementsState(QObject):
    """Devices of other machines are kept by their addresses."""

    keep_requested = Signal(object, object, object)  # Role, Path, Edits

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[tuple[Role, Path], Edits] = {}

    def begin(self, kept: Mapping[tuple[Role, Path], Edits]) -> None:
        """With what was kept in earlier runs."""
        self._kept = dict(kept)

    def options(self, role: Role, path: Path, usual: LoadOptions) -> LoadOptions:
        """What the file is loaded with; as usual where nothing else was chosen."""
        try:
            return edited(usual, self._kept.get((role, _whole(path)), {}))
        except ValueError:  # it does not go with what is usual by now
            return usual

    def machines(self, role: Role, path: Path) -> tuple[str, ...]:
        """The addresses of other machines that the file was placed on."""
        return machines(self.options(role, path, LoadOptions()).devices)

    def keep(self, role: Role, path: Path, options: LoadOptions, usual: LoadOptions) -> None:
        key, edits = (role, _whole(path)), edits_of(options, usual)
        if edits == self._kept.get(key, {}):
            return
        self._kept.pop(key, None)
        if edits:
            self._kept[key] = edits
        self.keep_requested.emit(*key, edits)


def _whole(path: Path) -> Path:
    return Path(os.path.abspath(path))
