"""A probability distribution over tokens, as the sampler chain leaves it: the candidates that are left, and no more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Uniform = Callable[[], float]
"""Draws from [0, 1)."""

Ranked = tuple[tuple[int, float], ...]
"""Tokens with their probabilities, likeliest first."""

NEGLIGIBLE = 1e-4
"""What is less likely than the likeliest by this factor is none of the likeliest."""

_COLUMN = 128


@dataclass(frozen=True, slots=True)
class Distribution:
    """Candidates with their probabilities, in any order. Tokens that are not listed have probability 0."""

    tokens: NDArray[np.int32]  # [n], distinct
    probs: NDArray[np.floating[Any]]  # [n], sums to 1

    @classmethod
    def certain(cls, token: int) -> "Distribution":
        """All mass on one token: greedy decoding, and proposals that were not drawn."""
        return cls(np.array([token], dtype=np.int32), np.ones(1))

    def prob(self, token: int) -> float:
        (found,) = np.nonzero(self.tokens == token)
        return float(self.probs[found[0]]) if found.size else 0.0

    def probs_of(self, tokens: NDArray[np.int32]) -> NDArray[np.floating[Any]]:
        """The probability of each of `tokens`, [len(tokens)]."""
        if np.array_equal(self.tokens[: tokens.size], tokens):  # as whole vocabularies are
            return self.probs[: tokens.size]
        order = np.argsort(self.tokens)
        place = np.searchsorted(self.tokens, tokens, sorter=order)
        candidate = order[np.minimum(place, self.tokens.size - 1)]
        return np.where(self.tokens[candidate] == tokens, self.probs[candidate], 0.0)

    @property
    def mode(self) -> int:
        """The most probable token."""
        return int(self.tokens[np.argmax(self.probs)])

    def rank(self, token: int) -> int:
        """1 is the likeliest; 0 for a token that is no candidate."""
        prob = self.prob(token)
        return 1 + int(np.count_nonzero(self.probs > prob)) if prob else 0

    def best(self, n: int) -> Ranked:
        """At most `n` candidates, none of which is negligible beside the likeliest."""
        places = highest_places(self.probs, self.probs.max() * NEGLIGIBLE, n)
        return tuple((int(self.tokens[place]), float(self.probs[place])) for place in places)

    def sample(self, uniform: Uniform) -> int:
        cumulative = np.cumsum(self.probs, dtype=np.float64)
        # Scaled by the last sum, so that rounding can never leave the draw behind the last candidate.
        place = np.searchsorted(cumulative, uniform() * cumulative[-1], side="right")
        return int(self.tokens[min(int(place), self.tokens.size - 1)])

    def residual(self, draft: "Distribution") -> "Distribution":
        """norm(max(0, target - draft)): what is left of this distribution once the draft's share is taken out.

        Source: Leviathan et al. 2023 (arXiv 2211.17192), algorithm 1; Chen et al. 2023 (arXiv 2302.01318), eq. 2.
        """
        left = np.maximum(self.probs - draft.probs_of(self.tokens), 0.0)
        total = left.sum()
        if total <= 0.0:  # equal but for rounding: a rejection here has probability 0, the target itself is the limit
            return self
        keep = left > 0.0
        return Distribution(self.tokens[keep], left[keep] / total)


def total_variation(one: NDArray[np.floating[Any]], other: NDArray[np.floating[Any]]) -> float:
    """Half the sum of the differences of two rows of probabilities: 0 alike, 1 nothing in common."""
    return float(0.5 * np.abs(one - other).sum())


def highest_places(values: NDArray[np.floating[Any]], least: float, n: int) -> list[int]:
    """The places of the `n` highest values that are not below `least`, highest first; of equals the first is first.

    A row of a vocabulary is long, and this is done for every token of a reply. So it is cut into columns, whose highest
    are found in one pass, and only the columns with the highest of all are looked through.
    """
    n_columns = values.size // _COLUMN
    if n_columns > n:
        whole = values[: n_columns * _COLUMN]
        tops = whole.reshape(_COLUMN, n_columns).max(axis=0)
        columns = np.argpartition(tops, -n)[-n:]
        inside = (np.arange(_COLUMN)[:, np.newaxis] * n_columns + columns).ravel()
        places = np.concatenate((inside, np.arange(whole.size, values.size)))
    else:
        places = np.arange(values.size)
    places = places[values[places] >= least]
    ordered: list[int] = places[np.lexsort((places, -values[places]))[:n]].tolist()
    return ordered
