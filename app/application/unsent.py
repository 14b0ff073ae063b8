"""The message that is being written outlives the program, however that ends."""

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from app.state.writing import WritingState
from app.storage.folders import Folders
from app.storage.unsent_file import FILE, UnsentFile
from app.workers.unsent import UnsentWorker

WAIT = 1000  # ms: so much of what was typed may be lost


class Unsent(QObject):
    """Written down in `writer`'s thread at most once in a while."""

    keep_requested = Signal(str)
    keep_now_requested = Signal(str)

    def __init__(self, folders: Folders, writing: WritingState, writer: QThread, parent: QObject) -> None:
        super().__init__(parent)
        self._writing = writing
        self._file = UnsentFile(folders.data / FILE)
        self._worker = UnsentWorker(self._file)
        self._worker.moveToThread(writer)
        self._writer = writer
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(lambda: self.keep_requested.emit(writing.message))
        self.keep_requested.connect(self._worker.keep)
        self.keep_now_requested.connect(self._worker.keep, Qt.ConnectionType.BlockingQueuedConnection)
        writing.words_changed.connect(self._wait)
        writing.files_changed.connect(self._wait)

    def restore(self) -> None:
        """What was written the last time, once there is a window."""
        message = self._file.read()
        if message:
            self._writing.take_up(message)

    def keep(self) -> None:
        """It is written down when this returns."""
        if self._timer.isActive() and self._writer.isRunning():
            self._timer.stop()
            self.keep_now_requested.emit(self._writing.message)

    @Slot()
    def _wait(self) -> None:
        if not self._timer.isActive():
            self._timer.start()
