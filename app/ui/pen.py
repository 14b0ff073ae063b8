"""Writes text into a document of tokens: lines, code, labels, notes, in the formats of a theme."""

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)

from app.core.attachment import split
from app.core.events import TokenKind
from app.state.reply import Reply
from app.ui import wording
from app.ui.line_ruler import BREAK, JOIN, LineRuler
from app.ui.reply_lines import Fences, Line
from app.ui.theme import GRID, Theme
from app.ui.tint import formats
from app.ui.token_text import GHOST, JOINED

LINE_HEIGHT = 1.4  # of the font's: room for tints and underlines


def code_families() -> list[str]:
    return [QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()]


class Pen:
    """Stands somewhere in the document, in an empty block to begin with where `fresh`."""

    def __init__(self, cursor: QTextCursor, theme: Theme, fresh: bool) -> None:
        self.cursor, self._theme, self._fresh = cursor, theme, fresh
        self._plain = formats(theme)[TokenKind.PLAIN]
        self._code = QTextCharFormat(self._plain)
        self._code.setFontFamilies(code_families())
        # Fixed, so that a line keeps its height whatever fonts its characters need.
        height = QFontMetricsF(cursor.document().defaultFont()).lineSpacing() * LINE_HEIGHT
        self._text_block = QTextBlockFormat()
        self._text_block.setLineHeight(round(height), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        self._joined_block = QTextBlockFormat(self._text_block)
        self._joined_block.setProperty(JOINED, True)
        self._begin_text()

    def _begin_text(self) -> None:
        self._ruler, self._fences = LineRuler(), Fences()

    def head(self, text: str, you: str, model: str) -> None:
        """The question, and who answers."""
        self._label(you, top=3 * GRID)
        words, files = split(text)
        for line in words.splitlines() or ([] if files else [""]):
            self._block(self._text_block)
            self.cursor.insertText(line, self._plain)
        for file in files:
            self._note(wording.attached(file), warning=False)
        self._label(model, top=2 * GRID)

    def line(self, line: Line) -> None:
        """One of a reply that is written line by line."""
        self._block(self._joined_block if line.joined else self._text_block)
        self.cursor.insertText(line.text, self._code if line.code else self._plain)

    def begin(self) -> None:
        """The line where a reply begins that is written as it comes."""
        self._block(self._text_block)
        self._begin_text()

    def go_on(self, text: str) -> None:
        """So much of such a reply stands there already."""
        self._begin_text()
        for part in self._ruler.feed(text):
            self._fences.add(part)

    def write(self, text: str) -> None:
        """More of it."""
        for part in self._ruler.feed(text):
            self._fences.add(part)
            if part == BREAK:
                self._block(self._text_block)
            elif part == JOIN:
                self._block(self._joined_block)
            else:
                self.cursor.insertText(part, self._code if self._fences.in_code else self._plain)
                self._set_fence()

    def notes(self, reply: Reply) -> None:
        """How it ended, where that is worth a word."""
        notes = [note for note in (wording.ending(reply), wording.fallback_note(reply)) if note]
        for note in notes:
            self._note(note, warning=bool(reply.cause) or note != notes[0])

    def _note(self, text: str, warning: bool) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(GRID)
        self._block(block)
        self.cursor.insertText(text, self._small(self._theme.warning if warning else self._theme.muted))

    def _set_fence(self) -> None:
        """The line that opens a block of code is set like the code. It may take tokens to know it."""
        if self._fences.is_fence and not self._fences.in_code:
            cursor = QTextCursor(self.cursor)
            cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
            code = QTextCharFormat()
            code.setFontFamilies(code_families())
            cursor.mergeCharFormat(code)

    def _block(self, block: QTextBlockFormat) -> None:
        if self._fresh:
            self.cursor.setBlockFormat(block)
            self._fresh = False
        else:
            self.cursor.insertBlock(block, self._plain)

    def _label(self, text: str, top: int) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(top)
        block.setBottomMargin(GRID // 2)
        self._block(block)
        label = self._small(self._theme.muted)
        label.setFontWeight(QFont.Weight.DemiBold)
        self.cursor.insertText(text, label)

    def _small(self, colour: str) -> QTextCharFormat:
        small = QTextCharFormat()
        small.setForeground(QBrush(QColor(colour)))
        small.setFontPointSize(self.cursor.document().defaultFont().pointSizeF() * 0.9)
        return small


def ghost_format(theme: Theme) -> QTextCharFormat:
    """Of what was proposed and fell."""
    ghost = QTextCharFormat()
    ghost.setProperty(GHOST, True)
    ghost.setForeground(QBrush(QColor(theme.muted)))
    ghost.setFontStrikeOut(True)
    return ghost
