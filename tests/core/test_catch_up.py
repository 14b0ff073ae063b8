"""What a drafter may read before it is tried again."""

import pytest

from app.core.catch_up import CatchUp

PLAIN = 2.0  # seconds of a token of the target alone


def most(catch_up: CatchUp, source: str = "model", guess: float = 0.5) -> int:
    """How many tokens it may read."""
    return next(n for n in range(10_000) if not catch_up.may_read(source, n + 1, guess, PLAIN))


def test_three_tokens_time_may_be_spent_at_once() -> None:
    assert most(CatchUp()) == 12


def test_a_fiftieth_of_the_time_is_saved_up_to_a_limit() -> None:
    catch_up = CatchUp()
    catch_up.pass_time(100.0, PLAIN)
    assert most(catch_up) == 16
    catch_up.pass_time(1e6, PLAIN)
    assert most(catch_up) == 140


def test_what_it_really_cost_replaces_the_guess_and_is_spent() -> None:
    catch_up = CatchUp()
    catch_up.learn("model", 8, 2.0, for_trial=True)
    assert most(catch_up) == (3 * PLAIN - 2.0) / 0.25
    assert most(catch_up, "text") == (3 * PLAIN - 2.0) / 0.5


def test_what_was_read_where_drafting_pays_is_not_spent() -> None:
    catch_up = CatchUp()
    catch_up.learn("model", 8, 2.0, for_trial=False)
    assert most(catch_up) == 3 * PLAIN / 0.25


@pytest.mark.parametrize("n_read", [0, 1, 7])
def test_a_few_tokens_say_nothing_of_many(n_read: int) -> None:
    catch_up = CatchUp()
    catch_up.learn("model", n_read, 1.0, for_trial=True)
    assert most(catch_up) == most(CatchUp())
