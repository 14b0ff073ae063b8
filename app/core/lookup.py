"""Prompt lookup: what followed the last time the same words were said. Needs no second model.

Source of the idea: Saxena 2023, prompt lookup decoding.
"""

from collections.abc import Sequence
from dataclasses import dataclass

SHORTEST_MATCH = 2
LONGEST_MATCH = 12
"""Longer matches say no more: the last 12 tokens have come up before either way."""


@dataclass(frozen=True, slots=True)
class Match:
    """The last tokens stand at `place` already: the token there is what followed. `length` of them agree."""

    place: int
    length: int


class NgramIndex:
    """Where each n-gram of a growing sequence was last followed by something; a constant number of steps a token."""

    def __init__(self, shortest: int = SHORTEST_MATCH, longest: int = LONGEST_MATCH) -> None:
        self._lengths = range(shortest, longest + 1)
        self._followed: dict[tuple[int, ...], int] = {}
        self.tokens: list[int] = []

    def extend(self, tokens: Sequence[int]) -> None:
        for token in tokens:
            place = len(self.tokens)
            for length in self._lengths:
                if length > place:
                    break
                self._followed[tuple(self.tokens[place - length :])] = place
            self.tokens.append(token)

    def match(self) -> Match | None:
        """The longest n-gram at the end that came up before, where it did so last."""
        for length in reversed(self._lengths):
            if length < len(self.tokens):
                place = self._followed.get(tuple(self.tokens[-length:]))
                if place is not None:
                    return Match(place, length)
        return None

    def continuation(self, match: Match, n_max: int) -> list[int]:
        """What followed then, at most `n_max` tokens. At the end it repeats itself."""
        period = len(self.tokens) - match.place
        return [self.tokens[match.place + number % period] for number in range(n_max)]
