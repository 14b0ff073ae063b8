"""Numbers that are set on the page that teaches: with a slider, or typed. Scrolling changes none."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QLabel, QSlider

from app.ui.field import as_field
from app.ui.theme import GRID, tabular

FIELD_WIDTH = 10 * GRID


class ValueSlider(QSlider):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Who scrolls the page changes nothing."""
        event.ignore()


class ValueField(QDoubleSpinBox):
    """A number between bounds; what is typed counts when it is whole."""

    def __init__(self, name: str, low: float, high: float, step: float, decimals: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setDecimals(decimals)
        self.setRange(low, high)
        self.setSingleStep(step)
        self.setKeyboardTracking(False)
        as_field(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFont(tabular(self.font()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ValueRow(QLabel):
    """The words of a row; `slider` and `field` show the same number, in steps of the field's last decimal."""

    entered = Signal(float)

    def __init__(self, words: str, name: str, low: float, high: float, decimals: int) -> None:
        super().__init__(words)
        self._scale = 10**decimals
        self.field = ValueField(name, low, high, 1 / self._scale, decimals)
        self.field.setFixedWidth(FIELD_WIDTH)
        self.slider = ValueSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(name)
        self.slider.setMinimumWidth(12 * GRID)
        self.slider.setPageStep(max(1, self._scale // 10))
        self._set_range(low, high)
        self.setBuddy(self.field)
        self.slider.valueChanged.connect(lambda place: self._enter(place / self._scale))
        self.field.valueChanged.connect(self._enter)

    def add_to(self, grid: QGridLayout, row: int) -> None:
        grid.addWidget(self, row, 0)
        grid.addWidget(self.slider, row, 1)
        grid.addWidget(self.field, row, 2)

    def show_value(self, value: float, high: float) -> None:
        """Tells nobody."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.field):
            self._set_range(self.field.minimum(), high)
            self.slider.setValue(round(value * self._scale))
            self.field.setValue(value)

    def _set_range(self, low: float, high: float) -> None:
        self.field.setRange(low, high)
        self.slider.setRange(round(low * self._scale), round(high * self._scale))

    def _enter(self, value: float) -> None:
        self.entered.emit(value)
