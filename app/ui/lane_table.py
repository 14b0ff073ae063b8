"""The lanes' numbers in a table, the fastest first; a click leads to the lane's text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from app.core.comparison_summary import LaneSummary, ranked
from app.core.plan import Plan
from app.ui import figures
from app.ui.measured_wording import lane_name, median, same_text, spread
from app.ui.theme import GRID, tabular
from app.ui.translation import QT_TR_NOOP, tr

ROW = 26  # px
WIDEST = 38 * GRID  # of a column


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    meaning: str
    value: Callable[[LaneSummary], str]


COLUMNS = (
    Column(
        QT_TR_NOOP("tokens/s"),
        QT_TR_NOOP("Median over the repeats, with the middle half of the values."),
        lambda row: spread(row.tokens_per_second),
    ),
    Column(
        QT_TR_NOOP("speedup"),
        QT_TR_NOOP("Speed ÷ that of the target alone in the same repeat; median and middle half."),
        lambda row: f"{spread(row.speedup)} ×" if row.speedup else figures.UNKNOWN,
    ),
    Column(
        "α",
        QT_TR_NOOP("Acceptance rate: accepted ÷ (accepted + rejected)."),
        lambda row: figures.rate(row.acceptance_rate),
    ),
    Column(
        QT_TR_NOOP("per round"),
        QT_TR_NOOP("Tokens per round: generated ÷ passes of the target."),
        lambda row: figures.mean(row.tokens_per_round),
    ),
    Column(
        "c",
        QT_TR_NOOP("Cost ratio: one step of the draft ÷ one of the target."),
        lambda row: figures.rate(median(row.cost_ratio)),
    ),
    Column(
        QT_TR_NOOP("first text"),
        QT_TR_NOOP("Time from asking to the first text."),
        lambda row: figures.duration(median(row.ttft)),
    ),
    Column(
        QT_TR_NOOP("memory"),
        QT_TR_NOOP("Of the whole program at its peak, models that are mapped included."),
        lambda row: figures.size(row.peak_memory) if row.peak_memory else figures.UNKNOWN,
    ),
    Column(
        QT_TR_NOOP("text"),
        QT_TR_NOOP("Whether it is the same as without a draft, where both are greedy."),
        same_text,
    ),
)


class LaneTable(QTableWidget):
    chosen = Signal(int)  # lane

    def __init__(self) -> None:
        super().__init__()
        self.lanes: list[int] = []
        self.setAccessibleName(self.tr("Numbers of the lanes"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMaximumSectionSize(WIDEST)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setWordWrap(False)
        self.setFont(tabular(self.font()))
        self.cellClicked.connect(self._choose)
        self.cellActivated.connect(self._choose)

    def show_rows(self, plan: Plan, rows: Sequence[LaneSummary], earlier: Sequence[LaneSummary] = ()) -> None:
        """`earlier` are those of the last run of this plan: what was then stands beside what is now."""
        then = {row.lane: row for row in earlier}
        titles = [tr("lane"), *(tr(column.title) for column in COLUMNS)]
        if earlier:
            titles[3:3] = [tr("tokens/s then"), tr("speedup then")]
        if self.columnCount() != len(titles) or self.rowCount() != len(rows):
            self.setColumnCount(len(titles))
            self.setRowCount(len(rows))
        self.setHorizontalHeaderLabels(titles)
        for place, column in enumerate(COLUMNS, 1):
            at = place if place < 3 or not earlier else place + 2
            if header := self.horizontalHeaderItem(at):
                header.setToolTip(tr(column.meaning))
        self.lanes = []
        for place, row in enumerate(ranked(rows)):
            self.lanes.append(row.lane)
            texts = [lane_name(plan, row.lane), *(column.value(row) for column in COLUMNS)]
            if earlier:
                old = then.get(row.lane)
                texts[3:3] = [column.value(old) if old else figures.UNKNOWN for column in COLUMNS[:2]]
            for number, text in enumerate(texts):
                self._put(place, number, text)
        self.setFixedHeight(ROW * max(1, len(rows)) + self.horizontalHeader().sizeHint().height() + GRID + 4)
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        """The last column takes what is left, but is never cut off where nothing is."""
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        header.setStretchLastSection(header.length() < self.viewport().width())

    def _put(self, row: int, column: int, text: str) -> None:
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(row, column, item)
        if item.text() != text:
            item.setText(text)
            item.setToolTip(text if column == 0 else "")
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if column == 0 else QFont.Weight.Normal)
        item.setFont(font)

    def _choose(self, row: int, column: int) -> None:
        if row < len(self.lanes):
            self.chosen.emit(self.lanes[row])
