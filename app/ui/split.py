"""Two parts side by side, with a hairline between them that can be moved."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget


def split(left: QWidget, right: QWidget, widths: tuple[int, int]) -> QSplitter:
    """What room there is goes to the left part; neither can be folded away by accident."""
    splitter = QSplitter(Qt.Orientation.Horizontal)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    splitter.addWidget(left)
    splitter.addWidget(right)
    splitter.setStretchFactor(0, 1)
    splitter.setSizes(list(widths))
    return splitter


def fill(page: QWidget, content: QWidget) -> None:
    """The content takes the whole of the page."""
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(content)
