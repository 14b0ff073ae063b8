"""Words outside of widgets, in the user's language. lupdate knows both functions by their names, without a context."""

from PySide6.QtCore import QCoreApplication

from app.core.said import Said


def tr(text: str) -> str:
    return QCoreApplication.translate("", text)


def sentence(text: object) -> str:
    """What was said in English by what knows of no window, or an error that says it: in the user's language.

    Text of which nothing is known but its letters is looked up whole, and stays as it is where it is not found.
    """
    text = str(text)
    if not text:
        return ""
    if not isinstance(text, Said):
        return tr(text)
    if not text.fields:
        return tr(text.source)
    fields = {name: sentence(value) if isinstance(value, Said) else value for name, value in text.fields.items()}
    return tr(text.source).format(**fields)


def QT_TR_NOOP(text: str) -> str:
    """Marks a text of a table, which `tr` translates when it is shown. Qt's own has no types."""
    return text
