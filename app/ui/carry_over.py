"""What a person sees and has typed, brought from one window into another one that is built in the same way.

It walks both trees of widgets side by side and takes over what no state holds: pages, sizes, words, places. What the
states hold, both windows show anyway.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QTextEdit,
    QWidget,
)


def carry_over(old: QMainWindow, new: QMainWindow) -> None:
    """`new` takes the place of `old` on the screen; the caller deletes that one."""
    focused = QApplication.focusWidget()
    new.move(old.pos())
    new.resize(old.size())
    new.setWindowState(old.windowState())
    pairs = list(_pairs(old, new))
    for before, after in pairs:
        _carry(before, after)
    new.show()
    old.hide()
    for before, after in pairs:
        if before is focused:
            after.setFocus()
    areas = [(one, other) for one, other in pairs if isinstance(one, QAbstractScrollArea)]
    places = [
        (one.verticalScrollBar().value(), other) for one, other in areas if isinstance(other, QAbstractScrollArea)
    ]
    QTimer.singleShot(0, new, lambda: _scroll(places))


def _pairs(old: QWidget, new: QWidget) -> Iterator[tuple[QWidget, QWidget]]:
    """The widgets of both that are of one kind in the same place."""
    yield old, new
    theirs, ours = _parts(old), _parts(new)
    for before, after in zip(theirs, ours, strict=False):
        if type(before) is type(after):
            yield from _pairs(before, after)


def _parts(widget: QWidget) -> list[QWidget]:
    """What is inside; pages in their order, since the one that was shown last comes last among the children."""
    if isinstance(widget, QStackedWidget):
        return [page for number in range(widget.count()) if (page := widget.widget(number))]
    return [child for child in widget.children() if isinstance(child, QWidget)]


def _scroll(places: Sequence[tuple[int, QAbstractScrollArea]]) -> None:
    for value, area in places:
        area.verticalScrollBar().setValue(value)


def _carry(before: QWidget, after: QWidget) -> None:
    match before, after:
        case QStackedWidget(), QStackedWidget():
            after.setCurrentIndex(before.currentIndex())
        case QSplitter(), QSplitter() if all(before.sizes()):  # 0: a part is hidden, whose width is not known
            after.setSizes(before.sizes())
        case QComboBox(), QComboBox():
            after.setCurrentIndex(before.currentIndex())
        case QLineEdit(), QLineEdit() if before.text() != after.text():
            after.setText(before.text())
        case QAbstractButton(), QAbstractButton() if before.isCheckable():
            after.setChecked(before.isChecked())
        case (QPlainTextEdit() | QTextEdit(), QPlainTextEdit() | QTextEdit()) if not before.isReadOnly():
            after.setPlainText(before.toPlainText())
            cursor = after.textCursor()
            cursor.setPosition(before.textCursor().position())
            after.setTextCursor(cursor)
