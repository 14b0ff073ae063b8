"""What a comparison's two charts show, without how they are drawn: speedups with their spread, and α against cost.

In the second, all points on a line promise the same speedup: one sees why a bigger draft that guesses better may lose.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.comparison_advice import best_lookahead
from app.core.comparison_summary import LaneSummary, best_prediction
from app.core.run_record import Conditions
from app.core.verify_cost import VerifyCost

LEVELS = (1.0, 1.2, 1.5, 2.0, 3.0)
_STEPS = 40  # points of a line
_HALVINGS = 24

Prediction = Callable[[float, float], float]
"""Speedup by acceptance rate and cost ratio, at the lookahead that suits best."""


@dataclass(frozen=True, slots=True)
class Bar:
    lane: int
    label: str
    speedup: float
    low: float  # of the middle half
    high: float


@dataclass(frozen=True, slots=True)
class Point:
    lane: int
    label: str
    acceptance_rate: float
    cost_ratio: float


@dataclass(frozen=True, slots=True)
class Line:
    """Of equal predicted speedup; `places` are pairs of cost ratio and acceptance rate."""

    speedup: float
    places: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Scatter:
    points: tuple[Point, ...]
    lines: tuple[Line, ...]
    most_cost: float  # where the cost axis ends
    measured: bool  # the lines are for this machine's pass costs, not the textbook's


def bars(rows: Sequence[LaneSummary]) -> tuple[Bar, ...]:
    """The fastest first."""
    known = [row for row in rows if row.speedup]
    known.sort(key=lambda row: -(row.speedup.median if row.speedup else 0.0))
    return tuple(
        Bar(row.lane, row.label, row.speedup.median, row.speedup.low, row.speedup.high) for row in known if row.speedup
    )


def scatter(rows: Sequence[LaneSummary], conditions: Conditions) -> Scatter:
    points = tuple(
        Point(row.lane, row.label, row.acceptance_rate, row.cost_ratio.median)
        for row in rows
        if row.acceptance_rate is not None and row.cost_ratio
    )
    most = max([1.0, *(1.1 * point.cost_ratio for point in points)])
    measured = len(conditions.pass_costs) > 1
    predict = measured_prediction(conditions.pass_costs) if measured else best_prediction
    return Scatter(points, equal_lines(predict, most), most, measured)


def measured_prediction(pass_costs: Sequence[tuple[int, float]]) -> Prediction:
    cost = VerifyCost(dict(pass_costs))
    return lambda acceptance_rate, cost_ratio: best_lookahead(acceptance_rate, cost_ratio * cost(1), cost)[1]


def equal_lines(predict: Prediction, most_cost: float) -> tuple[Line, ...]:
    """The prediction grows with the acceptance rate, so each place on a line is found by halving."""
    lines = []
    for level in LEVELS:
        places = []
        for step in range(_STEPS + 1):
            cost = most_cost * step / _STEPS
            rate = _rate_for(predict, cost, level)
            if rate is not None:
                places.append((cost, rate))
        if len(places) > 1:
            lines.append(Line(level, tuple(places)))
    return tuple(lines)


def _rate_for(predict: Prediction, cost: float, level: float) -> float | None:
    """The lowest acceptance rate that promises more than the level; None where not even 1 does."""
    just_above = level * 1.001  # at level 1 everything promises as much: no draft is always a choice
    if predict(1.0, cost) < just_above:
        return None
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if predict(middle, cost) < just_above:
            low = middle
        else:
            high = middle
    return high
