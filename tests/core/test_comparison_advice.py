"""What follows from measured numbers."""

from dataclasses import replace

import pytest

from app.core.comparison import CellResult
from app.core.comparison_advice import (
    Remedy,
    advise,
    best_lookahead,
    measured_prediction,
)
from app.core.comparison_summary import Comparison, best_prediction, summarise
from app.core.events import RoundTimes
from app.core.lane import BASELINE, Lane
from app.core.loading import LoadOptions
from app.core.plan import Plan, Prompt
from app.core.request import Message
from app.core.run_record import Machine, Run
from app.core.worth import Worth, worth
from tests.core.plans import LOOKUP, MODEL, QUIET, a_result, drafted_round, plain_round, reply
from tests.core.runs import CONDITIONS, DRAFT, a_run


def remedies(run: Run) -> set[Remedy]:
    return {suggestion.remedy for suggestion in advise(run).suggestions}


def test_the_verdict_follows_the_measured_speedup() -> None:
    assert [worth(value) for value in (None, 0.94, 0.95, 1.04, 1.05, 1.19, 1.2)] == [
        Worth.UNKNOWN, Worth.SLOWER, Worth.SAME, Worth.SAME, Worth.MARGINAL, Worth.MARGINAL, Worth.WORTH_IT
    ]  # fmt: skip


def test_the_fastest_lane_is_the_best_and_its_sentence_has_the_number() -> None:
    advice = advise(a_run(speeds={1: 2.0, 2: 1.1}))
    assert advice.best == 1
    assert [(one.label, one.worth) for one in advice.verdicts] == [
        ("model+small.gguf:4", Worth.WORTH_IT), ("lookup:auto", Worth.MARGINAL)
    ]  # fmt: skip
    assert advice.summary == (
        "model+small.gguf:4 is the fastest: 2.00 × the speed of the target alone, which is worth it."
    )
    assert advice.n_max == 4
    assert "hardly worth" in advise(a_run(speeds={1: 0.5, 2: 1.1})).summary


def test_where_nothing_is_faster_the_advice_is_to_leave_it_off() -> None:
    advice = advise(a_run(speeds={1: 0.8, 2: 0.9}))
    assert advice.best is None
    assert advice.n_max is None
    assert "leave drafting off" in advice.summary
    assert Remedy.NO_DRAFT in {one.remedy for one in advice.suggestions}


def test_kinds_of_prompt_have_their_own_verdicts() -> None:
    prompts = tuple(Prompt(kind, (Message("user", kind),), kind) for kind in ("code", "story"))
    plan = Plan("t", (BASELINE, MODEL, LOOKUP), prompts, 1)
    speeds = {
        ("code", 0): 1.0,
        ("code", 1): 2.0,
        ("code", 2): 3.0,
        ("story", 0): 1.0,
        ("story", 1): 1.1,
        ("story", 2): 0.5,
    }
    results = tuple(
        a_result(cell, 1.0 / speeds.get((cell.prompt, cell.lane), 1.0)) for cell in plan.cells() if cell.repeat
    )
    advice = advise(replace(a_run(), comparison=Comparison(plan, results)))
    model = advice.verdicts[0]
    assert [(one.kind, one.worth) for one in model.kinds] == [("code", Worth.WORTH_IT), ("story", Worth.MARGINAL)]
    assert advice.best_by_kind == {"code": 2, "story": 1}


def test_predictions_with_flat_passes_are_the_textbooks() -> None:
    assert measured_prediction(0.6, 0.05, lambda n: 1.0, 5) == pytest.approx(1.91, abs=0.005)
    assert best_lookahead(0.6, 0.05, lambda n: 1.0)[1] == best_prediction(0.6, 0.05)
    assert best_lookahead(0.1, 1.0, lambda n: 1.0) == (0, 1.0)


def test_passes_that_cost_what_their_tokens_cost_leave_nothing_to_win() -> None:
    run = a_run(speeds={1: 0.7})
    dear = tuple((n, 0.5 * n) for n in range(1, 18))
    run = replace(run, conditions=replace(CONDITIONS, pass_costs=dear))
    reasons = [one.reason for one in advise(run).suggestions if one.remedy is Remedy.NO_DRAFT]
    assert any("over 5 tokens takes 5.0 × the time of one" in reason for reason in reasons)
    assert Remedy.SMALLER_DRAFT not in remedies(run)


def test_a_dear_draft_should_be_smaller_or_have_fewer_bits() -> None:
    run = a_run(speeds={1: 1.1})  # its steps take half of a target's
    assert Remedy.SMALLER_DRAFT in remedies(run)
    assert Remedy.FEWER_BITS not in remedies(run)
    wide = replace(run, drafts={1: replace(DRAFT, description="llama 100M BF16")})
    assert Remedy.FEWER_BITS in remedies(wide)
    assert all(one.predicted is None or one.predicted > 1 for one in advise(wide).suggestions)


def test_a_warm_temperature_could_be_colder() -> None:
    plan = replace(a_run().comparison.plan, temperatures=(0.8,))
    results = tuple(a_result(cell, 1.0 / (1 + cell.lane)) for cell in plan.cells() if cell.lane < 2)
    warm = replace(a_run(), comparison=Comparison(plan, results))
    assert Remedy.COLDER in remedies(warm)
    assert Remedy.COLDER not in remedies(a_run())


def test_two_temperatures_are_compared_by_what_was_measured() -> None:
    plan = replace(a_run().comparison.plan, temperatures=(0.0, 0.8))
    results = tuple(
        a_result(cell, 1.0 if not cell.lane else 0.4 if cell.temperature == 0 else 0.8)
        for cell in plan.cells()
        if cell.lane < 2
    )
    advice = advise(replace(a_run(), comparison=Comparison(plan, results)))
    [colder] = [one for one in advice.suggestions if one.remedy is Remedy.COLDER]
    assert colder.predicted == 2.5
    assert "this was measured" in colder.reason


def test_layers_held_back_from_a_gpu_are_mentioned_where_there_is_one() -> None:
    plan = replace(a_run().comparison.plan, draft_options=LoadOptions(n_gpu_layers=0))
    run = replace(a_run(), comparison=Comparison(plan, a_run().comparison.results))
    assert Remedy.MORE_LAYERS in remedies(run)
    no_gpu = replace(run, conditions=replace(CONDITIONS, machine=Machine("A", 4)))
    assert Remedy.MORE_LAYERS not in remedies(no_gpu)


def test_a_noisy_machine_is_mentioned_first() -> None:
    run = a_run()
    busy = tuple(replace(result, load=replace(QUIET, other_cpu=2.0)) for result in run.comparison.results)
    noisy = replace(run, comparison=replace(run.comparison, results=busy))
    assert advise(noisy).suggestions[0].remedy is Remedy.QUIET
    assert Remedy.QUIET not in remedies(run)


def test_nothing_measured_gives_no_advice() -> None:
    advice = advise(replace(a_run(), comparison=Comparison(a_run().comparison.plan)))
    assert {one.worth for one in advice.verdicts} == {Worth.UNKNOWN}
    assert advice.suggestions == ()


def drafted(lane: Lane, drafting: float, verifying: float, n_rejected: int = 1, warmth: float = 0.0) -> Run:
    """A target at a second a token, and a draft that wins one of two tokens a round, at these costs of a round."""
    plan = replace(a_run().comparison.plan, lanes=(BASELINE, lane), temperatures=(warmth,))
    results = tuple(
        CellResult.of(
            cell, reply([drafted_round(n, drafting, verifying, "ab", n_rejected) for n in (1, 2)], n_max=1), QUIET
        )
        if cell.lane
        else a_result(cell, 1.0)
        for cell in plan.cells()
    )
    return replace(a_run(), comparison=Comparison(plan, results))


def test_another_lookahead_is_suggested_where_the_one_that_was_fixed_is_not_the_best() -> None:
    assert Remedy.LOOKAHEAD in remedies(drafted(MODEL, 0.1, 1.5))
    assert Remedy.LOOKAHEAD not in remedies(drafted(replace(MODEL, n_max=2), 0.1, 1.5))
    assert Remedy.LOOKAHEAD not in remedies(drafted(replace(MODEL, n_max=None), 0.1, 1.5))


def test_a_draft_that_costs_next_to_nothing_need_not_be_smaller() -> None:
    run = replace(drafted(MODEL, 0.001, 1.0), drafts={1: replace(DRAFT, description="llama 100M BF16")})
    assert remedies(run).isdisjoint({Remedy.FEWER_BITS, Remedy.SMALLER_DRAFT})
    assert Remedy.BETTER_GUESSES in remedies(run)


def test_of_a_draft_none_of_whose_tokens_was_tested_nothing_is_said() -> None:
    run = drafted(MODEL, 0.5, 1.5)
    untested = replace(plain_round(1.0, 1.0, "a"), n_passed=2, times=RoundTimes(0.5, 0.5, 0.0))
    results = tuple(
        replace(one, metrics=CellResult.of(one.cell, reply([untested]), QUIET).metrics) if one.cell.lane else one
        for one in run.comparison.results
    )
    run = replace(run, comparison=replace(run.comparison, results=results))
    assert summarise(run.comparison)[1].draft_step
    assert remedies(run) == {Remedy.NO_DRAFT}


def test_a_colder_temperature_is_suggested_only_where_it_would_help() -> None:
    assert Remedy.COLDER in remedies(drafted(MODEL, 0.5, 0.5, warmth=0.8))
    assert Remedy.COLDER not in remedies(drafted(MODEL, 0.5, 0.5, n_rejected=0, warmth=0.8))  # they agree as it is
    alone = Plan("t", (BASELINE,), a_run().comparison.plan.prompts, 1, temperatures=(0.8,))
    results = tuple(a_result(cell, 1.0) for cell in alone.cells())
    assert Remedy.COLDER not in remedies(replace(a_run(), comparison=Comparison(alone, results)))


def test_temperatures_that_are_as_fast_or_not_both_measured_tell_nothing() -> None:
    plan = replace(a_run().comparison.plan, temperatures=(0.0, 0.8))
    cells = [cell for cell in plan.cells() if cell.lane < 2]
    for measured in (cells, [cell for cell in cells if cell.temperature == 0]):
        results = tuple(a_result(cell, 1.0 / (1 + cell.lane)) for cell in measured)
        assert Remedy.COLDER not in remedies(replace(a_run(), comparison=Comparison(plan, results)))


def test_layers_of_the_target_are_spoken_of_too() -> None:
    plan = replace(a_run().comparison.plan, target_options=LoadOptions(n_gpu_layers=10))
    advice = advise(replace(a_run(), comparison=Comparison(plan, a_run().comparison.results)))
    [more] = [one.reason for one in advice.suggestions if one.remedy is Remedy.MORE_LAYERS]
    assert more == "The target had 10 layers on the GPU; where its memory allows, give it more."
