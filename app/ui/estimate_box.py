"""Will it help? A button that asks, and the answer, which always says that it is an estimate."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.lane import Lane
from app.core.loading import Role
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.measured_wording import estimate_sentence
from app.ui.page_column import wrap
from app.ui.theme import GRID
from app.ui.translation import sentence

Wish = Callable[[], tuple[Path, Lane, float] | None]
"""The target's file, the lane and the temperature that are asked about; None where there is nothing to ask about."""


class EstimateBox(QWidget):
    """Where the button stands elsewhere, only the answer is in here."""

    def __init__(self, pair: PairState, measuring: MeasuringState, wish: Wish) -> None:
        super().__init__()
        self._pair, self._measuring, self._wish = pair, measuring, wish
        self.button = QPushButton(self.tr("Will it help?"))
        self.button.clicked.connect(self.ask)
        self.answer = QLabel()
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        wrap(self.answer)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addWidget(self.answer)
        for signal in (pair.changed, measuring.estimate.changed, measuring.busy_changed):
            signal.connect(self.refresh)
        self.refresh()

    def ask(self) -> None:
        estimate, wish = self._measuring.estimate, self._wish()
        if estimate.busy:
            estimate.stop()
        elif wish:
            target, lane, heat = wish
            options = [self._pair.loaded_with(role) for role in (Role.TARGET, Role.DRAFT)]
            estimate.ask(str(target), lane, heat, options[0], options[1])

    def refresh(self) -> None:
        estimate = self._measuring.estimate
        self.button.setText(self.tr("Stop") if estimate.busy else self.tr("Will it help?"))
        waits = self._measuring.busy or self._pair.loading
        self.button.setEnabled(estimate.busy or (self._wish() is not None and not waits))
        if estimate.busy:
            text = self.tr("Trying three short prompts…")
        elif estimate.error:
            text = sentence(estimate.error)
        else:
            text = estimate_sentence(estimate.found) if estimate.found else ""
        self.answer.setText(text)
        self.answer.setVisible(bool(text))
