"""What is laid over the tokens of a view: on the one under the pointer, on the inspected one, and over later ones."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.theme import Theme
from app.ui.token_walk import Spot
from app.ui.transcript import Transcript


class TokenMarks:
    """Nothing of the text changes, and all of it goes with the text: each is a selection in the document."""

    def __init__(self, view: QTextEdit, transcript: Transcript) -> None:
        self._view, self._transcript = view, transcript
        self.forget()
        self.lift()

    def forget(self) -> None:
        """Which tokens are meant."""
        self.inspected: Spot | None = None
        self._veil: tuple[int, int, int] | None = None  # turn, from and to a place in its reply

    def lift(self) -> None:
        """What lies there, until it is laid again."""
        self._hovered: QTextCursor | None = None
        self._marked: QTextCursor | None = None
        self.veiled: QTextCursor | None = None

    def hover(self, spot: Spot | None) -> None:
        """Show where the token under the pointer begins and ends."""
        hovered = self._selection(spot) if spot else None
        if hovered != self._hovered:
            self._hovered = hovered
            self.show()

    def inspect(self, spot: Spot | None) -> None:
        """Show which token is meant, and bring it into sight."""
        self.inspected = spot
        self.lay()
        self.reveal()

    def veil(self, turn: int | None, begin: int, end: int) -> None:
        self._veil = None if turn is None or begin >= end else (turn, begin, end)
        self.lay()

    def lay(self) -> None:
        """Also after all was written again: the same tokens stand in other places, perhaps."""
        self._marked = self._selection(self.inspected) if self.inspected else None
        self.veiled = self._transcript.selection(*self._veil) if self._veil else None
        self.show()

    def show(self) -> None:
        theme = Theme.of(self._view.palette())
        marks = []
        if self._hovered:
            marks.append(_mark(self._hovered, theme.text, theme.selection))
        if self._marked:
            marks.append(_mark(self._marked, theme.on_accent, theme.accent))
        if self.veiled:
            veil = _mark(self.veiled, theme.base, theme.base)
            veil.format.setFontStrikeOut(False)
            marks.append(veil)
        self._view.setExtraSelections(marks)

    def in_sight(self, height: int) -> bool:
        """Whether the inspected token is, in a viewport so high."""
        line = self._line()
        return line is not None and line.top() >= 0 and line.bottom() <= height

    def reveal(self) -> None:
        line, bar, height = self._line(), self._view.verticalScrollBar(), self._view.viewport().height()
        if line and not self.in_sight(height):
            bar.setValue(bar.value() + line.center().y() - height // 2)

    def _line(self) -> QRect | None:
        """Where the inspected token begins, in the viewport."""
        if not self._marked:
            return None
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(self._marked.selectionStart())
        return self._view.cursorRect(cursor)

    def _selection(self, spot: Spot) -> QTextCursor:
        span = self._transcript.span(spot)
        return self._transcript.selection(spot.turn, span.start, span.end)


def _mark(cursor: QTextCursor, ink: str, paper: str) -> QTextEdit.ExtraSelection:
    marked = QTextEdit.ExtraSelection()
    mark = QTextCharFormat()
    mark.setForeground(QColor(ink))
    mark.setBackground(QColor(paper))
    marked.cursor, marked.format = cursor, mark
    return marked
