"""The thread that forecasts what models would take, and looks after the devices; the engine may be busy meanwhile."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from app.core.devices_known import ConnectRequest, DevicesKnown, UnusedGpu
from app.core.errors import Cancelled
from app.core.pair_fit import FitRequest
from app.core.wheel_advice import wheel_for
from app.engine.bindings import has_gpu
from app.engine.devices import devices
from app.engine.file_check import check_file
from app.engine.fit import forecast_pair
from app.engine.process_memory import ProcessMemory
from app.engine.remote_device import can_connect, connect
from app.engine.system_gpus import system_gpus
from app.workers.boundary import worded
from app.workers.ending import end

SECOND = 1000  # ms


class PlacingWorker(QObject):
    """What is asked while a slot runs is ended through the cancel token in its request."""

    fitted = Signal(object, object)  # FitRequest, PairFit
    failed = Signal(object, object)  # FitRequest, DraftlightError
    devices_known = Signal(object)  # DevicesKnown
    connected = Signal(object)  # ConnectRequest
    connect_failed = Signal(object, object)  # ConnectRequest, DraftlightError
    memory_seen = Signal(object)  # MemoryNow, every second

    def __init__(self, cache: Path) -> None:
        super().__init__()
        self._cache = cache
        self._memory = ProcessMemory()
        self._clock: QTimer | None = None

    @Slot()
    def watch(self) -> None:
        """In its own thread: there the timer runs."""
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._see)
        self._clock.start(SECOND)
        self._see()

    def _see(self) -> None:
        try:
            self.memory_seen.emit(self._memory.now())
        except Exception as error:
            worded(error)  # it is in the log; what was seen last stays

    @Slot(object)
    def fit(self, request: FitRequest) -> None:
        try:
            request.cancel.check()
            for wanted in (request.target, request.draft):
                if wanted:
                    check_file(wanted.path)
            found = forecast_pair(request, self._cache)
        except Cancelled:
            return
        except Exception as error:
            self.failed.emit(request, worded(error))
        else:
            self.fitted.emit(request, found)

    @Slot()
    def look(self) -> None:
        try:
            gpus = () if has_gpu() else system_gpus()
            unused = tuple(UnusedGpu(gpu, wheel_for(gpu, sys.platform)) for gpu in gpus)
            self.devices_known.emit(DevicesKnown(devices(), unused, can_connect()))
        except Exception as error:
            worded(error)  # it is in the log; what was known stays

    @Slot(object)
    def connect_to(self, request: ConnectRequest) -> None:
        try:
            request.cancel.check()
            connect(request.address, request.cancel)
        except Exception as error:
            self.connect_failed.emit(request, worded(error))
        else:
            self.look()
            self.connected.emit(request)

    @Slot()
    def shut_down(self) -> None:
        if self._clock:
            self._clock.deleteLater()  # here: no other thread may stop a timer
            self._clock = None
        self.thread().quit()


class PlacingThread(QThread):
    """Whoever owns it cancels what runs, then calls `stop`."""

    def __init__(self, cache: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("placing")
        self.worker = PlacingWorker(cache)
        self.worker.moveToThread(self)
        self.started.connect(self.worker.watch)

    def stop(self, is_lost: Callable[[], bool] = lambda: False) -> None:
        end(self, self.worker, is_lost)
