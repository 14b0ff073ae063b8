"""Boxes to choose one of some from. Who scrolls the page with the pointer over one changes nothing."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox

from app.ui.theme import FIELD_HEIGHT


class ChoiceList(QComboBox):
    """One of some, each with its words."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.view().setAccessibleName(name)
        self.setMinimumHeight(FIELD_HEIGHT)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Choices(ChoiceList):
    """Long names give way."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
