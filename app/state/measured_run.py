"""A measured run as a window shows it: what was asked for, how far it is, what each lane has, and what came out."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal, Slot

from app.core.comparison import CellResult, Compared, ComparisonEvent, LaneFailed, LaneFinished, LaneStarted
from app.core.comparison_summary import Comparison, LaneSummary, summarise
from app.core.errors import Cancelled, DraftlightError
from app.core.events import Round
from app.core.lane import Lane, with_baseline
from app.core.loading import LoadRequest, Role
from app.core.measuring import Borrowed, Outcome, RunRequest
from app.core.plan import Cell, Plan, Prompt
from app.core.run_duration import remaining
from app.core.sameness import OutputCheck
from app.core.sampling import SamplingSettings
from app.state.draft_choice import DraftChoice
from app.state.pair import PairState
from app.state.throttle import Throttle

INTERVAL = 100  # ms


class Phase(StrEnum):
    EMPTY = "empty"  # nothing was asked for, nothing is shown
    LOADING = "loading"
    RUNNING = "running"
    RESTORING = "restoring"  # the chat's pair is loaded again
    DONE = "done"
    INTERRUPTED = "interrupted"  # it can go on
    FAILED = "failed"


class MeasuredRunState(QObject):
    """A fold over the events of one run, or a kept one that was opened. Measures nothing."""

    changed = Signal()  # now and then, while tokens arrive
    opened = Signal()  # another plan is shown
    cell_began = Signal(object)  # Cell
    round_added = Signal(object, object)  # Cell, Round
    cell_ended = Signal(object)  # CellResult
    compared = Signal(object)  # Cell
    run_requested = Signal(object)  # RunRequest
    read_requested = Signal(object)  # id of a kept run

    def __init__(self, pair: PairState, drafts: DraftChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair, self.drafts = pair, drafts
        self._request: RunRequest | None = None
        self._step_cost = 0.0
        self._wanted: int | None = None
        self._throttle = Throttle(self, INTERVAL)
        self._throttle.fired.connect(self.changed)
        self._clear(None)

    def _clear(self, plan: Plan | None) -> None:
        self.phase = Phase.EMPTY
        self.plan = plan
        self.outcome: Outcome | None = None
        self.error: DraftlightError | None = None
        self.warning: DraftlightError | None = None  # what is measured is not kept
        self.results: dict[Cell, CellResult] = {}
        self.checks: dict[Cell, OutputCheck] = {}
        self.failures: dict[int, str] = {}
        self.cell: Cell | None = None  # that runs
        self.rounds: list[Round] = []  # of that one
        self.number = 0  # of it, counted from 1
        self._rows: tuple[LaneSummary, ...] | None = None

    def make_plan(
        self,
        lanes: Sequence[Lane],
        prompts: Sequence[Prompt],
        repeats: int,
        max_tokens: int,
        temperatures: Sequence[float],
    ) -> Plan:
        """With the models loaded as the chat's are. Raises `SettingsError` where that cannot be run."""
        return Plan(
            str(self.drafts.target or ""),
            with_baseline(lanes),
            tuple(prompts),
            repeats,
            max_tokens,
            tuple(temperatures),
            SamplingSettings(),
            self._pair.loaded_with(Role.TARGET),
            self._pair.loaded_with(Role.DRAFT),
        )

    @property
    def busy(self) -> bool:
        return self.phase in (Phase.LOADING, Phase.RUNNING, Phase.RESTORING)

    @property
    def stopping(self) -> bool:
        return self.busy and self._request is not None and self._request.cancel.cancelled

    @property
    def comparison(self) -> Comparison | None:
        if not self.plan:
            return None
        return Comparison(self.plan, tuple(self.results.values()), dict(self.checks), dict(self.failures))

    @property
    def rows(self) -> tuple[LaneSummary, ...]:
        """Of each lane, as far as it is measured."""
        if self._rows is None:
            self._rows = summarise(comparison) if (comparison := self.comparison) else ()
        return self._rows

    @property
    def time_left(self) -> float | None:
        """Seconds; None where nothing runs, or nothing is known."""
        if not self.plan or self.phase is not Phase.RUNNING or not self._step_cost:
            return None
        return remaining(self.plan, tuple(self.results.values()), self._step_cost)

    @property
    def n_done(self) -> int:
        return len(self.results)

    def shown(self, lane: int, prompt: str, temperature: float) -> CellResult | None:
        """The last that this lane has said to the prompt; the warm-up where there is nothing else."""
        found = [
            result
            for cell, result in self.results.items()
            if (cell.lane, cell.prompt, cell.temperature) == (lane, prompt, temperature)
        ]
        return max(found, key=lambda result: result.cell.repeat) if found else None

    def start(self, plan: Plan, title: str, resume: int | None = None) -> None:
        if self.busy or self._pair.lent or self._pair.loading:  # what loads now could not be given back
            return
        kept = self.outcome.run.comparison if resume and self.outcome and self.outcome.run.id == resume else None
        self._clear(plan)
        if kept:
            self._fill(kept)
            self.failures.clear()  # they are tried again
        self.phase = Phase.LOADING
        self._request = RunRequest(plan, title, resume, borrowed(self._pair))
        self.opened.emit()
        self.changed.emit()
        self.run_requested.emit(self._request)

    def again(self) -> None:
        """The same once more, to see then and now."""
        if self.outcome:
            self.start(self.outcome.run.comparison.plan, self.outcome.run.title)

    def go_on(self) -> None:
        """Where it was interrupted."""
        if self.can_go_on and self.outcome:
            self.start(self.outcome.run.comparison.plan, self.outcome.run.title, self.outcome.run.id)

    @property
    def can_go_on(self) -> bool:
        run = self.outcome.run if self.outcome else None
        return run is not None and run.id != 0 and run.finished is None and not self.busy

    @Slot()
    def stop(self) -> None:
        """What is measured stays; it can go on from there."""
        if self._request and self.busy and not self._request.cancel.cancelled:
            self._request.cancel.cancel()
            self.changed.emit()

    def close(self) -> None:
        """The program ends: nothing is loaded again."""
        self.stop()
        if self._request:
            self._request.borrowed.cancel.cancel()

    def open(self, number: int) -> None:
        """A kept run is shown as soon as it is read."""
        if not self.busy:
            self._wanted = number
            self.read_requested.emit(number)

    def leave(self) -> None:
        """Show nothing, so that something else can be asked for."""
        if not self.busy:
            self._wanted = None
            self._clear(None)
            self.opened.emit()
            self.changed.emit()

    @Slot(object, object)
    def on_read(self, number: int, outcome: Outcome) -> None:
        if number == self._wanted and not self.busy:
            self._wanted = None
            self._take_outcome(outcome)

    @Slot(object, float)
    def on_began(self, request: RunRequest, step_cost: float) -> None:
        if request is self._request:
            self._step_cost = step_cost
            self.phase = Phase.RUNNING
            self.changed.emit()

    @Slot(object, object)
    def receive(self, request: RunRequest, event: ComparisonEvent) -> None:
        if request is not self._request:
            return
        match event:
            case LaneStarted():
                self.cell, self.number, self.rounds = event.cell, event.number, []
                self.cell_began.emit(event.cell)
            case Round() if self.cell:
                self.rounds.append(event)
                self.round_added.emit(self.cell, event)
                self._throttle.request()
                return
            case LaneFinished():
                self.results[event.result.cell] = event.result
                self.cell, self._rows = None, None
                self.cell_ended.emit(event.result)
            case LaneFailed():
                self.failures[event.cell.lane] = f"{event.error} {event.remedy}".strip()
                self.cell, self._rows = None, None
            case Compared():
                self.checks[event.cell] = event.check
                self._rows = None
                self.compared.emit(event.cell)
            case _:
                return
        self._throttle.request()

    @Slot(object)
    def on_restoring(self, request: object) -> None:
        if request is self._request:
            self.phase, self.cell = Phase.RESTORING, None
            self.changed.emit()

    @Slot(object, object)
    def on_ended(self, request: RunRequest, outcome: Outcome) -> None:
        if request is self._request:
            self._take_outcome(outcome, self.warning)

    @Slot(object, object)
    def on_failed(self, request: object, error: DraftlightError) -> None:
        if request is not self._request or self._request is None:
            return
        self.cell = None
        stopped = isinstance(error, Cancelled) or self._request.cancel.cancelled
        self.phase = Phase.INTERRUPTED if stopped else Phase.FAILED
        self.error = None if stopped else error
        self._throttle.cancel()
        self.changed.emit()

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        """The engine is no more. What is measured is kept; where that was asked for, it can go on after a new start."""
        if self.busy:
            self.on_failed(self._request, error)

    @Slot(object, object)
    def on_not_kept(self, request: object, error: DraftlightError) -> None:
        if request is self._request:
            self.warning = error
            self.changed.emit()

    def _take_outcome(self, outcome: Outcome, warning: DraftlightError | None = None) -> None:
        comparison = outcome.run.comparison
        self._clear(comparison.plan)
        self._fill(comparison)
        self.outcome, self.warning = outcome, warning
        left_out = all(cell in self.results or cell.lane in self.failures for cell in comparison.plan.cells())
        self.phase = Phase.DONE if outcome.whole or left_out else Phase.INTERRUPTED
        self._throttle.cancel()
        self.opened.emit()
        self.changed.emit()

    def _fill(self, comparison: Comparison) -> None:
        self.results = {result.cell: result for result in comparison.results}
        self.checks, self.failures = dict(comparison.checks), dict(comparison.failures)


def borrowed(pair: PairState) -> Borrowed:
    """The pair as it is loaded now, to be loaded again."""
    infos = {role: pair.side(role).info for role in Role}
    return Borrowed(tuple(LoadRequest(role, info.path, pair.loaded_with(role)) for role, info in infos.items() if info))


def baseline(cell: Cell) -> Cell:
    """That it is compared with."""
    return replace(cell, lane=0)
