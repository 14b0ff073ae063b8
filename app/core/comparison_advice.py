"""What follows from a comparison: whether drafting pays and for what, the best lane, and what would change it.

Every suggestion is reckoned from the measured acceptance, step times and pass costs; what it predicts holds for a fixed
lookahead, and says so by being called predicted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.core.comparison_summary import Comparison, LaneSummary, summarise
from app.core.conversation import UsedModel
from app.core.metrics import expected_tokens
from app.core.run_record import Run
from app.core.said import said
from app.core.verify_cost import VerifyCost
from app.core.worth import FASTER, WORTH_IT, Worth, worth

MOST_DRAFTED = 16
_GAIN = 1.05  # a suggestion that predicts less than this factor is none
_USUAL_BITS = 4.5  # of a weight in Q4_K_M and the like
_BITS = {"F32": 32.0, "BF16": 16.0, "F16": 16.0, "Q8_0": 8.5, "Q6_K": 6.6, "Q5_K": 5.7, "Q5_0": 5.5, "Q5_1": 6.0}

PassCost = Callable[[int], float]
"""Seconds of one target pass over so many tokens."""


class Remedy(StrEnum):
    SMALLER_DRAFT = "a smaller draft"
    FEWER_BITS = "fewer bits for the draft"
    BETTER_GUESSES = "a draft that guesses better"
    COLDER = "a colder temperature"
    MORE_LAYERS = "more layers on the GPU"
    LOOKAHEAD = "another lookahead"
    QUIET = "a quiet machine"
    NO_DRAFT = "no draft"


@dataclass(frozen=True, slots=True)
class KindVerdict:
    kind: str  # of prompt
    worth: Worth
    speedup: float | None


@dataclass(frozen=True, slots=True)
class LaneVerdict:
    lane: int
    label: str
    worth: Worth
    speedup: float | None
    kinds: tuple[KindVerdict, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    remedy: Remedy
    reason: str  # a sentence with the numbers it comes from
    predicted: float | None = None  # the speedup that it leads one to expect


@dataclass(frozen=True, slots=True)
class Advice:
    """`n_max` is the fixed lookahead that suits the best lane, for programs that have no Auto."""

    verdicts: tuple[LaneVerdict, ...]
    best: int | None  # a lane that is faster than the target alone
    best_by_kind: Mapping[str, int]
    n_max: int | None
    suggestions: tuple[Suggestion, ...]

    @property
    def summary(self) -> str:
        if all(one.worth is Worth.UNKNOWN for one in self.verdicts):
            return said("Nothing but the target alone was measured yet.")
        if self.best is None:
            return said("Nothing measured here is faster than the target alone: leave drafting off.")
        best = next(one for one in self.verdicts if one.lane == self.best)
        lane, speedup = best.label, best.speedup or 0.0
        if best.worth is Worth.WORTH_IT:
            return said(
                "{lane} is the fastest: {speedup:.2f} × the speed of the target alone, which is worth it.",
                lane=lane,
                speedup=speedup,
            )
        return said(
            "{lane} is the fastest: {speedup:.2f} × the speed of the target alone, which is hardly worth its memory.",
            lane=lane,
            speedup=speedup,
        )


def measured_prediction(acceptance_rate: float, draft_step: float, pass_cost: PassCost, n_max: int) -> float:
    """Speedup with this fixed lookahead, by measured costs of passes; 1 for no drafting at all."""
    round_cost = n_max * draft_step + pass_cost(n_max + 1)
    return expected_tokens(acceptance_rate, n_max) * pass_cost(1) / round_cost if n_max else 1.0


def best_lookahead(acceptance_rate: float, draft_step: float, pass_cost: PassCost) -> tuple[int, float]:
    """The fixed lookahead that predicts most, 0 where none pays, and what it predicts."""
    predictions = [measured_prediction(acceptance_rate, draft_step, pass_cost, n) for n in range(MOST_DRAFTED + 1)]
    n_max = max(range(len(predictions)), key=lambda n: predictions[n])
    return n_max, predictions[n_max]


def advise(run: Run) -> Advice:
    comparison = run.comparison
    rows = summarise(comparison)
    by_kind = {kind: summarise(comparison, kind=kind) for kind in comparison.kinds}
    verdicts = tuple(
        LaneVerdict(row.lane, row.label, worth(_speedup(row)), _speedup(row), _kinds(row.lane, by_kind))
        for row in rows[1:]
    )
    best = _fastest(rows)
    pass_cost = VerifyCost(dict(run.conditions.pass_costs)) if run.conditions.pass_costs else None
    n_max = _n_max(comparison, rows[best], pass_cost) if best else None
    return Advice(
        verdicts,
        best or None,
        {kind: fastest for kind, some in by_kind.items() if (fastest := _fastest(some))},
        n_max,
        tuple(_suggestions(run, rows, pass_cost)),
    )


def _speedup(row: LaneSummary) -> float | None:
    return row.speedup.median if row.speedup else None


def _kinds(lane: int, by_kind: Mapping[str, tuple[LaneSummary, ...]]) -> tuple[KindVerdict, ...]:
    speedups = {kind: _speedup(rows[lane]) for kind, rows in by_kind.items()}
    return tuple(KindVerdict(kind, worth(speedup), speedup) for kind, speedup in speedups.items())


def _fastest(rows: tuple[LaneSummary, ...]) -> int:
    """The lane with the greatest speedup; 0 where none makes a difference."""
    return max(rows, key=lambda row: (_speedup(row) or 0.0) if row.lane else FASTER).lane


def _n_max(comparison: Comparison, row: LaneSummary, pass_cost: PassCost | None) -> int | None:
    fixed = comparison.plan.lanes[row.lane].n_max
    step = row.draft_step.median if row.draft_step else None
    if fixed or pass_cost is None or step is None or row.acceptance_rate is None:
        return fixed
    return best_lookahead(row.acceptance_rate, step, pass_cost)[0] or None


def _suggestions(run: Run, rows: tuple[LaneSummary, ...], pass_cost: PassCost | None) -> list[Suggestion]:
    found: list[Suggestion] = []
    n_disturbed, n_runs = sum(row.n_disturbed for row in rows), sum(row.n_runs for row in rows)
    if n_disturbed * 4 > n_runs:
        reason = said(
            "{n} of {total} runs were disturbed by something else on this machine.", n=n_disturbed, total=n_runs
        )
        found.append(Suggestion(Remedy.QUIET, reason))
    drafted = [row for row in rows[1:] if run.comparison.plan.lanes[row.lane].has_draft and row.draft_step]
    if drafted and pass_cost:
        row = max(drafted, key=lambda one: _speedup(one) or 0.0)
        found += _about_draft(run, row, pass_cost)
    found += _about_temperature(run.comparison, rows)
    found += _about_layers(run)
    if any(row.n_runs for row in rows[1:]) and not _fastest(rows):
        found.append(Suggestion(Remedy.NO_DRAFT, said("No lane is faster than the target alone."), 1.0))
    return found


def _about_draft(run: Run, row: LaneSummary, pass_cost: PassCost) -> list[Suggestion]:
    """What another draft would change, measured by the one that does best here."""
    assert row.draft_step
    step, alpha = row.draft_step.median, row.acceptance_rate
    if alpha is None:
        return []
    n_max, now = best_lookahead(alpha, step, pass_cost)
    found: list[Suggestion] = []
    fixed = run.comparison.plan.lanes[row.lane].n_max
    if fixed:
        with_fixed = measured_prediction(alpha, step, pass_cost, fixed)
        if n_max and now > with_fixed * _GAIN:
            reason = said(
                "With α {alpha:.2f}, drafting {n} tokens a round instead of {fixed} is predicted to be faster.",
                alpha=alpha,
                n=n_max,
                fixed=fixed,
            )
            found.append(Suggestion(Remedy.LOOKAHEAD, reason, now))
    perfect = best_lookahead(1.0, 0.0, pass_cost)[1]
    if perfect < WORTH_IT:
        passes = pass_cost(5) / pass_cost(1)
        reason = said(
            "A target pass over 5 tokens takes {factor:.1f} × the time of one here: even a draft that is never wrong "
            "and costs nothing would hardly help.",
            factor=passes,
        )
        return [*found, Suggestion(Remedy.NO_DRAFT, reason, perfect)]
    cost = step / pass_cost(1)
    bits = _bits(run.drafts.get(row.lane))
    quicker = best_lookahead(alpha, step / 2, pass_cost)[1]
    if bits and bits > _USUAL_BITS * 1.1:
        fewer = best_lookahead(alpha, step * _USUAL_BITS / bits, pass_cost)[1]
        if fewer > now * _GAIN:
            reason = said(
                "The draft has some {bits:.0f} bits a weight; with {fewer:g} a step would take about {share:.0%} of "
                "its time, and if it guessed as well, this is predicted.",
                bits=bits,
                fewer=_USUAL_BITS,
                share=_USUAL_BITS / bits,
            )
            found.append(Suggestion(Remedy.FEWER_BITS, reason, fewer))
    if quicker > now * _GAIN:
        reason = said(
            "A draft step takes {cost:.2f} of a target step; half of that, with α {alpha:.2f} as now, is predicted to "
            "give this.",
            cost=cost,
            alpha=alpha,
        )
        found.append(Suggestion(Remedy.SMALLER_DRAFT, reason, quicker))
    better = best_lookahead((1 + alpha) / 2, step, pass_cost)[1]
    if better > now * _GAIN and better > quicker:
        reason = said(
            "It is wrong {share:.0%} of the time; half as often, at the same cost, is predicted to give this.",
            share=1 - alpha,
        )
        found.append(Suggestion(Remedy.BETTER_GUESSES, reason, better))
    return found


def _about_temperature(comparison: Comparison, rows: tuple[LaneSummary, ...]) -> list[Suggestion]:
    temperatures = sorted(comparison.plan.temperatures)
    if temperatures[-1] == 0:
        return []
    lane = _fastest(rows) or (1 if len(rows) > 1 else 0)
    if not lane:
        return []
    if len(temperatures) == 1:
        alpha = rows[lane].acceptance_rate
        if alpha is None or alpha > 0.9:
            return []
        reason = said(
            "At temperature {temperature:g} α is {alpha:.2f}; the colder, the more often both models agree. Measure it "
            "at temperature 0 as well.",
            temperature=temperatures[0],
            alpha=alpha,
        )
        return [Suggestion(Remedy.COLDER, reason)]
    cold, hot = (summarise(comparison, temperature=one)[lane] for one in (temperatures[0], temperatures[-1]))
    slow, fast = _speedup(hot), _speedup(cold)
    if slow is None or fast is None or cold.acceptance_rate is None or hot.acceptance_rate is None:
        return []
    if fast <= slow * _GAIN:
        return []
    reason = said(
        "α is {cold:.2f} at temperature {low:g} and {hot:.2f} at {high:g}; this was measured.",
        cold=cold.acceptance_rate,
        low=temperatures[0],
        hot=hot.acceptance_rate,
        high=temperatures[-1],
    )
    return [Suggestion(Remedy.COLDER, reason, fast)]


def _about_layers(run: Run) -> list[Suggestion]:
    plan = run.comparison.plan
    if not run.conditions.machine.devices:
        return []
    found: list[Suggestion] = []
    draft, target = plan.draft_options.n_gpu_layers, plan.target_options.n_gpu_layers
    if draft is not None and draft >= 0 and any(lane.has_draft for lane in plan.lanes):
        reason = said("The draft had {n} layers on the GPU; where its memory allows, give it more.", n=draft)
        found.append(Suggestion(Remedy.MORE_LAYERS, reason))
    if target is not None and target >= 0:
        reason = said("The target had {n} layers on the GPU; where its memory allows, give it more.", n=target)
        found.append(Suggestion(Remedy.MORE_LAYERS, reason))
    return found


def _bits(model: UsedModel | None) -> float | None:
    if not model:
        return None
    return next((bits for name, bits in _BITS.items() if name in model.description), None)
