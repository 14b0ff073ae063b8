"""What is laid over the tokens of a view: on the one under the pointer, on the inspected one, and over later ones."""

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.theme import Theme


class TokenMarks:
    """Nothing of the text changes, and all of it goes with the text: each is a selection in the document."""

    def __init__(self, view: QTextEdit) -> None:
        self._view = view
        self.forget()

    def forget(self) -> None:
        self.hovered: QTextCursor | None = None
        self.inspected: QTextCursor | None = None
        self.veiled: QTextCursor | None = None

    def show(self) -> None:
        theme = Theme.of(self._view.palette())
        marks = []
        if self.hovered:
            marks.append(_mark(self.hovered, theme.text, theme.selection))
        if self.inspected:
            marks.append(_mark(self.inspected, theme.on_accent, theme.accent))
        if self.veiled:
            veil = _mark(self.veiled, theme.base, theme.base)
            veil.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.NoUnderline)
            veil.format.setFontStrikeOut(False)
            marks.append(veil)
        self._view.setExtraSelections(marks)


def _mark(cursor: QTextCursor, ink: str, paper: str) -> QTextEdit.ExtraSelection:
    marked = QTextEdit.ExtraSelection()
    mark = QTextCharFormat()
    mark.setForeground(QColor(ink))
    mark.setBackground(QColor(paper))
    marked.cursor, marked.format = cursor, mark
    return marked
