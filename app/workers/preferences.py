"""The thread that writes the preferences and how the window was, so that a slow disk never holds the window."""

from collections.abc import Mapping

from PySide6.QtCore import QMetaObject, QObject, Qt, QThread, Signal, Slot

from app.core.preferences import Value
from app.core.window_memory import WindowMemory
from app.storage.preferences import PreferencesFile
from app.storage.window_file import WindowFile
from app.workers.boundary import worded


class PreferencesWorker(QObject):
    """What could not be written is written with the next change."""

    kept = Signal()
    failed = Signal(object)  # DraftlightError

    def __init__(self, file: PreferencesFile, window: WindowFile) -> None:
        super().__init__()
        self._file, self._window = file, window
        self._waiting: dict[str, Value] = {}

    @Slot(object)
    def keep(self, edits: Mapping[str, Value]) -> None:
        self._waiting |= edits
        try:
            self._file.keep(self._waiting)
        except Exception as error:
            self.failed.emit(worded(error))
        else:
            self._waiting = {}
            self.kept.emit()

    @Slot(object)
    def remember(self, memory: WindowMemory) -> None:
        self._window.write(memory)

    @Slot()
    def shut_down(self) -> None:
        self.thread().quit()


class PreferencesThread(QThread):
    def __init__(self, file: PreferencesFile, window: WindowFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("preferences")
        self.worker = PreferencesWorker(file, window)
        self.worker.moveToThread(self)

    def stop(self) -> None:
        """Everything that was asked for before is written; returns when it is."""
        if self.isRunning():
            QMetaObject.invokeMethod(self.worker, "shut_down", Qt.ConnectionType.QueuedConnection)
            self.wait()
