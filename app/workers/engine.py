"""The engine's thread: loading, comparing and generating happen here, and nowhere else."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal, Slot

from app.core.errors import Cancelled, EngineGaveUp
from app.core.loading import LoadRequest, Role
from app.core.prompt_count import CountRequest
from app.core.request import Request
from app.core.threads import ThreadsRequest
from app.engine.abort_guard import guard, release
from app.engine.engine import Engine
from app.workers.boundary import worded
from app.workers.ending import end

_LOG = logging.getLogger("draftlight.worker")
_PROGRESS_STEP = 0.01


class EngineWorker(QObject):
    """Slots run one after the other. A slot that is running is ended through the cancel token in its request."""

    progress = Signal(object, float)  # Role, fraction
    loaded = Signal(object, object)  # Role, ModelInfo
    load_failed = Signal(object, object)  # Role, DraftlightError
    unloaded = Signal(object)  # Role
    fitted = Signal(object)  # DrafterKind: what fits the pair that is loaded
    reported = Signal(object)  # VocabReport | None
    event_emitted = Signal(object, object)  # Request, Event
    failed = Signal(object, object)  # Request, DraftlightError
    counted = Signal(object, object)  # CountRequest, PromptCount
    threads_measured = Signal(object, object, object)  # ThreadsRequest, ThreadTrials, ModelInfo
    threads_failed = Signal(object, object)  # ThreadsRequest, DraftlightError

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine

    @Slot(object)
    def load(self, request: LoadRequest) -> None:
        role = request.role
        held = self._engine.holds(role)
        told = 0.0

        def tell(fraction: float) -> None:
            nonlocal told
            if fraction - told >= _PROGRESS_STEP or fraction == 1.0:
                told = fraction
                self.progress.emit(role, fraction)

        try:
            request.cancel.check()
            info = self._engine.load(request, tell)
        except Exception as error:
            if held and not self._engine.holds(role):
                self.unloaded.emit(role)
            self.load_failed.emit(role, worded(error))
        else:
            self.loaded.emit(role, info)
        self._tell_pair()

    @Slot(object)
    def unload(self, role: Role) -> None:
        with _bugs_logged():
            self._engine.unload(role)
        self.unloaded.emit(role)
        self._tell_pair()

    def _tell_pair(self) -> None:
        with _bugs_logged():
            self.fitted.emit(self._engine.fitting())
        self.reported.emit(self._engine.report)

    @Slot(object)
    def generate(self, request: Request) -> None:
        try:
            for event in self._engine.generate(request):
                self.event_emitted.emit(request, event)
        except Exception as error:
            self.failed.emit(request, worded(error))

    @Slot(object)
    def count(self, request: CountRequest) -> None:
        """Only the last one asked for is worth the time."""
        with _bugs_logged():
            try:
                count = self._engine.count(request)
            except Cancelled:
                return
            if count:
                self.counted.emit(request, count)

    @Slot(object)
    def measure_threads(self, request: ThreadsRequest) -> None:
        try:
            request.cancel.check()
            trials = self._engine.measure_threads(request.role, request.cancel)
        except Exception as error:
            self.threads_failed.emit(request, worded(error))
        else:
            self.threads_measured.emit(request, trials, self._engine.info(request.role))

    @Slot()
    def shut_down(self) -> None:
        with _bugs_logged():
            self._engine.close()
        self.thread().quit()


class EngineThread(QThread):
    """The permanent thread, with its worker. Whoever owns it cancels what runs, then calls `stop`.

    Where llama.cpp gives up, this thread stands still for good: `gave_up` says so, nothing that it was asked for is
    answered any more, and the process can only be left by `os._exit`.
    """

    gave_up = Signal(object)  # EngineGaveUp; from the thread that it happened in

    def __init__(self, cache: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("engine")
        self._lost = threading.Event()
        self.engine = Engine(cache)  # for workers that live in this thread
        self.worker = EngineWorker(self.engine)
        self.worker.moveToThread(self)

    def run(self) -> None:
        guard(self._give_up)
        try:
            self.exec()
        finally:
            release()

    def _give_up(self, words: str) -> None:
        self._lost.set()
        _LOG.critical("llama.cpp gave up: %s", words)
        self.gave_up.emit(EngineGaveUp(words))

    @property
    def lost(self) -> bool:
        """Whether llama.cpp gave up."""
        return self._lost.is_set()

    def stop(self) -> None:
        """Free the models and end the thread; returns when both are done, or will never be."""
        end(self, self.worker, lambda: self.lost)


@contextmanager
def _bugs_logged() -> Iterator[None]:
    """For slots that nobody waits for: what goes wrong in them must not keep what follows from being done."""
    try:
        yield
    except Exception as error:
        worded(error)
