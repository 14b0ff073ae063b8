"""Whether two ways of sampling draw from one distribution, judged by the first tokens of many replies.

Speculative sampling promises the target's own distribution (Leviathan et al. 2023, appendix A.1). For a real pair no
table of it is at hand, so the frequencies with a draft are held against those without one. How far two samples of the
same distribution lie apart by chance is found by mixing them and dealing them out again (a permutation test).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.core.distribution import total_variation
from app.core.said import said

_DEALS = 2000
_SEED = 20


@dataclass(frozen=True, slots=True)
class FrequencyCheck:
    n_samples: int  # on each side
    n_kinds: int  # different tokens among them
    distance: float  # total variation between the frequencies: 0 alike, 1 nothing in common
    bound: float  # what chance alone stays below in 95 of 100 cases
    p_value: float  # how often chance alone gives as much

    @property
    def agrees(self) -> bool:
        return self.distance <= self.bound

    def __str__(self) -> str:
        measured = said(
            "The first tokens of {n} replies with and without a draft differ by {distance:.3f} in total variation; two "
            "samples of one distribution stay below {bound:.3f} in 95 of 100 cases",
            n=self.n_samples,
            distance=self.distance,
            bound=self.bound,
        )
        if self.agrees:
            return said("{measured}, so nothing speaks against the same distribution.", measured=measured)
        return said(
            "{measured}. By chance that happens in {share:.1%} of cases: try it once more with other seeds.",
            measured=measured,
            share=self.p_value,
        )


def check_frequencies(alone: Sequence[int], drafted: Sequence[int]) -> FrequencyCheck:
    """Of the tokens that were drawn first; there is one on each side at least."""
    kinds, places = np.unique([*alone, *drafted], return_inverse=True)
    n_alone, n_kinds = len(alone), len(kinds)
    distance = _distance(places, n_alone, n_kinds)
    deal = np.random.default_rng(_SEED)
    chance = np.array([_distance(deal.permutation(places), n_alone, n_kinds) for _ in range(_DEALS)])
    p_value = (1 + np.count_nonzero(chance >= distance - 1e-12)) / (1 + _DEALS)
    return FrequencyCheck(
        min(n_alone, len(drafted)), n_kinds, distance, float(np.quantile(chance, 0.95)), float(p_value)
    )


def _distance(places: "np.ndarray[tuple[int], np.dtype[np.intp]]", n_first: int, n_kinds: int) -> float:
    first = np.bincount(places[:n_first], minlength=n_kinds) / n_first
    second = np.bincount(places[n_first:], minlength=n_kinds) / (len(places) - n_first)
    return total_variation(first, second)
