"""The two numbers that matter most, with their verdict in words."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.events import Round
from app.core.metrics import Metrics, tokens_per_second
from app.ui import figures
from app.ui.drafting_wording import round_reason
from app.ui.labels import ElidedLabel
from app.ui.readings import SPEED, SPEEDUP, round_tooltip
from app.ui.theme import GRID, set_role, tabular
from app.ui.wording import speedup_verdict


class Headline(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.speed = self._big()
        self.unit = self._small(self.tr("tokens/s"))
        self.round = self._small("")
        self.speedup = self._big()
        self.speedup_unit = self._small(self.tr("predicted speedup"))
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.reason = ElidedLabel("caption")
        self.reason.setFont(tabular(self.font()))
        self._numbers = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._numbers.setSpacing(2 * GRID)
        for number, unit in ((self.speed, self.unit), (self.speedup, self.speedup_unit)):
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(number)
            column.addWidget(unit)
            self._numbers.addLayout(column, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(self._numbers)
        whole.addWidget(self.verdict)
        whole.addWidget(self.round)
        whole.addWidget(self.reason)

    def set_stacked(self, stacked: bool) -> None:
        """One number above the other, where there is no room side by side."""
        direction = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        self._numbers.setDirection(direction)
        self._numbers.setSpacing(GRID if stacked else 2 * GRID)

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
        self.speed.setAccessibleName(self.tr("Tokens per second: {value}").format(value=self.speed.text()))
        self.speedup.setAccessibleName(self.tr("Predicted speedup: {value}").format(value=self.speedup.text()))
        for label, reading in (
            (self.speed, SPEED),
            (self.unit, SPEED),
            (self.speedup, SPEEDUP),
            (self.speedup_unit, SPEEDUP),
            (self.verdict, SPEEDUP),
        ):
            label.setToolTip(reading.tooltip(metrics))
        speed = figures.speed(tokens_per_second(last) if last else None)
        self.round.setText(self.tr("this round {speed} tokens/s").format(speed=speed) if last else "")
        self.round.setToolTip(round_tooltip(last))
        reason = round_reason(last) if last else ""
        self.reason.setText(reason)
        self.reason.setAccessibleName(self.tr("What the last round drafted, and why: {reason}").format(reason=reason))
        self.verdict.setText(speedup_verdict(metrics.predicted_speedup))
