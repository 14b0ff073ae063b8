"""A benchmark's plan and its sums: prompts × lanes × repeats, in an order that a noisy machine cannot favour."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from app.core.errors import SettingsError
from app.core.metrics import Metrics, ratio
from app.core.request import DrafterKind

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Lane:
    """One way to decode. `n_max` is the fixed lookahead; None lets it be chosen by cost."""

    drafter: DrafterKind
    n_max: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Lane":
        """From "none", "lookup", "model:4" or "lookup+model:auto"."""
        name, _, lookahead = text.partition(":")
        try:
            return cls(DrafterKind(name), None if lookahead in ("", AUTO) else _positive(lookahead))
        except ValueError:
            kinds = ", ".join(DrafterKind)
            raise SettingsError(
                f"There is no lane {text!r}.", f"A lane is a drafter ({kinds}), then :N or :auto for the lookahead."
            ) from None

    def __str__(self) -> str:
        return self.drafter if self.drafter is DrafterKind.NONE else f"{self.drafter}:{self.n_max or AUTO}"


BASELINE = Lane(DrafterKind.NONE)


@dataclass(frozen=True, slots=True)
class Job:
    prompt: str
    lane: Lane
    repeat: int  # 0 is the warm-up, whose result does not count


@dataclass(frozen=True, slots=True)
class Result:
    job: Job
    metrics: Metrics
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One prompt in one lane, over all repeats. `speedup` is the median of the ratios within each repeat."""

    prompt: str
    lane: Lane
    tokens_per_second: float | None
    speedup: float | None
    lowest_speedup: float | None
    highest_speedup: float | None
    acceptance_rate: float | None
    tokens_per_round: float | None
    overhead: float | None  # share of the time that is neither drafting nor verifying
    same_text: bool  # as the baseline in the same repeat, in every repeat


def plan(prompts: Sequence[str], lanes: Sequence[Lane], repeats: int) -> Iterator[Job]:
    """Every prompt goes through all lanes before the next; where a repeat begins moves on by one lane each time."""
    for repeat in range(repeats + 1):
        for prompt in prompts:
            start = repeat % len(lanes)
            for lane in (*lanes[start:], *lanes[:start]):
                yield Job(prompt, lane, repeat)


def summarise(results: Sequence[Result]) -> list[Row]:
    """A row for each prompt and lane, in the order of their first appearance; the warm-up is left out."""
    counted = [result for result in results if result.job.repeat > 0]
    baselines = {(r.job.prompt, r.job.repeat): r for r in counted if r.job.lane == BASELINE}
    keys = dict.fromkeys((result.job.prompt, result.job.lane) for result in counted)
    return [
        _row(prompt, lane, [r for r in counted if (r.job.prompt, r.job.lane) == (prompt, lane)], baselines)
        for prompt, lane in keys
    ]


def _row(prompt: str, lane: Lane, results: Sequence[Result], baselines: dict[tuple[str, int], Result]) -> Row:
    pairs = [(result, baselines.get((prompt, result.job.repeat))) for result in results]
    speedups = [
        speedup
        for result, baseline in pairs
        if baseline and (speedup := ratio(result.metrics.tokens_per_second or 0.0, baseline.metrics.tokens_per_second))
    ]
    return Row(
        prompt,
        lane,
        _median([result.metrics.tokens_per_second for result in results]),
        _median(speedups),
        min(speedups, default=None),
        max(speedups, default=None),
        _median([result.metrics.acceptance_rate for result in results]),
        _median([result.metrics.tokens_per_round for result in results]),
        _median([ratio(result.metrics.other_time, result.metrics.decoding_time) for result in results]),
        all(baseline is None or result.text == baseline.text for result, baseline in pairs),
    )


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
