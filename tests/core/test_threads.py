"""Which numbers of threads are tried, and which is taken."""

import pytest

from app.core.loading import LoadOptions
from app.core.threads import ThreadTrials, best_number, numbers_to_try, with_threads


@pytest.mark.parametrize(
    ("physical", "logical", "numbers"),
    [
        (1, 1, (1,)),
        (2, 2, (1, 2)),
        (4, 8, (2, 3, 4, 8)),
        (8, 16, (4, 6, 7, 8, 16)),
        (64, 64, (32, 48, 63, 64)),
        (0, 0, (1,)),
        (8, 4, (4, 6, 7, 8)),
    ],
)
def test_a_few_numbers_are_tried(physical: int, logical: int, numbers: tuple[int, ...]) -> None:
    assert numbers_to_try(physical, logical) == numbers


def test_the_quickest_is_taken_and_of_equals_the_one_with_the_fewest_threads() -> None:
    assert best_number({4: 0.030, 6: 0.025, 8: 0.020, 16: 0.031}) == 8
    assert best_number({4: 0.0203, 6: 0.0200, 8: 0.0201}) == 4
    assert ThreadTrials(((1, 0.2), (2, 0.1)), ((1, 0.3), (2, 0.4)), 32).best == (2, 1)


def test_what_somebody_has_chosen_stays() -> None:
    assert with_threads(LoadOptions(), (3, 6)) == LoadOptions(n_threads=3, n_threads_batch=6)
    assert with_threads(LoadOptions(n_threads_batch=2), (3, 6)) == LoadOptions(n_threads=3, n_threads_batch=2)
    assert with_threads(LoadOptions(n_threads=1), (3, 6)) == LoadOptions(n_threads=1)
    assert with_threads(LoadOptions(), None) == LoadOptions()
