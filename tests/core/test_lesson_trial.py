"""The rule on a small vocabulary: the output is the target's, and as often accepted as theory says."""

import pytest

from app.core import lesson_trial
from app.core.errors import SettingsError
from app.core.lesson_trial import EXAMPLES, Pair, Tally, Trials
from app.core.verification import verify
from tests.chi_square import p_value

N = 5_000


def tally_of(pair: Pair, n: int = N, seed: int = 7) -> Tally:
    trials, tally = Trials(pair, seed), Tally()
    for _ in range(n):
        tally.add(trials.draw())
    return tally


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_output_is_distributed_as_the_target(name: str) -> None:
    pair = EXAMPLES[name]
    tally = tally_of(pair)
    counts = [one + other for one, other in zip(tally.accepted, tally.corrected, strict=True)]
    assert tally.n == N
    assert p_value(counts, [N * p for p in pair.target]) > 1e-4
    assert tally.acceptance_rate == pytest.approx(pair.acceptance_rate, abs=0.03)
    distance = tally.distance(pair.target)
    assert distance is not None
    assert distance < 0.03


@pytest.mark.parametrize(
    ("name", "rate"), [("five", 0.78), ("three", 0.9), ("identical", 1.0), ("disjoint", 0.0), ("certain", 0.4)]
)
def test_the_acceptance_that_theory_expects(name: str, rate: float) -> None:
    assert EXAMPLES[name].acceptance_rate == pytest.approx(rate)


def test_the_residual_is_only_where_the_draft_gives_too_little() -> None:
    assert EXAMPLES["three"].residual == pytest.approx((0, 1, 0, 0, 0))
    tally = tally_of(EXAMPLES["three"], 2000)
    assert [bool(n) for n in tally.corrected] == [False, True, False, False, False]
    assert EXAMPLES["identical"].residual == (0.0,) * 5
    assert EXAMPLES["disjoint"].residual == pytest.approx(EXAMPLES["disjoint"].target)
    assert EXAMPLES["five"].residual == pytest.approx((0.2 / 0.22, 0, 0, 0.02 / 0.22, 0))


def test_what_is_equal_is_never_rejected_and_what_is_disjoint_always() -> None:
    assert tally_of(EXAMPLES["identical"], 2000).acceptance_rate == 1
    assert tally_of(EXAMPLES["disjoint"], 2000).acceptance_rate == 0


def test_a_trial_says_why() -> None:
    trials = Trials(EXAMPLES["five"], 3)
    seen = [trials.draw() for _ in range(500)]
    assert {trial.accepted for trial in seen} == {True, False}
    for trial in seen:
        assert 0 <= trial.drawn < 1
        assert trial.accepted == (trial.drawn < trial.ratio)
        assert (trial.output == trial.proposed) == trial.accepted
    again = Trials(EXAMPLES["five"], 3)
    assert [again.draw() for _ in range(500)] == seen


def test_it_is_the_programs_own_rule() -> None:
    assert vars(lesson_trial)["verify"] is verify


def test_before_the_first_draw_nothing_is_known() -> None:
    tally = Tally()
    assert (tally.n, tally.acceptance_rate, tally.distance((1.0, 0, 0, 0, 0))) == (0, None, None)
    assert tally.frequencies == (0,) * 5


def test_weights_become_probabilities() -> None:
    pair = Pair.weighted((2, 1, 1, 0, 0), (1, 1, 1, 1, 1))
    assert pair == Pair((0.5, 0.25, 0.25, 0, 0), (0.2, 0.2, 0.2, 0.2, 0.2))
    assert pair.is_like(Pair.weighted((0.2, 0.1, 0.1, 0, 0), (3, 3, 3, 3, 3)))
    assert not pair.is_like(EXAMPLES["five"])
    with pytest.raises(SettingsError, match="probability 0"):
        Pair.weighted((0, 0, 0, 0, 0), (1, 1, 1, 1, 1))
