"""The composition root: builds every object, connects every signal, and takes everything down again."""

import logging
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

from app.core.loading import Role
from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.storage.folders import cache_folder, log_folder
from app.storage.log import keep_log
from app.ui.main_window import MainWindow
from app.ui.theme import apply_theme
from app.workers.engine import EngineThread

_LOG = logging.getLogger("draftlight.application")


class Application(QObject):
    """The window, its state, and the engine's thread behind them."""

    def __init__(self, cache: Path) -> None:
        super().__init__()
        self.pair = PairState(self)
        self.settings = GenerationSettings(parent=self)
        self.chat = ChatState(self.pair, self.settings, self)
        self.live = LiveState(self.chat, self)
        self.engine = EngineThread(cache, self)
        self.window = MainWindow(self.pair, self.chat, self.live, self.settings)
        self._connect()
        self.engine.start()

    def _connect(self) -> None:
        worker = self.engine.worker
        # A reply holds the engine's thread, so whatever needs the engine for something else ends it first.
        self.pair.load_requested.connect(self.chat.stop)
        self.pair.unload_requested.connect(self.chat.stop)
        self.pair.load_requested.connect(worker.load)
        self.pair.unload_requested.connect(worker.unload)
        worker.progress.connect(self.pair.on_progress)
        worker.loaded.connect(self.pair.on_loaded)
        worker.load_failed.connect(self.pair.on_failed)
        worker.unloaded.connect(self.pair.on_unloaded)
        worker.fitted.connect(self.pair.on_fitting)
        worker.reported.connect(self.pair.on_report)
        self.chat.reply_requested.connect(worker.generate)
        worker.event_emitted.connect(self.chat.receive)
        worker.failed.connect(self.chat.on_failed)
        self.window.closing.connect(self.shut_down)

    def shut_down(self) -> None:
        """End what runs, free the models, end the thread. A second call does nothing."""
        self.chat.stop()
        for role in Role:
            self.pair.cancel_load(role)
        self.engine.stop()


class Interrupts(QObject):
    """Closes the window on Ctrl+C in the terminal and on a polite kill, as a click would.

    Qt's loop runs no Python while it waits, so that a signal would wait with it; a socket wakes it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._ours, self._pythons = socket.socketpair()
        for end in (self._ours, self._pythons):
            end.setblocking(False)
        signal.set_wakeup_fd(self._pythons.fileno())
        QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self).activated.connect(self._woken)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: window.close())

    def _woken(self) -> None:
        self._ours.recv(64)


def log_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """An exception that nobody caught in the window's thread; the program goes on."""
    _LOG.error("Unexpected error", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)


def run(
    target: Path | None = None, draft: Path | None = None, prompt: str = "", suggestions: Sequence[str] = ()
) -> int:
    """Open the window, with these files being loaded and this prompt waiting; returns when it is closed.

    The suggestions are prompts that an empty chat offers.
    """
    keep_log(log_folder())
    sys.excepthook = log_bug
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Draftlight")
    apply_theme(qt)
    application = Application(cache_folder())
    Interrupts(application.window)
    application.window.show()
    if target:
        application.pair.load(Role.TARGET, target)
    if draft:
        application.pair.load(Role.DRAFT, draft)
    if prompt:
        application.window.set_prompt(prompt)
    application.window.suggest(suggestions)
    code = qt.exec()
    application.shut_down()
    return code
