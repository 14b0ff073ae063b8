"""Walking through tokens and rounds, over characters that are spread and over replies."""

import pytest

from app.core.events import EmittedToken, Round, RoundTimes, TokenKind
from app.ui.passage import Span
from app.ui.token_walk import (
    Spot,
    Step,
    end_of_round,
    last_spot,
    next_round,
    next_token,
    previous_round,
    previous_token,
    reply_rounds,
    token_at,
)


def this_round(index: int, *texts: str) -> Round:
    emitted = tuple(EmittedToken(place, text, TokenKind.PLAIN, 0.5, None) for place, text in enumerate(texts))
    return Round(0.0, index, "", (), emitted, None, "", RoundTimes(0.0, 0.0, 0.0), 1, 1)


FIRST, SECOND, THIRD = this_round(0, "a", "b"), this_round(1, "", "", "c"), this_round(0, "d")
SPANS = [
    [
        Span(0, 1, ((FIRST.emitted[0], FIRST),)),
        Span(1, 2, ((FIRST.emitted[1], FIRST),)),
        Span(2, 3, tuple((token, SECOND) for token in SECOND.emitted)),
    ],
    [],
    [Span(0, 1, ((THIRD.emitted[0], THIRD),))],
]
ORDER = [Spot(0, 0, 0), Spot(0, 1, 0), Spot(0, 2, 0), Spot(0, 2, 1), Spot(0, 2, 2), Spot(2, 0, 0)]


def walk(step: Step, spot: Spot, n: int = 6) -> list[int]:
    places = []
    for _ in range(n):
        spot = step(SPANS, spot)
        places.append(ORDER.index(spot))
    return places


def test_every_token_is_passed_and_the_ends_hold() -> None:
    assert walk(next_token, ORDER[0]) == [1, 2, 3, 4, 5, 5]
    assert walk(previous_token, ORDER[5]) == [4, 3, 2, 1, 0, 0]


@pytest.mark.parametrize(("start", "forward", "back"), [(0, 2, 0), (1, 2, 0), (2, 5, 0), (4, 5, 2), (5, 5, 2)])
def test_rounds_are_entered_at_their_first_token(start: int, forward: int, back: int) -> None:
    assert walk(next_round, ORDER[start], 1) == [forward]
    assert walk(previous_round, ORDER[start], 1) == [back]


def test_in_the_last_round_down_goes_to_its_end() -> None:
    assert next_round(SPANS[:1], Spot(0, 2, 0)) == Spot(0, 2, 2)


def test_the_last_one() -> None:
    assert last_spot([]) is None
    assert last_spot([[]]) is None
    spot = last_spot(SPANS)
    assert spot == Spot(2, 0, 0)
    assert token_at(SPANS, spot)[0].text == "d"


def test_the_rounds_of_a_reply_end_where_another_begins() -> None:
    for spot in ORDER[:5]:
        assert reply_rounds(SPANS, spot) == [ORDER[0], ORDER[2]]
    assert reply_rounds(SPANS, ORDER[5]) == [ORDER[5]]


def test_replies_of_one_round_each_are_told_apart() -> None:
    one, other = this_round(0, "a"), this_round(0, "b")
    spans = [[Span(0, 1, ((this.emitted[0], this),))] for this in (one, other)]
    assert [reply_rounds(spans, Spot(turn, 0, 0)) for turn in (0, 1)] == [[Spot(0, 0, 0)], [Spot(1, 0, 0)]]


def test_where_a_round_ends() -> None:
    assert [end_of_round(SPANS, spot) for spot in ORDER] == [2, 2, 3, 3, 3, 1]
