"""One line of fixed height between conversation and composer: what runs now, and how full the context is."""

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.ui import wording
from app.ui.context_meter import ContextMeter
from app.ui.labels import ElidedLabel
from app.ui.theme import GRID, tabular

BAR_WIDTH = 15 * GRID


class ActivityLine(QWidget):
    """Always there, so that nothing moves when a reply begins or ends."""

    def __init__(self, pair: PairState, live: LiveState, chat: ChatState, settings: GenerationSettings) -> None:
        super().__init__()
        self._live = live
        self.text = ElidedLabel("caption")
        self.text.setFont(tabular(self.font()))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(BAR_WIDTH)
        self.bar.setAccessibleName(self.tr("Reading the prompt"))
        self.context = ContextMeter(pair, live, chat, settings)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.bar)
        row.addWidget(self.text, 1)
        row.addWidget(self.context)
        self.setFixedHeight(3 * GRID)
        live.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        progress = self._live.progress
        self.bar.setVisible(progress is not None)
        if progress:
            self.bar.setRange(0, progress.n_total)
            self.bar.setValue(progress.n_read)
        self.text.setText(self._activity())
        self.text.setAccessibleName(self.text.text() or self.tr("Idle"))

    def _activity(self) -> str:
        reply, progress = self._live.reply, self._live.progress
        if reply is None or not reply.running:
            return ""
        if reply.stopping:
            return self.tr("stopping…")
        if progress and reply.started and progress.n_read < progress.n_total:
            return wording.reading(progress, reply.started.n_reused)
        if not reply.started:
            return self.tr("waiting for the engine")
        if not reply.rounds:
            return self.tr("waiting for the first token")
        return self.tr("generating, {tokens}").format(tokens=wording.tokens(self._live.metrics.n_generated))
