"""Where a reader is in a conversation, said so that either face of it can go there."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextDocument

from app.state.chat import Turn
from app.ui.chat_view import ChatView
from app.ui.transcript import Span

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


class TokenPlaces:
    """The places of the tokens' view, read off the tokens that stand in its document."""

    def __init__(self, view: ChatView, turns: Sequence[Turn]) -> None:
        view.throttle.flush()
        self._view = view
        self._starts: dict[int, tuple[int, int]] = {}  # by the identity of a round
        for n, turn in enumerate(turns):
            offset = 0
            for this in turn.reply.rounds:
                self._starts[id(this)] = (n, offset)
                offset += len(this.text)
        self._end = (len(turns), 0)

    def place(self) -> Place:
        position = self._view.cursorForPosition(QPoint(self._view.width() // 2, 0)).position()
        turn, offset = self._known(position)
        span = self._span_from(position)
        if offset == 0 and (span is None or span.start > position):
            offset = QUESTION
        return Place(turn, offset, self._view.following)

    def show(self, place: Place) -> None:
        bar = self._view.verticalScrollBar()
        if place.at_end:
            bar.setValue(bar.maximum())
            return
        wanted = (place.turn, max(0, place.offset))
        document = self._view.document()
        # The first position that has this token before it: for a reply's first one, where the question begins.
        position = bisect_left(range(document.characterCount()), wanted, key=self._known)
        if place.offset == 0:
            span = self._span_from(position)
            position = span.start if span else position
        bar.setValue(round(y_of(document, min(position, document.characterCount() - 1))))

    def _known(self, position: int) -> tuple[int, int]:
        """Turn and offset of the first token at a position or behind it."""
        span = self._span_from(position)
        if span is None:
            return self._end
        token, this = span.tokens[0]
        turn, offset = self._starts.get(id(this), self._end)
        for emitted in this.emitted:
            if emitted is token:
                break
            offset += len(emitted.text)
        return turn, offset

    def _span_from(self, position: int) -> Span | None:
        block = self._view.document().findBlock(position)
        while block.isValid():
            span = self._view.transcript.span_at(max(position, block.position()))
            if span:
                return span
            block = block.next()
        return None
