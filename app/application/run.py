"""The program with a window from start to end: signals of the system, the log, and bugs that nobody caught."""

import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, QSettings, QSocketNotifier, Qt, Slot
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from app.application.instance import Instance
from app.application.program import Application
from app.application.restart import start_again
from app.core.loading import Role
from app.library.places import Machine
from app.state.preferences import PreferencesState
from app.storage.folders import own_home, resource, user_folders
from app.storage.log import keep_log, set_level

ICON = "icons/draftlight.svg"
DESKTOP_ID = "org.draftlight.Draftlight"  # by which a desktop knows whose window it is
_LOG = logging.getLogger("draftlight.application")


class Interrupts(QObject):
    """Closes the window on Ctrl+C, when its terminal goes, and on a polite kill, as a click would.

    Qt's loop runs no Python while it waits, so that a signal would wait with it; a socket wakes it.
    """

    def __init__(self, application: Application) -> None:
        super().__init__(application)
        self._ours, self._pythons = socket.socketpair()
        for end in (self._ours, self._pythons):
            end.setblocking(False)
        signal.set_wakeup_fd(self._pythons.fileno())
        QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self).activated.connect(self._woken)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows has no hang-up
            if number := getattr(signal, name, None):
                signal.signal(number, lambda *_: application.window.close())

    def _woken(self) -> None:
        self._ours.recv(64)


class OpenedFiles(QObject):
    """Files that macOS opens with this program arrive as events."""

    def __init__(self, application: Application) -> None:
        super().__init__(application)
        self._application = application

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self._application.models.state.arrivals.take([Path(event.file())], Role.TARGET)
            return True
        return False


class LogLevel(QObject):
    """The log keeps what the preferences say."""

    def __init__(self, preferences: PreferencesState, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        preferences.changed.connect(self._apply)
        self._apply()

    @Slot()
    def _apply(self) -> None:
        set_level(self._preferences.values.log_level)


def log_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """An exception that nobody caught in the window's thread; the program goes on."""
    _LOG.error("Unexpected error", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)


def run(
    target: Path | None = None,
    draft: Path | None = None,
    prompt: str = "",
    suggestions: Sequence[str] = (),
    files: Sequence[Path] = (),
) -> int:
    """Open the window, with these files being loaded and this prompt waiting; returns when it is closed.

    The suggestions are prompts that an empty chat offers. `files` are models as if they were dropped on the window.
    """
    folders = user_folders()
    keep_log(folders.logs)
    sys.excepthook = log_bug
    if home := own_home():  # Qt's own dialogs remember folders in a file
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(home / "settings"))
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Draftlight")
    qt.setDesktopFileName(DESKTOP_ID)
    qt.setWindowIcon(QIcon(str(resource(ICON))))
    instance = Instance(folders.data)
    if not (target or draft or prompt or files) and instance.show_other():
        return 0  # it has come to the front
    application = Application(folders, Machine(Path.home(), os.environ, sys.platform))
    application.noted.worker.file.watch_crashes()
    Interrupts(application)
    if sys.platform == "darwin":  # it looks at every event
        qt.installEventFilter(OpenedFiles(application))
    LogLevel(application.preferred.state, application)
    instance.asked.connect(application.come_to_front, Qt.ConnectionType.QueuedConnection)
    qt.commitDataRequest.connect(application.save)  # the session ends: it may end this process without another word
    application.window.show()
    if files:
        application.models.state.arrivals.take(files, Role.TARGET)
    if target:
        application.pair.load_pair(target, draft)
    elif draft:
        application.pair.load(Role.DRAFT, draft)
    if not (target or draft or files):
        application.incidents.looked.connect(application.load_last)
    if target or draft or prompt:
        application.window.show_chat()
    if prompt and application.chat.writing.empty:  # what somebody wrote and has not sent goes before
        application.window.set_prompt(prompt)
    application.window.suggest(suggestions)
    code = qt.exec()
    application.shut_down()
    instance.close()
    if application.wants_restart:
        start_again()
    if application.engine.lost:
        logging.shutdown()
        os._exit(code)  # a thread that stands in llama.cpp would be waited for
    return code
