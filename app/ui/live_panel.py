"""The right side of the window: what the current reply costs and gains, while it runs."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.core.events import Round, TokenKind
from app.core.metrics import Metrics, tokens_per_second
from app.state.live import LiveState
from app.ui import figures
from app.ui.chart import ChartView
from app.ui.drafting_wording import round_reason
from app.ui.labels import ElidedLabel
from app.ui.live_rows import KindRow, ReadingRow, TimeRows
from app.ui.readings import ACCEPTANCE, READINGS, SPEED, SPEEDUP, round_tooltip
from app.ui.section import Section
from app.ui.theme import GRID, set_role, tabular
from app.ui.wording import speedup_verdict

WIDTH = 38 * GRID


class Headline(QWidget):
    """The two numbers that matter most, with their verdict in words."""

    def __init__(self) -> None:
        super().__init__()
        self.speed = self._big()
        self.speed.setAccessibleName(self.tr("Tokens per second"))
        self.unit = self._small(self.tr("tokens/s"))
        self.round = self._small("")
        self.speedup = self._big()
        self.speedup.setAccessibleName(self.tr("Predicted speedup"))
        self.speedup_unit = self._small(self.tr("predicted speedup"))
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.reason = ElidedLabel("caption")
        self.reason.setFont(tabular(self.font()))
        self.reason.setAccessibleName(self.tr("What the last round drafted, and why"))
        numbers = QHBoxLayout()
        numbers.setSpacing(2 * GRID)
        for number, unit in ((self.speed, self.unit), (self.speedup, self.speedup_unit)):
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(number)
            column.addWidget(unit)
            numbers.addLayout(column, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(numbers)
        whole.addWidget(self.verdict)
        whole.addWidget(self.round)
        whole.addWidget(self.reason)

    def _big(self) -> QLabel:
        label = QLabel()
        label.setFont(tabular(self.font(), self.font().pointSizeF() * 2.2, QFont.Weight.Medium))
        return label

    def _small(self, text: str) -> QLabel:
        label = QLabel(text)
        set_role(label, "caption")
        label.setFont(tabular(self.font()))
        return label

    def show_metrics(self, metrics: Metrics, last: Round | None) -> None:
        self.speed.setText(SPEED.value(metrics))
        self.speedup.setText(SPEEDUP.value(metrics))
        for label, reading in (
            (self.speed, SPEED),
            (self.unit, SPEED),
            (self.speedup, SPEEDUP),
            (self.speedup_unit, SPEEDUP),
            (self.verdict, SPEEDUP),
        ):
            label.setToolTip(reading.tooltip(metrics))
        speed = figures.speed(tokens_per_second(last) if last else None)
        self.round.setText(self.tr("this round {speed} tokens/s").format(speed=speed))
        self.round.setToolTip(round_tooltip(last))
        self.reason.setText(round_reason(last) if last else figures.UNKNOWN)
        self.verdict.setText(speedup_verdict(metrics.predicted_speedup))


class LivePanel(QScrollArea):
    """Follows the live state; every number in it explains itself on hover."""

    def __init__(self, live: LiveState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        set_role(self, "panel")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(WIDTH - 6 * GRID)
        self.setAccessibleName(self.tr("Live numbers"))
        self.headline = Headline()
        self.speed_chart = ChartView(self.tr("Chart of tokens per second"), self.tr("rounds; dots: each alone"))
        self.acceptance_chart = ChartView(self.tr("Chart of the acceptance rate"), self.tr("rounds"))
        self.readings = [ReadingRow(reading) for reading in READINGS]
        self.times = TimeRows()
        self.kinds = [KindRow(kind) for kind in TokenKind]
        self._lay_out()
        live.changed.connect(self._refresh)
        self._refresh()

    def _lay_out(self) -> None:
        content = QWidget()
        whole = QVBoxLayout(content)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addWidget(self.headline)
        whole.addWidget(Section(self.tr("Tokens/s"), self.speed_chart))
        whole.addWidget(Section(self.tr("Acceptance rate α"), self.acceptance_chart))
        whole.addWidget(Section(self.tr("Tokens by kind"), _column(*self.kinds)))
        whole.addWidget(Section(self.tr("Time per round"), self.times))
        whole.addWidget(Section(self.tr("Numbers"), _column(*self.readings)))
        whole.addStretch(1)
        self.setWidget(content)

    def _refresh(self) -> None:
        metrics, series = self._live.metrics, self._live.series
        self.headline.show_metrics(metrics, self._live.last_round)
        self.speed_chart.show_chart(series.speed, series.round_speed)
        self.speed_chart.setToolTip(SPEED.tooltip(metrics))
        self.acceptance_chart.show_chart(series.acceptance, top=1.0)
        self.acceptance_chart.setToolTip(ACCEPTANCE.tooltip(metrics))
        self.times.show_metrics(metrics)
        for reading in self.readings:
            reading.show_metrics(metrics)
        for kind in self.kinds:
            kind.show_metrics(metrics)


def _column(*rows: QWidget) -> QWidget:
    column = QWidget()
    whole = QVBoxLayout(column)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(GRID // 2)
    for row in rows:
        whole.addWidget(row)
    return column
