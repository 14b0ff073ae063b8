"""How far to draft: a fixed number of tokens, or by cost, asked anew for every token.

A drafter asks before each step (`step`) and again once it knows how sure it is (`keep`), before the token is drawn: a
proposal whose length depended on the drawn token would no longer be exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.core.verify_cost import VerifyCost


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a drafter knows of its next token before the test: who says so, and how sure it is.

    Tokens of one source and level are accepted about equally often; `prior` is the chance before anything was learnt.
    """

    source: str
    level: int
    prior: float


class Reason(StrEnum):
    OFF = "off"  # no drafter
    FIXED = "fixed"  # as many as asked for
    PAYS = "pays"  # by cost: what is drafted gains more than it costs
    COSTS_MORE = "costs more"  # by cost: plainly is faster
    TRIAL = "trial"  # by cost: plainly seemed faster, tried again
    CHECK = "check"  # by cost: it was long ago that the target went alone, with which everything is compared
    NO_ROOM = "no room"  # the reply or the context ends here


@dataclass(frozen=True, slots=True)
class Choice:
    """Why a round drafted as far as it did. `chance` is that of the last token asked about, `step_cost` its price."""

    reason: Reason
    chance: float | None = None
    step_cost: float | None = None


class Lookahead(Protocol):
    """Asked by the drafter during a round, told the outcome after it."""

    @property
    def choice(self) -> Choice: ...

    def begin(self) -> None:
        """A reply begins."""
        ...

    def begin_round(self) -> None: ...

    def step(self, source: str, n_behind: int = 0) -> bool:
        """Whether one more step of this source is worth its cost, for which it has to read `n_behind` tokens first."""
        ...

    def keep(self, evidence: Evidence) -> bool:
        """Whether the token that the step would give is worth verifying."""
        ...

    def learn(self, outcome: "Outcome") -> None: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round as the lookahead needs it. `tested` are the proposed tokens that met a verdict, with that verdict."""

    tested: Sequence[tuple[Evidence | None, bool]]
    n_drafted: int
    n_emitted: int
    drafting: float  # seconds
    verifying: float
    total: float


class FixedLookahead:
    """Always as far as the round allows. Its rounds still teach what the target's passes cost."""

    choice = Choice(Reason.FIXED)

    def __init__(self, verify_cost: VerifyCost | None = None) -> None:
        self._verify_cost = verify_cost

    def begin(self) -> None: ...

    def begin_round(self) -> None: ...

    def step(self, source: str, n_behind: int = 0) -> bool:
        return True

    def keep(self, evidence: Evidence) -> bool:
        return True

    def learn(self, outcome: Outcome) -> None:
        if self._verify_cost:
            self._verify_cost.learn(outcome.n_drafted + 1, outcome.verifying)
