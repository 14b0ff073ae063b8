"""Fields to type into: a line with a button that clears it, several lines, and numbers."""

from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QToolButton

from app.ui.theme import FIELD_HEIGHT, set_role
from app.ui.translation import tr

INDENT = 4  # px


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


def text_field(text: str = "") -> QPlainTextEdit:
    """Of several lines; the Tab key leaves it."""
    field = QPlainTextEdit(text)
    field.setTabChangesFocus(True)
    field.document().setDocumentMargin(INDENT)
    set_role(field, "field")
    return field


def as_field(spin: QAbstractSpinBox) -> None:
    """As high as the other fields, its text where theirs is, which a style sheet cannot say of a spin box."""
    spin.setMinimumHeight(FIELD_HEIGHT)
    spin.lineEdit().setTextMargins(INDENT, 0, 0, 0)
