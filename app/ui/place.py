"""Where a reader is in a conversation, said so that either face of it can go there."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextEdit

QUESTION = -1
SLACK = 4  # px: this near to the end counts as at the end


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at the top of the view: a turn, and how many characters into its reply."""

    turn: int
    offset: int  # QUESTION: before the reply
    at_end: bool = False  # the end is in sight, and is followed


def y_of(document: QTextDocument, position: int) -> float:
    """The upper edge of the line that a character stands in."""
    block = document.findBlock(position)
    top = document.documentLayout().blockBoundingRect(block).top()
    line = block.layout().lineForTextPosition(position - block.position())
    return top + (line.y() if line.isValid() else 0.0)


def in_sight(view: QTextEdit, beyond: int = 0) -> tuple[int, int]:
    """From and to a place in the document; `beyond` are pixels more at either side."""
    value, width, height = view.verticalScrollBar().value(), view.viewport().width(), view.viewport().height()
    document = view.document()
    last = document.characterCount() - 1
    end = round(y_of(document, last)) - value  # outside the lines Qt would look at every one of them
    if height + beyond <= end:
        last = view.cursorForPosition(QPoint(width - 1, height + beyond - 1)).position()
    return view.cursorForPosition(QPoint(0, max(-beyond, -value))).position(), last
