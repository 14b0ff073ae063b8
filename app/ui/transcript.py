"""The conversation as one text document: what is written where, in which format, and which token stands at a place."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from app.core.attachment import split
from app.core.events import EmittedToken, Round, TokenKind
from app.state.chat import Appended, Reply, Turn
from app.ui import wording
from app.ui.theme import GRID, Theme
from app.ui.tint import Tint, format_key, formats
from app.ui.translation import tr

LINE_HEIGHT = 1.4  # of the font's: room for tints and underlines
FENCE = "```"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the document and the tokens that made it: several where a character was spread over them."""

    start: int
    end: int
    tokens: tuple[tuple[EmittedToken, Round], ...]


class Transcript:
    """Writes to the end of its document, and only there."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self._document = document
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(0)
        self._cursor = QTextCursor(document)
        self._tint = Tint.KIND
        self.set_theme(theme)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """For what is written from now on; the caller writes the rest again."""
        self._theme = theme
        self._formats = formats(theme)

    @property
    def tint(self) -> Tint:
        return self._tint

    def set_tint(self, tint: Tint) -> None:
        """For what is written from now on; `retint` does the rest."""
        self._tint = tint

    def retint(self, begin: int, end: int) -> None:
        """Tint these of the spans anew."""
        self._cursor.beginEditBlock()
        for start, stop, key in self._runs(begin, end):
            self._cursor.setPosition(start)
            self._cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
            self._cursor.mergeCharFormat(self._formats[key])
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._cursor.endEditBlock()

    def _runs(self, begin: int, end: int) -> Iterator[tuple[int, int, TokenKind | int]]:
        """Stretches that are written alike: fewer by far than tokens, in most tints."""
        begun: tuple[int, int, TokenKind | int] | None = None
        for span, step_cost in zip(self._spans[begin:end], self._step_costs[begin:end], strict=True):
            key = format_key(self._tint, *span.tokens[-1], step_cost)
            if begun and begun[1] == span.start and begun[2] == key:
                begun = (begun[0], span.end, key)
                continue
            if begun:
                yield begun
            begun = (span.start, span.end, key)
        if begun:
            yield begun

    def clear(self) -> None:
        self._document.clear()
        self._cursor = QTextCursor(self._document)
        self._spans: list[Span] = []
        self._starts: list[int] = []
        self.turn_starts: list[int] = []  # where each turn begins
        self._step_costs: list[float | None] = []  # of the target when the span was written
        frame = self._document.rootFrame().frameFormat()
        frame.setTopMargin(2 * GRID)
        frame.setBottomMargin(2 * GRID)
        self._document.rootFrame().setFrameFormat(frame)
        self._begin_text()

    def _begin_text(self) -> None:
        self._unfinished: list[tuple[EmittedToken, Round]] = []
        self._line = ""  # the one being written, to find fences of code
        self._in_code = False

    def add_question(self, turn: Turn) -> None:
        self._cursor.beginEditBlock()
        self._label(tr("You"), top=3 * GRID)
        self.turn_starts.append(self._cursor.block().position())
        words, files = split(turn.text)
        for line in words.splitlines() or ([] if files else [""]):
            self._block(self._text_block())
            self._cursor.insertText(line, self._plain())
        for file in files:
            self._note(wording.attached(file), self._theme.muted)
        self._label(turn.reply.target_name, top=2 * GRID)
        self._block(self._text_block())
        self._begin_text()
        self._cursor.endEditBlock()

    def append(self, appended: Appended, step_cost: float | None) -> None:
        """One batch of a reply, laid out once; its times are told beside those of a step of the target alone."""
        self._step_cost = step_cost
        self._cursor.beginEditBlock()
        for token, this in appended:
            self._unfinished.append((token, this))
            if token.text:
                self._write(token, this)
        self._cursor.endEditBlock()

    def finish(self, reply: Reply) -> None:
        notes = [note for note in (wording.ending(reply), wording.fallback_note(reply)) if note]
        self._cursor.beginEditBlock()
        for note in notes:
            self._note(note, self._theme.warning if reply.cause or note != notes[0] else self._theme.muted)
        self._cursor.endEditBlock()

    def _note(self, text: str, colour: str) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(GRID)
        self._block(block)
        self._cursor.insertText(text, self._small(colour))

    @property
    def spans(self) -> Sequence[Span]:
        """All tokens that can be seen, in order. It grows, and begins anew with `clear`."""
        return self._spans

    def span_at(self, position: int) -> Span | None:
        """The token whose text includes the character behind `position`."""
        place = self.place_at(position)
        return None if place is None else self._spans[place]

    def n_before(self, position: int) -> int:
        """How many of the spans begin at or before a place of the document."""
        return bisect_right(self._starts, position)

    def place_at(self, position: int) -> int | None:
        """The same as a place in `spans`."""
        place = self.n_before(position) - 1
        return place if place >= 0 and position < self._spans[place].end else None

    def _write(self, token: EmittedToken, this: Round) -> None:
        start = self._cursor.position()
        key = format_key(self._tint, token, this, self._step_cost)
        lines = token.text.replace("\r\n", "\n").replace("\r", "").split("\n")
        for number, line in enumerate(lines):
            if number:
                self._break_line()
            if line:
                self._line += line
                self._cursor.insertText(line, self._token_format(key))
                self._set_fence()
        if self._cursor.position() > start:
            self._spans.append(Span(start, self._cursor.position(), tuple(self._unfinished)))
            self._starts.append(start)
            self._step_costs.append(self._step_cost)
            self._unfinished.clear()

    @property
    def _is_fence(self) -> bool:
        return self._line.lstrip().startswith(FENCE)

    def _set_fence(self) -> None:
        """The line that opens a block of code is set like the code. It may take tokens to know it."""
        if self._is_fence and not self._in_code:
            cursor = QTextCursor(self._cursor)
            cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
            code = QTextCharFormat()
            code.setFontFamilies(code_families())
            cursor.mergeCharFormat(code)

    def _break_line(self) -> None:
        if self._is_fence:
            self._in_code = not self._in_code
        self._line = ""
        self._block(self._text_block())

    def _token_format(self, key: TokenKind | int) -> QTextCharFormat:
        token_format = self._formats[key]
        if self._in_code:
            token_format = QTextCharFormat(token_format)
            token_format.setFontFamilies(code_families())
        return token_format

    def _block(self, block: QTextBlockFormat) -> None:
        if self._document.isEmpty() and self._cursor.position() == 0:
            self._cursor.setBlockFormat(block)
        else:
            self._cursor.insertBlock(block, self._plain())

    def _label(self, text: str, top: int) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(top)
        block.setBottomMargin(GRID // 2)
        self._block(block)
        label = self._small(self._theme.muted)
        label.setFontWeight(QFont.Weight.DemiBold)
        self._cursor.insertText(text, label)

    def _text_block(self) -> QTextBlockFormat:
        block = QTextBlockFormat()
        # Fixed, so that a line keeps its height whatever fonts its characters need.
        height = QFontMetricsF(self._document.defaultFont()).lineSpacing() * LINE_HEIGHT
        block.setLineHeight(round(height), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return block

    def _plain(self) -> QTextCharFormat:
        return self._formats[TokenKind.PLAIN]

    def _small(self, colour: str) -> QTextCharFormat:
        small = QTextCharFormat()
        small.setForeground(QBrush(QColor(colour)))
        small.setFontPointSize(self._document.defaultFont().pointSizeF() * 0.9)
        return small


def code_families() -> list[str]:
    return [QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()]
