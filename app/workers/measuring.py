"""Comparisons, benchmarks and estimates: they run on the engine's thread, and what they borrow they give back.

What is measured is kept cell by cell. The target stays where it is the one that is loaded, with the same options.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.comparison import CellResult, Compared, ComparisonEvent, LaneFailed, LaneFinished, LaneReady, run
from app.core.comparison_summary import Comparison
from app.core.compatibility import VocabReport
from app.core.conversation import Surroundings, UsedModel
from app.core.elsewhere import Winner, elsewhere
from app.core.errors import Cancelled, DraftlightError, PairError, RunError
from app.core.estimate import PROBES, Estimate, seconds_left
from app.core.frequency_check import FrequencyCheck
from app.core.lane import Lane
from app.core.loading import Companion, LoadOptions, LoadRequest, Role
from app.core.measuring import (
    Borrowed,
    Estimated,
    EstimateRequest,
    Measurement,
    Outcome,
    RunRequest,
    SamenessRequest,
    outcome,
)
from app.core.plan import Plan
from app.core.prompt_set import read_prompts
from app.core.run_record import Run
from app.core.sampling import SamplingSettings
from app.engine.bench import EngineBench
from app.engine.engine import Engine
from app.engine.estimation import estimate_lane
from app.engine.sampling_check import check_sampling
from app.storage.folders import resource
from app.storage.runs import Runs
from app.workers.boundary import worded


class MeasuringWorker(QObject):
    """Each request is answered by one of `ended`, `estimated`, `checked` and `failed`, once the pair is back."""

    began = Signal(object, float)  # RunRequest, seconds of one step of the target
    event_emitted = Signal(object, object)  # RunRequest, ComparisonEvent
    restoring = Signal(object)  # request: what was measured is measured, and the chat's pair is loaded again
    ended = Signal(object, object)  # RunRequest, Outcome
    estimated = Signal(object, object)  # EstimateRequest, Estimated
    compared = Signal(object, str, object)  # SamenessRequest, prompt's name, OutputCheck
    drawn = Signal(object, int)  # SamenessRequest, first tokens so far
    checked = Signal(object, object)  # SamenessRequest, FrequencyCheck | None
    failed = Signal(object, object)  # request, DraftlightError
    kept = Signal()  # the list of runs is another
    not_kept = Signal(object, object)  # RunRequest, DraftlightError: it is measured all the same
    lost = Signal(object, object)  # Role, DraftlightError | None: what was borrowed could not be given back
    fitted = Signal(object)  # DrafterKind: what fits the pair as it is then
    reported = Signal(object)  # VocabReport | None, on it

    def __init__(self, engine: Engine, cache: Path, runs: Path, surroundings: Surroundings) -> None:
        super().__init__()
        self._engine, self._cache, self._runs, self._surroundings = engine, cache, runs, surroundings

    @Slot(object)
    def run(self, request: RunRequest) -> None:
        plan = request.plan
        try:
            with self._borrowing(request, request.borrowed):
                self._load_target(plan.target, plan.target_options, plan.lanes, plan.draft_options, request)
                found = self._measured(request)
        except Exception as error:
            self.failed.emit(request, worded(error))
        else:
            self.ended.emit(request, found)
        self.kept.emit()

    @Slot(object)
    def estimate(self, request: EstimateRequest) -> None:
        began = time.perf_counter()
        try:
            with self._borrowing(request, request.borrowed):
                self._load_target(
                    request.target, request.target_options, (request.lane,), request.draft_options, request
                )
                found = self._estimated(request, began)
        except Exception as error:
            self.failed.emit(request, worded(error))
        else:
            self.estimated.emit(request, found)

    @Slot(object)
    def check(self, request: SamenessRequest) -> None:
        plan = request.plan
        try:
            with self._borrowing(request, request.borrowed):
                self._load_target(plan.target, plan.target_options, plan.lanes, plan.draft_options, request)
                found = self._checked(request)
        except Exception as error:
            self.failed.emit(request, worded(error))
        else:
            self.checked.emit(request, found)

    def _checked(self, request: SamenessRequest) -> FrequencyCheck | None:
        plan = request.plan
        bench = self._bench(plan.draft_options, request.borrowed)
        for event in run(plan, bench, request.cancel):
            match event:
                case Compared() if event.cell.repeat:
                    self.compared.emit(request, event.cell.prompt, event.check)
                case LaneFailed():
                    raise PairError(event.error, event.remedy)
        request.cancel.check()
        if not request.n_samples:
            return None
        messages = plan.prompts[0].messages
        return check_sampling(
            bench,
            plan.lanes[1],
            messages,
            request.sampling,
            request.n_samples,
            request.cancel,
            lambda n_drawn: self.drawn.emit(request, n_drawn),
        )

    def _bench(self, draft_options: LoadOptions, borrowed: Borrowed) -> EngineBench:
        """The chat's draft is not loaded again where it is the one that is needed."""
        held = next((load for load in borrowed.loads if load.role is Role.DRAFT), None)
        same = held is not None and held.options == draft_options and self._engine.holds(Role.DRAFT)
        return EngineBench(self._engine, draft_options, self._cache, held.path if held and same else None)

    def _measured(self, request: RunRequest) -> Outcome:
        bench = self._bench(request.plan.draft_options, request.borrowed)
        conditions = bench.conditions(self._surroundings)
        self.began.emit(request, conditions.step_cost or 0.0)
        with self._opened(request) as runs:
            number = request.resume
            if runs and number:
                runs.go_on(number)
            elif runs:
                number = runs.begin(request.plan, conditions, request.title, time.time())
                self.kept.emit()
            before = runs.read(number).comparison if runs and number else Comparison(request.plan)
            told = _Told(request.plan, before)
            try:
                for event in run(request.plan, bench, request.cancel, before.results, before.checks):
                    if runs and number:
                        runs.record(number, event)
                    told.take(event, self._engine.report)
                    self.event_emitted.emit(request, event)
            except DraftlightError:
                if not request.cancel.cancelled:
                    raise
            finally:
                if runs and number:
                    with suppress(RunError):  # what went wrong first is the one to tell
                        runs.leave(number, time.time() if told.whole and not request.cancel.cancelled else None)
            if runs and number:
                earlier = runs.previous(number)
                return outcome(runs.read(number), runs.read(earlier) if earlier else None, told.reports)
            return outcome(
                Run(0, request.title, time.time(), None, conditions, told.comparison, told.drafts), None, told.reports
            )

    def _estimated(self, request: EstimateRequest, began: float) -> Estimated:
        bench = self._bench(request.draft_options, request.borrowed)
        text = resource("prompts.toml").read_text(encoding="utf-8")
        prompts = [one for one in read_prompts(text, "prompts.toml") if one.name in PROBES]
        lane = request.lane
        sampling = lane.sampling or SamplingSettings(request.temperature)
        left = seconds_left(time.perf_counter() - began)
        found = estimate_lane(self._engine, bench, lane, prompts, sampling, request.cancel, left)
        return Estimated(lane, found, elsewhere(self._winner(request, found)) if (found.speedup or 0) > 1 else ())

    def _winner(self, request: EstimateRequest, found: Estimate) -> Winner:
        lane, report = request.lane, self._engine.report if request.lane.has_draft else None
        draft = self._engine.draft
        path = str(draft.path) if draft and lane.has_draft else ""
        return Winner(request.target, path, lane.drafter, lane.n_max or found.n_max or None, report)

    @contextmanager
    def _opened(self, request: RunRequest) -> Iterator[Runs | None]:
        """Where nothing can be kept, that is said and measuring goes on; but not where kept work is to go on."""
        try:
            runs = Runs(self._runs)
        except RunError as error:
            if request.resume:
                raise
            self.not_kept.emit(request, error)
            yield None
            return
        try:
            yield runs
        finally:
            runs.close()

    def _load_target(
        self,
        path: str,
        options: LoadOptions,
        lanes: Sequence[Lane],
        draft_options: LoadOptions,
        request: Measurement,
    ) -> None:
        request.cancel.check()
        borrowed = next((one for one in request.borrowed.loads if one.role is Role.TARGET), None)
        if borrowed and borrowed.path == Path(path) and borrowed.options == options and self._engine.holds(Role.TARGET):
            return
        self._engine.unload(Role.DRAFT)
        companion = _companion(lanes, draft_options)
        self._engine.load(LoadRequest(Role.TARGET, Path(path), options, request.cancel, companion))

    @contextmanager
    def _borrowing(self, request: Measurement, borrowed: Borrowed) -> Iterator[None]:
        before = {role: self._held(role) for role in Role}
        try:
            yield
        finally:
            self.restoring.emit(request)
            self._give_back(borrowed, before)

    def _held(self, role: Role) -> object:
        """What is loaded there now: another load, be it of the same file, is another object."""
        if not self._engine.holds(role):
            return None
        return self._engine.target if role is Role.TARGET else self._engine.draft

    def _give_back(self, borrowed: Borrowed, before: dict[Role, object]) -> None:
        wanted = {load.role: load for load in borrowed.loads}
        some_lost = False
        for role in (Role.TARGET, Role.DRAFT):
            if self._held(role) is before[role]:
                continue
            load = wanted.get(role)
            try:
                if load is None or borrowed.cancel.cancelled:
                    self._engine.unload(role)
                    continue
                self._engine.load(replace(load, cancel=borrowed.cancel))
            except Exception as error:
                told = worded(error)
                self._engine.unload(role)  # a lane's draft may be left there, which is nobody's now
                self.lost.emit(role, None if isinstance(told, Cancelled) else told)
                some_lost = True
        if some_lost:
            self.fitted.emit(self._engine.fitting())
            self.reported.emit(self._engine.report)


class _Told:
    """What the stream of a comparison has said so far."""

    def __init__(self, plan: Plan, before: Comparison) -> None:
        self._plan = plan
        self._results: list[CellResult] = list(before.results)
        self._checks, self._failures = dict(before.checks), dict[int, str]()
        self.drafts: dict[int, UsedModel] = {}
        self.reports: dict[int, VocabReport | None] = {}

    def take(self, event: ComparisonEvent, report: VocabReport | None) -> None:
        match event:
            case LaneReady():
                if event.draft:
                    self.drafts[event.cell.lane] = event.draft
                self.reports[event.cell.lane] = report
            case LaneFailed():
                self._failures[event.cell.lane] = f"{event.error} {event.remedy}".strip()
            case LaneFinished():
                self._results.append(event.result)
            case Compared():
                self._checks[event.cell] = event.check

    @property
    def comparison(self) -> Comparison:
        return Comparison(self._plan, tuple(self._results), self._checks, self._failures)

    @property
    def whole(self) -> bool:
        """But for lanes that cannot run."""
        done = {result.cell for result in self._results}
        return all(cell in done or cell.lane in self._failures for cell in self._plan.cells())


def _companion(lanes: Sequence[Lane], options: LoadOptions) -> Companion | None:
    """The largest draft, which needs room beside the target."""
    files = [path for lane in lanes if lane.draft and (path := Path(lane.draft)).is_file()]
    return Companion(max(files, key=lambda path: path.stat().st_size), options) if files else None
