"""From token to token of the transcript, and from round to round."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.core.events import EmittedToken, Round
from app.ui.passage import Span


@dataclass(frozen=True, slots=True)
class Spot:
    """Which token of which span of which turn."""

    turn: int
    span: int
    token: int


Spans = Sequence[Sequence[Span]]
"""Those of every turn."""
Step = Callable[[Spans, Spot], Spot]


def token_at(spans: Spans, spot: Spot) -> tuple[EmittedToken, Round]:
    return spans[spot.turn][spot.span].tokens[spot.token]


def last_spot(spans: Spans) -> Spot | None:
    for turn in reversed(range(len(spans))):
        if of_turn := spans[turn]:
            return Spot(turn, len(of_turn) - 1, len(of_turn[-1].tokens) - 1)
    return None


def next_token(spans: Spans, spot: Spot) -> Spot:
    """The next one; at the end, the same."""
    return next(_after(spans, spot), spot)


def previous_token(spans: Spans, spot: Spot) -> Spot:
    return next(_before(spans, spot), spot)


def next_round(spans: Spans, spot: Spot) -> Spot:
    """The first token of the next round; in the last one, its last token."""
    this = token_at(spans, spot)[1]
    for place in _after(spans, spot):
        spot = place
        if token_at(spans, spot)[1] is not this:
            break
    return spot


def previous_round(spans: Spans, spot: Spot) -> Spot:
    """The first token of this round; from there, that of the one before."""
    before = previous_token(spans, spot)
    this = token_at(spans, before)[1]
    for place in _before(spans, spot):
        if token_at(spans, place)[1] is not this:
            break
        spot = place
    return spot


def reply_rounds(spans: Spans, spot: Spot) -> list[Spot]:
    """The first token of every round of the reply that a token belongs to, as far as they can be seen."""
    before: Round | None = None
    starts = []
    for place in _all_of(spans, spot.turn):
        this = token_at(spans, place)[1]
        if this is not before:
            starts.append(place)
            before = this
    return starts


def end_of_round(spans: Spans, spot: Spot) -> int:
    """Where the last token of this round ends, from the beginning of the reply."""
    this = token_at(spans, spot)[1]
    of_turn = spans[spot.turn]
    end = of_turn[spot.span].end
    for span in of_turn[spot.span + 1 :]:
        if span.tokens[-1][1] is not this:
            break
        end = span.end
    return end


def _all_of(spans: Spans, turn: int) -> Iterator[Spot]:
    for number, span in enumerate(spans[turn]):
        for token in range(len(span.tokens)):
            yield Spot(turn, number, token)


def _after(spans: Spans, spot: Spot) -> Iterator[Spot]:
    of_turn = spans[spot.turn]
    for token in range(spot.token + 1, len(of_turn[spot.span].tokens)):
        yield Spot(spot.turn, spot.span, token)
    for number in range(spot.span + 1, len(of_turn)):
        for token in range(len(of_turn[number].tokens)):
            yield Spot(spot.turn, number, token)
    for turn in range(spot.turn + 1, len(spans)):
        yield from _all_of(spans, turn)


def _before(spans: Spans, spot: Spot) -> Iterator[Spot]:
    of_turn = spans[spot.turn]
    for token in reversed(range(spot.token)):
        yield Spot(spot.turn, spot.span, token)
    for number in reversed(range(spot.span)):
        for token in reversed(range(len(of_turn[number].tokens))):
            yield Spot(spot.turn, number, token)
    for turn in reversed(range(spot.turn)):
        of_turn = spans[turn]
        for number in reversed(range(len(of_turn))):
            for token in reversed(range(len(of_turn[number].tokens))):
                yield Spot(turn, number, token)
