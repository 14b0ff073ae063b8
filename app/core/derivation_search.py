"""The search for a draft inside the target: which widths and blocks are tried, what each is worth, and when it ends.

Knows no files: whoever runs it makes and measures the candidates. A greedy draft's acceptance needs no decoding: over
a text that the target wrote, the draft's likeliest tokens are found in a few passes, and every lookahead can be
replayed on what they agree about.

Sources: leaving blocks of the target out of its draft, found by search: Zhang et al. 2023 (Draft & Verify, arXiv
2309.08168); that runs of deep blocks, but not the last, are missed least: Gromov et al. 2024 (arXiv 2403.17887).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.errors import Cancelled, DraftlightError

WIDTHS = ("Q4_0", "Q3_K_S", "Q2_K")
"""Of the weights, in llama.cpp's names."""
USEFUL = 1.05
"""The lowest predicted speedup that is worth a file; below it lies what measuring cannot tell from 1."""

MOST_DRAFTED = 16
_MOST_WINDOWS = 6  # places tried for one run of blocks
_LIKELIEST_DEPTH = 0.6  # of that run, as a share of all: tried first
_FIRST_SHARE = 8  # of the blocks are left out in the first step
_NOTICEABLE = 1.005  # a smaller gain is noise

Agreements = Sequence[Sequence[bool]]
"""For each text and each of its tokens, whether the draft would have guessed it."""
PassCost = Callable[[int], float]
"""Seconds of one target pass over so many tokens."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a candidate is made of the target."""

    width: str
    left_out: tuple[int, ...] = ()  # blocks, ascending


@dataclass(frozen=True, slots=True)
class Measurement:
    agreements: Agreements
    step_cost: float  # seconds of one of its passes over one token
    n_bytes: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A candidate that was measured, at the fixed lookahead that suits it best."""

    recipe: Recipe
    n_bytes: int
    acceptance_rate: float
    step_cost: float
    n_max: int
    predicted_speedup: float


class Ended(StrEnum):
    SETTLED = "settled"  # nothing near the best is better
    BUDGET = "budget"  # the time was up


@dataclass(frozen=True, slots=True)
class Outcome:
    best: Trial | None
    n_tried: int
    failures: tuple[str, ...]  # why candidates could not be made
    ended: Ended

    @property
    def useful(self) -> bool:
        return self.best is not None and self.best.predicted_speedup >= USEFUL


class Stage(StrEnum):
    TARGET = "target"  # its passes are measured
    TEXTS = "texts"  # it writes what candidates are measured by
    CANDIDATES = "candidates"
    CHECK = "check"  # the best is measured once more


@dataclass(frozen=True, slots=True)
class Progress:
    """`n_planned` grows while a better candidate brings new ones to try."""

    stage: Stage
    number: int = 1
    n_planned: int = 1
    recipe: Recipe | None = None
    best: Trial | None = None


OnSearch = Callable[[Progress], None]


def replay(agreed: Sequence[bool], n_max: int) -> Iterator[tuple[int, int]]:
    """The rounds that speculation would take over one text: tokens drafted and tokens emitted in each."""
    place = 0
    while place < len(agreed):
        n_drafted = min(n_max, len(agreed) - place - 1)
        proposed = agreed[place : place + n_drafted]
        n_accepted = next((n for n, right in enumerate(proposed) if not right), n_drafted)
        yield n_drafted, n_accepted + 1
        place += n_accepted + 1


def predicted_speedup(measurement: Measurement, pass_cost: PassCost, n_max: int) -> float:
    """Time of the texts decoded plainly ÷ their time with a fixed lookahead, from measured costs; above 1, it pays."""
    rounds = [this for agreed in measurement.agreements for this in replay(agreed, n_max)]
    plain = sum(n_emitted for _, n_emitted in rounds) * pass_cost(1)
    drafting = sum(n_drafted * measurement.step_cost + pass_cost(n_drafted + 1) for n_drafted, _ in rounds)
    return plain / drafting if drafting else 0.0


def judge(recipe: Recipe, measurement: Measurement, pass_cost: PassCost) -> Trial:
    speedups = {n_max: predicted_speedup(measurement, pass_cost, n_max) for n_max in range(1, MOST_DRAFTED + 1)}
    n_max = max(speedups, key=lambda n: speedups[n])
    tested = [right for agreed in measurement.agreements for right in agreed]
    acceptance_rate = sum(tested) / len(tested) if tested else 0.0
    return Trial(recipe, measurement.n_bytes, acceptance_rate, measurement.step_cost, n_max, speedups[n_max])


def removals(n_blocks: int, left_out: Sequence[int], n_more: int) -> list[tuple[int, ...]]:
    """What may be left out next: `n_more` blocks in a row of those that stay, beside gaps and spread over the depth.

    The first and the last block always stay: one reads the embeddings, the other writes what the output reads.
    """
    inner = [block for block in range(1, n_blocks - 1) if block not in left_out]
    last = len(inner) - n_more
    if last < 0:
        return []
    starts = {round(last * place / (_MOST_WINDOWS - 1)) for place in range(_MOST_WINDOWS)}
    gaps = [place for place, block in enumerate(inner) if block - 1 in left_out]
    starts.update(start for gap in gaps for start in (gap - n_more, gap) if 0 <= start <= last)
    ordered = sorted(starts, key=lambda start: (abs(start - _LIKELIEST_DEPTH * last), start))
    return [tuple(sorted({*left_out, *inner[start : start + n_more]})) for start in ordered]


class _OutOfTime(Exception):
    """Ends the search from within."""


class DerivationSearch:
    """First the width, then ever more blocks away from it, then the other widths once more without those blocks.

    Goes uphill: a step is taken where it gains, else a smaller one is tried, until not even a single block gains.
    """

    def __init__(
        self,
        n_blocks: int,
        measure: Callable[[Recipe], Measurement],
        pass_cost: PassCost,
        clock: Callable[[], float],
        deadline: float,
        on_progress: OnSearch = lambda progress: None,
        widths: Sequence[str] = WIDTHS,
    ) -> None:
        """`measure` may raise `DraftlightError`, which rules the candidate out, or `Cancelled`, which ends it all.

        No candidate is begun once `clock` has reached `deadline`.
        """
        self._n_blocks = n_blocks
        self._measure = measure
        self._pass_cost = pass_cost
        self._clock = clock
        self._deadline = deadline
        self._on_progress = on_progress
        self._widths = widths
        self._best: Trial | None = None
        self._failures: list[str] = []
        self._seen: set[Recipe] = set()
        self._n_planned = 0

    def run(self) -> Outcome:
        """Raises `Cancelled`."""
        ended = Ended.SETTLED
        try:
            self._improve([Recipe(width) for width in self._widths])
            if self._best:
                self._leave_out()
                left_out = self._best.recipe.left_out
                self._improve([Recipe(width, left_out) for width in self._widths])
        except _OutOfTime:
            ended = Ended.BUDGET
        return Outcome(self._best, len(self._seen), tuple(self._failures), ended)

    def _leave_out(self) -> None:
        n_more = max(1, self._n_blocks // _FIRST_SHARE)
        while n_more:
            assert self._best
            here = self._best.recipe
            candidates = [Recipe(here.width, blocks) for blocks in removals(self._n_blocks, here.left_out, n_more)]
            if not self._improve(candidates):
                n_more //= 2

    def _improve(self, candidates: Sequence[Recipe]) -> bool:
        """Try them all; whether one of them is the new best."""
        before = self._best
        new = [recipe for recipe in candidates if recipe not in self._seen]
        self._n_planned += len(new)
        for recipe in new:
            trial = self._try(recipe)
            if trial and (not self._best or trial.predicted_speedup > self._best.predicted_speedup * _NOTICEABLE):
                self._best = trial
        return self._best is not before

    def _try(self, recipe: Recipe) -> Trial | None:
        if self._clock() >= self._deadline:
            raise _OutOfTime
        self._on_progress(Progress(Stage.CANDIDATES, len(self._seen) + 1, self._n_planned, recipe, self._best))
        self._seen.add(recipe)
        try:
            return judge(recipe, self._measure(recipe), self._pass_cost)
        except Cancelled:
            raise
        except DraftlightError as error:
            self._failures.append(str(error))
            return None
