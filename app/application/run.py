"""The program with a window from start to end: signals of the system, the log, and bugs that nobody caught."""

import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, QSettings, QSocketNotifier
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from app.application.program import Application
from app.core.loading import Role
from app.library.places import Machine
from app.storage.folders import log_folder, own_home, resource, user_folders
from app.storage.log import keep_log

ICON = "icons/draftlight.svg"
DESKTOP_ID = "org.draftlight.Draftlight"  # by which a desktop knows whose window it is
_LOG = logging.getLogger("draftlight.application")


class Interrupts(QObject):
    """Closes the window on Ctrl+C in the terminal and on a polite kill, as a click would.

    Qt's loop runs no Python while it waits, so that a signal would wait with it; a socket wakes it.
    """

    def __init__(self, application: Application) -> None:
        super().__init__(application)
        self._ours, self._pythons = socket.socketpair()
        for end in (self._ours, self._pythons):
            end.setblocking(False)
        signal.set_wakeup_fd(self._pythons.fileno())
        QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self).activated.connect(self._woken)
        for number in (signal.SIGINT, signal.SIGTERM):
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
    keep_log(log_folder())
    sys.excepthook = log_bug
    if home := own_home():  # Qt's own dialogs remember folders in a file
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(home / "settings"))
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Draftlight")
    qt.setDesktopFileName(DESKTOP_ID)
    qt.setWindowIcon(QIcon(str(resource(ICON))))
    application = Application(user_folders(), Machine(Path.home(), os.environ, sys.platform))
    Interrupts(application)
    if sys.platform == "darwin":  # it looks at every event
        qt.installEventFilter(OpenedFiles(application))
    application.window.show()
    if files:
        application.models.state.arrivals.take(files, Role.TARGET)
    if target:
        application.pair.load(Role.TARGET, target, beside=draft)
    if draft:
        application.pair.load(Role.DRAFT, draft)
    takes_last_pair = not (target or draft or files)
    if takes_last_pair:
        application.last_pair.load()
    if target or draft or prompt:
        application.window.show_chat()
    if prompt:
        application.window.set_prompt(prompt)
    application.window.suggest(suggestions)
    code = qt.exec()
    application.shut_down()
    return code
