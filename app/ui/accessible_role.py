"""Tells screen readers what a widget of our own is, where Qt can only call it a part of the window."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_PROPERTY = "accessibleRole"


def set_accessible_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Before anybody has asked for it."""
    _install()
    widget.setProperty(_PROPERTY, role)


def _install() -> None:
    if not _installed:
        QAccessible.installFactory(_made)
        _installed.append(True)


_installed: list[bool] = []


def _made(_name: str, about: QObject) -> QAccessibleInterface | None:
    role = about.property(_PROPERTY)
    return QAccessibleWidget(about, role) if isinstance(about, QWidget) and role is not None else None
