"""Two questions about a pair: will the draft help, and is the output the same as without it?"""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from app.core.lane import Lane
from app.core.request import DrafterKind
from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.estimate_box import EstimateBox
from app.ui.form_parts import heading, in_lines
from app.ui.measured_wording import way_name
from app.ui.page_column import wrap
from app.ui.same_output_box import SameOutputBox
from app.ui.scrolled_page import page
from app.ui.theme import GRID


class PairQuestions(QDialog):
    """Nothing goes on once it is closed."""

    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        measuring: MeasuringState,
        target: Path,
        lane: Lane,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._measuring = measuring
        measuring.estimate.forget()
        measuring.same_output.forget()
        self.setWindowTitle(self.tr("About this pair"))
        about = QLabel(self.tr("{target} with {draft}").format(target=target.name, draft=way_name(lane)))
        wrap(about)
        heat = lane.sampling.temperature if lane.sampling else 0.0
        self.estimate = EstimateBox(pair, measuring, lambda: (target, lane, heat))
        self.same_output = SameOutputBox(pair, chat, measuring, lambda: (target, replace(lane, sampling=None)))
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(about)
        column.addWidget(heading(self.tr("Will it help?")))
        column.addWidget(in_lines([self.estimate.button]))
        column.addWidget(self.estimate)
        column.addSpacing(GRID)
        column.addWidget(heading(self.tr("Same output as without a draft?")))
        column.addWidget(self.same_output)
        column.addStretch(1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addWidget(page(content, self.windowTitle()), 1)
        whole.addWidget(self.buttons)
        self.resize(76 * GRID, 62 * GRID)

    def done(self, result: int) -> None:
        self._measuring.estimate.stop()
        self._measuring.same_output.stop()
        super().done(result)


def loaded_lane(pair: PairState) -> tuple[Path, Lane] | None:
    """The pair that is loaded; the target alone is asked about with lookup. None without a target."""
    target, draft = pair.target.info, pair.draft.info
    if not target:
        return None
    if not draft:
        return target.path, Lane(DrafterKind.LOOKUP)
    return target.path, Lane(DrafterKind.FITTING, None, str(draft.path))
