"""The conversation as one text document: the words first, and where someone looks, which token stands where."""

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtGui import QTextCursor, QTextDocument

from app.core.events import Fate, Round, TokenKind
from app.state.chat import Reply, Turn
from app.ui import figures
from app.ui.line_ruler import n_positions
from app.ui.passage import Passage, Span
from app.ui.pen import Pen, ghost_format
from app.ui.text_column import ROOM_BELOW
from app.ui.theme import GRID, Theme
from app.ui.token_walk import Spot
from app.ui.translation import tr
from app.ui.turn_above import TurnAbove
from app.ui.turns_of_spans import TurnsOfSpans

READ_AT_ONCE = 8  # rounds: a millisecond or two


class Transcript:
    """Turns are written from the last one upwards, and a reply that runs grows at the end.

    What is written are words. `dress` tells a reply's tokens apart: then they can be tinted, and asked for.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self._document = document
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(0)
        self.shows_ghosts = False
        self.set_theme(theme)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """For what is written from now on; the caller writes the rest again."""
        self._theme = theme
        self._ghost = ghost_format(theme)

    def clear(self) -> None:
        self._document.clear()
        self._turns: Sequence[Turn] = ()
        self.passages: list[Passage] = []  # the last ones, as far as they are written
        self._above: TurnAbove | None = None
        self._pen = self._new_pen(fresh=True)
        frame = self._document.rootFrame().frameFormat()
        frame.setTopMargin(2 * GRID)
        frame.setBottomMargin(ROOM_BELOW)
        self._document.rootFrame().setFrameFormat(frame)

    def _new_pen(self, fresh: bool) -> Pen:
        cursor = QTextCursor(self._document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return Pen(cursor, self._theme, fresh)

    def take(self, turns: Sequence[Turn]) -> None:
        """What is to be written, from the last one on."""
        self._turns = tuple(turns)

    @property
    def n_turns(self) -> int:
        return len(self._turns)

    @property
    def first(self) -> int:
        """Which of the turns is the first that is written."""
        return len(self._turns) - len(self.passages)

    @property
    def filled(self) -> bool:
        return self.first == 0

    @property
    def amid_turn(self) -> bool:
        """Whether above the first turn that is written stands a part of the one before."""
        return self._above is not None

    def add_below(self, turn: Turn) -> None:
        """A new turn, which may grow."""
        self.write_up_to(self.first)
        self._turns = (*self._turns, turn)
        pen, reply = self._pen, turn.reply
        pen.cursor.beginEditBlock()
        top = pen.cursor.position()
        pen.head(turn.text, tr("You"), reply.target_name)
        pen.begin()
        passage = Passage(turn, top + (top > 0))
        passage.start = pen.cursor.position()
        pen.write(reply.text)
        passage.end = pen.cursor.position()
        if not reply.running:
            pen.notes(reply)
        pen.cursor.endEditBlock()
        self.passages.append(passage)

    def add_above(self) -> None:
        """Some of the last of the turns that are not written yet, from its end upwards."""
        if self._above is None:
            turn = self._turns[self.first - 1]
            self._above = TurnAbove(self._document, self._theme, turn, alone=not self.passages)
        n_before = self._document.characterCount()
        passage = self._above.write_some()
        while passage is None and self._above.turn.reply.running:  # what grows has its place
            passage = self._above.write_some()
        self._shift(0, self._document.characterCount() - n_before)
        if passage is None:
            return
        self._above = None
        self.passages.insert(0, passage)
        if len(self.passages) == 1:
            self._pen = self._new_pen(fresh=False)
            if passage.turn.reply.running:
                self._pen.go_on(passage.turn.reply.text)

    def write_up_to(self, turn: int) -> None:
        """Now, and no turn in part."""
        while turn < self.first or self.amid_turn:
            self.add_above()

    def _shift(self, begin: int, n: int) -> None:
        for passage in self.passages[begin:]:
            passage.shift(n)

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
        self.passages[-1].grows = False
        self._pen.cursor.beginEditBlock()
        self._pen.notes(reply)
        self._pen.cursor.endEditBlock()

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
        """Changes nothing of the document but where proposals that fell are shown."""
        cursor = QTextCursor(self._document) if self.shows_ghosts else None
        for this in passage.turn.reply.known_rounds[passage.n_rounds : min(passage.n_rounds + n, passage.n_said)]:
            ghosts = _ghosts(this) if cursor else ""
            for token in this.emitted:
                if cursor and ghosts and token.kind is TokenKind.CORRECTED:
                    self._haunt(passage, cursor, ghosts)
                    ghosts = ""
                length = sum(n_positions(part) for part in passage.ruler.feed(token.text))
                passage.add(token, this, min(length, passage.end - passage.start - passage.at))
            if cursor and ghosts:
                self._haunt(passage, cursor, ghosts)
            passage.n_rounds += 1
            passage.n_ghosts = max(passage.n_ghosts, passage.n_rounds)

    def _haunt(self, passage: Passage, cursor: QTextCursor, text: str) -> None:
        """Proposed tokens that fell, in the place where they would have stood."""
        length = n_positions(text)
        if passage.n_rounds >= passage.n_ghosts:
            cursor.setPosition(passage.start + passage.at)
            cursor.insertText(text, self._ghost)
            passage.end += length
            self._shift(self.passages.index(passage) + 1, length)
        passage.at += length

    @property
    def spans(self) -> TurnsOfSpans:
        """All tokens that can be seen, turn by turn."""
        return TurnsOfSpans(self)

    def spans_of(self, turn: int) -> Sequence[Span]:
        if turn < self.first:
            self.write_up_to(turn)
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

    def turn_of(self, passage: Passage) -> int:
        return self.passages.index(passage) + self.first

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
        return None if span is None else Spot(self.turn_of(passage), span, len(passage.spans[span].tokens) - 1)

    def span(self, spot: Spot) -> Span:
        return self.spans_of(spot.turn)[spot.span]

    def selection(self, turn: int, begin: int, end: int) -> QTextCursor:
        """A stretch of a reply, as a cursor that goes with the text."""
        start = self.passages[turn - self.first].start
        cursor = QTextCursor(self._document)
        cursor.setPosition(start + begin)
        cursor.setPosition(start + end, QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _ghosts(this: Round) -> str:
    return "".join(figures.visible(one.text) for one in this.proposal if one.fate is not Fate.ACCEPTED)
