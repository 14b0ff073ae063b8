"""Writes the placements that were chosen, on the thread it is given."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.kept_placement import Edits
from app.core.loading import Role
from app.storage.placements import PlacementsFile
from app.workers.boundary import worded


class PlacementsWorker(QObject):
    failed = Signal(object)  # DraftlightError

    def __init__(self, file: PlacementsFile) -> None:
        super().__init__()
        self._file = file

    @Slot(object, object, object)
    def keep(self, role: Role, path: Path, edits: Edits) -> None:
        try:
            self._file.keep(role, path, edits)
        except Exception as error:
            self.failed.emit(worded(error))
