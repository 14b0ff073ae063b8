"""One turn in the document of the tokens: where it stands, and which token stands where, as far as that was asked."""

from bisect import bisect_right
from dataclasses import dataclass

from app.core.events import EmittedToken, Round
from app.state.chat import Turn
from app.ui.line_ruler import LineRuler


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a reply and the tokens that made it: several where a character was spread over them.

    Its places count from the beginning of the reply in the document.
    """

    start: int
    end: int
    tokens: tuple[tuple[EmittedToken, Round], ...]


class Passage:
    def __init__(self, turn: Turn, top: int) -> None:
        self.turn = turn
        self.top = top  # where the turn begins in the document
        self.start = self.end = top  # of the reply's text
        self.grows = turn.reply.running
        self.n_written = len(turn.reply.known_rounds)  # of its rounds, while it grows
        self.n_ghosts = 0  # rounds whose proposals stand there
        self.forget()

    def forget(self) -> None:
        """Which token stands where; what is written stays."""
        self.spans: list[Span] = []
        self._starts: list[int] = []
        self.n_rounds = 0  # whose tokens are known here
        self.at = 0  # behind the last of them
        self.ruler = LineRuler()
        self.unfinished: list[tuple[EmittedToken, Round]] = []

    @property
    def dressed(self) -> bool:
        """Whether every token of the reply is known here that there is."""
        return self.turn.reply.whole and self.n_rounds >= self.n_said

    @property
    def n_said(self) -> int:
        """Rounds of the reply that are known and whose text stands there."""
        return self.n_written if self.grows else len(self.turn.reply.known_rounds)

    def shift(self, n: int) -> None:
        self.top, self.start, self.end = self.top + n, self.start + n, self.end + n

    def add(self, token: EmittedToken, this: Round, length: int) -> None:
        """The next one, of so many positions."""
        self.unfinished.append((token, this))
        if length:
            self.spans.append(Span(self.at, self.at + length, tuple(self.unfinished)))
            self._starts.append(self.at)
            self.unfinished = []
            self.at += length

    def n_before(self, position: int) -> int:
        """How many of the spans begin at or before a place of the document."""
        return bisect_right(self._starts, position - self.start)

    def span_at(self, position: int) -> int | None:
        """Which of them includes the character behind a place of the document."""
        place = self.n_before(position) - 1
        return place if place >= 0 and position - self.start < self.spans[place].end else None
