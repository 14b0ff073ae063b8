"""The runs of one pair over time: how fast each was, and where one fell behind the run before it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.comparison_summary import summarise
from app.core.lane import draft_of
from app.core.quartiles import Quartiles
from app.core.run_record import Change, Run, changes, machine_key, plan_key


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """One run, by the fastest of its lanes that this draft has. `change` is that lane's since the run before."""

    run: int
    title: str
    created: float
    label: str
    speedup: Quartiles
    tokens_per_second: Quartiles
    acceptance_rate: float | None
    change: Change | None = None


def history(runs: Sequence[Run], draft: str) -> tuple[HistoryPoint, ...]:
    """The first one first. A run is held against the last one of the same plan on the same machine."""
    last: dict[tuple[str, str], Run] = {}
    found: list[HistoryPoint] = []
    for run in sorted(runs, key=lambda one: one.created):
        key = plan_key(run.comparison.plan), machine_key(run.conditions.machine)
        point = _point(run, draft, last.get(key))
        if point:
            found.append(point)
        last[key] = run
    return tuple(found)


def _point(run: Run, draft: str, earlier: Run | None) -> HistoryPoint | None:
    lanes = run.comparison.plan.lanes
    known = [
        (row.speedup.median, row.speedup, row.tokens_per_second, row)
        for row in summarise(run.comparison)[1:]
        if draft_of(lanes[row.lane]) == draft and row.speedup and row.tokens_per_second
    ]
    if not known:
        return None
    _, speedup, speed, row = max(known, key=lambda one: one[0])
    since = changes(run.comparison, earlier.comparison) if earlier else ()
    change = next((one for one in since if one.label == row.label), None)
    return HistoryPoint(run.id, run.title, run.created, row.label, speedup, speed, row.acceptance_rate, change)
