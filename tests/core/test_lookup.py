"""The index of n-grams against its definition: looking through everything that was said."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.lookup import Match, NgramIndex

SEQUENCES = st.lists(st.integers(0, 3), max_size=40)


def index_of(tokens: list[int], shortest: int = 2, longest: int = 12) -> NgramIndex:
    index = NgramIndex(shortest, longest)
    index.extend(tokens)
    return index


def by_scanning(tokens: list[int], shortest: int, longest: int) -> Match | None:
    for length in range(min(longest, len(tokens)), shortest - 1, -1):
        for place in range(len(tokens) - 1, length - 1, -1):
            if tokens[place - length : place] == tokens[-length:]:
                return Match(place, length)
    return None


@given(SEQUENCES, st.integers(1, 3), st.integers(3, 6))
def test_it_finds_the_longest_match_where_it_came_up_last(tokens: list[int], shortest: int, longest: int) -> None:
    assert index_of(tokens, shortest, longest).match() == by_scanning(tokens, shortest, longest)


@given(SEQUENCES, SEQUENCES)
def test_growing_is_the_same_as_starting_with_all_of_it(first: list[int], second: list[int]) -> None:
    grown = index_of(first)
    grown.extend(second)
    assert grown.match() == index_of(first + second).match()


def test_what_followed_then_is_what_it_continues_with() -> None:
    index = index_of([1, 2, 3, 4, 5, 1, 2])
    match = index.match()
    assert match == Match(2, 2)
    assert index.continuation(match, 3) == [3, 4, 5]


def test_a_continuation_that_reaches_the_end_goes_on_with_itself() -> None:
    index = index_of([7, 8, 9, 7, 8, 9, 7, 8])
    match = index.match()
    assert match is not None
    assert index.continuation(match, 7) == [9, 7, 8, 9, 7, 8, 9]


def test_nothing_matches_in_a_text_without_repetition() -> None:
    assert index_of([1, 2, 3, 4]).match() is None
    assert index_of([]).match() is None
