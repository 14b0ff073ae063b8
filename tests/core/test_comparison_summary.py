"""The sums of a comparison."""

from dataclasses import replace

import pytest

from app.core.comparison_summary import Comparison, best_prediction, predicted, ranked, speedups, summarise
from app.core.plan import Cell
from app.core.quartiles import Quartiles, quartiles
from app.core.run_duration import estimate, remaining
from app.core.sameness import IDENTICAL, OutputCheck, Sameness
from tests.core.plans import QUIET, a_plan, a_result

PLAN = a_plan(repeats=3)
SECONDS = {(0, 0): 9.0, (0, 1): 1.0, (0, 2): 2.0, (0, 3): 4.0, (1, 0): 1.0, (1, 1): 0.5, (1, 2): 0.5, (1, 3): 4.0}
RESULTS = tuple(a_result(Cell("one", lane, 0.0, repeat), seconds) for (lane, repeat), seconds in SECONDS.items())


def test_a_speedup_is_paired_within_its_repeat_and_the_warm_up_does_not_count() -> None:
    assert speedups(Comparison(PLAN, RESULTS).counted, 1) == [2.0, 4.0, 1.0]
    baseline, model, lookup = summarise(Comparison(PLAN, RESULTS))
    assert baseline.speedup == Quartiles(1.0, 1.0, 1.0, 3)
    assert model.speedup == Quartiles(2.0, 1.5, 3.0, 3)
    assert model.tokens_per_second == Quartiles(2.0, 1.125, 2.0, 3)
    assert lookup.speedup is None
    assert [row.lane for row in ranked((baseline, model, lookup))] == [1, 0, 2]


def test_counts_are_summed_and_times_are_medians() -> None:
    _, model, _ = summarise(Comparison(PLAN, RESULTS))
    assert model.n_runs == 3
    assert model.acceptance_rate == 0.5  # each round had one accepted and one rejected
    assert model.tokens_per_round == 2.0
    assert model.accepted_per_round == 1.0
    assert model.n_draft == 2.0
    assert model.verify_latency == Quartiles(0.75, 0.75, 3.375, 3)
    assert model.draft_latency == Quartiles(0.25, 0.25, 1.125, 3)
    assert model.peak_memory == 1_000_000
    assert model.n_prompt == Quartiles(12.0, 12.0, 12.0, 3)


def test_kinds_prompts_and_temperatures_can_be_looked_at_alone() -> None:
    other = a_result(Cell("one", 1, 0.8, 1), 1.0)
    comparison = Comparison(PLAN, (*RESULTS, other))
    assert summarise(comparison, kind="code")[1].n_runs == 4
    assert summarise(comparison, kind="story")[1].n_runs == 0
    assert summarise(comparison, temperature=0.8)[1].n_runs == 1
    assert summarise(comparison, prompt="two")[1].n_runs == 0
    assert summarise(comparison, kind="story")[1].acceptance_rate is None


def test_disturbed_runs_and_differing_texts_are_counted() -> None:
    busy = replace(RESULTS[5], load=replace(QUIET, other_cpu=3.0))
    slowed = replace(RESULTS[6], load=replace(QUIET, clock=1000.0))
    checks = {RESULTS[5].cell: IDENTICAL, RESULTS[6].cell: OutputCheck(Sameness.NEAR_TIE)}
    comparison = Comparison(PLAN, (*RESULTS[:5], busy, slowed, RESULTS[7]), checks, {2: "no"})
    baseline, model, lookup = summarise(comparison)
    assert model.n_disturbed == 2
    assert model.sameness == {Sameness.IDENTICAL: 1, Sameness.NEAR_TIE: 1, Sameness.DIFFERENT: 0}
    assert (baseline.is_same, model.is_same) == (None, True)
    assert lookup.failure == "no"
    worse = replace(comparison, checks={**checks, RESULTS[5].cell: OutputCheck(Sameness.DIFFERENT)})
    assert summarise(worse)[1].is_same is False


def test_times_come_from_undisturbed_runs_where_there_are_any() -> None:
    busy = replace(QUIET, other_cpu=3.0)
    slowed = replace(RESULTS[1], load=busy)  # the baseline of the first repeat
    comparison = Comparison(PLAN, (RESULTS[0], slowed, *RESULTS[2:]))
    baseline, model, _ = summarise(comparison)
    assert baseline.n_runs == 3
    assert baseline.tokens_per_second == quartiles([0.5, 0.25])
    assert model.speedup == quartiles([4.0, 1.0])
    assert model.tokens_per_second == quartiles([2.0, 2.0, 0.25])
    everything = Comparison(PLAN, tuple(replace(result, load=busy) for result in RESULTS))
    assert summarise(everything)[1].speedup == Quartiles(2.0, 1.5, 3.0, 3)


def test_quartiles_are_of_what_is_known() -> None:
    assert quartiles([None, None]) is None
    assert quartiles([3.0, None, 1.0]) == Quartiles(2.0, 1.5, 2.5, 2)
    assert Quartiles(2.0, 1.5, 2.5, 2).spread == 1.0


def test_the_textbooks_predictions() -> None:
    assert predicted(0.6, 0.05, 5) == pytest.approx(1.91, abs=0.005)
    assert predicted(0.6, 0.05, 8) == pytest.approx(1.77, abs=0.005)
    assert best_prediction(0.0, 0.5) == 1.0
    assert best_prediction(0.6, 0.05) >= predicted(0.6, 0.05, 5)


def test_the_time_that_is_left_follows_the_cells_that_were_measured() -> None:
    plan = a_plan(repeats=1)
    guess = estimate(plan, 0.1)
    assert guess > plan.n_cells * plan.max_tokens * 0.1
    assert remaining(plan, (), 0.1) == pytest.approx(guess)
    first = a_result(Cell("one", 0, 0.0, 0), 1.0, load=replace(QUIET, seconds=5.0))
    assert remaining(plan, (first,), 0.1) == pytest.approx(5.0 + guess * 4 / 6)
