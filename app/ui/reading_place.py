"""Where the reader is in the reading face: the end is followed, a place is gone to once it is written, what is in sight
stays. From that follows what is to be written next; how and when is not known here.
"""

from bisect import bisect_right
from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QTextEdit

from app.ui.place import QUESTION, SLACK, Place, y_of
from app.ui.reading_document import Section
from app.ui.reading_history import ReadingHistory
from app.ui.reading_selection import KeptSelection
from app.ui.reading_turn import ReadingTurn

AROUND = 2  # heights of the view: so much is written above and below what is seen
FAR = 30  # heights: what is further below is given up, since every turn written above has to move it


class ReadingPlace:
    def __init__(self, view: QTextEdit, history: ReadingHistory) -> None:
        self._view, self._history = view, history
        self._bar = view.verticalScrollBar()
        self.following = True  # the end is shown, and is kept in sight
        self.goal: Place | None = None  # where to go once it is written

    @property
    def _height(self) -> int:
        return self._view.viewport().height()

    @property
    def wants_below(self) -> bool:
        history = self._history
        near = self.following or self._bar.maximum() - self._bar.value() < AROUND * self._height
        return history.last < len(history.all) and (near or not history.written)

    @property
    def wants_above(self) -> bool:
        near = self._bar.value() < AROUND * self._height
        return near and bool(self._history.written) and self._history.first > 0

    @property
    def far_from_end(self) -> bool:
        """A turn may be high: what is near must not be the last one that is written."""
        return len(self._history.written) > 2 and self._bar.maximum() - self._bar.value() > FAR * self._height

    def note(self) -> None:
        """The reader has scrolled."""
        at_end = self._bar.value() >= self._bar.maximum() - SLACK
        self.following = at_end and self._history.last == len(self._history.all)

    def follow(self) -> None:
        if self.following:
            self._bar.setValue(self._bar.maximum())

    def keep(self, change: Callable[[], None]) -> None:
        """What is on the screen stays there, and so does what is selected."""
        following, kept = self.following, KeptSelection(self._view.textCursor())
        n = self._history.at(self._view.cursorForPosition(QPoint(0, 0)).position())
        section = None if n is None else self._history.written[n].section
        above = self._bar.value() - self._top_of(section)
        change()
        selected = kept.again(self._view.textCursor())
        if selected:
            value = self._bar.value()
            self._view.setTextCursor(selected)  # it scrolls
            self._bar.setValue(value)
        self.following = following
        if following:
            self.follow()
        else:
            self._bar.setValue(round(self._top_of(section) + above))
            self.following = False

    def _top_of(self, section: Section | None) -> float:
        return y_of(self._view.document(), section.start.position()) if section else 0.0

    def now(self) -> Place:
        """What stands at the upper edge."""
        if self.goal:
            return self.goal
        position = self._view.cursorForPosition(QPoint(self._view.width() // 2, 0)).position()
        n = self._history.at(position)
        if n is None:
            return Place(max(0, len(self._history.all) - 1), QUESTION, at_end=True)
        turn, number = self._history.written[n], self._history.first + n
        block = turn.section.block_at(position)
        if block < turn.n_head:
            return Place(number, QUESTION, self.following)
        offset = turn.section.blocks[block].source + position - turn.section.position_of(block)
        return Place(number, offset, self.following)

    def want(self, place: Place) -> None:
        """Go there, as soon as it is written."""
        self.following, self.goal = place.at_end, None if place.at_end else place

    def want_end(self) -> None:
        self.following, self.goal = True, None

    def arrive(self) -> None:
        """Where it was to go, if that is written now."""
        if not self.goal or not self._history.holds(self.goal.turn):
            return
        turn = self._history.written[self.goal.turn - self._history.first]
        if not turn.behind:
            offset, self.goal = self.goal.offset, None
            self._bar.setValue(round(y_of(self._view.document(), self._position(turn, offset))))
            self.note()

    def _position(self, turn: ReadingTurn, offset: int) -> int:
        """Where in the document that character of the reply stands."""
        section = turn.section
        found = bisect_right(section.blocks, offset, lo=turn.n_head, key=lambda block: block.source) - 1
        block = max(turn.n_head, found)
        if offset == QUESTION or block >= len(section.blocks):
            return section.start.position()
        start = section.position_of(block)
        length = self._view.document().findBlock(start).length() - 1
        return start + min(max(0, offset - section.blocks[block].source), length)
