"""Where the reader is among the tokens: the end is followed, and what is in sight stays while the rest changes."""

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.place import QUESTION, SLACK, Place, y_of
from app.ui.token_text import position_of, text_between
from app.ui.transcript import Transcript


class ChatPlace:
    def __init__(self, view: QTextEdit, transcript: Transcript) -> None:
        self._view, self._transcript, self._bar = view, transcript, view.verticalScrollBar()
        self.following = True  # the end is shown, and is kept in sight

    def note(self) -> None:
        """The reader has scrolled."""
        self.following = self._bar.value() >= self._bar.maximum() - SLACK

    def follow(self) -> None:
        if self.following:
            self._bar.setValue(self._bar.maximum())

    def keep(self, change: Callable[[], None]) -> None:
        """What is on the screen stays there; all that is selected is all afterwards, too."""
        following, all_selected = self.following, self.all_selected
        top = self._view.cursorForPosition(QPoint(0, 0))
        above = self._bar.value() - y_of(self._view.document(), top.position())
        change()
        if all_selected:
            selected = self._view.textCursor()
            selected.select(QTextCursor.SelectionType.Document)
            self._view.setTextCursor(selected)
        if not following:
            self._bar.setValue(round(y_of(self._view.document(), top.position()) + above))
        self.following = following
        self.follow()

    @property
    def all_selected(self) -> bool:
        selected, end = self._view.textCursor(), self._view.document().characterCount() - 1
        return selected.hasSelection() and selected.selectionStart() == 0 and selected.selectionEnd() == end

    def grow(self, change: Callable[[], None]) -> None:
        """A selection that reached the end does not grow with what is appended."""
        selected, value = self._view.textCursor(), self._bar.value()
        anchor, position = selected.anchor(), selected.position()
        change()
        if anchor != position and max(anchor, position) < self._view.textCursor().selectionEnd():
            selected.setPosition(anchor)
            selected.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
            self._view.setTextCursor(selected)
            if not self.following:
                self._bar.setValue(value)

    def write_from(self, turn: int) -> None:
        """All from this turn on, now."""
        if turn < self._transcript.first or self._transcript.amid_turn:
            self.keep(lambda: self._transcript.write_up_to(turn))

    def now(self) -> Place:
        """What stands at the upper edge."""
        transcript = self._transcript
        if transcript.amid_turn:
            self.write_from(transcript.first)
        position = self._view.cursorForPosition(QPoint(self._view.width() // 2, 0)).position()
        passage = transcript.passage_at(position)
        if passage is None:
            return Place(0, QUESTION, self.following)
        turn = transcript.turn_of(passage)
        if position > passage.end:
            return Place(turn + 1, QUESTION, self.following)
        if position < passage.start:
            return Place(turn, QUESTION, self.following)
        offset = len(text_between(self._view.document(), passage.start, position))
        return Place(turn, offset, self.following)

    def show(self, place: Place) -> None:
        transcript = self._transcript
        if place.at_end or place.turn >= transcript.n_turns:
            self._bar.setValue(self._bar.maximum())
            return
        self.write_from(place.turn)
        passage = transcript.passages[place.turn - transcript.first]
        position = passage.top
        if place.offset != QUESTION:
            position = position_of(self._view.document(), passage.start, passage.end, place.offset)
        self._bar.setValue(round(y_of(self._view.document(), position)))
