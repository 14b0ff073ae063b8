"""The comparison of frequencies: it passes what is the same, and notices what is not."""

import numpy as np

from app.core.frequency_check import check_frequencies


def draw(probs: list[float], n: int, seed: int) -> list[int]:
    return np.random.default_rng(seed).choice(len(probs), n, p=probs).tolist()  # type: ignore[no-any-return]


def test_samples_of_one_distribution_agree_in_about_95_of_100_cases() -> None:
    probs = [0.4, 0.3, 0.2, 0.1]
    outcomes = [check_frequencies(draw(probs, 100, seed), draw(probs, 100, 1000 + seed)).agrees for seed in range(40)]
    assert 33 <= sum(outcomes) <= 40


def test_another_distribution_is_noticed() -> None:
    check = check_frequencies(draw([0.4, 0.3, 0.3], 300, 1), draw([0.3, 0.3, 0.4], 300, 2))
    assert not check.agrees
    assert check.p_value < 0.05
    assert "try it once more" in str(check)


def test_the_numbers_are_what_they_are_called() -> None:
    check = check_frequencies([1, 1, 2, 2], [1, 1, 1, 1])
    assert (check.n_samples, check.n_kinds, check.distance) == (4, 2, 0.5)
    same = check_frequencies([1, 1], [1, 1])
    assert (same.distance, same.bound, same.p_value) == (0.0, 0.0, 1.0)
    assert str(same).endswith("so nothing speaks against the same distribution.")
