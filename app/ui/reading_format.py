"""How each kind of block looks: fonts, distances, colours."""

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextFormat,
    QTextOption,
)

from app.core.reading import Block, Kind, Run
from app.ui.code_highlight import colours
from app.ui.pen import code_families
from app.ui.theme import GRID, Theme

KIND = QTextFormat.Property.UserProperty.value + 1  # of a block: which kind, for the painter
QUOTES = KIND + 1  # of a block
INDENT = KIND + 2  # px, of a block: where its box begins
CHROME = KIND + 3  # of characters: the window's words, not the reply's
LINE_HEIGHT = 1.5  # of the font's
CODE_LINE_HEIGHT = 1.35
STEP = 3 * GRID  # px: how far a list stands in
QUOTE_STEP = 2 * GRID
PADDING = 1.5 * GRID  # px: left of code, in its box
BELOW_BOX = GRID  # px: what its box takes of the distance
HEADINGS = (1.5, 1.25, 1.1, 1.0, 1.0, 1.0)  # times the size of the text
SMALL = 0.9
INLINE_CODE = "#ECEFF2"  # in the light theme, where raised is white
MONO = 0.95
GAPS = {
    Kind.LABEL: 3 * GRID,
    Kind.TEXT: GRID,
    Kind.HEADING: 2.5 * GRID,
    Kind.CODE_HEAD: 1.5 * GRID,
    Kind.RULE: GRID,
    Kind.TABLE: GRID,
    Kind.FOLD: GRID // 2,
    Kind.NOTE: GRID,
    Kind.WARNING: GRID,
    Kind.ACTIONS: GRID,
}


class ReadingFormats:
    """Formats of one theme and one font."""

    def __init__(self, font: QFont, theme: Theme) -> None:
        self._font, self.theme = font, theme
        self._points = font.pointSizeF()
        self._line = QFontMetricsF(font).lineSpacing()
        self._syntax = colours(theme)

    def block(self, block: Block, above: Kind | None = None) -> QTextBlockFormat:
        made = QTextBlockFormat()
        made.setProperty(KIND, block.kind.value)
        left = block.indent * STEP + block.quotes * QUOTE_STEP
        made.setProperty(INDENT, float(block.indent * STEP))
        if block.quotes:
            made.setProperty(QUOTES, block.quotes)
        below_box = above in (Kind.CODE, Kind.TABLE) and block.kind is not Kind.CODE
        made.setTopMargin(self._gap(block) + (BELOW_BOX if below_box else 0))
        if block.kind in (Kind.CODE, Kind.CODE_HEAD):
            made.setProperty(INDENT, float(left))
            made.setLeftMargin(left + PADDING)
            made.setRightMargin(PADDING)
        else:
            made.setLeftMargin(left)
        if block.kind is Kind.CODE_HEAD:
            made.setAlignment(Qt.AlignmentFlag.AlignRight)
        if block.marker:
            made.setTextIndent(-STEP)
            made.setTabPositions([QTextOption.Tab(float(STEP), QTextOption.TabType.LeftTab)])
        if block.kind is Kind.LABEL:
            made.setBottomMargin(GRID // 2)
        made.setLineHeight(round(self._line * self._height(block)), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return made

    def _height(self, block: Block) -> float:
        match block.kind:
            case Kind.HEADING:
                return HEADINGS[block.level - 1] * 1.3
            case Kind.RULE:
                return 0.5
            case Kind.CODE | Kind.CODE_HEAD | Kind.LABEL | Kind.FOLD:
                return CODE_LINE_HEIGHT
            case _:
                return LINE_HEIGHT

    def _gap(self, block: Block) -> float:
        if block.joined or block.kind is Kind.CODE:
            return 0
        if block.marker:
            return GRID // 2
        return GAPS[block.kind]

    def run(self, block: Block, run: Run) -> QTextCharFormat:
        made = QTextCharFormat()
        quiet = block.quotes or block.thought
        made.setForeground(QBrush(QColor(self.theme.muted if quiet else self.theme.text)))
        made.setFontWeight(QFont.Weight.DemiBold if run.bold else QFont.Weight.Normal)
        made.setFontItalic(run.italic)
        made.setFontStrikeOut(run.struck)
        if block.kind is Kind.HEADING:
            made.setFontWeight(QFont.Weight.DemiBold)
            made.setFontPointSize(self._points * HEADINGS[block.level - 1])
        elif block.kind is Kind.CODE:
            self._as_code(made)
            if run.syntax:
                made.setForeground(QBrush(QColor(self._syntax[run.syntax])))
        elif run.code:
            self._as_code(made)
            made.setBackground(QBrush(QColor(self.theme.raised if self.theme.dark else INLINE_CODE)))
        return made

    def _as_code(self, made: QTextCharFormat) -> None:
        made.setFontFamilies(code_families())
        made.setFontPointSize(self._points * MONO)

    def head(self, made: QTextCharFormat) -> QTextCharFormat:
        """Of a table."""
        made.setFontWeight(QFont.Weight.DemiBold)
        return made

    def link(self, made: QTextCharFormat) -> QTextCharFormat:
        made.setForeground(QBrush(QColor(self.theme.accent)))
        made.setFontUnderline(True)
        return made

    def small(self, colour: str = "", bold: bool = False) -> QTextCharFormat:
        """The window's own words."""
        made = QTextCharFormat()
        made.setForeground(QBrush(QColor(colour or self.theme.muted)))
        made.setFontPointSize(self._points * SMALL)
        if bold:
            made.setFontWeight(QFont.Weight.DemiBold)
        return made
