"""The kept runs of one pair over time: a chart, a list, and what fell behind the run before."""

from collections.abc import Callable
from pathlib import PurePath

from PySide6.QtCore import QDateTime, QLocale, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.lane import DERIVED
from app.core.request import DrafterKind
from app.core.run_history import HistoryPoint
from app.state.kept_runs import KeptRunsState
from app.state.measured_run import MeasuredRunState
from app.ui import figures
from app.ui.chart_view import ChartView, Shown
from app.ui.choice_list import Choices
from app.ui.form_parts import captioned
from app.ui.history_drawing import HistoryChart
from app.ui.measured_wording import label_name, spread
from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role, tabular
from app.ui.translation import sentence, tr

HEIGHT = 22 * GRID
ROW = 26  # px


class HistoryDialog(QDialog):
    """`state` shows the run that is opened from here."""

    def __init__(self, kept: KeptRunsState, state: MeasuredRunState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept, self._state = kept, state
        self._points: tuple[HistoryPoint, ...] = ()  # the last one first, as in the table
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("History of a pair"))
        self.pair = Choices(self.tr("Target and draft"))
        self.pair.activated.connect(self._ask)
        self.words = QLabel()
        wrap(self.words)
        title, unit = self.tr("Speedup by run"), self.tr("speed ÷ that of the target alone")
        waiting = self.tr("No whole run of this pair is kept.")
        self.chart = ChartView(title, title, unit, waiting, lambda: (self.pair.currentText(),), HEIGHT)
        self.table = self._new_table()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.open_button = QPushButton(self.tr("Open the run"))
        self.buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button.clicked.connect(self._open)
        self.buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addLayout(captioned(self.tr("Target and draft"), self.pair))
        whole.addWidget(self.words)
        whole.addWidget(self.chart)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.buttons)
        self.resize(88 * GRID, 60 * GRID)
        kept.changed.connect(self._offer)
        kept.traced.connect(self._refresh)
        state.changed.connect(self._allow)
        self._offer()

    def _new_table(self) -> QTableWidget:
        titles = (tr("measured"), tr("lane"), tr("speedup"), tr("tokens/s"), tr("since the last run"))
        table = QTableWidget(0, len(titles))
        table.setAccessibleName(self.tr("Runs of the pair"))
        table.setHorizontalHeaderLabels(titles)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setFont(tabular(table.font()))
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        table.itemSelectionChanged.connect(self._allow)
        table.cellActivated.connect(self._open)
        return table

    def _offer(self) -> None:
        """What was chosen stays chosen; at first it is the pair that was measured last."""
        chosen = self.pair.currentData()
        with QSignalBlocker(self.pair):
            self.pair.clear()
            for target, draft in self._kept.pairs:
                self.pair.addItem(pair_name(target, draft), (target, draft))
                self.pair.setItemData(self.pair.count() - 1, f"{target}\n{draft}", Qt.ItemDataRole.ToolTipRole)
            place = next((n for n in range(self.pair.count()) if self.pair.itemData(n) == chosen), 0)
            self.pair.setCurrentIndex(place)
        self._ask()

    def _ask(self) -> None:
        chosen = self.pair.currentData()
        if chosen:
            self._kept.trace(*chosen)
        else:
            self._show(())

    def _refresh(self) -> None:
        self._show(self._kept.history or ())

    def _show(self, points: tuple[HistoryPoint, ...]) -> None:
        self._points = tuple(reversed(points))
        last = points[-1].change if points else None
        set_role(self.words, "error" if last and last.is_worse else "caption")
        self.words.setText(_verdict(points))
        self.chart.show_drawing(self._drawing(points))
        self.table.setRowCount(len(points))
        for row, one in enumerate(self._points):
            cells = (_moment(one), label_name(one.label), f"{spread(one.speedup)} ×", spread(one.tokens_per_second))
            for column, text in enumerate((*cells, _since(one))):
                self.table.setItem(row, column, QTableWidgetItem(text))
        if points:
            self.table.selectRow(0)
        self._allow()

    def _drawing(self, points: tuple[HistoryPoint, ...]) -> Shown:
        reading = "; ".join(
            tr("{day}: {factor}, {lane}").format(
                day=_day(one), factor=figures.factor(one.speedup.median), lane=label_name(one.label)
            )
            for one in points
        )
        explanation = self.tr(
            "Each point is the fastest lane of a run with this draft: the median, and the middle half as a line. The "
            "dashed line is the target alone. Hollow: slower than the last run of the same plan on this machine."
        )
        days = (_day(points[0]), _day(points[-1])) if points else ("", "")
        return Shown(HistoryChart(points, days), reading, explanation)

    def _allow(self) -> None:
        self.open_button.setEnabled(0 <= self.table.currentRow() < len(self._points) and not self._state.busy)

    def _open(self) -> None:
        if self.open_button.isEnabled():
            self._state.open(self._points[self.table.currentRow()].run)
            self.accept()


def pair_name(target: str, draft: str) -> str:
    words: dict[str, Callable[[], str]] = {
        DERIVED: lambda: tr("a draft made of the target"),
        DrafterKind.LOOKUP: lambda: tr("lookup"),
    }
    name = words[draft]() if draft in words else PurePath(draft).name
    return tr("{target} with {draft}").format(target=PurePath(target).name, draft=name)


def _verdict(points: tuple[HistoryPoint, ...]) -> str:
    if not points:
        return tr("No whole run of this pair is kept.")
    change = points[-1].change
    if change:
        return sentence(str(change))
    if len(points) == 1:
        return tr("One run is kept: there is nothing yet to hold it against.")
    return tr("The last run is as fast as the one before of the same plan, or there is none of the same plan.")


def _since(point: HistoryPoint) -> str:
    change = point.change
    if not change:
        return figures.UNKNOWN
    words = tr("slower, {factor}") if change.is_worse else tr("faster, {factor}")
    return words.format(factor=figures.factor(change.ratio))


def _day(point: HistoryPoint) -> str:
    return QLocale().toString(_time(point).date(), QLocale.FormatType.ShortFormat)


def _moment(point: HistoryPoint) -> str:
    return QLocale().toString(_time(point), QLocale.FormatType.ShortFormat)


def _time(point: HistoryPoint) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(point.created))
