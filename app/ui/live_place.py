"""Where the live panel is, and how much of it: beside the chat, in short where the window is small, or on its own."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from app.ui.live_panel import COMPACT_WIDTH, WIDTH, LivePanel

SMALL = 1000  # px: in a narrower window the panel is in short, unless the user has chosen


class LiveWindow(QWidget):
    """Holds the detached panel. A tool window: it stays with the main window, whose keys work in it too."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(self.tr("Live numbers"))
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)

    def take(self, panel: LivePanel) -> None:
        self._whole.addWidget(panel)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


class LivePlace(QObject):
    """Moves the panel and keeps what the user chose: shown or not, in short or whole, beside the chat or detached."""

    shown_by_key = Signal()  # it was asked for while it was hidden

    def __init__(self, panel: LivePanel, splitter: QSplitter, window: QWidget) -> None:
        super().__init__(window)
        self._panel, self._splitter = panel, splitter
        self._own = LiveWindow(window)
        self._own.resize(WIDTH, window.height())
        self._own.closed.connect(self.attach)
        self._shown = True
        self._detached = False
        self._in_short: bool | None = None  # as the user chose; None: as the window's width has it
        self._window_width = window.width()
        self._full_width = WIDTH
        splitter.splitterMoved.connect(self._remember_width)
        panel.fold_clicked.connect(self._fold)
        panel.detach_clicked.connect(self.toggle_detached)

    @property
    def detached(self) -> bool:
        return self._detached

    @property
    def shown(self) -> bool:
        return self._shown

    @property
    def in_short(self) -> bool | None:
        """As the user chose; None: as the window's width has it."""
        return self._in_short

    @property
    def full_width(self) -> int:
        """Beside the chat, when it is not in short."""
        return self._full_width

    @property
    def own(self) -> LiveWindow:
        """Its window while it is detached."""
        return self._own

    @property
    def splitter(self) -> QSplitter:
        return self._splitter

    def restore(self, in_short: bool | None, full_width: int) -> None:
        """What the user chose another time; once the window is shown, so that there is a width to share."""
        self._in_short = in_short
        self._full_width = full_width or self._full_width
        self._arrange()
        if not self._detached and not self._panel.compact:
            self._set_width(self._full_width)

    def adapt(self, window_width: int) -> None:
        """The main window has another width."""
        self._window_width = window_width
        self._arrange()

    def set_shown(self, shown: bool) -> None:
        self._shown = shown
        (self._own if self._detached else self._panel).setVisible(shown)

    def toggle_detached(self) -> None:
        if not self._shown:
            self.shown_by_key.emit()
        had_focus = self._panel.detach_button.hasFocus()
        if self._detached:
            self.attach()
        else:
            self._detach()
        if had_focus:  # moving takes it away
            self._panel.window().activateWindow()
            self._panel.detach_button.setFocus()

    def _detach(self) -> None:
        self._detached = True
        self._own.take(self._panel)
        self._panel.set_detached(True)
        self._panel.show()
        self._arrange()
        self._own.show()

    def attach(self) -> None:
        """Bring it back beside the chat."""
        if not self._detached:
            return
        self._detached = False
        self._own.hide()
        self._splitter.addWidget(self._panel)
        self._panel.set_detached(False)
        self._panel.setVisible(self._shown)
        self._arrange()
        self._set_width(COMPACT_WIDTH if self._panel.compact else self._full_width)

    @property
    def _is_small(self) -> bool:
        return self._window_width < SMALL and not self._detached

    def _fold(self) -> None:
        in_short = not self._panel.compact
        self._in_short = None if in_short == self._is_small else in_short
        self._arrange()

    def _arrange(self) -> None:
        compact = self._is_small if self._in_short is None else self._in_short
        if compact == self._panel.compact:
            return
        self._panel.set_compact(compact)
        if not self._detached:
            self._set_width(COMPACT_WIDTH if compact else self._full_width)

    def _remember_width(self) -> None:
        """Only what the user drags is a choice; a window that shrinks takes from the panel too."""
        if not self._panel.compact:
            self._full_width = self._panel.width()

    def _set_width(self, width: int) -> None:
        self._splitter.setSizes([self._splitter.width() - width, width])
