"""The estimate from a few replies and given costs."""

import pytest

from app.core.estimate import LEAST, SECONDS, WHOLE, estimate, seconds_left
from app.core.metrics import Metrics
from app.core.plan import Cell
from app.core.worth import Worth
from tests.core.plans import a_result


def replies(n: int = 3) -> list[Metrics]:
    """Each with one token accepted of two tested, a draft step of a quarter of a second."""
    return [a_result(Cell("one", 1, 0.0, 1), 1.0).metrics for _ in range(n)]


def test_the_speedup_is_that_of_the_best_fixed_lookahead() -> None:
    found = estimate(replies(), lambda n: 1.0)
    assert (found.acceptance_rate, found.draft_step, found.n_tokens) == (0.5, 0.25, 12)
    assert found.cost_ratio == 0.25
    assert found.n_max == 1
    assert found.speedup == pytest.approx(1.5 / 1.25)
    assert found.worth is Worth.WORTH_IT
    assert found.low is not None
    assert found.high is not None
    assert found.low < 1.2 < found.high
    assert found.pass_costs[0] == (1, 1.0)


def test_a_draft_that_costs_too_much_is_told_not_to_pay() -> None:
    found = estimate(replies(), lambda n: float(n), draft_step=1.0)
    assert (found.n_max, found.speedup, found.worth) == (0, 1.0, Worth.SAME)


def test_where_only_some_rounds_find_something_only_their_tokens_gain() -> None:
    plain = a_result(Cell("one", 0, 0.0, 1), 1.0).metrics
    mixed = estimate([*replies(1), plain], lambda n: 1.0)
    assert mixed.speedup == pytest.approx(1 / (0.5 + 0.5 / 1.2))


def test_nothing_proposed_is_nothing_known() -> None:
    found = estimate([a_result(Cell("one", 0, 0.0, 1), 1.0).metrics], lambda n: 1.0)
    assert (found.speedup, found.worth, found.acceptance_rate) == (None, Worth.UNKNOWN, None)
    assert estimate([], lambda n: 1.0).speedup is None


def test_the_replies_get_what_loading_left_and_never_less_than_a_few_seconds() -> None:
    assert seconds_left(0.0) == SECONDS
    assert seconds_left(WHOLE - 1.0 - LEAST - 1.0) == LEAST + 1.0
    assert seconds_left(1000.0) == LEAST
