"""All that a run's report says beyond its first numbers: every table, and the conditions they depend on."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.measuring import Outcome
from app.core.report_tables import Table
from app.ui.page_column import wrap
from app.ui.run_words import words_of
from app.ui.section import Section
from app.ui.theme import GRID, set_role, tabular

ROW = 26  # px
LONG = 48  # characters: what is longer is a sentence
Say = Callable[[str], str]


class ReportView(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._shown: Outcome | None = None
        self.tables, self.conditions = QWidget(), QWidget()
        for content in (self.tables, self.conditions):
            column = QVBoxLayout(content)
            column.setContentsMargins(0, GRID // 2, 0, GRID)
            column.setSpacing(GRID)
        self.sections = (
            Section(self.tr("All numbers"), self.tables),
            Section(self.tr("Conditions"), self.conditions),
        )
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        for section in self.sections:
            whole.addWidget(section)
        self.setVisible(False)

    def show_outcome(self, outcome: Outcome | None) -> None:
        """None: nothing is whole enough to be reported yet."""
        if outcome is self._shown:
            return
        self._shown = outcome
        self.setVisible(outcome is not None)
        for content in (self.tables, self.conditions):
            _empty(content)
        if not outcome:
            return
        say = words_of(outcome.run.comparison.plan)
        for table in outcome.report.tables:
            for widget in _table(table, say):
                _column(self.tables).addWidget(widget)
        _column(self.conditions).addWidget(_grid(outcome.report.facts, say))


def _table(table: Table, say: Say) -> list[QWidget]:
    title = QLabel(say(table.title))
    set_role(title, "heading")
    wrap(title)
    long = any(len(cell) > LONG for row in table.rows for cell in row)
    widgets: list[QWidget] = [title, _grid(table.rows, say) if long else NumberTable(table, say)]
    for text in (table.note, table.more):
        if text:
            note = QLabel(say(text))
            set_role(note, "caption")
            wrap(note)
            widgets.append(note)
    return widgets


class NumberTable(QTableWidget):
    """As high as its rows, scrolled sideways where it is wide."""

    def __init__(self, table: Table, say: Say) -> None:
        super().__init__(len(table.rows), len(table.header))
        self.setAccessibleName(say(table.title))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setFont(tabular(self.font()))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        self.setHorizontalHeaderLabels([say(name) for name in table.header])
        for row, cells in enumerate(table.rows):
            for column, cell in enumerate(cells):
                self.setItem(row, column, QTableWidgetItem(say(cell)))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setFixedHeight(ROW * len(table.rows) + header.sizeHint().height() + GRID + 4)


def _grid(rows: Sequence[Sequence[str]], say: Say) -> QWidget:
    """For sentences, which take as many lines as they need; the last column has the room."""
    content = QWidget()
    grid = QGridLayout(content)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(GRID // 2)
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            label = QLabel(say(cell))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            if column == len(row) - 1:
                wrap(label)
                grid.setColumnStretch(column, 1)
            else:
                set_role(label, "caption")
            grid.addWidget(label, number, column, Qt.AlignmentFlag.AlignTop)
    return content


def _column(content: QWidget) -> QVBoxLayout:
    column = content.layout()
    assert isinstance(column, QVBoxLayout)
    return column


def _empty(content: QWidget) -> None:
    column = _column(content)
    while item := column.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
