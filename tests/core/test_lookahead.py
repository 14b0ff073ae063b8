"""A fixed lookahead never holds back, and yet learns what passes cost."""

import pytest

from app.core.lookahead import FixedLookahead, Outcome
from app.core.verify_cost import VerifyCost

ROUND = Outcome(tested=(), n_drafted=4, n_emitted=5, drafting=0.1, verifying=0.6, total=0.7)


def test_a_fixed_lookahead_teaches_what_passes_cost() -> None:
    cost = VerifyCost({1: 0.1, 5: 0.3})
    fixed = FixedLookahead(cost)
    for _ in range(200):
        fixed.learn(ROUND)
    assert cost(5) == pytest.approx(0.6)
    assert cost(1) == pytest.approx(0.2)  # as much slower as what was seen
    assert fixed.step("model")


def test_a_fixed_lookahead_needs_no_costs() -> None:
    fixed = FixedLookahead()
    fixed.learn(ROUND)
    assert fixed.step("model")
