"""The right side of the window: what the current reply costs and gains, while it runs."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.core.events import TokenKind
from app.core.metrics import Metrics
from app.state.live import LiveState
from app.state.memory import MemoryState
from app.state.pair import PairState
from app.ui import live_charts
from app.ui.chart_view import HEIGHT, ChartView
from app.ui.headline import Headline
from app.ui.live_rows import KindRow, ReadingRow, ReasonRows, TimeRows
from app.ui.memory_rows import MemoryRows
from app.ui.readings import IN_SHORT, READINGS
from app.ui.section import Section
from app.ui.theme import GRID, set_role
from app.ui.translation import tr

WIDTH = 38 * GRID
BARS_HEIGHT = HEIGHT + 3 * GRID  # names and figures take room
NARROWEST = 32 * GRID
DETACH_KEYS = "Ctrl+Shift+L"
COMPACT_WIDTH = 22 * GRID


class LivePanel(QScrollArea):
    """Follows the live state; every number in it explains itself on hover. In short it has the big numbers only."""

    fold_clicked = Signal()
    detach_clicked = Signal()

    def __init__(self, live: LiveState, pair: PairState, memory: MemoryState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        set_role(self, "panel")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Live numbers"))
        self.fold_button = _link(self.fold_clicked)
        self.detach_button = _link(self.detach_clicked)
        self.headline = Headline()
        self.short = [ReadingRow(reading) for reading in IN_SHORT]
        self.charts = Charts(live)
        self.readings = [ReadingRow(reading) for reading in READINGS]
        self.times = TimeRows()
        self.reasons = ReasonRows()
        self.kinds = [KindRow(kind) for kind in TokenKind]
        self.memory = MemoryRows(pair, memory)
        self._lay_out()
        self.set_compact(False)
        self.set_detached(False)
        live.changed.connect(self._refresh)

    @property
    def compact(self) -> bool:
        return self._compact

    def set_compact(self, compact: bool) -> None:
        """In short: the big numbers, and one line each of a few others."""
        self._compact = compact
        self.full.setVisible(not compact)
        self.in_short.setVisible(compact)
        self.headline.set_stacked(compact)
        self.setMinimumWidth(COMPACT_WIDTH if compact else NARROWEST)
        self.fold_button.setText(self.tr("More") if compact else self.tr("Less"))
        tip = self.tr("Show all numbers and charts") if compact else self.tr("Show only the most important numbers")
        self.fold_button.setToolTip(tip)
        self.fold_button.setAccessibleDescription(tip)
        self._refresh()

    def set_detached(self, detached: bool) -> None:
        """What the button says; whoever owns the panel moves it."""
        self.detach_button.setText(self.tr("Bring back") if detached else self.tr("Detach"))
        tip = (
            self.tr("Put the numbers beside the chat again ({keys})")
            if detached
            else self.tr("Show the numbers in a window of their own ({keys})")
        ).format(keys=QKeySequence(DETACH_KEYS).toString(QKeySequence.SequenceFormat.NativeText))
        self.detach_button.setToolTip(tip)
        self.detach_button.setAccessibleDescription(tip)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.fold_button)
        buttons.addWidget(self.detach_button)
        charts = self.charts
        self.in_short = _column(self.short)
        self.full = _column(
            [
                Section(self.tr("Tokens/s"), charts.speed),
                Section(self.tr("Acceptance rate α"), charts.acceptance),
                Section(self.tr("Acceptance by position"), charts.positions),
                Section(self.tr("Tokens by kind"), _column(self.kinds)),
                Section(self.tr("Accepted in a round"), charts.lengths),
                Section(self.tr("Lookahead"), _column([charts.lookahead, self.reasons])),
                Section(self.tr("Time per round"), self.times),
                Section(self.tr("Measured and predicted"), charts.speeds),
                Section(self.tr("Numbers"), _column(self.readings)),
                Section(self.tr("Memory"), self.memory),
            ],
            GRID,
        )
        content = QWidget()
        whole = QVBoxLayout(content)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addLayout(buttons)
        for part in (self.headline, self.in_short, self.full):
            whole.addWidget(part)
        whole.addStretch(1)
        self.setWidget(content)

    def _refresh(self) -> None:
        metrics = self._live.metrics
        self.headline.show_metrics(metrics, self._live.last_round)
        rows: Sequence[ReadingRow | KindRow] = self.short if self._compact else (*self.readings, *self.kinds)
        for row in rows:
            row.show_metrics(metrics)
        if self._compact:  # nobody sees the rest
            return
        self.charts.show_metrics(metrics)
        self.times.show_metrics(metrics)
        self.reasons.show_metrics(metrics)


class Charts:
    """The panel's charts, each with what heads and ends its saved picture."""

    def __init__(self, live: LiveState) -> None:
        self._live = live
        first = tr("Waits for the first round.")
        proposal = tr("Waits for the first proposal.")
        speed, rate, rounds = tr("tokens per second"), tr("fraction of 1"), tr("rounds")
        self.speed = self._view(tr("Chart of tokens per second"), tr("Tokens per second over the reply"), speed, first)
        self.acceptance = self._view(
            tr("Chart of the acceptance rate"), tr("Acceptance rate α over the reply"), rate, proposal
        )
        self.positions = self._view(
            tr("Chart of the acceptance by position"),
            tr("Acceptance by position in the proposal"),
            rate,
            proposal,
            BARS_HEIGHT,
        )
        self.lengths = self._view(
            tr("Chart of the accepted lengths"), tr("Accepted tokens in a round"), rounds, proposal, BARS_HEIGHT
        )
        self.lookahead = self._view(
            tr("Chart of the lookahead"), tr("Tokens drafted in the last rounds"), tr("tokens"), first
        )
        self.speeds = self._view(
            tr("Chart of measured and predicted speed"), tr("Measured and predicted speed"), speed, first, BARS_HEIGHT
        )

    @property
    def all(self) -> tuple[ChartView, ...]:
        return self.speed, self.acceptance, self.positions, self.lengths, self.lookahead, self.speeds

    def show_metrics(self, metrics: Metrics) -> None:
        series = self._live.series
        self.speed.show_drawing(live_charts.speed_over_rounds(series, metrics))
        self.acceptance.show_drawing(live_charts.acceptance_over_rounds(series, metrics))
        self.positions.show_drawing(live_charts.acceptance_by_position(metrics))
        self.lengths.show_drawing(live_charts.accepted_lengths(metrics))
        self.lookahead.show_drawing(live_charts.lookahead(self._live.recent_rounds))
        self.speeds.show_drawing(live_charts.speeds(metrics))

    def _view(self, name: str, title: str, unit: str, waiting: str, height: int = HEIGHT) -> ChartView:
        return ChartView(name, title, unit, waiting, lambda: live_charts.origin(self._live.reply), height)


def _link(clicked: SignalInstance) -> QPushButton:
    button = QPushButton()
    set_role(button, "link")
    button.clicked.connect(clicked)
    return button


def _column(rows: Sequence[QWidget], spacing: int = GRID // 2) -> QWidget:
    column = QWidget()
    whole = QVBoxLayout(column)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(spacing)
    for row in rows:
        whole.addWidget(row)
    return column
