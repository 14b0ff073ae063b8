from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started, TokenKind
from app.core.lookahead import Choice, Reason
from app.core.metrics import Metrics, MetricsFold, Position, expected_tokens, ratio, tokens_per_second
from app.core.spread import Spread
from tests.core.rounds import STARTED, a_round


def folded(*events: Event) -> Metrics:
    fold = MetricsFold()
    for event in events:
        fold.add(event)
    return fold.metrics


ROUNDS = (
    a_round(4.0, "aari", "aac", (0.25, 1.0, 0.25)),  # began at 2.5
    a_round(6.0, "aaaa", "aaaab", (0.5, 1.5, 0.0)),
    a_round(7.0, "", "p", (0.0, 0.75, 0.25)),
    a_round(8.5, "riii", "c", (0.5, 1.0, 0.0), text=""),
    a_round(9.0, "", "p", (0.0, 0.25, 0.25)),
)
REPLY = folded(
    STARTED,
    PromptProgress(1.0, "target", 5, 11),
    PromptProgress(2.0, "target", 11, 11),
    *ROUNDS,
    Finished(9.25, FinishReason.LENGTH, "text"),
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("n_prompt", 20),
        ("n_reused", 8),
        ("n_max", 4),
        ("n_rounds", 5),
        ("n_generated", 11),
        ("n_proposed", 12),
        ("n_accepted", 6),
        ("n_rejected", 2),
        ("n_ignored", 4),
        ("drafting_time", 1.25),
        ("verifying_time", 4.5),
        ("other_time", 0.75),
        ("decoding_time", 6.5),
        ("prompt_time", 2.0),
        ("ttft", 4.0),
        ("tokens_per_second", 11 / 6.5),
        ("acceptance_rate", 6 / 8),
        ("draft_acceptance", 6 / 12),
        ("draft_share", 6 / 11),
        ("tokens_per_round", 11 / 5),
        ("accepted_per_round", 6 / 3),
        ("n_draft", 12 / 5),
        ("draft_latency", 1.25 / 3),
        ("verify_latency", 4.5 / 5),
        ("draft_step", 1.25 / 12),
        ("step_cost", 0.5),
        ("cost_ratio", 1.25 / 12 / 0.5),
        ("alone_cost", 0.5 + 0.75 / 11),
        ("predicted_speedup", (11 * 0.5 + 0.75) / 6.5),
        ("alone_speed", 11 / (11 * 0.5 + 0.75)),
        ("textbook_speed", (3 * (1 - 0.75**5) / (1 - 0.75) + 2) / (5 * 0.5 + 1.25)),  # three rounds of 4, two plain
        ("textbook_speedup", (1 - 0.75**5) / (1 - 0.75) / (4 * 1.25 / 12 / 0.5 + 1)),
        ("drafter", "draft"),
        ("fell_back", ""),
        ("finish_reason", FinishReason.LENGTH),
    ],
)
def test_every_number_of_a_reply(name: str, value: object) -> None:
    assert getattr(REPLY, name) == (pytest.approx(value) if isinstance(value, float) else value)


def test_kinds_are_counted() -> None:
    assert REPLY.kinds == {
        TokenKind.ACCEPTED: 6,
        TokenKind.CORRECTED: 2,
        TokenKind.BONUS: 1,
        TokenKind.PLAIN: 2,
    }


def test_acceptance_by_position_counts_what_was_tested_there() -> None:
    # Proposals aari, aaaa and riii: behind a rejected token nothing was tested.
    assert REPLY.positions == (Position(3, 3, 2), Position(3, 2, 2), Position(3, 2, 1), Position(3, 1, 1))
    rates = [position.acceptance_rate for position in REPLY.positions]
    assert rates == [pytest.approx(2 / 3), 1.0, 0.5, 1.0]


def test_a_position_that_was_never_tested_has_no_rate() -> None:
    metrics = folded(STARTED, a_round(1.0, "ri", "c", (0.5, 0.5, 0.0)))
    assert metrics.positions == (Position(1, 1, 0), Position(1, 0, 0))
    assert [position.acceptance_rate for position in metrics.positions] == [0.0, None]


PROPOSALS = st.builds(
    lambda accepted, rejected, ignored: "a" * accepted + ("r" + "i" * ignored if rejected else ""),
    st.integers(0, 6),
    st.booleans(),
    st.integers(0, 6),
)


@given(st.lists(PROPOSALS, max_size=20))
def test_positions_and_lengths_add_up_to_the_totals(proposals: list[str]) -> None:
    metrics = folded(STARTED, *(a_round(1.0, fates, "p", (0.1, 0.1, 0.1)) for fates in proposals))
    assert sum(position.n_proposed for position in metrics.positions) == metrics.n_proposed
    assert sum(position.n_tested for position in metrics.positions) == metrics.n_accepted + metrics.n_rejected
    assert sum(position.n_accepted for position in metrics.positions) == metrics.n_accepted
    assert sum(n * rounds for n, rounds in metrics.accepted_lengths.items()) == metrics.n_accepted
    assert sum(metrics.accepted_lengths.values()) == sum(bool(fates) for fates in proposals)
    assert sum(n * rounds for n, rounds in metrics.draft_lengths.items()) == metrics.n_drafted
    assert sum(metrics.draft_lengths.values()) == sum(metrics.reasons.values()) == metrics.n_rounds
    for earlier, later in pairwise(metrics.positions):
        assert later.n_tested <= earlier.n_accepted  # only behind an accepted token is one tested


def test_accepted_lengths_are_of_rounds_with_a_proposal_and_draft_lengths_of_all() -> None:
    assert REPLY.accepted_lengths == {0: 1, 2: 1, 4: 1}
    assert REPLY.draft_lengths == {0: 2, 4: 3}


def test_a_token_that_an_end_cut_off_was_drafted_and_never_proposed() -> None:
    cut = replace(a_round(1.0, "aa", "aa", (0.5, 0.5, 0.0)), n_passed=5)
    metrics = folded(STARTED, cut)
    assert metrics.positions == (Position(1, 1, 1), Position(1, 1, 1))
    assert (metrics.accepted_lengths, metrics.draft_lengths) == ({2: 1}, {4: 1})


def test_the_reasons_of_the_rounds_are_counted() -> None:
    chosen = [Reason.PAYS, Reason.TRIAL, Reason.PAYS, Reason.NO_ROOM]
    metrics = folded(STARTED, *(replace(ROUNDS[0], choice=Choice(reason)) for reason in chosen))
    expected = {Reason.PAYS: 2, Reason.TRIAL: 1, Reason.NO_ROOM: 1}
    assert metrics.reasons == {reason: expected.get(reason, 0) for reason in Reason}


def test_the_textbook_speed_of_a_fixed_lookahead_is_the_textbook_speedup() -> None:
    metrics = folded(STARTED, a_round(1.0, "aari", "aac", (0.2, 0.9, 0.1)), a_round(2.0, "aaaa", "aaaab", (0.3, 1, 0)))
    assert metrics.step_cost
    assert metrics.textbook_speedup
    assert metrics.textbook_speed == pytest.approx(metrics.textbook_speedup / metrics.step_cost)


def test_the_verify_cost_is_the_mean_for_each_number_of_tokens() -> None:
    assert REPLY.verify_cost == {1: 0.5, 5: pytest.approx(3.5 / 3)}


def test_gaps_are_those_between_texts_so_a_round_without_text_widens_one() -> None:
    # Texts at 4, 6, 7 and 9: gaps 2, 1, 2.
    assert REPLY.inter_token_latency == Spread(pytest.approx(5 / 3), 2.0, pytest.approx(2.0))  # type: ignore[arg-type]


MEASURED_LATER = {
    "prompt_time",
    "ttft",
    "inter_token_latency",
    "tokens_per_second",
    "acceptance_rate",
    "draft_acceptance",
    "draft_share",
    "tokens_per_round",
    "n_draft",
    "draft_step",
    "cost_ratio",
    "predicted_speedup",
    "textbook_speedup",
    "textbook_speed",
    "finish_reason",
}


@pytest.mark.parametrize("events", [(), (STARTED,), (STARTED, PromptProgress(1.0, "target", 1, 2))])
@pytest.mark.parametrize("name", sorted(MEASURED_LATER))
def test_before_the_first_round_a_number_is_unknown_and_not_0(events: tuple[Event, ...], name: str) -> None:
    assert getattr(folded(*events), name) is None


def test_a_reply_that_fails_before_it_starts_has_a_reason_and_no_numbers() -> None:
    metrics = folded(Finished(0.0, FinishReason.FAILED, "", error="The prompt is empty."))
    assert metrics.finish_reason is FinishReason.FAILED
    assert (metrics.n_prompt, metrics.n_reused, metrics.n_max) == (0, 0, 0)
    assert metrics.step_cost is None
    assert (metrics.n_generated, metrics.verify_cost) == (0, {})


def test_plain_decoding_has_a_speed_but_nothing_that_needs_a_proposal() -> None:
    metrics = folded(STARTED, a_round(1.0, "", "p", (0.0, 0.5, 0.5)), a_round(2.0, "", "p", (0.0, 0.5, 0.5)))
    assert metrics.tokens_per_second == 1.0
    assert metrics.tokens_per_round == 1.0
    assert metrics.draft_share == 0.0
    assert metrics.n_draft == 0.0
    needing = (
        "acceptance_rate",
        "draft_acceptance",
        "draft_step",
        "cost_ratio",
        "predicted_speedup",
        "textbook_speedup",
        "textbook_speed",
    )
    assert [getattr(metrics, name) for name in needing] == [None] * len(needing)


def test_the_acceptance_rate_does_not_count_ignored_tokens() -> None:
    few, many = (folded(STARTED, a_round(1.0, fates, "aac", (0.5, 0.5, 0.0))) for fates in ("aar", "aariiiii"))
    assert few.acceptance_rate == many.acceptance_rate == pytest.approx(2 / 3)
    assert few.draft_acceptance == pytest.approx(2 / 3)
    assert many.draft_acceptance == 0.25


@pytest.mark.parametrize(("fates", "rate"), [("aaaa", 1.0), ("riii", 0.0)])
def test_acceptance_may_be_all_or_nothing(fates: str, rate: float) -> None:
    metrics = folded(STARTED, a_round(1.0, fates, "b", (0.5, 0.5, 0.0)))
    assert metrics.acceptance_rate == rate


def test_the_cost_of_a_step_is_what_was_known_and_more_and_more_the_reply_s_own() -> None:
    unmeasured = Started(0.0, 1, 0, 4, "draft", None)
    plain = a_round(2.0, "", "p", (0.0, 0.25, 0.75))
    drafted = a_round(3.0, "a", "ab", (0.5, 2.0, 0.0))
    assert folded(unmeasured, plain, drafted).step_cost == 0.25
    assert folded(STARTED, plain, drafted).step_cost == pytest.approx((4 * 0.5 + 0.25) / 5)
    assert folded(STARTED, *[plain] * 4, drafted).step_cost == pytest.approx((0.5 + 0.25) / 2)
    assert folded(STARTED, *[plain] * 400).step_cost == pytest.approx(0.25, rel=0.01)
    slow = a_round(2.0, "", "p", (0.0, 8.0, 0.0))
    assert folded(STARTED, slow, drafted, drafted).step_cost == pytest.approx((4 * 0.5 + 8.0) / 5)


def test_without_any_measured_step_nothing_is_compared_with_it() -> None:
    unmeasured = Started(0.0, 1, 0, 4, "draft", None)
    metrics = folded(unmeasured, a_round(1.0, "a", "ab", (0.25, 0.75, 0.0)))
    assert (metrics.step_cost, metrics.cost_ratio) == (None, None)
    assert (metrics.predicted_speedup, metrics.textbook_speedup) == (None, None)
    assert (metrics.alone_speed, metrics.textbook_speed) == (None, None)
    assert metrics.acceptance_rate == 1.0


def test_drafting_pays_above_a_predicted_speedup_of_1() -> None:
    # Two tokens of 0.5 s each, and the same 0.1 s for both that the round had beside, in a round of 0.8 s.
    metrics = folded(STARTED, a_round(1.0, "a", "ab", (0.1, 0.6, 0.1)))
    assert metrics.predicted_speedup == pytest.approx(1.375)


def test_rounds_of_the_target_alone_are_as_fast_as_the_target_alone() -> None:
    metrics = folded(STARTED, *[a_round(1.0, "", "p", (0.0, 0.5, 0.25))] * 99, a_round(2.0, "r", "c", (0.0, 0.5, 0.25)))
    assert metrics.predicted_speedup == pytest.approx(1.0)
    assert metrics.alone_speed == pytest.approx(metrics.tokens_per_second)


def test_the_first_text_is_not_the_first_round_where_that_has_none() -> None:
    silent = a_round(1.0, "", "p", (0.0, 0.5, 0.0), text="")
    assert folded(STARTED, silent).ttft is None
    assert folded(STARTED, silent, a_round(2.0, "", "p", (0.0, 0.5, 0.0))).ttft == 2.0


def test_falling_back_is_remembered_with_its_cause() -> None:
    fold = MetricsFold()
    fold.add(ROUNDS[0])
    assert fold.metrics.fell_back == ""
    last = ROUNDS[2]
    fold.add(Round(last.at, 1, "", (), last.emitted, None, "", last.times, 1, 0, fell_back="Out of memory."))
    assert fold.metrics.fell_back == "Out of memory."


def test_metrics_that_were_taken_do_not_change_with_later_events() -> None:
    fold = MetricsFold()
    fold.add(STARTED)
    fold.add(ROUNDS[0])
    early = fold.metrics
    assert early == folded(STARTED, ROUNDS[0])
    fold.add(ROUNDS[1])
    assert early == folded(STARTED, ROUNDS[0])
    assert fold.metrics == folded(STARTED, *ROUNDS[:2])


@pytest.mark.parametrize(
    ("rate", "n_draft", "tokens"),
    [(0.8, 4, 3.3616), (0.0, 4, 1.0), (1.0, 4, 5.0), (0.5, 0, 1.0), (0.5, 1, 1.5)],
)
def test_the_tokens_of_a_round_that_theory_expects(rate: float, n_draft: int, tokens: float) -> None:
    assert expected_tokens(rate, n_draft) == pytest.approx(tokens)


@pytest.mark.parametrize(("n_max", "speedup"), [(5, 1.91), (8, 1.77)])
def test_the_textbook_speedup_at_an_acceptance_of_0_6_and_a_cost_ratio_of_0_05(n_max: int, speedup: float) -> None:
    started = Started(0.0, 1, 0, n_max, "draft", 1.0)
    metrics = folded(started, a_round(1.0, "aaarr", "aaac", (0.25, 2.0, 0.0)))  # 3 of 5 accepted, 0.05 s each
    assert metrics.textbook_speedup == pytest.approx(speedup, abs=0.005)


@pytest.mark.parametrize(("part", "whole", "value"), [(1, 4, 0.25), (0, 4, 0.0), (1, 0, None), (1, None, None)])
def test_a_ratio_to_nothing_is_unknown(part: float, whole: float | None, value: float | None) -> None:
    assert ratio(part, whole) == value


def test_the_speed_of_a_single_round() -> None:
    assert tokens_per_second(ROUNDS[1]) == 2.5
    assert tokens_per_second(a_round(1.0, "", "p", (0.0, 0.0, 0.0))) is None


@pytest.mark.parametrize(
    ("round_cost", "step_cost", "speedup"),
    [(0.625, 0.5, 1.6), (0.5, 0.5, 2.0), (0.375, 0.375, 2.0), (0.25, None, None)],
)
def test_no_step_costs_more_than_a_round(round_cost: float, step_cost: float | None, speedup: float | None) -> None:
    rounds = [a_round(at, "a", "ab", (0.0, round_cost, 0.0)) for at in (1.0, 2.0)]
    metrics = folded(STARTED, *rounds)
    assert (metrics.step_cost, metrics.predicted_speedup) == (step_cost, speedup)
    if step_cost is None:
        assert (metrics.alone_speed, metrics.textbook_speed, metrics.cost_ratio) == (None, None, None)
        assert folded(STARTED, *rounds, a_round(3.0, "", "c", (0.0, 0.125, 0.0))).step_cost == 0.125


def test_before_the_first_round_a_step_costs_what_was_known() -> None:
    assert folded(STARTED).step_cost == 0.5
    assert folded(STARTED).alone_speed == 2.0
    assert folded().prompt_time is None
    assert folded(a_round(1.0, "", "p", (0.0, 0.5, 0.5))).prompt_time is None  # a reply that was cut off in front


def test_rounds_that_drafted_and_those_that_saw_no_use_in_it_are_counted() -> None:
    plain = a_round(1.0, "", "p", (0.0, 0.1, 0.0))
    declined = replace(plain, choice=Choice(Reason.COSTS_MORE, 0.2, 0.1))
    tried = replace(a_round(1.0, "r", "c", (0.1, 0.1, 0.0)), choice=Choice(Reason.COSTS_MORE))
    metrics = folded(STARTED, plain, declined, declined, tried)
    assert (metrics.n_rounds, metrics.n_drafting, metrics.n_declined) == (4, 1, 2)
