"""Somebody in front of the window, for tests of the whole program."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.application.program import Application
from app.core.events import Event
from app.core.loading import LoadOptions, Role
from app.library.places import Machine
from app.state.chat import Reply
from app.state.side import SideStatus
from app.storage.folders import Folders
from app.ui.style_sheet import apply_theme
from app.ui.theme import Theme

PATIENCE = 120_000  # ms
ONE_THREAD = LoadOptions(n_threads=1)  # two would wait for each other where other programs run


class User:
    """Types, clicks and waits."""

    def __init__(self, application: Application, qtbot: QtBot) -> None:
        self.application, self.qtbot = application, qtbot
        self.window, self.pair, self.chat = application.window, application.pair, application.chat
        self.pane = application.window.chat_pane
        self.events: list[Event] = []
        self.chat.event_accepted.connect(self.events.append)

    def load(self, role: Role, path: Path) -> None:
        self.pair.load(role, path, ONE_THREAD)
        self.wait(lambda: self.pair.side(role).status is not SideStatus.LOADING)

    def load_pair(self, files: dict[Role, Path]) -> None:
        for role, path in files.items():
            self.pair.load(role, path, ONE_THREAD)
        self.wait(lambda: self.pair.can_draft)

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.pane.composer.edit, text)

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.pane.composer.edit, key, keys)

    def click(self) -> None:
        QTest.mouseClick(self.pane.composer.button, Qt.MouseButton.LeftButton)

    def send(self, text: str) -> Reply:
        self.events.clear()
        self.type(text)
        self.press(Qt.Key.Key_Return)
        assert self.chat.reply
        return self.chat.reply

    def await_end(self) -> Reply:
        self.wait(lambda: not self.chat.busy)
        assert self.chat.reply
        return self.chat.reply

    def await_text(self, reply: Reply) -> None:
        self.wait(lambda: len(reply.rounds) > 2)

    @property
    def shown(self) -> str:
        return self.pane.view.toPlainText()

    def close(self) -> None:
        """The program ends, with all its threads."""
        application = self.application
        self.window.close()
        assert application.engine.isFinished()
        assert application.chats.isFinished()
        assert application.models.library.isFinished()
        assert application.preferred.writer.isFinished()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()  # what is left of it goes in this thread


class Starter:
    """Starts the program, more than once if need be; what is still open at the end is closed."""

    def __init__(self, folders: Folders, home: Path, qtbot: QtBot) -> None:
        self._folders, self._home, self._qtbot = folders, home, qtbot
        self._users: list[User] = []

    def __call__(self) -> User:
        qapp = QApplication.instance()
        assert isinstance(qapp, QApplication)
        if not qapp.styleSheet() or Theme.of(qapp.palette()).dark:
            apply_theme(qapp, Qt.ColorScheme.Light)
        application = Application(self._folders, Machine(self._home, {}, sys.platform))
        application.settings.change(max_tokens=24)
        with self._qtbot.waitExposed(application.window):
            application.window.show()
        self._users.append(User(application, self._qtbot))
        return self._users[-1]

    def __enter__(self) -> "Starter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for user in self._users:
            if isValid(user.window):
                user.close()


def click(user: User, button: QPushButton) -> None:
    user.wait(lambda: button.isVisible() and button.isEnabled())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def without_accounts(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """No token and no setting of whoever runs the tests; the hub's library keeps its files in `home`."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setenv("HF_HOME", str(home))
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE", "HF_ENDPOINT"):
        monkeypatch.delenv(name, raising=False)
