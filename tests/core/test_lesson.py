"""The numbers of the page that teaches: known values, and what was measured in their place."""

from dataclasses import replace

import pytest

from app.core.comparison_advice import MOST_DRAFTED
from app.core.lesson import Forecast, Given, by_pass_costs, measured_pairs, textbook
from tests.core.runs import COSTS, a_run


def test_tokens_per_round_are_those_of_the_textbook() -> None:
    assert Given(0.8, 4).tokens_per_round == pytest.approx(3.3616)
    assert Given(1.0, 4).tokens_per_round == 5
    assert Given(0.0, 4).tokens_per_round == 1


def test_speedups_are_those_of_the_textbook() -> None:
    found = textbook(0.6, 0.05)
    assert found.speedups[0] == 1
    assert found.speedups[5] == pytest.approx(1.91, abs=0.005)
    assert found.speedups[8] == pytest.approx(1.77, abs=0.005)
    assert len(found.speedups) == MOST_DRAFTED + 1
    assert found.highest == max(found.speedups) == found.speedups[found.best]


def test_the_best_lookahead_grows_with_the_acceptance_and_is_none_where_nothing_pays() -> None:
    assert textbook(0.3, 0.05).best < textbook(0.6, 0.05).best < textbook(0.9, 0.05).best
    assert textbook(0.2, 0.5).best == 0
    assert textbook(0.2, 0.5).highest == 1
    assert Forecast((1.0, 1.2, 1.2)).best == 1


def test_where_all_passes_cost_the_same_the_measured_curve_is_the_textbooks() -> None:
    even = tuple((n, 0.2) for n in (1, 5, 17))
    assert by_pass_costs(0.7, 0.1, even).speedups == pytest.approx(textbook(0.7, 0.1).speedups)


def test_longer_passes_that_cost_more_gain_less() -> None:
    steep = ((1, 0.2), (5, 0.4), (17, 1.2))
    measured, ideal = by_pass_costs(0.8, 0.05, steep), textbook(0.8, 0.05)
    assert all(one < other for one, other in zip(measured.speedups[1:], ideal.speedups[1:], strict=True))
    assert measured.speedups[4] == pytest.approx(3.3616 * 0.2 / (4 * 0.05 * 0.2 + 0.4))
    assert measured.best < ideal.best


def test_lanes_that_drafted_are_pairs_with_what_they_measured() -> None:
    run = a_run({1: 2.0, 2: 1.1})
    pairs = measured_pairs(run)
    assert [pair.lane for pair in pairs] == [1, 2]
    first = pairs[0]
    assert first.speedup == pytest.approx(2.0)
    assert (first.run, first.title, first.pass_costs) == (run.id, run.title, COSTS)
    assert 0 < first.acceptance_rate < 1
    assert first.given == Given(first.acceptance_rate, max(1, round(first.n_drafted)), first.cost_ratio)
    assert replace(first, n_drafted=0.2).given.n_max == 1
    assert replace(first, n_drafted=40.0).given.n_max == MOST_DRAFTED


def test_a_lane_that_was_not_measured_is_no_pair() -> None:
    assert [pair.lane for pair in measured_pairs(a_run({2: 1.1}))] == [2]
    assert measured_pairs(a_run({})) == ()
