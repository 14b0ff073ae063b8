"""How somebody in another window is told, and how they come back."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from app.state.notices import Notice, NoticeKind, NoticesState
from app.ui.main_window import MainWindow
from app.ui.notifier import LONGEST, Notifier, Tray, tray_icon
from tests.state.stand_in import StandIn


class Board(QObject):
    """A desktop that writes down what it is to show."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[str, str]] = []
        self.hidden = 0

    def show(self, title: str, text: str) -> None:
        self.shown.append((title, text))

    def hide(self) -> None:
        self.hidden += 1


@pytest.fixture
def alerts(monkeypatch: pytest.MonkeyPatch) -> list[QWidget]:
    alerts: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", alerts.append)
    return alerts


@pytest.fixture
def told(window: MainWindow, stand_in: StandIn, alerts: list[QWidget]) -> Iterator[tuple[NoticesState, Board]]:
    notices = NoticesState(stand_in.chat, stand_in.models.downloads, stand_in.preferences, lambda: False)
    board = Board()
    notifier = Notifier(lambda: window, notices, board)
    yield notices, board
    notifier.deleteLater()


@pytest.mark.parametrize(
    ("kind", "title"),
    [
        (NoticeKind.REPLY, "The reply is there"),
        (NoticeKind.REPLY_FAILED, "The reply failed"),
        (NoticeKind.DOWNLOAD, "The download is done"),
        (NoticeKind.DOWNLOAD_FAILED, "The download failed"),
    ],
)
def test_the_task_bar_and_the_desktop_tell(
    told: tuple[NoticesState, Board], window: MainWindow, alerts: list[QWidget], kind: NoticeKind, title: str
) -> None:
    notices, board = told
    notices.told.emit(Notice(kind, "word " * 100))
    assert alerts == [window]
    ((shown, text),) = board.shown
    assert shown == title
    assert text.startswith("word word")
    assert len(text) <= LONGEST


def test_a_click_brings_the_window_to_the_front(
    told: tuple[NoticesState, Board], window: MainWindow, qtbot: QtBot
) -> None:
    _, board = told
    window.showMinimized()
    board.clicked.emit()
    assert not window.isMinimized()
    assert window.isVisible()
    qtbot.waitUntil(window.isActiveWindow)


def test_who_comes_back_needs_no_message_any_more(told: tuple[NoticesState, Board], qapp: QApplication) -> None:
    _, board = told
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert board.hidden == 1


def test_without_a_tray_nothing_is_shown(light: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    tray = Tray()
    tray.show("The reply is there", "Well?")
    tray.hide()
    assert tray._icon is None


def test_the_tray_shows_and_is_clicked(light: None, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    shown: list[tuple[str, str]] = []
    for name in ("isSystemTrayAvailable", "supportsMessages"):
        monkeypatch.setattr(QSystemTrayIcon, name, lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda _: None)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _, title, text, icon: shown.append((title, text)))
    tray = Tray()
    tray.show("The reply is there", "Well?")
    assert shown == [("The reply is there", "Well?")]
    assert tray._icon
    assert not tray_icon().isNull()
    with qtbot.waitSignal(tray.clicked):
        tray._icon.messageClicked.emit()
