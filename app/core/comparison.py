"""A comparison as it happens: lane after lane on one engine, as one stream of events for window, files and tests.

    LaneStarted ─► LaneReady ─► the reply's own events ─► LaneFinished ─► Compared*    for each cell, then    RunEnded

A lane that cannot run says why once (`LaneFailed`) and is then left out. To pause is to cancel: the cell that ran is
measured again when the run goes on, and everything before it is kept.
"""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Protocol

from app.core.cancel import CancelToken
from app.core.conversation import UsedModel
from app.core.errors import Cancelled, DecodingError, DraftlightError
from app.core.events import Event, Finished, FinishReason
from app.core.lane import Lane
from app.core.machine_load import MachineLoad
from app.core.metrics import Metrics, MetricsFold
from app.core.plan import Cell, Plan
from app.core.request import DrafterKind, Request
from app.core.sameness import IDENTICAL, OutputCheck, divergence, spoken


class Bench(Protocol):
    """What a comparison needs of an engine that holds the target."""

    def set_up(self, lane: Lane, cancel: CancelToken) -> DrafterKind:
        """Have the lane's draft loaded and no other; returns the drafter to ask for. Raises `DraftlightError`."""
        ...

    @property
    def draft(self) -> UsedModel | None:
        """That is loaded now."""
        ...

    def forget(self) -> None:
        """Empty the caches of target and draft, so that each reply reads its prompt."""
        ...

    def generate(self, request: Request) -> Iterator[Event]: ...

    def logits(self, request: Request, reply: Sequence[int], asked: Sequence[int]) -> tuple[float, ...]:
        """The target's, of the tokens asked for, behind the prompt and these tokens of the reply."""
        ...

    def begin_watch(self) -> None:
        """From here on the machine's load counts."""
        ...

    def look(self) -> None:
        """Called often while a reply is measured; what it does must cost next to nothing."""
        ...

    def end_watch(self) -> MachineLoad: ...


@dataclass(frozen=True, slots=True)
class CellResult:
    """One measured reply. The metrics follow from the events."""

    cell: Cell
    events: tuple[Event, ...]
    load: MachineLoad
    metrics: Metrics = field(compare=False, repr=False)

    @classmethod
    def of(cls, cell: Cell, events: Sequence[Event], load: MachineLoad) -> "CellResult":
        fold = MetricsFold()
        for event in events:
            fold.add(event)
        return cls(cell, tuple(events), load, fold.metrics)

    @property
    def text(self) -> str:
        last = self.events[-1] if self.events else None
        return last.text if isinstance(last, Finished) else ""


@dataclass(frozen=True, slots=True)
class LaneStarted:
    cell: Cell
    number: int  # counted from 1, also those that were measured before
    n_cells: int


@dataclass(frozen=True, slots=True)
class LaneReady:
    """Its draft is loaded; measuring begins."""

    cell: Cell
    drafter: DrafterKind
    draft: UsedModel | None


@dataclass(frozen=True, slots=True)
class LaneFinished:
    result: CellResult


@dataclass(frozen=True, slots=True)
class LaneFailed:
    """It is left out from here on."""

    cell: Cell
    error: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A greedy lane's text with the baseline's of the same repeat, once both are there."""

    cell: Cell
    check: OutputCheck


@dataclass(frozen=True, slots=True)
class RunEnded:
    cancelled: bool


ComparisonEvent = LaneStarted | LaneReady | Event | LaneFinished | LaneFailed | Compared | RunEnded


def run(
    plan: Plan,
    bench: Bench,
    cancel: CancelToken,
    done: Sequence[CellResult] = (),
    checked: Collection[Cell] = (),
) -> Iterator[ComparisonEvent]:
    """Measure all cells but those in `done`, and compare all texts but those in `checked`.

    Raises `DraftlightError` where the target alone cannot answer: then there is nothing to compare with.
    """
    finished = {result.cell: result for result in done}
    failed: set[int] = set()
    for result in done:
        yield from _compared(plan, bench, result.cell, finished, checked)
    for number, cell in enumerate(plan.cells(), 1):
        if cancel.cancelled:
            break
        if cell in finished or cell.lane in failed:
            continue
        yield LaneStarted(cell, number, plan.n_cells)
        try:
            result = yield from _measured(plan, bench, cell, cancel)
        except DraftlightError as error:
            if cancel.cancelled:  # whatever it says: a load that is stopped fails in many ways
                break
            if cell.lane == 0:
                raise
            failed.add(cell.lane)
            yield LaneFailed(cell, error.message, error.remedy)
            continue
        finished[cell] = result
        yield LaneFinished(result)
        for other in _comparable(plan, cell):
            yield from _compared(plan, bench, other, finished)
    yield RunEnded(cancel.cancelled)


def _measured(
    plan: Plan, bench: Bench, cell: Cell, cancel: CancelToken
) -> Generator[Event | LaneReady, None, CellResult]:
    """Raises `DraftlightError`, `Cancelled` among them: half a reply counts for nothing."""
    drafter = bench.set_up(plan.lanes[cell.lane], cancel)
    bench.forget()
    yield LaneReady(cell, drafter, bench.draft)
    events: list[Event] = []
    bench.begin_watch()
    for event in bench.generate(plan.request(cell, drafter, cancel)):
        bench.look()
        events.append(event)
        yield event
    load = bench.end_watch()
    result = CellResult.of(cell, events, load)
    if result.metrics.finish_reason is FinishReason.CANCELLED:
        raise Cancelled
    last = events[-1]
    if isinstance(last, Finished) and last.reason is FinishReason.FAILED:
        raise DecodingError(last.error, last.remedy)
    return result


def _comparable(plan: Plan, cell: Cell) -> Iterator[Cell]:
    """What may be compared now that this cell is there: itself, or behind the baseline all other lanes."""
    if cell.lane:
        yield cell
    else:
        yield from (replace(cell, lane=lane) for lane in range(1, len(plan.lanes)))


def _compared(
    plan: Plan, bench: Bench, cell: Cell, finished: Mapping[Cell, CellResult], checked: Collection[Cell] = ()
) -> Iterator[Compared]:
    result, baseline = finished.get(cell), finished.get(replace(cell, lane=0))
    if result and baseline and plan.compares(cell) and cell not in checked:
        yield Compared(cell, _check(plan, bench, baseline, result))


def _check(plan: Plan, bench: Bench, baseline: CellResult, result: CellResult) -> OutputCheck:
    ours = spoken(baseline.events)
    found = divergence(ours, spoken(result.events))
    if not found:
        return IDENTICAL
    if found.baseline_token >= 0 and found.lane_token >= 0:
        # Not by the run's own token: what was measured is compared also where the rest was stopped.
        request = plan.request(baseline.cell, DrafterKind.NONE, CancelToken())
        before = [token.token for token in ours[: found.token_place]]
        with suppress(DraftlightError):  # then it is different, without a reason to excuse it
            logits = bench.logits(request, before, (found.baseline_token, found.lane_token))
            found = replace(found, baseline_logit=logits[0], lane_logit=logits[1])
    return OutputCheck(found.sameness, found)
