"""The lanes as they are put together: one row for each, and the way to have more of them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.core.lane import Lane
from app.core.request import DrafterKind
from app.state.draft_choice import DraftChoice
from app.ui.lane_row import LaneRow
from app.ui.theme import GRID


class LaneList(QWidget):
    """Without the baseline, which is always there."""

    changed = Signal()  # by a person

    def __init__(self, drafts: DraftChoice, most: int) -> None:
        super().__init__()
        self._drafts, self._most = drafts, most
        self.rows: list[LaneRow] = []
        self.add_button = QPushButton(self.tr("Add a lane"))
        self.add_button.clicked.connect(self._add)
        self._lanes = QVBoxLayout()
        self._lanes.setSpacing(GRID // 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addLayout(self._lanes)
        whole.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def lanes(self) -> list[Lane]:
        return [row.lane for row in self.rows]

    def set_lanes(self, lanes: Sequence[Lane]) -> None:
        for row in self.rows:
            row.hide()
            self._lanes.removeWidget(row)
            row.deleteLater()
        self.rows = []
        for lane in lanes:
            self._append(lane)
        self._limit()

    def fill(self) -> None:
        """What there is to choose from may have changed; what was chosen stays."""
        for row in self.rows:
            row.fill()

    def _append(self, lane: Lane) -> None:
        row = LaneRow(self._drafts, lane, len(self.rows) + 1)
        row.changed.connect(self.changed)
        row.removed.connect(self._remove)
        self._lanes.addWidget(row)
        self.rows.append(row)

    def _add(self) -> None:
        self._append(self.rows[-1].lane if self.rows else Lane(DrafterKind.LOOKUP))
        self.rows[-1].way.setFocus()
        self._limit()
        self.changed.emit()

    def _remove(self) -> None:
        gone = self.sender()
        self.set_lanes([row.lane for row in self.rows if row is not gone])
        self.add_button.setFocus()
        self.changed.emit()

    def _limit(self) -> None:
        self.add_button.setEnabled(len(self.rows) < self._most)
