"""Fields with their captions, for pages on which something is put together."""

from collections.abc import Iterable

from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from app.ui.field import as_field
from app.ui.flow_layout import FlowLayout
from app.ui.theme import GRID, set_role


def temperature_field(name: str, value: float = 0.0) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setAccessibleName(name)
    field.setRange(0, 2)
    field.setSingleStep(0.1)
    field.setValue(value)
    as_field(field)
    return field


def number_field(name: str, low: int, high: int, value: int) -> QSpinBox:
    field = QSpinBox()
    field.setAccessibleName(name)
    field.setRange(low, high)
    field.setValue(value)
    as_field(field)
    return field


def captioned(text: str, field: QWidget) -> QVBoxLayout:
    """The field below its caption."""
    column = QVBoxLayout()
    column.setSpacing(2)
    caption = QLabel(text)
    set_role(caption, "caption")
    caption.setBuddy(field)
    column.addWidget(caption)
    column.addWidget(field)
    return column


def heading(text: str) -> QLabel:
    label = QLabel(text)
    set_role(label, "heading")
    return label


def in_lines(widgets: Iterable[QWidget]) -> QWidget:
    """One after the other, in as many lines as they need."""
    row = QWidget()
    flow = FlowLayout()
    flow.setSpacing(GRID)
    row.setLayout(flow)
    for widget in widgets:
        flow.addWidget(widget)
    return row
