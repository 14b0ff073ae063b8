"""A table of rows: one is selected, the first column takes what room there is, and the least important give way."""

from collections.abc import Mapping

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.ui.theme import GRID, tabular

ROW_HEIGHT = 7 * GRID // 2


class RowView(QTableView):
    def __init__(self, model: QAbstractItemModel, name: str, needed_widths: Mapping[int, int]) -> None:
        """`name` is for screen readers; `needed_widths`: a column is hidden below this width of the table."""
        super().__init__()
        self._needed_widths = needed_widths
        self.setModel(model)
        self.setAccessibleName(name)
        self.setFont(tabular(self.font()))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, model.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        for column, needed in self._needed_widths.items():
            self.setColumnHidden(column, self.width() < needed)
        super().resizeEvent(event)
