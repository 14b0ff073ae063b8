"""The presets: read before the window shows them, and written behind it."""

from PySide6.QtCore import QObject, QThread, Signal

from app.core.errors import DraftlightError
from app.state.presets import PresetsState
from app.storage.folders import Folders
from app.storage.presets import FILE, PresetsFile
from app.workers.presets import PresetsWorker


class Presets(QObject):
    failed = Signal(object)  # DraftlightError

    def __init__(self, folders: Folders, state: PresetsState, thread: QThread, parent: QObject) -> None:
        super().__init__(parent)
        file = PresetsFile(folders.settings / FILE)
        self._problem: DraftlightError | None = None
        self._worker = PresetsWorker(file)
        self._worker.moveToThread(thread)
        self._worker.failed.connect(self.failed)
        try:
            state.load(file.read())
        except DraftlightError as error:
            self._problem = error
        state.keep_requested.connect(self._worker.keep)

    def start(self) -> None:
        """The window is there, so that it hears what is said."""
        if self._problem:
            self.failed.emit(self._problem)
