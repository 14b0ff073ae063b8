"""The cost of a pass: between measured sizes, beyond them, and as it changes."""

import pytest

from app.core.verify_cost import VerifyCost


@pytest.mark.parametrize(
    ("size", "seconds"),
    [(1, 1.0), (2, 1.5), (3, 2.0), (4, 1.75), (5, 1.5), (9, 3.5), (13, 5.5)],
)
def test_measured_sizes_are_themselves_and_others_lie_on_straight_lines(size: int, seconds: float) -> None:
    assert VerifyCost({1: 1.0, 3: 2.0, 5: 1.5, 9: 3.5})(size) == seconds


def test_no_size_costs_less_than_the_smallest() -> None:
    assert VerifyCost({1: 1.0, 4: 4.0, 8: 2.0})(16) == 1.0


def test_from_one_measurement_cost_is_taken_to_grow_with_size() -> None:
    assert VerifyCost({2: 1.0})(6) == 3.0


def test_what_is_measured_while_running_moves_its_own_size_most() -> None:
    cost = VerifyCost({1: 1.0, 5: 2.0, 9: 3.0})
    for _ in range(30):
        cost.learn(5, 4.0)
    assert cost(5) == pytest.approx(4.0, rel=0.01)
    assert cost(9) == pytest.approx(6.0, rel=0.01)  # never seen since: the machine got slower


def test_a_single_disturbed_pass_changes_little() -> None:
    cost = VerifyCost({1: 1.0})
    for _ in range(10):
        cost.learn(1, 1.0)
    cost.learn(1, 100.0)
    assert cost(1) < 1.5


def test_a_pass_that_is_much_faster_shows_that_what_was_known_was_disturbed() -> None:
    cost = VerifyCost({1: 3.0, 5: 6.0})
    cost.learn(5, 0.2)
    assert cost(5) == pytest.approx(0.2)
    assert cost(1) == pytest.approx(0.1)


def test_the_first_measurements_of_a_size_count_for_more() -> None:
    cost = VerifyCost({1: 1.0, 5: 2.0})
    seen = []
    for _ in range(6):
        before = cost(1)
        cost.learn(1, 2.0)
        seen.append((cost(1) - before) / (2.0 - before))
    assert seen == pytest.approx([1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 5, 1 / 5])
