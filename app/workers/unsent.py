"""Writes down the message that is being written, away from the window's thread."""

from PySide6.QtCore import QObject, Slot

from app.storage.unsent_file import UnsentFile


class UnsentWorker(QObject):
    def __init__(self, file: UnsentFile) -> None:
        super().__init__()
        self._file = file

    @Slot(str)
    def keep(self, message: str) -> None:
        self._file.write(message)
