"""The program with a window from start to end: signals of the system, the log, and bugs that nobody caught."""

import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app.application.program import Application
from app.core.loading import Role
from app.library.places import Machine
from app.storage.folders import log_folder, resource, user_folders
from app.storage.log import keep_log

ICON = "icons/draftlight.svg"
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
    qt.setWindowIcon(QIcon(str(resource(ICON))))
    application = Application(user_folders(), Machine(Path.home(), os.environ, sys.platform))
    Interrupts(application)
    application.window.show()
    if target:
        application.pair.load(Role.TARGET, target)
    if draft:
        application.pair.load(Role.DRAFT, draft)
    if target or draft or prompt:
        application.window.show_chat()
    if prompt:
        application.window.set_prompt(prompt)
    application.window.suggest(suggestions)
    code = qt.exec()
    application.shut_down()
    return code
