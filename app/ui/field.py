"""A line to type into, with a button that clears it."""

from PySide6.QtWidgets import QLineEdit, QToolButton

from app.ui.theme import FIELD_HEIGHT
from app.ui.translation import tr


def search_field(placeholder: str, name: str) -> QLineEdit:
    """`name` is what a screen reader calls it."""
    field = QLineEdit()
    field.setPlaceholderText(placeholder)
    field.setAccessibleName(name)
    field.setClearButtonEnabled(True)
    field.setMinimumHeight(FIELD_HEIGHT)
    for button in field.findChildren(QToolButton):
        button.setAccessibleName(tr("Clear"))
    return field
