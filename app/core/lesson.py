"""What the page that teaches reckons with: tokens and speedup by lookahead, and what was measured, to stand beside it.

The formulas are those of metrics, comparison and advice; here they become a curve over the lookahead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.comparison_advice import MOST_DRAFTED, measured_prediction
from app.core.comparison_summary import predicted, summarise
from app.core.metrics import expected_tokens
from app.core.plan import Plan
from app.core.run_record import Run
from app.core.verify_cost import VerifyCost

PassCosts = tuple[tuple[int, float], ...]
"""Seconds of a target pass by its number of tokens."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a speedup depends on: α, γ and c."""

    acceptance_rate: float = 0.8
    n_max: int = 4
    cost_ratio: float = 0.05

    @property
    def tokens_per_round(self) -> float:
        return expected_tokens(self.acceptance_rate, self.n_max)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Predicted speedups by lookahead, from 0 on: that is no draft, and 1."""

    speedups: tuple[float, ...]

    @property
    def best(self) -> int:
        """The shortest lookahead that predicts most; 0 where none pays."""
        return max(range(len(self.speedups)), key=lambda n: self.speedups[n])

    @property
    def highest(self) -> float:
        return self.speedups[self.best]


@dataclass(frozen=True, slots=True)
class MeasuredPair:
    """A lane of a kept run that drafted: what it had in the place of α, γ and c, and the speedup that came of it."""

    run: int
    created: float  # seconds since 1970
    title: str  # of the run
    plan: Plan
    lane: int
    acceptance_rate: float
    n_drafted: float  # tokens proposed per target pass, on average
    cost_ratio: float
    speedup: float  # median
    pass_costs: PassCosts

    @property
    def given(self) -> Given:
        """The nearest whole lookahead."""
        return Given(self.acceptance_rate, min(max(round(self.n_drafted), 1), MOST_DRAFTED), self.cost_ratio)


def textbook(acceptance_rate: float, cost_ratio: float) -> Forecast:
    """As though a pass over γ+1 tokens took as long as one over a single token."""
    return Forecast(tuple(predicted(acceptance_rate, cost_ratio, n) for n in range(MOST_DRAFTED + 1)))


def by_pass_costs(acceptance_rate: float, cost_ratio: float, pass_costs: Sequence[tuple[int, float]]) -> Forecast:
    """With what passes of the target cost where they were measured, that over one token among them."""
    cost = VerifyCost(dict(pass_costs))
    step = cost_ratio * cost(1)
    return Forecast(tuple(measured_prediction(acceptance_rate, step, cost, n) for n in range(MOST_DRAFTED + 1)))


def measured_pairs(run: Run) -> tuple[MeasuredPair, ...]:
    """Of the lanes whose α, cost and speedup are known, in the plan's order."""
    return tuple(
        MeasuredPair(
            run.id,
            run.created,
            run.title,
            run.comparison.plan,
            row.lane,
            row.acceptance_rate,
            row.n_draft,
            row.cost_ratio.median,
            row.speedup.median,
            run.conditions.pass_costs,
        )
        for row in summarise(run.comparison)[1:]
        if row.acceptance_rate is not None and row.n_draft and row.cost_ratio and row.speedup
    )
