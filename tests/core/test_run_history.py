"""A pair's runs over time."""

from dataclasses import replace

from app.core.lane import draft_of
from app.core.run_history import history
from tests.core.plans import LOOKUP, MODEL
from tests.core.runs import a_run


def test_each_run_is_held_against_the_last_of_its_plan() -> None:
    first = replace(a_run({1: 2.0, 2: 1.1}), id=1, created=10.0)
    other = replace(a_run({1: 1.0, 2: 1.1}, repeats=4), id=2, created=20.0)  # another plan
    third = replace(a_run({1: 1.5, 2: 1.1}), id=3, created=30.0)
    fourth = replace(a_run({1: 2.5, 2: 1.1}), id=4, created=40.0)
    found = history([third, first, fourth, other], draft_of(MODEL))
    assert [point.run for point in found] == [1, 2, 3, 4]
    assert [round(point.speedup.median, 2) for point in found] == [2.0, 1.0, 1.5, 2.5]
    assert [point.change and point.change.is_worse for point in found] == [None, None, True, False]
    assert found[2].label == "model+small.gguf:4"


def test_a_run_without_the_draft_is_left_out() -> None:
    assert history([a_run({2: 1.1})], draft_of(MODEL)) == ()
    [point] = history([a_run({2: 1.1})], draft_of(LOOKUP))
    assert point.label == "lookup:auto"
