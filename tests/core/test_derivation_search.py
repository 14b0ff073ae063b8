"""The search for a draft inside the target, on made-up models whose best draft is known."""

from collections.abc import Callable, Iterator
from itertools import count

import numpy as np
import pytest

from app.core.derivation_search import (
    DerivationSearch,
    Ended,
    Measurement,
    Progress,
    Recipe,
    Stage,
    judge,
    predicted_speedup,
    removals,
    replay,
)
from app.core.errors import Cancelled, ModelFileError

N_BLOCKS = 20
DRAWS = np.random.default_rng(1).random((2, 200))  # [texts, tokens]
STEP_COSTS = {"Q4_0": 0.5, "Q3_K_S": 0.45, "Q2_K": 0.4}
RATES = {"Q4_0": 0.9, "Q3_K_S": 0.6, "Q2_K": 0.3}


def flat(n_tokens: int) -> float:
    """As on a GPU: a pass costs the same over any few tokens."""
    return 1.0


def made_up(missed: Callable[[int], float], cheaper: float = 1.0) -> Callable[[Recipe], Measurement]:
    """Candidates that lose `missed` of their acceptance by each block that is left out."""

    def measure(recipe: Recipe) -> Measurement:
        rate = RATES[recipe.width] - sum(missed(block) for block in recipe.left_out)
        step_cost = STEP_COSTS[recipe.width] * (N_BLOCKS - len(recipe.left_out)) / N_BLOCKS / cheaper
        return Measurement((rate > DRAWS).tolist(), step_cost, 1000)

    return measure


def search(
    measure: Callable[[Recipe], Measurement],
    clock: Callable[[], float] = lambda: 0.0,
    deadline: float = 1.0,
    told: list[Progress] | None = None,
) -> DerivationSearch:
    told = [] if told is None else told
    return DerivationSearch(N_BLOCKS, measure, flat, clock, deadline, told.append)


def ticking() -> Iterator[float]:
    return map(float, count())


@pytest.mark.parametrize(
    ("agreed", "n_max", "rounds"),
    [
        ("yyyyyy", 2, [(2, 3), (2, 3)]),
        ("ynyyyn", 2, [(2, 2), (2, 3), (0, 1)]),
        ("nnn", 4, [(2, 1), (1, 1), (0, 1)]),
        ("y", 4, [(0, 1)]),
        ("", 4, []),
    ],
)
def test_every_lookahead_can_be_replayed(agreed: str, n_max: int, rounds: list[tuple[int, int]]) -> None:
    assert list(replay([letter == "y" for letter in agreed], n_max)) == rounds


def test_the_speedup_is_measured_time_by_measured_time() -> None:
    perfect = Measurement([[True] * 50], 0.1, 1000)
    assert predicted_speedup(perfect, flat, 4) == pytest.approx(5 / 1.4)
    assert predicted_speedup(perfect, lambda n_tokens: 1 + 0.1 * (n_tokens - 1), 4) == pytest.approx(5 / 1.8)
    assert predicted_speedup(Measurement([[]], 0.1, 1000), flat, 4) == 0.0


@pytest.mark.parametrize(("rate", "shortest", "longest"), [(0.0, 1, 1), (0.5, 1, 4), (1.0, 14, 16)])
def test_the_lookahead_is_the_one_that_suits(rate: float, shortest: int, longest: int) -> None:
    trial = judge(Recipe("Q4_0"), Measurement((rate > DRAWS).tolist(), 0.1, 1000), flat)
    assert shortest <= trial.n_max <= longest
    assert trial.acceptance_rate == pytest.approx(rate, abs=0.05)


@pytest.mark.parametrize("n_more", [1, 2, 5])
@pytest.mark.parametrize("left_out", [(), (7, 8), (1, 18)])
def test_removals_are_runs_of_what_stays_between_first_and_last(left_out: tuple[int, ...], n_more: int) -> None:
    found = removals(N_BLOCKS, left_out, n_more)
    inner = [block for block in range(1, N_BLOCKS - 1) if block not in left_out]
    runs = [inner[start : start + n_more] for start in range(len(inner) - n_more + 1)]
    assert len(found) == len(set(found)) <= 10
    for blocks in found:
        assert list(blocks) == sorted(blocks)
        assert set(left_out) < set(blocks)
        assert [block for block in blocks if block not in left_out] in runs


def test_a_gap_can_grow_on_both_sides() -> None:
    found = removals(N_BLOCKS, (7, 8), 2)
    assert (5, 6, 7, 8) in found
    assert (7, 8, 9, 10) in found


@pytest.mark.parametrize("n_blocks", [0, 1, 2, 3])
def test_nothing_can_be_left_out_of_next_to_nothing(n_blocks: int) -> None:
    assert removals(n_blocks, (), 2) == []


def test_the_blocks_that_nobody_misses_are_found() -> None:
    outcome = search(made_up(lambda block: 0.0 if 11 <= block <= 14 else 0.3)).run()
    assert outcome.best
    assert outcome.best.recipe == Recipe("Q4_0", (11, 12, 13, 14))
    assert outcome.ended is Ended.SETTLED
    assert outcome.useful


def test_it_ends_where_no_neighbour_is_better() -> None:
    outcome = search(made_up(lambda block: 0.3)).run()
    assert outcome.best
    assert outcome.best.recipe == Recipe("Q4_0")
    assert outcome.n_tried <= 3 + 6 + 6


def test_the_other_widths_are_tried_again_without_the_blocks() -> None:
    tried: list[Recipe] = []
    measure = made_up(lambda block: 0.0 if block == 11 else 0.3)

    def noted(recipe: Recipe) -> Measurement:
        tried.append(recipe)
        return measure(recipe)

    outcome = search(noted).run()
    assert outcome.best
    left_out = outcome.best.recipe.left_out
    assert left_out
    assert [recipe.width for recipe in tried if recipe.left_out == left_out] == ["Q4_0", "Q3_K_S", "Q2_K"]
    assert len(tried) == len(set(tried)) == outcome.n_tried


def test_no_candidate_is_begun_when_the_time_is_up() -> None:
    ticks = ticking()
    outcome = search(made_up(lambda block: 0.0), lambda: next(ticks), 4.0).run()
    assert (outcome.n_tried, outcome.ended) == (4, Ended.BUDGET)
    assert outcome.best


def test_without_time_nothing_is_tried() -> None:
    outcome = search(made_up(lambda block: 0.0), deadline=0.0).run()
    assert (outcome.best, outcome.n_tried, outcome.ended) == (None, 0, Ended.BUDGET)
    assert not outcome.useful


def test_what_does_not_pay_is_said_with_its_best_figure() -> None:
    outcome = search(made_up(lambda block: 0.3, cheaper=0.4)).run()
    assert outcome.best
    assert 0 < outcome.best.predicted_speedup < 1
    assert not outcome.useful


def test_a_candidate_that_cannot_be_made_is_passed_over() -> None:
    measure = made_up(lambda block: 0.3)

    def failing(recipe: Recipe) -> Measurement:
        if recipe.width == "Q4_0" or recipe.left_out:
            raise ModelFileError("No.", "Really.")
        return measure(recipe)

    outcome = search(failing).run()
    assert outcome.best
    assert outcome.best.recipe == Recipe("Q3_K_S")
    assert set(outcome.failures) == {"No. Really."}


def test_where_none_can_be_made_the_causes_are_left() -> None:
    def failing(recipe: Recipe) -> Measurement:
        raise ModelFileError(recipe.width)

    outcome = search(failing).run()
    assert outcome.best is None
    assert outcome.failures == ("Q4_0", "Q3_K_S", "Q2_K")


def test_cancelling_ends_it_at_once() -> None:
    def cancelled(recipe: Recipe) -> Measurement:
        raise Cancelled

    with pytest.raises(Cancelled):
        search(cancelled).run()


def test_progress_counts_on_and_knows_the_best() -> None:
    told: list[Progress] = []
    outcome = search(made_up(lambda block: 0.0 if 11 <= block <= 14 else 0.3), told=told).run()
    assert [progress.number for progress in told] == list(range(1, outcome.n_tried + 1))
    assert all(progress.number <= progress.n_planned for progress in told)
    assert {progress.stage for progress in told} == {Stage.CANDIDATES}
    assert told[0].best is None
    figures = [progress.best.predicted_speedup for progress in told if progress.best]
    assert figures == sorted(figures)
