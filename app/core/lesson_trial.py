"""The rule of acceptance, tried on a vocabulary that fits on a page: one place of a proposal, again and again.

The test is the program's own (`app.core.verification`); here it gets its two distributions, and what comes out of it
is counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from app.core.distribution import Distribution, total_variation
from app.core.drafter import Candidate
from app.core.errors import SettingsError
from app.core.said import said
from app.core.verification import verify

N_VOCAB = 5
ALL_TOKENS = range(N_VOCAB)


@dataclass(frozen=True, slots=True)
class Pair:
    """The distributions of target and draft over the vocabulary; each sums to 1."""

    target: tuple[float, ...]
    draft: tuple[float, ...]

    @classmethod
    def weighted(cls, target: Sequence[float], draft: Sequence[float]) -> Self:
        """From weights, divided by their sums. Raises `SettingsError` where all of a row are 0."""
        return cls(_normed(target), _normed(draft))

    def is_like(self, other: Self) -> bool:
        """But for rounding."""
        return np.allclose((self.target, self.draft), (other.target, other.draft))

    @property
    def acceptance_rate(self) -> float:
        """That theory expects: the sum of min(target, draft), which is 1 − TVD (Leviathan et al. 2023, theorem 3.5)."""
        return 1 - total_variation(np.array(self.target), np.array(self.draft))

    @property
    def residual(self) -> tuple[float, ...]:
        """What a rejection is answered from: norm(max(0, target − draft)); nothing where the two are equal."""
        left = [max(target - draft, 0.0) for target, draft in zip(self.target, self.draft, strict=True)]
        if sum(left) < 1e-12:
            return (0.0,) * N_VOCAB
        rest = distribution(self.target).residual(distribution(self.draft))
        return tuple(rest.prob(token) for token in ALL_TOKENS)


EXAMPLES: dict[str, Pair] = {
    "five": Pair((0.40, 0.25, 0.15, 0.12, 0.08), (0.20, 0.40, 0.20, 0.10, 0.10)),
    "three": Pair((0.3, 0.5, 0.2, 0.0, 0.0), (0.4, 0.4, 0.2, 0.0, 0.0)),
    "identical": Pair((0.40, 0.25, 0.15, 0.12, 0.08), (0.40, 0.25, 0.15, 0.12, 0.08)),
    "disjoint": Pair((0.5, 0.3, 0.2, 0.0, 0.0), (0.0, 0.0, 0.0, 0.6, 0.4)),
    "certain": Pair((0.40, 0.25, 0.15, 0.12, 0.08), (1.0, 0.0, 0.0, 0.0, 0.0)),
}
"""By the names that a page knows them by."""


def _normed(weights: Sequence[float]) -> tuple[float, ...]:
    total = sum(weights)
    if total <= 0 or min(weights) < 0:
        raise SettingsError(
            said("Not every token can have probability 0."), said("Give at least one of them more than 0.")
        )
    return tuple(weight / total for weight in weights)


def distribution(probs: Sequence[float]) -> Distribution:
    """As a sampler chain leaves it: without the tokens that cannot be drawn."""
    tokens = [token for token in ALL_TOKENS if probs[token] > 0]
    return Distribution(np.array(tokens, dtype=np.int32), np.array([probs[token] for token in tokens]))


@dataclass(frozen=True, slots=True)
class Trial:
    """One proposed token and what became of it. Accepted where `drawn` lies below `ratio`."""

    proposed: int
    ratio: float  # target's ÷ draft's probability of the proposed token
    drawn: float  # u, from [0, 1)
    accepted: bool
    output: int


class _Fixed:
    """Satisfies `Judge`: the target's opinion of every place is the same."""

    greedy = False

    def __init__(self, target: Distribution) -> None:
        self._target = target

    def distribution(self, logits: NDArray[np.float32]) -> Distribution:
        return self._target

    def accept(self, token: int) -> None: ...


class Trials:
    """Draws from the draft and lets the target judge; the same seed gives the same trials."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self._pair = pair
        self._target, self._draft = distribution(pair.target), distribution(pair.draft)
        self._sampler = _Fixed(self._target)
        self._uniform = np.random.default_rng(seed).random
        self._logits = np.zeros((2, N_VOCAB), dtype=np.float32)  # nobody looks at them

    def draw(self) -> Trial:
        token = self._draft.sample(self._uniform)
        proposal = (Candidate(token, self._pair.draft[token], self._draft),)
        # Every token ends the generation: one place is judged, and no bonus is added behind it.
        verdict = verify(proposal, self._logits, self._sampler, self._uniform, ALL_TOKENS, n_best=1)
        drawn = verdict.sights[0].drawn
        assert drawn is not None
        output = token if verdict.final is None else verdict.final
        ratio = self._pair.target[token] / self._pair.draft[token]
        return Trial(token, ratio, drawn, verdict.n_accepted == 1, output)


class Tally:
    """What came out, by token, and how."""

    def __init__(self) -> None:
        self.accepted = [0] * N_VOCAB
        self.corrected = [0] * N_VOCAB

    def add(self, trial: Trial) -> None:
        (self.accepted if trial.accepted else self.corrected)[trial.output] += 1

    @property
    def n(self) -> int:
        return sum(self.accepted) + sum(self.corrected)

    @property
    def acceptance_rate(self) -> float | None:
        return sum(self.accepted) / self.n if self.n else None

    @property
    def frequencies(self) -> tuple[float, ...]:
        """Of the output; all 0 before the first draw."""
        n = self.n or 1
        return tuple((one + other) / n for one, other in zip(self.accepted, self.corrected, strict=True))

    def distance(self, probs: Sequence[float]) -> float | None:
        """Total variation between the frequencies and a distribution."""
        return total_variation(np.array(self.frequencies), np.array(probs)) if self.n else None
