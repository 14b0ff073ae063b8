"""Tells somebody in another window what has ended: the task bar asks for attention, and the desktop shows a line.

On the desktop it speaks through an icon in the tray, which is there only until somebody comes back.
"""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.state.notices import Notice, NoticeKind, NoticesState
from app.ui.theme import LIGHT

LONGEST = 120  # characters of what was asked


class Desktop(Protocol):
    """Where a line can be shown outside of the window."""

    @property
    def clicked(self) -> SignalInstance: ...

    def show(self, title: str, text: str) -> None: ...

    def hide(self) -> None: ...


class Tray(QObject):
    """Through the system's tray, where there is one that shows messages."""

    clicked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon: QSystemTrayIcon | None = None

    def show(self, title: str, text: str) -> None:
        if not QSystemTrayIcon.isSystemTrayAvailable() or not QSystemTrayIcon.supportsMessages():
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(tray_icon(), self)
            self._icon.setToolTip("Draftlight")
            self._icon.messageClicked.connect(self.clicked)
            self._icon.activated.connect(lambda _reason: self.clicked.emit())
        self._icon.show()
        self._icon.showMessage(title, text, tray_icon())

    def hide(self) -> None:
        if self._icon:
            self._icon.hide()


class Notifier(QObject):
    def __init__(
        self,
        window: Callable[[], QWidget],
        notices: NoticesState,
        desktop: Desktop | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`window` is the one of now: it may be another one than when this was made."""
        super().__init__(parent)
        self._window = window
        self._desktop: Desktop = desktop or Tray(self)
        self._desktop.clicked.connect(self._bring_to_front)
        notices.told.connect(self._tell)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.applicationStateChanged.connect(self._on_state)

    def _tell(self, notice: Notice) -> None:
        QApplication.alert(self._window())
        self._desktop.show(self._title(notice.kind), _short(notice.what))

    def _title(self, kind: NoticeKind) -> str:
        return {
            NoticeKind.REPLY: self.tr("The reply is there"),
            NoticeKind.REPLY_FAILED: self.tr("The reply failed"),
            NoticeKind.DOWNLOAD: self.tr("The download is done"),
            NoticeKind.DOWNLOAD_FAILED: self.tr("The download failed"),
        }[kind]

    def _bring_to_front(self) -> None:
        window = self._window()
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._desktop.hide()


def tray_icon() -> QIcon:
    """The application's; where it has none, a mark in its colour."""
    icon = QApplication.windowIcon()
    if not icon.isNull():
        return icon
    mark = QPixmap(64, 64)
    mark.fill(Qt.GlobalColor.transparent)
    painter = QPainter(mark)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(LIGHT.accent))
    painter.drawEllipse(8, 8, 48, 48)
    painter.end()
    return QIcon(mark)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
