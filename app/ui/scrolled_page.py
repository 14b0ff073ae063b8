"""A page of the window that is scrolled where it is too long."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from app.ui.theme import GRID, set_role

WIDTH = 96 * GRID  # px: fields that are wider are hard to take in


def page(content: QWidget, name: str, most_width: int = 0) -> QScrollArea:
    """Scrolled where it is too long."""
    area = QScrollArea()
    set_role(area, "page")
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(name)
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, GRID, GRID)
    if most_width:
        content.setMaximumWidth(most_width)
        column.addWidget(content)
        column.addStretch(1)
    else:
        column.addWidget(content, 1)
    area.setWidget(inner)
    return area
