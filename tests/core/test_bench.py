"""The plan of a benchmark and its sums."""

import pytest

from app.core.bench import BASELINE, Job, Lane, Result, plan, summarise
from app.core.errors import SettingsError
from app.core.events import EmittedToken, Round, RoundTimes, TokenKind
from app.core.metrics import MetricsFold
from app.core.request import DrafterKind

LANES = [BASELINE, Lane(DrafterKind.MODEL, 4), Lane(DrafterKind.LOOKUP)]


@pytest.mark.parametrize("text", ["none", "model:4", "lookup:auto", "lookup+model:auto", "map:1", "text:16"])
def test_a_lane_is_written_as_it_is_read(text: str) -> None:
    assert str(Lane.parse(text)) == text


@pytest.mark.parametrize("text", ["", "magic", "model:x", "model:-1", "model:0"])
def test_no_other_lane_is_read(text: str) -> None:
    with pytest.raises(SettingsError, match="no lane"):
        Lane.parse(text)


def test_every_lane_has_every_prompt_in_every_repeat_and_each_begins_in_turn() -> None:
    jobs = list(plan(["one", "two"], LANES, 2))
    assert len(jobs) == len(set(jobs)) == 2 * 3 * 3
    firsts = [next(job.lane for job in jobs if job.repeat == repeat) for repeat in range(3)]
    assert firsts == LANES
    assert [job.prompt for job in jobs[:6]] == ["one"] * 3 + ["two"] * 3


def result(lane: Lane, repeat: int, seconds: float, text: str = "same") -> Result:
    fold = MetricsFold()
    emitted = (EmittedToken(0, "x", TokenKind.PLAIN, 1.0, None),)
    fold.add(Round(seconds, 0, "", (), emitted, None, "", RoundTimes(0.0, seconds, 0.0), 1, 1))
    return Result(Job("one", lane, repeat), fold.metrics, text)


def test_a_speedup_is_the_median_of_the_ratios_within_each_repeat() -> None:
    fast = LANES[1]
    results = [result(BASELINE, n, seconds) for n, seconds in ((0, 9.0), (1, 1.0), (2, 2.0), (3, 4.0))]
    results += [result(fast, n, seconds) for n, seconds in ((0, 1.0), (1, 0.5), (2, 0.5), (3, 4.0))]
    baseline, row = summarise(results)
    assert baseline.speedup == 1.0
    assert (row.speedup, row.lowest_speedup, row.highest_speedup) == (2.0, 1.0, 4.0)
    assert row.same_text


def test_a_text_that_differs_from_the_target_alone_is_noticed() -> None:
    results = [result(BASELINE, 1, 1.0), result(LANES[1], 1, 1.0, "other")]
    assert [row.same_text for row in summarise(results)] == [True, False]
