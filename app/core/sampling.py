"""How the next token is chosen: the settings, and the seam to whatever turns logits into a distribution."""

import math
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.core.distribution import NEGLIGIBLE, Distribution, Ranked, highest_places
from app.core.errors import SettingsError
from app.core.said import said

_NEGLIGIBLE_LOGIT = np.float32(math.log(NEGLIGIBLE))


@dataclass(frozen=True, slots=True)
class SamplingSettings:
    """The sampler chain, in llama.cpp's order and with its meaning of "off". Temperature 0 is greedy."""

    temperature: float = 0.0
    top_k: int = 0  # 0: off
    top_p: float = 1.0  # 1: off
    min_p: float = 0.0  # 0: off
    seed: int = 0
    typical_p: float = 1.0  # 1: off
    top_n_sigma: float = 0.0  # 0: off
    xtc_probability: float = 0.0  # 0: off
    xtc_threshold: float = 0.1  # above 0.5: off
    repeat_penalty: float = 1.0  # 1: off
    frequency_penalty: float = 0.0  # 0: off
    presence_penalty: float = 0.0  # 0: off
    penalty_tokens: int = 64  # how many of the last tokens the three penalties look at; 0: off
    dry_multiplier: float = 0.0  # 0: off
    dry_base: float = 1.75
    dry_allowed_length: int = 2
    dry_tokens: int = 0  # how many of the last tokens DRY looks at; 0: the whole context
    dry_breakers: tuple[str, ...] = ("\n", ":", '"', "*")
    logit_bias: tuple[tuple[int, float], ...] = ()  # (token, what is added to its logit); -inf forbids
    grammar: str = ""  # GBNF with a rule named root; "": off

    def __post_init__(self) -> None:
        for name, value, lowest, highest in (
            (said("temperature"), self.temperature, 0, math.inf),
            (said("top-k"), self.top_k, 0, math.inf),
            (said("min-p"), self.min_p, 0, 1),
            (said("top-n-sigma"), self.top_n_sigma, 0, math.inf),
            (said("XTC probability"), self.xtc_probability, 0, 1),
            (said("XTC threshold"), self.xtc_threshold, 0, 1),
            (said("frequency penalty"), self.frequency_penalty, -math.inf, math.inf),
            (said("presence penalty"), self.presence_penalty, -math.inf, math.inf),
            (said("number of tokens for penalties"), self.penalty_tokens, 0, math.inf),
            (said("DRY multiplier"), self.dry_multiplier, 0, math.inf),
            (said("DRY base"), self.dry_base, 1, math.inf),
            (said("DRY allowed length"), self.dry_allowed_length, 1, math.inf),
            (said("number of tokens for DRY"), self.dry_tokens, 0, math.inf),
            (said("seed"), self.seed, 0, 2**64 - 1),
        ):
            _check(name, value, lowest, highest)
        for name, value in ((said("top-p"), self.top_p), (said("typical-p"), self.typical_p)):
            if not 0 < value <= 1:
                raise SettingsError(
                    said("The {name} must be above 0 and at most 1 (off), not {value}.", name=name, value=value)
                )
        if not 0 < self.repeat_penalty < math.inf:
            raise SettingsError(
                said(
                    "The repeat penalty must be above 0 (1 is off), not {repeat_penalty}.",
                    repeat_penalty=self.repeat_penalty,
                )
            )

    @property
    def greedy(self) -> bool:
        return self.temperature == 0


def _check(name: str, value: float, lowest: float, highest: float) -> None:
    if not lowest <= value <= highest or value in (math.inf, -math.inf):
        if math.isinf(lowest):
            raise SettingsError(said("The {name} must be a number, not {value}.", name=name, value=value))
        if math.isinf(highest):
            raise SettingsError(
                said("The {name} must be {lowest:g} or more, not {value}.", name=name, lowest=lowest, value=value)
            )
        raise SettingsError(
            said(
                "The {name} must be {lowest:g} or more and at most {highest:g}, not {value}.",
                name=name,
                lowest=lowest,
                highest=highest,
                value=value,
            )
        )


class Judge(Protocol):
    """What the rule of acceptance asks of a sampler chain: logits in, distribution out, place after place."""

    @property
    def greedy(self) -> bool: ...

    def distribution(self, logits: NDArray[np.float32]) -> Distribution:
        """The distribution after the chain, from one row of logits [n_vocab]; greedy: all mass on the argmax."""
        ...

    def accept(self, token: int) -> None:
        """`token` was committed."""
        ...


class Sampler(Judge, Protocol):
    """The whole sampler chain. It may have a state, which advances by committed tokens only."""

    def begin(self, prompt: Sequence[int]) -> None:
        """These tokens stand before the reply: penalties look at them, a grammar does not."""
        ...

    def fork(self) -> "AbstractContextManager[Sampler]":
        """The same chain in the same state, to look ahead with: what it accepts is forgotten."""
        ...


class Softmax:
    """The plain softmax over one row of logits [n_vocab]; its sum is taken once. Tokens are places in the row."""

    def __init__(self, logits: NDArray[np.float32]) -> None:
        self._logits = logits
        self._top = logits.max()
        self._total = np.exp(logits - self._top).sum()

    def prob(self, token: int) -> float:
        return float(np.exp(self._logits[token] - self._top) / self._total)

    def rank(self, token: int) -> int:
        """1 is the likeliest."""
        if self._logits[token] == self._top:  # most often so, and then there is no need to count
            return 1
        return 1 + int(np.count_nonzero(self._logits > self._logits[token]))

    def best(self, n: int) -> Ranked:
        """At most `n` tokens, none of which is less likely than the likeliest by more than a factor of `NEGLIGIBLE`."""
        places = highest_places(self._logits, self._top + _NEGLIGIBLE_LOGIT, n)
        return tuple((place, self.prob(place)) for place in places)


def shown(sampler: Judge, logits: NDArray[np.float32], seen: Distribution) -> Softmax | Distribution:
    """What is shown to people: the distribution of the test, or the plain softmax when decoding is greedy."""
    return Softmax(logits) if sampler.greedy else seen
