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
from app.ui import wording
from app.ui.line_ruler import BREAK, JOIN, LineRuler
from app.ui.theme import GRID, Theme
from app.ui.tint import formats
from app.ui.token_text import GHOST, JOINED

LINE_HEIGHT = 1.4  # of the font's: room for tints and underlines
FENCE = "```"
SEEN = 200  # characters: so far into a line it is looked for a fence


def code_families() -> list[str]:
    return [QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()]


class Pen:
    """Stands somewhere in the document, in an empty block to begin with where `fresh`."""

    def __init__(self, cursor: QTextCursor, theme: Theme, fresh: bool) -> None:
        self.cursor, self._theme, self._fresh = cursor, theme, fresh
        self.formats = formats(theme)
        self._begin_text()

    def _begin_text(self) -> None:
        self._ruler = LineRuler()
        self._line = ""  # the beginning of the one being written, to find fences of code
        self._in_code = False

    def question(self, text: str, you: str, model: str) -> None:
        """And who answers, and the line where the answer begins."""
        self._label(you, top=3 * GRID)
        words, files = split(text)
        for line in words.splitlines() or ([] if files else [""]):
            self._block(self._text_block())
            self.cursor.insertText(line, self._plain)
        for file in files:
            self.note(wording.attached(file), warning=False)
        self._label(model, top=2 * GRID)
        self._block(self._text_block())
        self._begin_text()

    def write(self, text: str) -> None:
        """More of the reply."""
        for part in self._ruler.feed(text):
            if part == BREAK:
                if self._is_fence:
                    self._in_code = not self._in_code
                self._line = ""
                self._block(self._text_block())
            elif part == JOIN:
                joined = self._text_block()
                joined.setProperty(JOINED, True)
                self._block(joined)
            else:
                if len(self._line) < SEEN:
                    self._line += part[:SEEN]
                self.cursor.insertText(part, self._code if self._in_code else self._plain)
                self._set_fence()

    def note(self, text: str, warning: bool) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(GRID)
        self._block(block)
        self.cursor.insertText(text, self._small(self._theme.warning if warning else self._theme.muted))

    @property
    def _is_fence(self) -> bool:
        return self._line.lstrip().startswith(FENCE)

    def _set_fence(self) -> None:
        """The line that opens a block of code is set like the code. It may take tokens to know it."""
        if self._is_fence and not self._in_code:
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

    def _text_block(self) -> QTextBlockFormat:
        block = QTextBlockFormat()
        # Fixed, so that a line keeps its height whatever fonts its characters need.
        height = QFontMetricsF(self.cursor.document().defaultFont()).lineSpacing() * LINE_HEIGHT
        block.setLineHeight(round(height), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return block

    @property
    def _plain(self) -> QTextCharFormat:
        return self.formats[TokenKind.PLAIN]

    @property
    def _code(self) -> QTextCharFormat:
        code = QTextCharFormat(self._plain)
        code.setFontFamilies(code_families())
        return code

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
