"""What is made of a run: its rows, advice and report, what changed since, and the winner for other programs."""

from dataclasses import replace

from app.core.loading import LoadOptions
from app.core.measuring import outcome
from tests.core.runs import a_run


def test_a_run_is_read_as_a_whole() -> None:
    found = outcome(a_run())
    assert found.whole
    assert (len(found.rows), found.earlier, found.changes) == (3, (), ())
    assert found.advice.best == 1
    assert found.report.snippets[0].text.startswith("llama-server --model models/big.gguf")
    assert "models/small.gguf" in found.report.snippets[0].text


def test_an_earlier_run_stands_beside_it_with_what_changed() -> None:
    found = outcome(a_run(), a_run({1: 4.0, 2: 1.1}))
    assert len(found.earlier) == 3
    assert any(change.is_worse for change in found.changes)


def test_layers_that_were_placed_by_hand_are_taken_along() -> None:
    run = a_run()
    plan = replace(run.comparison.plan, target_options=LoadOptions(n_gpu_layers=12))
    run = replace(run, comparison=replace(run.comparison, plan=plan))
    assert "--n-gpu-layers 12" in outcome(run).report.snippets[0].text


def test_where_nothing_won_nothing_is_taken_elsewhere() -> None:
    assert outcome(a_run({})).report.snippets == ()
    assert not outcome(replace(a_run(), finished=None)).whole
