"""How full the context is, in words and as a line; more of it in a popover, with what happens at its end."""

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton

from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.ui.context_popover import ContextPopover
from app.ui.figures import count
from app.ui.theme import GRID, Theme, set_role, tabular

NEARLY_FULL = 0.9


class ContextMeter(QPushButton):
    """The line has two parts: what the target has read, and what the message that is being written would add."""

    def __init__(self, pair: PairState, live: LiveState, chat: ChatState, settings: GenerationSettings) -> None:
        super().__init__()
        self._pair, self._live, self._chat = pair, live, chat
        set_role(self, "link")
        self.setFont(tabular(self.font()))
        self.setToolTip(self.tr("Tokens of this conversation that the target has read, of those its context can hold"))
        self.popover = ContextPopover(pair, live, chat, settings, self)
        self.clicked.connect(self.show_popover)
        for signal in (pair.changed, live.changed, chat.count.changed):
            signal.connect(self._refresh)
        self._refresh()

    def show_popover(self) -> None:
        self.popover.refresh()
        self.popover.adjustSize()
        right = self.width() - self.popover.width()
        self.popover.move(self.mapToGlobal(QPoint(right, -self.popover.height() - GRID // 2)))
        self.popover.show()
        self.popover.on_full.setFocus()

    @property
    def shares(self) -> tuple[float, float]:
        """Of the context: what is read, and what the prompt would have that is written now, as far as it is known."""
        info, known = self._pair.target.info, self._chat.count.count
        if not info:
            return 0.0, 0.0
        n_prompt = known.n_prompt if known and not self._chat.writing.empty else None
        return self._live.n_context / info.n_context, (n_prompt or 0) / info.n_context

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.text():
            return
        theme = Theme.of(self.palette())
        read, prompt = self.shares
        alarming = max(read, prompt) >= NEARLY_FULL
        place = QRectF(4, self.height() - 3, self.width() - 8, 2)
        painter = QPainter(self)
        for share, colour in (
            (1.0, theme.border),
            (prompt, theme.muted),
            (read, theme.warning if alarming else theme.accent),
        ):
            part = QRectF(place)
            part.setWidth(place.width() * min(1.0, share))
            painter.fillRect(part, QColor(colour))

    def _refresh(self) -> None:
        info = self._pair.target.info
        used = count(self._live.n_context)
        size = count(info.n_context) if info else ""
        self.setText(self.tr("context {used} / {size}").format(used=used, size=size) if info else "")
        self.setVisible(info is not None)
        self.update()
