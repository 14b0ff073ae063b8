"""What is learnt of how often tokens are accepted."""

import pytest

from app.core.acceptance import Acceptance, Tally
from app.core.lookahead import Evidence

SURE, UNSURE = Evidence("model", 15, 0.95), Evidence("model", 1, 0.05)


def test_levels_are_learnt_apart_and_the_prior_fades() -> None:
    acceptance = Acceptance()
    assert acceptance.chance(SURE) == pytest.approx(0.95)
    for _ in range(100):
        acceptance.learn(SURE, False)
        acceptance.learn(UNSURE, True)
    assert acceptance.chance(SURE) < 0.1
    assert acceptance.chance(UNSURE) > 0.9


def test_old_tests_fade() -> None:
    acceptance = Acceptance({("model", 15): Tally(5000.0, 5000.0)})
    for _ in range(1000):
        acceptance.learn(SURE, False)
    assert acceptance.chance(SURE) < 0.2
