"""Which cells a plan has, in which order, and what each asks of the engine."""

import pytest

from app.core.cancel import CancelToken
from app.core.errors import SettingsError
from app.core.lane import BASELINE, Lane
from app.core.plain import as_named, read_named
from app.core.plan import Cell, Plan
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from tests.core.plans import LANES, LOOKUP, MODEL, a_plan, prompts


def test_every_lane_has_every_prompt_in_every_repeat_behind_a_warm_up() -> None:
    plan = Plan("t", LANES, prompts("one", "two"), 2, temperatures=(0.0, 0.8))
    cells = list(plan.cells())
    assert len(cells) == len(set(cells)) == plan.n_cells == 3 * 2 * (2 * 2 + 1)
    assert {cell.prompt for cell in cells if cell.repeat == 0} == {"one"}
    assert [cell.repeat for cell in cells] == sorted(cell.repeat for cell in cells)


def test_each_lane_begins_in_turn_and_a_prompt_goes_through_all_lanes_before_the_next() -> None:
    cells = list(a_plan(names=("one", "two"), repeats=3).cells())[3:]
    groups = [cells[place : place + 3] for place in range(0, len(cells), 3)]
    assert all({cell.lane for cell in group} == {0, 1, 2} for group in groups)
    assert all(len({cell.pair for cell in group}) == 1 for group in groups)
    assert [group[0].lane for group in groups] == [1, 2, 2, 0, 0, 1]


def test_a_request_has_the_lanes_drafter_and_the_repeats_seed() -> None:
    plan = a_plan(repeats=3)
    fixed = plan.request(Cell("one", 1, 0.8, 2), DrafterKind.MODEL, CancelToken())
    assert (fixed.drafter, fixed.n_max, fixed.auto) == (DrafterKind.MODEL, 4, False)
    assert (fixed.sampling.temperature, fixed.sampling.seed) == (0.8, 2)
    auto = plan.request(Cell("one", 2, 0.0, 1), DrafterKind.LOOKUP, CancelToken())
    assert auto.auto
    assert auto.sampling.greedy


def test_a_lane_with_its_own_sampling_keeps_it_and_is_not_compared() -> None:
    warm = Lane(DrafterKind.LOOKUP, sampling=SamplingSettings(0.7))
    plan = a_plan((BASELINE, LOOKUP, warm))
    assert plan.request(Cell("one", 2, 0.0, 1), DrafterKind.LOOKUP, CancelToken()).sampling.temperature == 0.7
    assert [plan.compares(Cell("one", lane, 0.0, 1)) for lane in range(3)] == [False, True, False]
    assert not plan.compares(Cell("one", 1, 0.7, 1))


def test_a_plan_can_be_kept_as_plain_data() -> None:
    plan = Plan("t", (*LANES, Lane(DrafterKind.LOOKUP, 2, sampling=SamplingSettings(0.7))), prompts("one"))
    assert read_named(Plan, as_named(plan)) == plan


@pytest.mark.parametrize(
    "changes",
    [
        {"lanes": ()},
        {"lanes": (MODEL,)},
        {"lanes": (BASELINE, MODEL, MODEL)},
        {"prompts": ()},
        {"prompts": prompts("one", "one")},
        {"repeats": 0},
        {"max_tokens": 0},
        {"temperatures": ()},
        {"temperatures": (-1.0,)},
    ],
)
def test_what_cannot_be_run_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        Plan(**{"target": "t", "lanes": LANES, "prompts": prompts("one"), **changes})  # type: ignore[arg-type]
