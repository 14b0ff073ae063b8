"""The conversation as one text document: the words first, and where someone looks, which token stands where."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import overload

from PySide6.QtGui import QTextCursor, QTextDocument

from app.core.events import Fate, Round, TokenKind
from app.state.chat import Reply, Turn
from app.ui import figures, wording
from app.ui.line_ruler import n_positions
from app.ui.passage import Passage, Span
from app.ui.pen import Pen, ghost_format
from app.ui.theme import GRID, Theme
from app.ui.tint import Tint, format_key
from app.ui.token_walk import Spot
from app.ui.translation import tr

READ_AT_ONCE = 24  # rounds: some milliseconds


class Transcript:
    """Turns are written from the last one upwards, and a reply that runs grows at the end.

    What is written are words. `dress` tells a reply's tokens apart: then they are tinted, and can be asked for.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self._document = document
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(0)
        self._tint = Tint.KIND
        self.shows_ghosts = False
        self.set_theme(theme)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """For what is written from now on; the caller writes the rest again."""
        self._theme = theme
        self._ghost = ghost_format(theme)

    @property
    def tint(self) -> Tint:
        return self._tint

    def clear(self) -> None:
        self._document.clear()
        self._turns: Sequence[Turn] = ()
        self.passages: list[Passage] = []  # the last ones, as far as they are written
        self._pen = self._new_pen()
        frame = self._document.rootFrame().frameFormat()
        frame.setTopMargin(2 * GRID)
        frame.setBottomMargin(2 * GRID)
        self._document.rootFrame().setFrameFormat(frame)

    def _new_pen(self, fresh: bool = True) -> Pen:
        return Pen(QTextCursor(self._document), self._theme, fresh)

    def take(self, turns: Sequence[Turn]) -> None:
        """What is to be written, from the last one on."""
        self._turns = tuple(turns)

    @property
    def first(self) -> int:
        """Which of the turns is the first that is written."""
        return len(self._turns) - len(self.passages)

    @property
    def filled(self) -> bool:
        return self.first == 0

    def add_below(self, turn: Turn) -> None:
        """A new turn, which may grow."""
        self._turns = (*self._turns, turn)
        passage = self._write(self._pen, turn)
        self.passages.append(passage)

    def add_above(self) -> None:
        """The last of the turns that are not written yet, with all it says."""
        turn = self._turns[self.first - 1]
        if not self.passages:
            self.passages.append(self._write(self._pen, turn))
            return
        cursor, n_before = QTextCursor(self._document), self._document.characterCount()
        cursor.beginEditBlock()
        block = self._document.firstBlock()
        cursor.insertBlock(block.blockFormat(), block.charFormat())
        pen = self._new_pen()
        passage = self._write(pen, turn)
        cursor.endEditBlock()
        self._shift(0, self._document.characterCount() - n_before)
        self.passages.insert(0, passage)

    def _shift(self, begin: int, n: int) -> None:
        for passage in self.passages[begin:]:
            passage.shift(n)

    def _write(self, pen: Pen, turn: Turn) -> Passage:
        cursor, reply = pen.cursor, turn.reply
        cursor.beginEditBlock()
        top = cursor.position()
        pen.question(turn.text, tr("You"), reply.target_name)
        passage = Passage(turn, top + (top > 0))
        passage.start = cursor.position()
        pen.write(reply.text)
        passage.end = cursor.position()
        passage.n_written = len(reply.known_rounds)
        if not reply.running:
            _write_notes(pen, reply)
        cursor.endEditBlock()
        return passage

    def grow(self) -> None:
        """What the last reply said since, in one batch that is laid out once."""
        passage = self.passages[-1]
        rounds = passage.turn.reply.known_rounds[passage.n_written :]
        self._pen.cursor.beginEditBlock()
        self._pen.write("".join(this.text for this in rounds))
        passage.n_written += len(rounds)
        passage.end = self._pen.cursor.position()
        self._dress(passage, len(rounds))
        self._pen.cursor.endEditBlock()

    def finish(self, reply: Reply) -> None:
        _write_notes(self._pen, reply)

    def dress(self, passage: Passage) -> None:
        """Some of its tokens more."""
        reply = passage.turn.reply
        if passage.n_rounds >= len(reply.known_rounds):
            reply.read_on(READ_AT_ONCE)
        self._dress(passage, READ_AT_ONCE)

    def complete(self, passage: Passage) -> None:
        while not passage.dressed:
            self.dress(passage)

    def _dress(self, passage: Passage, n: int) -> None:
        reply, begin = passage.turn.reply, len(passage.spans)
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        for this in reply.known_rounds[passage.n_rounds : passage.n_rounds + n]:
            ghosts = _ghosts(this) if self.shows_ghosts else ""
            for token in this.emitted:
                if ghosts and token.kind is TokenKind.CORRECTED:
                    self._haunt(passage, cursor, ghosts)
                    ghosts = ""
                length = sum(n_positions(part) for part in passage.ruler.feed(token.text))
                passage.add(token, this, min(length, passage.end - passage.start - passage.at))
            if ghosts:
                self._haunt(passage, cursor, ghosts)
            passage.n_rounds += 1
            passage.n_ghosts = max(passage.n_ghosts, passage.n_rounds)
        self._retint(passage, begin, len(passage.spans))
        cursor.endEditBlock()

    def _haunt(self, passage: Passage, cursor: QTextCursor, text: str) -> None:
        """Proposed tokens that fell, in the place where they would have stood."""
        length = n_positions(text)
        if passage.n_rounds >= passage.n_ghosts:
            cursor.setPosition(passage.start + passage.at)
            cursor.insertText(text, self._ghost)
            passage.end += length
            self._shift(self.passages.index(passage) + 1, length)
        passage.at += length

    def set_tint(self, tint: Tint) -> None:
        """For what is dressed from now on; `retint` does the rest."""
        self._tint = tint
        for passage in self.passages:
            passage.to_retint = (0, len(passage.spans))

    def retint(self, passage: Passage, begin: int, end: int) -> None:
        """Tint these of the spans anew."""
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        self._retint(passage, begin, end)
        cursor.endEditBlock()

    @property
    def untinted(self) -> Passage | None:
        """One that wears the tint of before."""
        return next((passage for passage in self.passages if passage.to_retint[0] < passage.to_retint[1]), None)

    def retint_some(self, passage: Passage, n: int) -> None:
        begin, end = passage.to_retint
        self.retint(passage, begin, min(begin + n, end))
        passage.to_retint = (begin + n, end)

    def _retint(self, passage: Passage, begin: int, end: int) -> None:
        cursor = QTextCursor(self._document)
        for start, stop, key in self._runs(passage, begin, end):
            cursor.setPosition(passage.start + start)
            cursor.setPosition(passage.start + stop, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(self._pen.formats[key])

    def _runs(self, passage: Passage, begin: int, end: int) -> Iterator[tuple[int, int, TokenKind | int]]:
        """Stretches that are written alike: fewer by far than tokens, in most tints."""
        started = passage.turn.reply.started
        step_cost = started.step_cost if started else None
        begun: tuple[int, int, TokenKind | int] | None = None
        for span in passage.spans[begin:end]:
            key = format_key(self._tint, *span.tokens[-1], step_cost)
            if begun and begun[1] == span.start and begun[2] == key:
                begun = (begun[0], span.end, key)
                continue
            if begun:
                yield begun
            begun = (span.start, span.end, key)
        if begun:
            yield begun

    @property
    def spans(self) -> "TurnsOfSpans":
        """All tokens that can be seen, turn by turn."""
        return TurnsOfSpans(self)

    @property
    def n_turns(self) -> int:
        return len(self._turns)

    def spans_of(self, turn: int) -> Sequence[Span]:
        while turn < self.first:
            self.add_above()
        passage = self.passages[turn - self.first]
        self.complete(passage)
        return passage.spans

    def passage_at(self, position: int) -> Passage | None:
        """The turn that stands at a place of the document."""
        place = bisect_right(self.passages, position, key=lambda passage: passage.top) - 1
        return self.passages[place] if place >= 0 else None

    def passages_between(self, first: int, last: int) -> list[Passage]:
        """Those that stand, at least in part, from one place of the document to another."""
        begin = max(0, bisect_right(self.passages, first, key=lambda passage: passage.top) - 1)
        return self.passages[begin : bisect_right(self.passages, last, key=lambda passage: passage.top)]

    def spot_at(self, position: int, at_once: bool = True) -> Spot | None:
        """The token whose text includes the character behind `position`; for one that fell, the token in its place.

        Where the tokens are not told apart yet, that is done `at_once`, or there is none.
        """
        passage = self.passage_at(position)
        if passage is None or not passage.start <= position < passage.end:
            return None
        if at_once:
            self.complete(passage)
        span = passage.span_at(position)
        if span is None and self.shows_ghosts and passage.n_before(position) < len(passage.spans):
            span = passage.n_before(position)
        if span is None:
            return None
        return Spot(self.passages.index(passage) + self.first, span, len(passage.spans[span].tokens) - 1)

    def span(self, spot: Spot) -> Span:
        return self.spans_of(spot.turn)[spot.span]

    def selection(self, turn: int, begin: int, end: int) -> QTextCursor:
        """A stretch of a reply, as a cursor that goes with the text."""
        start = self.passages[turn - self.first].start
        cursor = QTextCursor(self._document)
        cursor.setPosition(start + begin)
        cursor.setPosition(start + end, QTextCursor.MoveMode.KeepAnchor)
        return cursor


class TurnsOfSpans(Sequence[Sequence[Span]]):
    """The tokens of each turn, told apart when they are asked for."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript

    def __len__(self) -> int:
        return self._transcript.n_turns

    @overload
    def __getitem__(self, turn: int) -> Sequence[Span]: ...

    @overload
    def __getitem__(self, turn: slice) -> Sequence[Sequence[Span]]: ...

    def __getitem__(self, turn: int | slice) -> Sequence[Span] | Sequence[Sequence[Span]]:
        turns = range(len(self))[turn]
        return [self[one] for one in turns] if isinstance(turns, range) else self._transcript.spans_of(turns)


def _write_notes(pen: Pen, reply: Reply) -> None:
    notes = [note for note in (wording.ending(reply), wording.fallback_note(reply)) if note]
    pen.cursor.beginEditBlock()
    for note in notes:
        pen.note(note, warning=bool(reply.cause) or note != notes[0])
    pen.cursor.endEditBlock()


def _ghosts(this: Round) -> str:
    return "".join(figures.visible(one.text) for one in this.proposal if one.fate is not Fate.ACCEPTED)
