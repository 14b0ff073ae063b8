"""Widgets in rows, like words in lines."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem

from app.ui.theme import GRID


class FlowLayout(QLayout):
    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(GRID // 2)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, place: QRect) -> None:
        super().setGeometry(place)
        self._place(place, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        return QSize(0, max((item.minimumSize().height() for item in self._items), default=0))

    def _place(self, place: QRect, *, move: bool) -> int:
        """Returns the height of all rows."""
        x, y, row = place.left(), place.top(), 0
        for item in self._items:
            if item.isEmpty():  # hidden
                continue
            size = item.sizeHint()
            size.setWidth(min(size.width(), place.width()))
            if x > place.left() and x + size.width() > place.left() + place.width():
                x, y, row = place.left(), y + row + self.spacing(), 0
            if move:
                item.setGeometry(QRect(x, y, size.width(), size.height()))
            x += size.width() + self.spacing()
            row = max(row, size.height())
        return y + row - place.top()
