"""Lookahead by cost: what it decides when costs and chances are known, what it learns, and that it cannot lose much."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from app.core.acceptance import Acceptance, Tally
from app.core.auto_lookahead import MOST_DRAFTED, AutoLookahead
from app.core.lookahead import Evidence, Outcome, Reason
from app.core.verify_cost import VerifyCost

FLAT = {1: 1.0, MOST_DRAFTED + 1: 1.0}  # a GPU: a pass over many tokens costs what a pass over one does
STEEP = {1: 1.0, MOST_DRAFTED + 1: 1.0 + MOST_DRAFTED}  # verifying a token costs as much as decoding it
SURE, UNSURE = Evidence("model", 15, 0.95), Evidence("model", 1, 0.05)


def lookahead(curve: dict[int, float], step_cost: float, mean: float = 0.7) -> AutoLookahead:
    """One that has seen 100 tests of its source, accepted with the mean."""
    acceptance = Acceptance({("model", 15): Tally(100 * mean, 100)})
    return AutoLookahead(VerifyCost(curve), {"model": step_cost}, acceptance)


def drafted(auto: AutoLookahead, evidence: Evidence = SURE, n_behind: int = 0) -> int:
    """How many tokens it drafts when all are of this evidence."""
    auto.begin_round()
    n_drafted = 0
    while n_drafted < MOST_DRAFTED and auto.step("model", 0 if n_drafted else n_behind) and auto.keep(evidence):
        n_drafted += 1
    return n_drafted


def test_it_drafts_far_where_that_is_nearly_free_and_likely() -> None:
    assert drafted(lookahead(FLAT, 0.01, mean=0.95)) == MOST_DRAFTED


def test_it_drafts_less_far_the_dearer_a_step_is() -> None:
    lengths = [drafted(lookahead(FLAT, cost)) for cost in (0.02, 0.1, 0.3, 2.0)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[2]
    assert lengths[-1] == 0


def test_it_does_not_draft_where_verifying_costs_what_decoding_does() -> None:
    auto = lookahead(STEEP, 0.1)
    assert drafted(auto) == 0
    assert auto.choice.reason is Reason.COSTS_MORE


def test_a_token_that_is_not_worth_verifying_is_dropped_before_it_is_drawn() -> None:
    cheap_steps = lookahead({1: 1.0, 17: 9.0}, 0.01, mean=0.9)
    cheap_steps.begin_round()
    assert cheap_steps.step("model")
    assert not cheap_steps.keep(UNSURE)


def test_it_drafts_over_a_step_of_the_cost_that_pays_only_later() -> None:
    curve = {1: 1.0, 2: 1.9, 3: 1.9, 4: 1.9, 17: 1.9}
    assert drafted(lookahead(curve, 0.01, mean=0.9)) > 3


def outcome(n_drafted: int, n_accepted: int, seconds: float, step_cost: float) -> Outcome:
    tested = [(SURE, True)] * n_accepted + [(SURE, False)] * (n_accepted < n_drafted)
    drafting = n_drafted * step_cost
    return Outcome(tested, n_drafted, n_accepted + 1, drafting, seconds, drafting + seconds)


def run(
    auto: AutoLookahead,
    n_tokens: int,
    chance: float,
    cost: Callable[[int], float],
    step_cost: float,
    reading_cost: float = 0.0,
    n_behind: int = 0,
) -> float:
    """Seconds for so many tokens, when each drafted one is accepted with this chance.

    What was said since the drafter last drafted, and `n_behind` tokens before, cost it `reading_cost` each.
    """
    random = np.random.default_rng(0)
    n_done, seconds = 0, 0.0
    auto.begin()
    while n_done < n_tokens:
        n_drafted = drafted(auto, n_behind=n_behind)
        passed = (random.random(n_drafted) < chance).tolist()
        n_accepted = [*passed, False].index(False)
        this = outcome(n_drafted, n_accepted, cost(n_drafted + 1), step_cost)
        read = n_behind * reading_cost if n_drafted else 0.0
        this = replace(this, drafting=this.drafting + read, total=this.total + read)
        n_behind = 0 if n_drafted else n_behind + 1
        auto.learn(this)
        n_done += this.n_emitted
        seconds += this.total
    return seconds


@pytest.mark.parametrize("chance", [0.0, 0.1, 0.3])
@pytest.mark.parametrize("step_cost", [0.05, 0.3])
def test_a_drafter_that_hardly_ever_hits_costs_next_to_nothing(chance: float, step_cost: float) -> None:
    auto = AutoLookahead(VerifyCost({1: 1.0, 17: 5.0}), {"model": step_cost}, Acceptance())
    n_tokens = 2000
    assert run(auto, n_tokens, chance, lambda n: 1 + (n - 1) / 4, step_cost) < 1.03 * n_tokens


@pytest.mark.parametrize("slope", [0.05, 0.3])
@pytest.mark.parametrize("step_cost", [0.05, 0.2])
def test_one_reply_of_a_drafter_that_never_hits_loses_little(slope: float, step_cost: float) -> None:
    def cost(n: int) -> float:
        return 1 + (n - 1) * slope

    auto = AutoLookahead(VerifyCost({1: 1.0, 17: cost(17)}), {"model": step_cost}, Acceptance())
    assert run(auto, 160, 0.0, cost, step_cost) < 1.05 * 160
    assert run(auto, 160, 0.0, cost, step_cost) < 1.02 * 160


@pytest.mark.parametrize("chance", [0.9, 1.0])
def test_a_drafter_that_hits_and_never_pays_loses_as_little(chance: float) -> None:
    """On a CPU that computes more than it reads, verifying a token costs nearly what decoding it does."""

    def cost(n: int) -> float:
        return 1 + (n - 1) * 0.8

    auto = AutoLookahead(VerifyCost({1: 1.0, 17: cost(17)}), {"model": 0.6}, Acceptance())
    assert run(auto, 160, chance, cost, 0.6) < 1.05 * 160
    assert run(auto, 160, chance, cost, 0.6) < 1.03 * 160


def test_a_drafter_that_stops_hitting_loses_little_whatever_it_won_before() -> None:
    def cost(n: int) -> float:
        return 1 + (n - 1) / 8

    auto = AutoLookahead(VerifyCost({1: 1.0, 17: 3.0}), {"model": 0.1}, Acceptance())
    run(auto, 600, 0.9, cost, 0.1)
    assert run(auto, 160, 0.0, cost, 0.1) < 1.06 * 160


@pytest.mark.parametrize("n_tokens", [160, 2000])
@pytest.mark.parametrize("reading_cost", [0.02, 0.1, 0.45])
@pytest.mark.parametrize("n_behind", [0, 3000])
def test_trying_again_loses_little_however_dear_it_is_to_catch_up(
    n_tokens: int, reading_cost: float, n_behind: int
) -> None:
    auto = AutoLookahead(VerifyCost({1: 1.0, 17: 5.0}), {"model": 0.3}, Acceptance())
    run(auto, 160, 0.0, lambda n: 1 + (n - 1) / 4, 0.3, reading_cost)
    seconds = run(auto, n_tokens, 0.0, lambda n: 1 + (n - 1) / 4, 0.3, reading_cost, n_behind)
    assert seconds < 1.06 * n_tokens


def waiting() -> AutoLookahead:
    """It has decoded plainly for as long as it waits before a trial; plainly, a token takes two seconds."""
    auto = lookahead({1: 2.0, 17: 10.0}, 0.3, mean=0.05)
    for _ in range(8):
        assert drafted(auto) == 0
        auto.learn(outcome(0, 0, 2.0, 0.0))
    return auto


def may_try(auto: AutoLookahead, n_behind: int) -> bool:
    auto.begin_round()
    return auto.step("model", n_behind)


def test_what_is_to_be_read_before_a_trial_is_guessed_from_the_target() -> None:
    # Half a second for a token more in the target's pass of two seconds: a quarter of the drafter's step of 0.3.
    may_take = 3 * 2.0 + 0.02 * 8 * 2.0
    assert may_try(waiting(), int(may_take / 0.075))
    assert not may_try(waiting(), int(may_take / 0.075) + 1)
    assert waiting().choice.reason is Reason.COSTS_MORE


def test_and_is_known_once_it_was_read() -> None:
    auto = waiting()
    assert drafted(auto, n_behind=10) == 2
    this = outcome(2, 0, 2.0, 0.3)
    auto.learn(replace(this, drafting=this.drafting + 2.5, total=this.total + 2.5))
    for _ in range(16):
        assert not may_try(auto, 0)
        auto.learn(outcome(0, 0, 2.0, 0.0))
    may_take = 3 * 2.0 + 0.02 * (24 * 2.0 + 5.1) - 2.5
    assert may_try(auto, int(may_take / 0.25))
    assert not may_try(auto, int(may_take / 0.25) + 1)


def test_time_for_reading_is_not_saved_up_for_ever() -> None:
    auto = lookahead({1: 2.0, 17: 10.0}, 0.3, mean=0.05)
    for _ in range(5000):
        auto.begin_round()
        auto.learn(outcome(0, 0, 2.0, 0.0))
    assert may_try(auto, int((32 + 3) * 2.0 / 0.075))
    assert not may_try(auto, int((32 + 3) * 2.0 / 0.075) + 1)


def test_only_a_first_token_that_is_dropped_makes_the_round_a_plain_one() -> None:
    auto = lookahead({1: 1.0, 17: 9.0}, 0.01, mean=0.9)
    auto.begin_round()
    assert auto.step("model")
    assert not auto.keep(UNSURE)
    assert auto.choice.reason is Reason.COSTS_MORE
    assert auto.choice.chance == pytest.approx(0.05)
    auto.begin_round()
    assert auto.step("model")
    assert auto.keep(SURE)
    before = auto.choice
    assert auto.step("model")
    assert not auto.keep(UNSURE)
    assert auto.choice == before
    assert before.reason is Reason.PAYS


@pytest.mark.parametrize("reading_cost", [0.01, 0.05])
def test_a_drafter_that_catches_up_quickly_is_found_to_have_become_good(reading_cost: float) -> None:
    auto = AutoLookahead(VerifyCost({1: 1.0, 17: 3.0}), {"model": 0.1}, Acceptance())
    run(auto, 500, 0.0, lambda n: 1 + (n - 1) / 8, 0.1, reading_cost)
    assert run(auto, 1000, 0.9, lambda n: 1 + (n - 1) / 8, 0.1, reading_cost) < 0.7 * 1000


@pytest.mark.parametrize(("step_cost", "slope"), [(1.1, 0.05), (0.6, 0.7)])
def test_what_could_not_pay_if_it_were_always_right_is_never_tried(step_cost: float, slope: float) -> None:
    auto = AutoLookahead(VerifyCost({1: 1.0, 17: 1 + 16 * slope}), {"model": step_cost}, Acceptance())
    assert not auto.may_pay("model")
    for _ in range(500):
        assert drafted(auto) == 0
        auto.learn(outcome(0, 0, 1.0, 0.0))
    assert auto.choice.reason is Reason.COSTS_MORE
    auto.correct_step("model", 2.0)  # dearer now, as anything is now and then
    auto.correct_step("model", 0.01)
    assert auto.choice.step_cost == step_cost
    assert auto.may_pay("model")
    assert drafted(auto) > 0


def test_a_draft_is_not_given_up_because_lookup_is_quicker() -> None:
    auto = lookahead({1: 1.0, 17: 2.0}, 0.3)
    for _ in range(15):
        auto.begin_round()
        assert auto.step("lookup")
        auto.learn(Outcome([(SURE, True)] * 16, 16, 17, 0.0, 2.0, 2.0))
    auto.begin_round()
    assert not auto.step("model")
    assert auto.may_pay("model")


def test_what_is_unknown_is_tried_with_two_tokens() -> None:
    auto = AutoLookahead(VerifyCost(FLAT), {"model": 0.01}, Acceptance())
    assert drafted(auto) == 2
    for _ in range(4):
        auto.learn(outcome(2, 2, 1.0, 0.01))
    assert drafted(auto) > 2


def test_it_learns_that_a_drafter_is_better_than_it_looked() -> None:
    auto = lookahead({1: 1.0, 17: 3.0}, 0.1, mean=0.05)
    assert run(auto, 2000, 0.9, lambda n: 1 + (n - 1) / 8, 0.1) < 0.6 * 2000


def test_now_and_then_the_target_goes_alone_to_see_what_that_takes() -> None:
    auto = lookahead({1: 1.0, 17: 3.0}, 0.01, mean=0.95)
    plain = []
    for number in range(200):
        n_drafted = drafted(auto)
        if not n_drafted:
            plain.append((number, auto.choice.reason))
        auto.learn(outcome(n_drafted, n_drafted, 1 + n_drafted / 8, 0.01))
    assert plain == [(16, Reason.CHECK), (81, Reason.CHECK), (146, Reason.CHECK)]


def test_a_target_that_is_faster_alone_than_was_thought_is_left_alone() -> None:
    """It was measured while something else slowed down short passes more than long ones."""

    def cost(n: int) -> float:
        return 1 + (n - 1) * 0.55

    auto = AutoLookahead(VerifyCost({1: 1.5, **{n: cost(n) for n in range(2, 18)}}), {"model": 0.3}, Acceptance())
    run(auto, 500, 0.8, cost, 0.3)
    assert run(auto, 500, 0.8, cost, 0.3) < 1.06 * 500


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9])
def test_it_is_about_as_fast_as_the_best_fixed_lookahead(chance: float) -> None:
    def cost(n: int) -> float:
        return 1 + (n - 1) / 8

    def fixed(n: int) -> float:
        return (cost(n + 1) + n * 0.1) / sum(chance**k for k in range(n + 1))

    auto = AutoLookahead(VerifyCost({1: 1.0, 17: 3.0}), {"model": 0.1}, Acceptance())
    run(auto, 500, chance, cost, 0.1)
    best = min(1.0, *(fixed(n) for n in range(1, 17)))
    assert run(auto, 2000, chance, cost, 0.1) / 2000 < best * 1.05


def test_what_a_step_costs_is_learnt_from_rounds_without_catching_up() -> None:
    auto = lookahead(FLAT, 0.1, mean=0.9)
    for seconds in (5.0, 0.2, 0.2):  # the first round of a reply, or after another source, reads what was said before
        drafted(auto)
        auto.learn(Outcome([(SURE, True)], 1, 2, seconds, 1.0, 1.0 + seconds))
    drafted(auto)
    assert auto.choice.step_cost == pytest.approx(0.136)


def test_a_token_that_came_without_evidence_teaches_nothing_about_acceptance() -> None:
    auto = lookahead(FLAT, 0.1)
    before = auto.acceptance.mean("model")
    auto.learn(Outcome([(None, False)], 1, 1, 0.1, 1.0, 1.1))
    assert auto.acceptance.mean("model") == before
    auto.learn(Outcome([(SURE, False)], 1, 1, 0.1, 1.0, 1.1))
    assert auto.acceptance.mean("model") < before
