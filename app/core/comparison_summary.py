"""What the cells of a comparison add up to: one row for each lane, over all prompts or those of one kind.

Speedups are paired: a cell's speed ÷ the baseline's in the same repeat of the same prompt at the same temperature.
Counts are summed before they are divided, times and speeds are medians with the middle half of the values. Where a
lane has runs that nothing disturbed, its times come from those alone, and where both of a pair were undisturbed, the
speedups too: a baseline that another program slowed down would make every lane look fast.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.core.comparison import CellResult
from app.core.metrics import Metrics, expected_tokens, ratio
from app.core.plan import Cell, Plan
from app.core.quartiles import Quartiles, quartiles
from app.core.sameness import OutputCheck, Sameness


@dataclass(frozen=True, slots=True)
class LaneSummary:
    """Times in seconds, memory in bytes. None: nothing was measured that says it."""

    lane: int
    label: str
    n_runs: int  # without the warm-up
    n_disturbed: int
    tokens_per_second: Quartiles | None
    speedup: Quartiles | None  # over the target alone; also of the baseline, where it is 1
    acceptance_rate: float | None
    draft_acceptance: float | None
    draft_share: float | None
    tokens_per_round: float | None
    accepted_per_round: float | None
    n_draft: float | None  # the lookahead that was really used, per target pass
    cost_ratio: Quartiles | None
    predicted_speedup: Quartiles | None
    ttft: Quartiles | None
    itl_mean: Quartiles | None
    itl_p50: Quartiles | None
    itl_p95: Quartiles | None
    draft_latency: Quartiles | None  # of a round that drafted
    draft_step: Quartiles | None  # of a token
    verify_latency: Quartiles | None
    overhead: Quartiles | None  # share of the time that is neither drafting nor verifying
    peak_memory: int | None
    n_prompt: Quartiles | None  # tokens
    n_generated: Quartiles | None
    sameness: Mapping[Sameness, int]  # how many texts were compared with the baseline's, by outcome
    failure: str = ""

    @property
    def is_same(self) -> bool | None:
        """None where no text was compared; a near tie is no difference."""
        return None if not sum(self.sameness.values()) else not self.sameness[Sameness.DIFFERENT]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A plan with what was measured of it so far."""

    plan: Plan
    results: tuple[CellResult, ...] = ()
    checks: Mapping[Cell, OutputCheck] = field(default_factory=dict)
    failures: Mapping[int, str] = field(default_factory=dict)  # lanes that could not run, and why

    @property
    def counted(self) -> tuple[CellResult, ...]:
        """Without the warm-up."""
        return tuple(result for result in self.results if result.cell.repeat)

    @property
    def highest_clock(self) -> float | None:
        return max((result.load.clock for result in self.results if result.load.clock), default=None)

    def disturbance(self, result: CellResult) -> str:
        """Why it is to be doubted; "" where nothing speaks against it."""
        return result.load.disturbance(self.highest_clock)

    @property
    def n_left(self) -> int:
        return self.plan.n_cells - len(self.results)

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(prompt.kind for prompt in self.plan.prompts))


def summarise(
    comparison: Comparison, kind: str | None = None, prompt: str | None = None, temperature: float | None = None
) -> tuple[LaneSummary, ...]:
    """A row for each lane, in the plan's order; None: over all of them."""
    kinds = {one.name: one.kind for one in comparison.plan.prompts}
    chosen = [
        result
        for result in comparison.counted
        if (kind is None or kinds[result.cell.prompt] == kind)
        and prompt in (None, result.cell.prompt)
        and temperature in (None, result.cell.temperature)
    ]
    return tuple(_row(comparison, lane, chosen) for lane in range(len(comparison.plan.lanes)))


def ranked(rows: Iterable[LaneSummary]) -> tuple[LaneSummary, ...]:
    """By measured speedup, the fastest first; what was not measured last."""
    return tuple(sorted(rows, key=lambda row: -(row.speedup.median if row.speedup else 0.0)))


def predicted(acceptance_rate: float, cost_ratio: float, n_max: int) -> float:
    """The textbook's speedup, for lines of equal prediction beside what was measured (Leviathan et al. 2023, 3.8)."""
    return expected_tokens(acceptance_rate, n_max) / (n_max * cost_ratio + 1)


def best_prediction(acceptance_rate: float, cost_ratio: float, most: int = 16) -> float:
    """The textbook's speedup at the lookahead that suits best."""
    return max(predicted(acceptance_rate, cost_ratio, n_max) for n_max in range(most + 1))


def speedups(results: Sequence[CellResult], lane: int) -> list[float]:
    """Within each repeat of each prompt and temperature."""
    speeds = {result.cell: result.metrics.tokens_per_second for result in results}
    pairs = ((speed, speeds.get(replace(cell, lane=0))) for cell, speed in speeds.items() if cell.lane == lane)
    return [speed / alone for speed, alone in pairs if speed and alone]


def _row(comparison: Comparison, lane: int, chosen: Sequence[CellResult]) -> LaneSummary:
    own = [result for result in chosen if result.cell.lane == lane]
    quiet = [result for result in chosen if not comparison.disturbance(result)]
    metrics = [result.metrics for result in own]
    timed = [result.metrics for result in quiet if result.cell.lane == lane] or metrics
    gaps = [gap for one in timed if (gap := one.inter_token_latency)]
    outcomes = Counter(comparison.checks[one.cell].sameness for one in own if one.cell in comparison.checks)
    accepted, rejected = _sum(metrics, "n_accepted"), _sum(metrics, "n_rejected")
    proposals = sum(sum(one.accepted_lengths.values()) for one in metrics)
    return LaneSummary(
        lane=lane,
        label=comparison.plan.labels[lane],
        n_runs=len(own),
        n_disturbed=sum(bool(comparison.disturbance(result)) for result in own),
        tokens_per_second=quartiles(one.tokens_per_second for one in timed),
        speedup=quartiles(speedups(quiet, lane) or speedups(chosen, lane)),
        acceptance_rate=ratio(accepted, accepted + rejected),
        draft_acceptance=ratio(accepted, _sum(metrics, "n_proposed")),
        draft_share=ratio(accepted, _sum(metrics, "n_generated")) if proposals else None,
        tokens_per_round=ratio(_sum(metrics, "n_generated"), _sum(metrics, "n_rounds")),
        accepted_per_round=ratio(accepted, proposals),
        n_draft=ratio(_sum(metrics, "n_proposed"), _sum(metrics, "n_rounds")) if proposals else None,
        cost_ratio=quartiles(one.cost_ratio for one in timed),
        predicted_speedup=quartiles(one.predicted_speedup for one in timed),
        ttft=quartiles(one.ttft for one in timed),
        itl_mean=quartiles(gap.mean for gap in gaps),
        itl_p50=quartiles(gap.p50 for gap in gaps),
        itl_p95=quartiles(gap.p95 for gap in gaps),
        draft_latency=quartiles(one.draft_latency for one in timed),
        draft_step=quartiles(one.draft_step for one in timed),
        verify_latency=quartiles(one.verify_latency for one in timed),
        overhead=quartiles(ratio(one.other_time, one.decoding_time) for one in timed),
        peak_memory=max((one.load.peak_memory for one in own if one.load.peak_memory), default=None),
        n_prompt=quartiles(float(one.n_prompt) for one in metrics),
        n_generated=quartiles(float(one.n_generated) for one in metrics),
        sameness={outcome: outcomes[outcome] for outcome in Sameness},
        failure=comparison.failures.get(lane, ""),
    )


def _sum(metrics: Sequence[Metrics], name: str) -> float:
    return float(sum(getattr(one, name) for one in metrics))
