"""From token to token of the transcript, and from round to round."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.core.events import EmittedToken, Round
from app.ui.transcript import Span


@dataclass(frozen=True, slots=True)
class Spot:
    """Which token of which span."""

    span: int
    token: int


Step = Callable[[Sequence[Span], Spot], Spot]


def token_at(spans: Sequence[Span], spot: Spot) -> tuple[EmittedToken, Round]:
    return spans[spot.span].tokens[spot.token]


def last_spot(spans: Sequence[Span]) -> Spot | None:
    return Spot(len(spans) - 1, len(spans[-1].tokens) - 1) if spans else None


def next_token(spans: Sequence[Span], spot: Spot) -> Spot:
    """The next one; at the end, the same."""
    return next(_after(spans, spot), spot)


def previous_token(spans: Sequence[Span], spot: Spot) -> Spot:
    return next(_before(spans, spot), spot)


def next_round(spans: Sequence[Span], spot: Spot) -> Spot:
    """The first token of the next round; in the last one, its last token."""
    this = token_at(spans, spot)[1]
    for place in _after(spans, spot):
        spot = place
        if token_at(spans, spot)[1] is not this:
            break
    return spot


def previous_round(spans: Sequence[Span], spot: Spot) -> Spot:
    """The first token of this round; from there, that of the one before."""
    before = previous_token(spans, spot)
    this = token_at(spans, before)[1]
    for place in _before(spans, spot):
        if token_at(spans, place)[1] is not this:
            break
        spot = place
    return spot


def reply_rounds(spans: Sequence[Span], spot: Spot) -> list[Spot]:
    """The first token of every round of the reply that a token belongs to, as far as they can be seen."""
    this, begin, starts = token_at(spans, spot)[1], spot, []
    for place in _before(spans, spot):
        other = token_at(spans, place)[1]
        if other is not this:
            starts.append(begin)
            if other.index >= this.index:  # of the reply before
                break
            this = other
        begin = place
    else:
        starts.append(begin)
    starts.reverse()
    this = token_at(spans, spot)[1]
    for place in _after(spans, spot):
        other = token_at(spans, place)[1]
        if other is not this:
            if other.index <= this.index:  # of the reply behind
                break
            starts.append(place)
            this = other
    return starts


def end_of_round(spans: Sequence[Span], spot: Spot) -> int:
    """The place in the document behind the last token of this round."""
    this = token_at(spans, spot)[1]
    for place in _after(spans, spot):
        if token_at(spans, place)[1] is not this:
            break
        spot = place
    return spans[spot.span].end


def _after(spans: Sequence[Span], spot: Spot) -> Iterator[Spot]:
    for token in range(spot.token + 1, len(spans[spot.span].tokens)):
        yield Spot(spot.span, token)
    for span in range(spot.span + 1, len(spans)):
        for token in range(len(spans[span].tokens)):
            yield Spot(span, token)


def _before(spans: Sequence[Span], spot: Spot) -> Iterator[Spot]:
    for token in reversed(range(spot.token)):
        yield Spot(spot.span, token)
    for span in reversed(range(spot.span)):
        for token in reversed(range(len(spans[span].tokens))):
            yield Spot(span, token)
