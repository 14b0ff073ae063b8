"""Writes the presets, on the thread it is given."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.preset import PresetBook
from app.storage.presets import PresetsFile
from app.workers.boundary import worded


class PresetsWorker(QObject):
    failed = Signal(object)  # DraftlightError

    def __init__(self, file: PresetsFile) -> None:
        super().__init__()
        self._file = file

    @Slot(object)
    def keep(self, book: PresetBook) -> None:
        try:
            self._file.write(book)
        except Exception as error:
            self.failed.emit(worded(error))
