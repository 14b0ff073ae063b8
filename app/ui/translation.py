"""Words outside of widgets, in the user's language. lupdate knows both functions by their names, without a context."""

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    return QCoreApplication.translate("", text)


def QT_TR_NOOP(text: str) -> str:
    """Marks a text of a table, which `tr` translates when it is shown. Qt's own has no types."""
    return text
