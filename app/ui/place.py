"""Where a reader is in a conversation, said so that either face of it can go there."""

from dataclasses import dataclass

from PySide6.QtGui import QTextDocument

QUESTION = -1


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
