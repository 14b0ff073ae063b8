"""How the next token is chosen: the settings, and the seam to whatever turns logits into a distribution."""

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.core.distribution import Distribution
from app.core.errors import SettingsError


@dataclass(frozen=True, slots=True)
class SamplingSettings:
    """The sampler chain, in llama.cpp's order and with its meaning of "off". Temperature 0 is greedy."""

    temperature: float = 0.0
    top_k: int = 0  # 0: off
    top_p: float = 1.0  # 1: off
    min_p: float = 0.0  # 0: off
    seed: int = 0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.temperature) and self.temperature >= 0):
            raise SettingsError(f"The temperature must be 0 or more, not {self.temperature}.")
        if self.top_k < 0:
            raise SettingsError(f"Top-k must be 0 (off) or more, not {self.top_k}.")
        if not 0 < self.top_p <= 1:
            raise SettingsError(f"Top-p must be above 0 and at most 1 (off), not {self.top_p}.")
        if not 0 <= self.min_p <= 1:
            raise SettingsError(f"Min-p must be from 0 (off) to 1, not {self.min_p}.")
        if not 0 <= self.seed < 2**64:
            raise SettingsError(f"The seed must be from 0 to 2^64 - 1, not {self.seed}.")

    @property
    def greedy(self) -> bool:
        return self.temperature == 0


class Sampler(Protocol):
    """The sampler chain: logits in, distribution out. It may have a state, which advances by committed tokens only."""

    @property
    def greedy(self) -> bool: ...

    def distribution(self, logits: NDArray[np.float32]) -> Distribution:
        """The distribution after the chain, from one row of logits [n_vocab]; greedy: all mass on the argmax."""
        ...

    def accept(self, token: int) -> None:
        """`token` was committed."""
        ...


def softmax_prob(logits: NDArray[np.float32], token: int) -> float:
    """The plain softmax probability of one token, from one row of logits [n_vocab]."""
    top = logits.max()
    return float(np.exp(logits[token] - top) / np.exp(logits - top).sum())


def shown_prob(sampler: Sampler, logits: NDArray[np.float32], seen: Distribution, token: int) -> float:
    """The probability to show for a token: that of the test, or the plain softmax when decoding is greedy."""
    return softmax_prob(logits, token) if sampler.greedy else seen.prob(token)
