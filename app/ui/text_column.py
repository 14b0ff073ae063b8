"""The column that a conversation is read in: no wider than lines are easy to follow, and level with the composer."""

from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QAbstractScrollArea

from app.ui.theme import GRID

READING_WIDTH = 760  # px: longer lines are hard to follow
MARGIN = 2 * GRID
ROOM_BELOW = 4 * GRID  # px: the buttons of the last turn stand there


def reading_margin(width: int) -> int:
    """Left and right of a column of text in a pane of this width."""
    return max(MARGIN, (width - READING_WIDTH) // 2)


def fit_column(view: QAbstractScrollArea) -> None:
    """Lines end where the composer does, whether the scroll bar is there or not."""
    margin, bar = reading_margin(view.width()), view.verticalScrollBar()
    room = QMargins(margin, 0, margin - (bar.width() if bar.isVisibleTo(view) else 0), 0)
    if room != view.viewportMargins():
        view.setViewportMargins(room)
