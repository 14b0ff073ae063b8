"""A comparison on the real llama.cpp, with chains whose distributions are known."""

from pathlib import Path

import numpy as np
import pytest

from app.core.cancel import CancelToken
from app.core.comparison import Compared, LaneFailed, LaneFinished, run
from app.core.comparison_summary import Comparison, summarise
from app.core.lane import BASELINE, Lane
from app.core.loading import Role
from app.core.plan import Plan, Prompt
from app.core.request import DrafterKind, Message, Request
from app.core.sameness import Sameness
from app.engine.bench import EngineBench
from app.engine.load_watch import LoadWatch
from tests.engine.conftest import DRAFT_ROWS, LETTERS, ONE_THREAD, TARGET_ROWS, LoadPair
from tests.known_models import chain_over, write_known_model

PROMPTS = (Prompt("one", (Message("user", "abc"),)), Prompt("two", (Message("user", "h"),)))


def measured(plan: Plan, bench: EngineBench) -> Comparison:
    events = list(run(plan, bench, CancelToken()))
    return Comparison(
        plan,
        tuple(event.result for event in events if isinstance(event, LaneFinished)),
        {event.cell: event.check for event in events if isinstance(event, Compared)},
        {event.cell.lane: event.error for event in events if isinstance(event, LaneFailed)},
    )


def test_lanes_with_two_drafts_lookup_and_none_are_measured_on_one_target(
    load_pair: LoadPair, models: Path, tmp_path: Path, cache: Path
) -> None:
    other = write_known_model(tmp_path / "other.gguf", chain_over(LETTERS, TARGET_ROWS))
    lanes = (
        BASELINE,
        Lane(DrafterKind.FITTING, 4, str(models / "draft.gguf")),
        Lane(DrafterKind.FITTING, 4, str(other)),
        Lane(DrafterKind.LOOKUP),
    )
    engine = load_pair(models / "target.gguf")
    bench = EngineBench(engine, ONE_THREAD, cache)
    comparison = measured(Plan(str(models / "target.gguf"), lanes, PROMPTS, 1, 48), bench)
    assert not comparison.failures
    assert comparison.n_left == 0
    rows = summarise(comparison)
    assert rows[2].acceptance_rate == 1.0  # the same model
    assert rows[2].tokens_per_round > rows[1].tokens_per_round > 1.0  # type: ignore[operator]
    assert {check.sameness for check in comparison.checks.values()} == {Sameness.IDENTICAL}
    assert len(comparison.checks) == 3 * 3
    assert all(row.peak_memory and row.peak_memory > 1_000_000 for row in rows)
    for result in comparison.results:
        assert result.metrics.n_reused == 0  # else its first text would come earlier than the others'
        assert result.metrics.n_generated == 48


def test_a_sampled_comparison_accepts_as_the_distributions_say(load_pair: LoadPair, models: Path, cache: Path) -> None:
    lanes = (BASELINE, Lane(DrafterKind.FITTING, 3, str(models / "draft.gguf")))
    bench = EngineBench(load_pair(models / "target.gguf"), ONE_THREAD, cache)
    plan = Plan(str(models / "target.gguf"), lanes, PROMPTS[:1], 4, 1000, temperatures=(1.0,))
    comparison = measured(plan, bench)
    overlap = 1 - 0.5 * abs(TARGET_ROWS - DRAFT_ROWS).sum(axis=1)  # acceptance after each letter
    assert overlap.min() < summarise(comparison)[1].acceptance_rate < overlap.max()
    assert not comparison.checks
    texts = [result.text for result in comparison.counted if result.cell.lane == 0]
    assert len(set(texts)) == len(texts)


def test_a_draft_that_is_not_there_fails_its_own_lane_only(load_pair: LoadPair, models: Path, cache: Path) -> None:
    lanes = (BASELINE, Lane(DrafterKind.FITTING, 4, "nowhere.gguf"), Lane(DrafterKind.LOOKUP, 2))
    engine = load_pair(models / "target.gguf", models / "draft.gguf")
    comparison = measured(Plan("t", lanes, PROMPTS, 1, 8), EngineBench(engine, ONE_THREAD, cache))
    assert "nowhere.gguf" in comparison.failures[1]
    assert {result.cell.lane for result in comparison.results} == {0, 2}
    assert not engine.holds(Role.DRAFT)  # the one from before would still take memory


def test_the_logits_are_those_behind_the_reply(load_pair: LoadPair, models: Path, cache: Path) -> None:
    bench = EngineBench(load_pair(models / "target.gguf"), ONE_THREAD, cache)
    request = Request((Message("user", "abc"),), max_tokens=3)
    letter = 3 + ord("d")
    logits = bench.logits(request, [letter], [3 + ord(one) for one in LETTERS])
    row = TARGET_ROWS[LETTERS.index("d")]
    assert [one - logits[0] for one in logits] == pytest.approx(np.log(row / row[0]).tolist(), abs=1e-3)


def test_a_derived_draft_is_made_once_and_kept(load_pair: LoadPair, models: Path, tmp_path: Path) -> None:
    lane = Lane(DrafterKind.FITTING, 4, derived=True)
    bench = EngineBench(load_pair(models / "target.gguf"), ONE_THREAD, tmp_path)
    assert bench.set_up(lane, CancelToken()) is DrafterKind.MODEL
    [draft] = (tmp_path / "derived").iterdir()
    made = draft.stat().st_mtime_ns
    bench.set_up(BASELINE, CancelToken())
    bench.set_up(lane, CancelToken())
    assert draft.stat().st_mtime_ns == made


def test_a_watch_tells_its_own_work_from_that_of_others() -> None:
    watch = LoadWatch()
    watch.begin()
    while watch.end().own_cpu < 0.05:
        watch.look()
    load = watch.end()
    assert load.seconds >= load.own_cpu - 0.02
    assert load.n_cpus >= 1
    assert load.peak_memory
    assert load.other_cpu >= 0
