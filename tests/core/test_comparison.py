"""The stream of a comparison, over an engine whose replies are written down."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from app.core.cancel import CancelToken
from app.core.comparison import Compared, ComparisonEvent, LaneFailed, LaneFinished, LaneStarted, RunEnded, run
from app.core.errors import Cancelled, ModelLoadError
from app.core.events import Event, Finished, FinishReason, Round
from app.core.lane import Lane
from app.core.machine_load import MachineLoad
from app.core.request import DrafterKind, Request
from app.core.sameness import Sameness
from tests.core.plans import QUIET, a_plan, plain_round, reply


class WrittenBench:
    """Satisfies `app.core.comparison.Bench`; `texts` are what each drafter's replies say."""

    def __init__(self, texts: dict[DrafterKind, str] | None = None) -> None:
        self.texts = texts or {}
        self.calls: list[str] = []
        self.during: Callable[[Request], None] = lambda request: None
        self.refused: set[DrafterKind] = set()
        self.gap = 0.0

    def set_up(self, lane: Lane, cancel: CancelToken) -> DrafterKind:
        self.calls.append(f"set up {lane}")
        if lane.drafter in self.refused:
            raise ModelLoadError("It cannot be loaded.", "Take another.")
        return lane.drafter

    draft = None

    def forget(self) -> None:
        self.calls.append("forget")

    def generate(self, request: Request) -> Iterator[Event]:
        rounds = [
            plain_round(n, 1.0, letter, ord(letter))
            for n, letter in enumerate(self.texts.get(request.drafter, "abcd"), 1)
        ]
        events = reply(rounds)
        yield events[0]
        self.during(request)
        if request.cancel.cancelled:
            yield Finished(1.0, FinishReason.CANCELLED, "")
            return
        yield from events[1:]

    def logits(self, request: Request, said: Sequence[int], asked: Sequence[int]) -> tuple[float, ...]:
        self.calls.append(f"logits behind {len(said)}")
        return 10.0, 10.0 - self.gap

    def begin_watch(self) -> None:
        self.calls.append("begin watch")

    def look(self) -> None: ...

    def end_watch(self) -> MachineLoad:
        return QUIET


def of(kind: type, events: list[ComparisonEvent]) -> list:  # type: ignore[type-arg]
    return [event for event in events if isinstance(event, kind)]


def test_every_cell_is_started_streamed_and_finished_in_the_plans_order() -> None:
    plan, bench = a_plan(names=("one", "two")), WrittenBench()
    events = list(run(plan, bench, CancelToken()))
    cells = list(plan.cells())
    assert [event.cell for event in of(LaneStarted, events)] == cells
    assert [event.number for event in of(LaneStarted, events)] == list(range(1, plan.n_cells + 1))
    assert [event.result.cell for event in of(LaneFinished, events)] == cells
    assert len(of(Round, events)) == 4 * plan.n_cells
    assert events[-1] == RunEnded(cancelled=False)
    first = of(LaneFinished, events)[0].result
    assert first.text == "abcd"
    assert first.metrics.n_generated == 4
    assert bench.calls[:3] == ["set up none", "forget", "begin watch"]


def test_texts_are_compared_once_both_are_there() -> None:
    plan = a_plan()
    checks = of(Compared, list(run(plan, WrittenBench(), CancelToken())))
    assert len(checks) == len({check.cell for check in checks}) == 2 * 3
    assert {check.check.sameness for check in checks} == {Sameness.IDENTICAL}


@pytest.mark.parametrize(("gap", "sameness"), [(0.1, Sameness.NEAR_TIE), (2.0, Sameness.DIFFERENT)])
def test_where_a_text_parts_the_targets_logits_decide(gap: float, sameness: Sameness) -> None:
    bench = WrittenBench({DrafterKind.LOOKUP: "abxd"})
    bench.gap = gap
    checks = of(Compared, list(run(a_plan(), bench, CancelToken())))
    outcomes = {(check.cell.lane, check.check.sameness) for check in checks}
    assert outcomes == {(1, Sameness.IDENTICAL), (2, sameness)}
    assert "logits behind 2" in bench.calls
    parted = next(check.check.divergence for check in checks if check.cell.lane == 2)
    assert (parted.baseline_logit, parted.lane_logit, parted.gap) == (10.0, 10.0 - gap, pytest.approx(gap))


def test_a_lane_that_cannot_run_says_why_once_and_the_others_go_on() -> None:
    bench = WrittenBench()
    bench.refused = {DrafterKind.MODEL}
    events = list(run(a_plan(), bench, CancelToken()))
    [failed] = of(LaneFailed, events)
    assert (failed.cell.lane, failed.error, failed.remedy) == (1, "It cannot be loaded.", "Take another.")
    assert {event.result.cell.lane for event in of(LaneFinished, events)} == {0, 2}
    assert events[-1] == RunEnded(cancelled=False)


def test_a_target_that_cannot_answer_ends_it_all() -> None:
    bench = WrittenBench()
    bench.refused = {DrafterKind.NONE}
    with pytest.raises(ModelLoadError):
        list(run(a_plan(), bench, CancelToken()))


def test_a_cell_that_is_cancelled_does_not_count() -> None:
    bench, cancel = WrittenBench(), CancelToken()
    bench.during = lambda request: request.cancel.cancel() if request.drafter is DrafterKind.LOOKUP else None
    events = list(run(a_plan(), bench, cancel))
    assert [event.result.cell.lane for event in of(LaneFinished, events)] == [0, 1]
    assert events[-1] == RunEnded(cancelled=True)


def test_a_load_that_is_cancelled_is_no_failure() -> None:
    cancel = CancelToken()

    class Stopped(WrittenBench):
        def set_up(self, lane: Lane, token: CancelToken) -> DrafterKind:
            if lane.drafter is DrafterKind.MODEL:
                token.cancel()
                raise Cancelled
            return lane.drafter

    events = list(run(a_plan(), Stopped(), cancel))
    assert not of(LaneFailed, events)
    assert events[-1] == RunEnded(cancelled=True)


def test_what_was_interrupted_goes_on_where_it_was() -> None:
    plan = a_plan(names=("one", "two"))
    whole = list(run(plan, WrittenBench(), CancelToken()))
    done = [event.result for event in of(LaneFinished, whole)][:7]
    checked = [event.cell for event in of(Compared, whole)][:3]
    rest = list(run(plan, WrittenBench(), CancelToken(), done, checked))
    assert [event.result for event in of(LaneFinished, rest)] == [event.result for event in of(LaneFinished, whole)][7:]
    assert of(LaneStarted, rest)[0].number == 8
    again = {event.cell for event in of(Compared, rest)}
    assert again | set(checked) == {event.cell for event in of(Compared, whole)}
    assert not again & set(checked)


def test_a_text_that_ends_early_is_different_without_a_look_at_logits() -> None:
    bench = WrittenBench({DrafterKind.LOOKUP: "abc"})
    checks = of(Compared, list(run(a_plan(), bench, CancelToken())))
    assert {check.check.sameness for check in checks if check.cell.lane == 2} == {Sameness.DIFFERENT}
    assert not [call for call in bench.calls if call.startswith("logits")]


def test_a_reply_that_fails_leaves_its_lane_out() -> None:
    class Failing(WrittenBench):
        def generate(self, request: Request) -> Iterator[Event]:
            if request.drafter is DrafterKind.MODEL:
                yield Finished(1.0, FinishReason.FAILED, "", error="The device is gone.", remedy="Plug it in.")
            else:
                yield from super().generate(request)

    events = list(run(a_plan(), Failing(), CancelToken()))
    [failed] = of(LaneFailed, events)
    assert (failed.cell.lane, failed.error, failed.remedy) == (1, "The device is gone.", "Plug it in.")
    assert {event.result.cell.lane for event in of(LaneFinished, events)} == {0, 2}


def test_stopped_between_two_cells_it_begins_no_other() -> None:
    cancel, events = CancelToken(), list[ComparisonEvent]()
    for event in run(a_plan(), WrittenBench(), cancel):
        events.append(event)
        if isinstance(event, LaneFinished):
            cancel.cancel()
    assert len(of(LaneStarted, events)) == len(of(LaneFinished, events)) == 1
    assert events[-1] == RunEnded(cancelled=True)
