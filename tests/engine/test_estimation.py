"""The estimate before a benchmark, held against the whole benchmark on chains whose distributions are known.

Times of such small models say nothing, so both are reckoned with the same given costs: what is compared is how well a
few short replies tell the acceptance of many long ones.
"""

from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.comparison import LaneFinished, run
from app.core.errors import Cancelled, DecodingError
from app.core.estimate import PROBED, estimate
from app.core.lane import BASELINE, Lane
from app.core.metrics import Metrics
from app.core.plan import Plan, Prompt
from app.core.request import DrafterKind, Message
from app.core.sampling import SamplingSettings
from app.engine.bench import EngineBench
from app.engine.estimation import estimate_lane, short_replies
from tests.engine.conftest import DRAFT_ROWS, LETTERS, ONE_THREAD, TARGET_ROWS, LoadPair
from tests.known_models import chain_over, write_known_model

PROMPTS = tuple(Prompt(letter, (Message("user", letter),)) for letter in "ade")
STEP = 0.15  # of a draft, where the target's step takes 1
ONE = SamplingSettings(1.0)


def pass_cost(n_tokens: int) -> float:
    return 1.0 + 0.1 * (n_tokens - 1)


def reckoned_speedup(replies: list[Metrics]) -> float:
    """Of what was really drafted and said, at the given costs."""
    cost = sum(
        rounds * (n_drafted * STEP + pass_cost(n_drafted + 1))
        for one in replies
        for n_drafted, rounds in one.draft_lengths.items()
    )
    return sum(one.n_generated for one in replies) / cost


@pytest.mark.parametrize("likeness", [0.3, 0.6, 0.9])
def test_a_few_short_replies_tell_what_a_benchmark_measures(
    load_pair: LoadPair, models: Path, tmp_path: Path, cache: Path, likeness: float
) -> None:
    rows = likeness * TARGET_ROWS + (1 - likeness) * DRAFT_ROWS[::-1]
    draft = write_known_model(tmp_path / "some.gguf", chain_over(LETTERS, rows))
    engine = load_pair(models / "target.gguf")
    bench = EngineBench(engine, ONE_THREAD, cache)
    lane = Lane(DrafterKind.FITTING, None, str(draft))
    found = estimate(short_replies(engine, bench, lane, PROMPTS, ONE, CancelToken(), 600.0), pass_cost, STEP)
    assert found.speedup is not None
    assert found.low is not None
    assert found.high is not None

    fixed = Lane(DrafterKind.FITTING, found.n_max or PROBED, str(draft))
    plan = Plan("t", (BASELINE, fixed), PROMPTS, 2, 600, temperatures=(1.0,))
    events = list(run(plan, bench, CancelToken()))
    whole = [one.result.metrics for one in events if isinstance(one, LaneFinished) and one.result.cell.lane]
    measured = reckoned_speedup(whole)
    if found.n_max:
        # Some 100 tested tokens leave α uncertain by 0.05, which is a tenth of the speedup at these costs.
        assert found.speedup == pytest.approx(measured, rel=0.15)
        assert found.low <= measured <= found.high
    else:
        assert measured < 1.05


def test_the_costs_of_the_loaded_models_are_taken(load_pair: LoadPair, models: Path, cache: Path) -> None:
    engine = load_pair(models / "target.gguf")
    bench = EngineBench(engine, ONE_THREAD, cache)
    lane = Lane(DrafterKind.FITTING, None, str(models / "draft.gguf"))
    found = estimate_lane(engine, bench, lane, PROMPTS, ONE, CancelToken())
    assert found.target_step == engine.verify_cost(1)
    assert found.draft_step
    assert found.n_tokens > 50


def test_time_that_is_up_ends_a_reply_early(load_pair: LoadPair, models: Path, cache: Path) -> None:
    engine = load_pair(models / "target.gguf")
    lane = Lane(DrafterKind.FITTING, None, str(models / "draft.gguf"))
    replies = short_replies(engine, EngineBench(engine, ONE_THREAD, cache), lane, PROMPTS, ONE, CancelToken(), 0.0)
    assert len(replies) == 3
    assert sum(one.n_generated for one in replies) == 0


def test_it_can_be_stopped_and_fails_in_a_sentence(load_pair: LoadPair, models: Path, cache: Path) -> None:
    engine = load_pair(models / "target.gguf", models / "draft.gguf")
    bench = EngineBench(engine, ONE_THREAD, cache)
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        estimate_lane(engine, bench, Lane(DrafterKind.LOOKUP), PROMPTS, ONE, stopped)
    nothing = (Prompt("empty", (Message("user", "x" * 9000),)),)
    with pytest.raises(DecodingError, match="tokens"):
        estimate_lane(engine, bench, Lane(DrafterKind.LOOKUP), nothing, ONE, CancelToken())
