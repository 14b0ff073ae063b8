"""What is laid over the tokens of a view: on the one under the pointer, on the inspected one, and over later ones."""

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.theme import Theme
from app.ui.transcript import Span


class TokenMarks:
    """Nothing of the text changes, and all of it goes with the text."""

    def __init__(self, view: QTextEdit) -> None:
        self._view = view
        self.forget()

    def forget(self) -> None:
        self.hovered: Span | None = None
        self.inspected: Span | None = None
        self.veiled: tuple[int, int] | None = None  # from and to a place in the document

    def show(self) -> None:
        theme = Theme.of(self._view.palette())
        marks = []
        if self.hovered:
            marks.append(self._mark(self.hovered.start, self.hovered.end, theme.text, theme.selection))
        if self.inspected:
            marks.append(self._mark(self.inspected.start, self.inspected.end, theme.on_accent, theme.accent))
        if self.veiled:
            veil = self._mark(*self.veiled, theme.base, theme.base)
            veil.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.NoUnderline)
            marks.append(veil)
        self._view.setExtraSelections(marks)

    def _mark(self, start: int, end: int, ink: str, paper: str) -> QTextEdit.ExtraSelection:
        marked = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark = QTextCharFormat()
        mark.setForeground(QColor(ink))
        mark.setBackground(QColor(paper))
        marked.cursor, marked.format = cursor, mark
        return marked
