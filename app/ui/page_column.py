"""What stands where a conversation will be: one column in the middle under a title, scrolled where it is too long."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.ui.theme import GRID, set_role


class PageColumn(QScrollArea):
    """As wide as it may be, and never wider than the window."""

    def __init__(self, title: str, most_width: int) -> None:
        super().__init__()
        set_role(self, "start")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.title = QLabel(title)
        font = QFont(self.title.font())
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        wrap(self.title)
        middle = QWidget()
        middle.setMaximumWidth(most_width)
        whole = QVBoxLayout(middle)
        whole.setContentsMargins(0, 2 * GRID, 0, 2 * GRID)
        whole.setSpacing(0)
        self.column = QVBoxLayout()
        self.column.setSpacing(GRID)
        self.column.addWidget(self.title)
        whole.addStretch(2)
        whole.addLayout(self.column)
        whole.addStretch(3)
        content = QWidget()
        row = QHBoxLayout(content)
        row.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        row.addStretch(1)
        row.addWidget(middle, 1000)
        row.addStretch(1)
        self.setWidget(content)


def wrap(label: QLabel) -> None:
    """It breaks its lines rather than widen the page."""
    label.setWordWrap(True)
    label.setMinimumWidth(1)
