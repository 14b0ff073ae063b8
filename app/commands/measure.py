"""Measuring on the command line: the target loaded once, each cell kept as it is measured, progress told meanwhile."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from app import __version__
from app.commands.last_words import last_words
from app.commands.load_options import load_options
from app.commands.progress_line import ProgressLine
from app.core.cancel import CancelToken
from app.core.comparison import (
    CellResult,
    Compared,
    ComparisonEvent,
    LaneFailed,
    LaneFinished,
    LaneReady,
    LaneStarted,
    run,
)
from app.core.comparison_summary import Comparison
from app.core.compatibility import VocabReport
from app.core.conversation import Surroundings
from app.core.errors import RunError
from app.core.events import Round
from app.core.lane import Lane
from app.core.loading import Companion, LoadOptions, LoadRequest, Role
from app.core.metrics import tokens_per_second
from app.core.plan import Cell, Plan
from app.core.run_duration import remaining
from app.core.run_record import Change, Conditions, Run, changes
from app.core.sameness import OutputCheck
from app.engine.bench import EngineBench
from app.engine.bindings import system_description
from app.engine.engine import Engine
from app.storage.folders import cache_folder, data_folder
from app.storage.runs import FILE, Runs


@dataclass(slots=True)
class Measuring:
    """An engine with the target, the database of runs, and what was learnt of the lanes' drafts meanwhile."""

    engine: Engine
    bench: EngineBench
    runs: Runs | None  # None: nothing can be kept, and that was said
    cancel: CancelToken
    reports: dict[int, VocabReport | None] = field(default_factory=dict)  # on the vocabularies, by lane

    @property
    def conditions(self) -> Conditions:
        return self.bench.conditions(Surroundings(__version__, version("llama-cpp-python"), system_description()))

    def measure(self, plan: Plan, title: str, resume: bool) -> tuple[Run, tuple[Change, ...], bool]:
        """Returns what was measured, what changed since the last run of this plan, and whether it was cancelled."""
        conditions = self.conditions
        number = self._number(plan, conditions, title, resume)
        before = self.runs.read(number).comparison if self.runs and number else Comparison(plan)
        progress = _Progress(plan, conditions.step_cost or 0.0, list(before.results))
        progress.tell_plan()
        checks, failures, drafts = dict(before.checks), {}, {}
        try:
            with ProgressLine(sys.stderr) as line:
                for event in run(plan, self.bench, self.cancel, before.results, before.checks):
                    if self.runs and number:
                        self.runs.record(number, event)
                    match event:
                        case LaneReady():
                            drafts[event.cell.lane] = event.draft
                            self.reports[event.cell.lane] = self.engine.report
                        case LaneFailed():
                            failures[event.cell.lane] = f"{event.error} {event.remedy}".strip()
                        case Compared():
                            checks[event.cell] = event.check
                    progress.tell(event, line)
        finally:
            whole = not self.cancel.cancelled and len(progress.results) + _n_failed(plan, failures) >= plan.n_cells
            if self.runs and number:
                with suppress(RunError):  # what went wrong first is the one to tell
                    self.runs.leave(number, time.time() if whole else None)
        if self.runs and number:
            return self.runs.read(number), self._changes(number), self.cancel.cancelled
        known = {lane: draft for lane, draft in drafts.items() if draft}
        comparison = Comparison(plan, tuple(progress.results), checks, failures)
        return Run(0, title, time.time(), None, conditions, comparison, known), (), self.cancel.cancelled

    def _number(self, plan: Plan, conditions: Conditions, title: str, resume: bool) -> int | None:
        if not self.runs:
            return None
        interrupted = self.runs.unfinished(plan, conditions)
        if interrupted and resume:
            self.runs.go_on(interrupted)
            return interrupted
        if resume:
            tell("There is no interrupted run of this plan on this machine; a new one begins.")
        elif interrupted:
            tell("An interrupted run of the same plan is there; with --resume it goes on where it was.")
        return self.runs.begin(plan, conditions, title, time.time())

    def _changes(self, number: int) -> tuple[Change, ...]:
        assert self.runs
        earlier = self.runs.previous(number)
        if not earlier:
            return ()
        return changes(self.runs.read(number).comparison, self.runs.read(earlier).comparison)


def _n_failed(plan: Plan, failures: dict[int, str]) -> int:
    return sum(cell.lane in failures for cell in plan.cells())


@contextmanager
def measuring(
    arguments: Namespace, lanes: Sequence[Lane], cancel: CancelToken, keep: bool = True
) -> Iterator[Measuring]:
    """The target is loaded, with room for the largest draft beside it. Raises `DraftlightError`."""
    target, draft = load_options(arguments)
    with last_words() as behind, Engine(cache_folder()) as engine:
        engine.load(LoadRequest(Role.TARGET, arguments.target, target, cancel, _companion(lanes, draft)))
        runs = _runs() if keep else None
        if runs:
            behind.append("What was measured is kept; with --resume it goes on from there.")
        try:
            yield Measuring(engine, EngineBench(engine, draft, cache_folder()), runs, cancel)
        finally:
            if runs:
                runs.close()


def _companion(lanes: Sequence[Lane], options: LoadOptions) -> Companion | None:
    files = [path for lane in lanes if lane.draft and (path := Path(lane.draft)).is_file()]
    return Companion(max(files, key=lambda path: path.stat().st_size), options) if files else None


def _runs() -> Runs | None:
    try:
        return Runs(data_folder() / FILE)
    except RunError as error:
        tell(f"What is measured is not kept: {error}")
        return None


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class _Progress:
    """What a person who waits wants to know: which cell, how fast, how long still."""

    def __init__(self, plan: Plan, step_cost: float, results: list[CellResult]) -> None:
        self._plan, self._step_cost, self.results = plan, step_cost, results
        self._cell: Cell | None = None
        self._number = 0
        self._checks: dict[Cell, OutputCheck] = {}

    def tell_plan(self) -> None:
        n_left = self._plan.n_cells - len(self.results)
        done = f", {len(self.results)} of which are measured already" if self.results else ""
        time_left = remaining(self._plan, self.results, self._step_cost)
        tell(f"{self._plan.n_cells} replies{done}; about {duration(time_left)} for the {n_left} that are to come.")

    def tell(self, event: ComparisonEvent, line: ProgressLine) -> None:
        match event:
            case LaneStarted():
                self._cell, self._number = event.cell, event.number
                line.show(f"{self._head()}  loading")
            case Round():
                speed = tokens_per_second(event) or 0.0
                line.show(f"{self._head()}  {speed:.1f} tokens/s  {event.text!r}")
            case LaneFinished():
                line.show("")
                self.results.append(event.result)
                speed = event.result.metrics.tokens_per_second or 0.0
                left = duration(remaining(self._plan, self.results, self._step_cost))
                tell(f"{self._head()}  {speed:.2f} tokens/s  {left} left")
            case LaneFailed():
                line.show("")
                tell(f"{self._head()}  left out: {event.error} {event.remedy}".rstrip())
            case Compared() if event.check.divergence:
                line.show("")
                tell(f"  {self._plan.labels[event.cell.lane]}, {event.cell.prompt}: {event.check}")

    def _head(self) -> str:
        assert self._cell
        cell = self._cell
        repeat = f"repeat {cell.repeat}" if cell.repeat else "warm-up"
        temperature = f" at {cell.temperature:g}" if len(self._plan.temperatures) > 1 else ""
        label = self._plan.labels[cell.lane]
        return f"{self._number} of {self._plan.n_cells}  {repeat}  {cell.prompt}{temperature}  {label}"


def duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
