import numpy as np
import pytest

from tests.chi_square import p_value, upper_gamma


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (6.634896601021213, 1, 0.01),
        (18.307038053275146, 10, 0.05),
        (29.58829844507442, 10, 0.001),
        (124.34211340400407, 100, 0.05),
        (77.92946516501726, 100, 0.95),
        (1.0, 1, 0.31731050786291415),
        (2.0, 2, 0.36787944117144233),
        (0.0, 3, 1.0),
    ],
)
def test_gamma_gives_the_known_points_of_the_chi_square_distribution(statistic: float, freedom: int, p: float) -> None:
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(p, rel=1e-9)


def test_counts_as_expected_have_p_1() -> None:
    assert p_value([10, 20, 30], [10, 20, 30]) == 1.0


def test_a_worked_example() -> None:
    # Statistic 1 + 1 = 2 with one degree of freedom.
    assert p_value([60, 40], [50, 50]) == pytest.approx(0.04550026389635839, rel=1e-9)


def test_cells_with_small_expectations_are_merged() -> None:
    assert p_value([3, 1, 46, 50], [2, 3, 45, 50]) == pytest.approx(p_value([4, 46, 50], [5, 45, 50]))


def test_a_remainder_that_is_too_small_joins_the_last_cell() -> None:
    assert p_value([1, 2], [1, 2]) == 1.0


def test_an_impossible_outcome_is_rejected_outright() -> None:
    assert p_value([1, 99, 0], [0, 99, 1]) == 0.0


def test_sums_must_agree() -> None:
    with pytest.raises(ValueError, match="observed"):
        p_value([1, 2], [10, 20])


def test_p_values_of_the_truth_are_spread_evenly() -> None:
    random = np.random.default_rng(1)
    probs = np.array([0.4, 0.3, 0.2, 0.1])
    values = [p_value(random.multinomial(1000, probs).tolist(), (1000 * probs).tolist()) for _ in range(2000)]
    below = np.histogram(values, bins=10, range=(0, 1))[0]
    assert p_value(below.tolist(), [200] * 10) > 0.001
