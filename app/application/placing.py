"""Placement and memory: the state, the thread that forecasts, and the file of what was chosen, connected."""

from PySide6.QtCore import QObject, Qt, QThread, Signal

from app.state.chat import ChatState
from app.state.pair import PairState
from app.state.placing import PlacingState
from app.storage.folders import Folders
from app.storage.placements import FILE, PlacementsFile
from app.workers.engine import EngineThread
from app.workers.placements import PlacementsWorker
from app.workers.placing import PlacingThread


class Placed(QObject):
    """What was chosen is known before anything is loaded, and written on the thread `writer`."""

    failed = Signal(object)  # DraftlightError: what was chosen could not be written

    def __init__(self, folders: Folders, pair: PairState, writer: QThread, parent: QObject) -> None:
        super().__init__(parent)
        file = PlacementsFile(folders.data / FILE)
        pair.placements.begin(file.read())
        self._worker = PlacementsWorker(file)
        self._worker.moveToThread(writer)
        self._worker.failed.connect(self.failed)
        pair.placements.keep_requested.connect(self._worker.keep)
        self.state = PlacingState(pair, self)
        self.placer = PlacingThread(folders.cache, self)
        self._connect()

    def _connect(self) -> None:
        state, worker = self.state, self.placer.worker
        state.fit_requested.connect(worker.fit)
        state.devices_requested.connect(worker.look)
        state.connect_requested.connect(worker.connect_to)
        worker.fitted.connect(state.on_fitted)
        worker.failed.connect(state.on_failed)
        worker.devices_known.connect(state.on_devices)
        worker.memory_seen.connect(state.memory.on_seen)
        worker.connected.connect(state.on_connected)
        worker.connect_failed.connect(state.on_connect_failed)

    def follow(self, engine: EngineThread, chat: ChatState, pair: PairState) -> None:
        """Threads are tried by the engine, which is at once there for whatever else it is needed for."""
        threads, worker = self.state.threads, engine.worker
        for other in (chat.reply_requested, pair.load_requested, pair.unload_requested):
            other.connect(threads.give_up)
        threads.measure_requested.connect(worker.measure_threads)
        worker.threads_measured.connect(threads.on_measured)
        worker.threads_failed.connect(threads.on_failed)
        engine.gave_up.connect(threads.give_up, Qt.ConnectionType.QueuedConnection)
