"""The engine's thread, with files to load, and one who listens to it in the thread of the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal, Slot
from pytestqt.qtbot import QtBot

from app.core.events import Event, Finished
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.request import Message, Request
from app.workers.engine import EngineThread
from tests.model_files import LONG, write_pair

OPTIONS = LoadOptions(n_context=LONG, n_threads=1)


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


class Listener(QObject):
    """Asks the worker as a window does, through signals, and notes what comes back, in order."""

    load = Signal(object)
    unload = Signal(object)
    generate = Signal(object)

    def __init__(self, thread: EngineThread, qtbot: QtBot) -> None:
        super().__init__()
        self._qtbot = qtbot
        self.heard: list[tuple[object, ...]] = []
        self.elsewhere = 0  # calls that did not come in the thread of the window
        worker = thread.worker
        self.load.connect(worker.load)
        self.unload.connect(worker.unload)
        self.generate.connect(worker.generate)
        worker.progress.connect(self.on_progress)
        worker.loaded.connect(self.on_loaded)
        worker.load_failed.connect(self.on_load_failed)
        worker.unloaded.connect(self.on_unloaded)
        worker.reported.connect(self.on_reported)
        worker.event_emitted.connect(self.on_event)
        worker.failed.connect(self.on_failed)

    def _note(self, *what: object) -> None:
        application = QCoreApplication.instance()
        assert application
        self.elsewhere += QThread.currentThread() is not application.thread()
        self.heard.append(what)

    @Slot(object, float)
    def on_progress(self, role: Role, fraction: float) -> None:
        self._note("progress", role, fraction)

    @Slot(object, object)
    def on_loaded(self, role: Role, info: object) -> None:
        self._note("loaded", role, info)

    @Slot(object, object)
    def on_load_failed(self, role: Role, error: object) -> None:
        self._note("load_failed", role, error)

    @Slot(object)
    def on_unloaded(self, role: Role) -> None:
        self._note("unloaded", role)

    @Slot(object)
    def on_reported(self, report: object) -> None:
        self._note("reported", report)

    @Slot(object, object)
    def on_event(self, request: Request, event: Event) -> None:
        self._note("event", request, event)

    @Slot(object, object)
    def on_failed(self, request: Request, error: object) -> None:
        self._note("failed", request, error)

    def all(self, name: str) -> list[tuple[object, ...]]:
        """What was told under this name, without the name."""
        return [what[1:] for what in self.heard if what[0] == name]

    def wait_for(self, name: str, times: int = 1) -> tuple[object, ...]:
        """The so-many-th telling of this name."""
        self._qtbot.waitUntil(lambda: len(self.all(name)) >= times, timeout=60_000)
        return self.all(name)[times - 1]

    def events(self, request: Request) -> list[Event]:
        return [event for asked, event in self.all("event") if asked is request]  # type: ignore[misc]

    def wait_for_end(self, request: Request) -> list[Event]:
        def ended() -> bool:
            events = self.events(request)
            return bool(events) and isinstance(events[-1], Finished)

        self._qtbot.waitUntil(ended, timeout=60_000)
        return self.events(request)

    def load_file(self, role: Role, path: Path) -> None:
        """Load it, and wait for the report that ends every answer to a load."""
        times = len(self.all("reported")) + 1
        self.load.emit(LoadRequest(role, path, OPTIONS))
        self.wait_for("reported", times)


@pytest.fixture
def thread(cache: Path, qtbot: QtBot) -> Iterator[EngineThread]:
    thread = EngineThread(cache)
    thread.start()
    yield thread
    thread.stop()


@pytest.fixture
def listener(thread: EngineThread, qtbot: QtBot) -> Listener:
    return Listener(thread, qtbot)


@pytest.fixture
def pair(listener: Listener, models: Path) -> Listener:
    """The listener, once a target and a draft are loaded; what it heard of that is forgotten."""
    for role in Role:
        listener.load_file(role, models / f"{role}.gguf")
    listener.heard.clear()
    return listener


def request(prompt: str = "a", max_tokens: int = 20) -> Request:
    return Request((Message("user", prompt),), max_tokens=max_tokens)


def endless(prompt: str = "a") -> Request:
    """It takes so long that whoever wants to stop it can."""
    return request(prompt, max_tokens=LONG)
