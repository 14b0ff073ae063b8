from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest

from app.core.distribution import Distribution, Uniform
from app.core.drafter import Candidate, Proposal
from app.core.events import TokenKind
from app.core.language_model import Logits
from app.core.verification import Verdict, verify
from tests.chi_square import p_value
from tests.scripted import ScriptedSampler

TARGET = (0.40, 0.25, 0.15, 0.12, 0.08)
DRAFT = (0.20, 0.40, 0.20, 0.10, 0.10)
ACCEPTANCE = 0.78  # 1 - half the sum of |TARGET - DRAFT|
N_DRAWS = 20_000


def logits_of(*rows: Sequence[float]) -> Logits:
    """Logits [len(rows), n_vocab] whose softmax the rows are."""
    with np.errstate(divide="ignore"):
        logits: Logits = np.log(np.array(rows)).astype(np.float32)
    return logits


def over(*probs: float) -> Distribution:
    """Token 0, token 1, and so on with these probabilities."""
    return Distribution(np.arange(len(probs), dtype=np.int32), np.array(probs))


def favouring(*tokens: int) -> Logits:
    """Logits [len(tokens), 5] whose argmax the tokens are, each with probability 0.8."""
    return logits_of(*(np.where(np.arange(5) == token, 0.8, 0.05).tolist() for token in tokens))


def guesses(*tokens: int) -> Proposal:
    return tuple(Candidate(token) for token in tokens)


def draws(*uniforms: float) -> Uniform:
    left: Iterator[float] = iter(uniforms)
    return lambda: next(left)


def greedily(proposal: Proposal, logits: Logits, end_tokens: Sequence[int] = ()) -> tuple[Verdict, list[int]]:
    """The verdict, its probabilities rounded, and the tokens that were committed."""
    sampler = ScriptedSampler()
    verdict = verify(proposal, logits, sampler, np.random.default_rng(1).random, end_tokens)
    tested_probs = tuple(round(prob, 6) for prob in verdict.tested_probs)
    return replace(verdict, tested_probs=tested_probs, final_prob=round(verdict.final_prob, 6)), sampler.accepted


def test_without_a_proposal_the_target_speaks_plainly() -> None:
    verdict, committed = greedily((), favouring(3))
    assert verdict == Verdict(0, (), 3, 0.8, TokenKind.PLAIN, None)
    assert committed == [3]


def test_after_a_proposal_that_is_right_throughout_the_target_adds_a_bonus() -> None:
    verdict, committed = greedily(guesses(3, 1), favouring(3, 1, 4))
    assert verdict == Verdict(2, (0.8, 0.8), 4, 0.8, TokenKind.BONUS, None)
    assert committed == [3, 1, 4]


def test_the_first_wrong_token_is_corrected_and_the_rest_is_not_looked_at() -> None:
    verdict, committed = greedily(guesses(3, 2, 4), favouring(3, 1, 4, 0))
    assert verdict == Verdict(1, (0.8, 0.05), 1, 0.8, TokenKind.CORRECTED, 1)
    assert committed == [3, 1]


@pytest.mark.parametrize("drawn_from", [None, Distribution.certain(2), over(0.2, 0.2, 0.2, 0.2, 0.2)])
@pytest.mark.parametrize("uniform", [0.0, float(np.nextafter(1.0, 0.0))])
@pytest.mark.parametrize("favourite", [1, 2])
def test_greedy_accepts_the_favourite_and_nothing_else(
    drawn_from: Distribution | None, uniform: float, favourite: int
) -> None:
    proposal = (Candidate(2, None, drawn_from),)
    verdict = verify(proposal, favouring(favourite, 0), ScriptedSampler(), lambda: uniform, ())
    assert verdict.n_accepted == (favourite == 2)


def test_an_accepted_end_of_generation_ends_the_round() -> None:
    verdict, committed = greedily(guesses(3, 4, 2), favouring(3, 4, 2, 1), end_tokens=[4])
    assert verdict == Verdict(2, (0.8, 0.8), None, 0.0, TokenKind.BONUS, None)
    assert committed == [3, 4]


def test_a_rejected_end_of_generation_ends_nothing() -> None:
    verdict, committed = greedily(guesses(4), favouring(3, 1), end_tokens=[4])
    assert (verdict.n_accepted, verdict.final, committed) == (0, 3, [3])


@pytest.mark.parametrize(
    ("token", "uniform", "accepted"),
    [(0, 0.99, True), (1, 0.62, True), (1, 0.63, False), (4, 0.79, True), (4, 0.81, False)],
)
def test_a_drawn_token_passes_with_the_ratio_of_target_and_draft(token: int, uniform: float, accepted: bool) -> None:
    candidate = Candidate(token, DRAFT[token], over(*DRAFT))
    verdict = verify((candidate,), logits_of(TARGET, TARGET), ScriptedSampler(1.0), draws(uniform, 0.5), ())
    assert verdict.n_accepted == accepted


@pytest.mark.parametrize(("uniform", "accepted"), [(0.39, True), (0.41, False)])
def test_a_token_that_was_not_drawn_passes_with_the_probability_the_target_gives_it(
    uniform: float, accepted: bool
) -> None:
    verdict = verify(guesses(0), logits_of(TARGET, TARGET), ScriptedSampler(1.0), draws(uniform, 0.5), ())
    assert verdict.n_accepted == accepted


def test_a_token_that_the_target_excludes_never_passes() -> None:
    verdict = verify(guesses(0), logits_of((0.0, 1.0), (0.5, 0.5)), ScriptedSampler(1.0), lambda: 0.0, ())
    assert (verdict.n_accepted, verdict.final, verdict.tested_probs) == (0, 1, (0.0,))


def test_probabilities_are_those_of_the_test_when_sampling() -> None:
    # Temperature 0.5 squares them: 0.16, 0.0625, 0.0225, 0.0144, 0.0064, which add up to 0.2658.
    verdict = verify(guesses(0), logits_of(TARGET, TARGET), ScriptedSampler(0.5), draws(0.1, 0.0), ())
    assert verdict.tested_probs == pytest.approx((0.16 / 0.2658,))
    assert verdict.final_prob == pytest.approx(0.16 / 0.2658)


def test_the_preferred_token_is_the_favourite_even_where_another_is_put_in() -> None:
    verdict = verify(guesses(4), logits_of(TARGET), ScriptedSampler(1.0), draws(0.5, 0.99), ())
    assert (verdict.preferred, verdict.final) == (0, 3)


CHAIN = np.array([[0.1, 0.6, 0.3], [0.5, 0.2, 0.3], [0.25, 0.25, 0.5]])  # [last, next]
DRAFT_CHAIN = np.array([[0.3, 0.3, 0.4], [0.5, 0.3, 0.2], [0.1, 0.8, 0.1]])


def spoken(uniform: Uniform, drawn: bool) -> list[int]:
    """Two tokens after token 0, by as many rounds of two proposed tokens as that takes."""
    sampler = ScriptedSampler(1.0)
    while len(sampler.accepted) < 2:
        last = sampler.accepted[-1] if sampler.accepted else 0
        path, proposal = [last], []
        for _ in range(2):
            draft = over(*DRAFT_CHAIN[path[-1]])
            token = draft.sample(uniform) if drawn else draft.mode
            path.append(token)
            proposal.append(Candidate(token, draft.prob(token), draft if drawn else None))
        verify(tuple(proposal), logits_of(*CHAIN[path]), sampler, uniform, ())
    return sampler.accepted[:2]


def p_of_spoken(drawn: bool, n_draws: int) -> float:
    uniform = np.random.default_rng(1).random
    pairs = [3 * first + second for first, second in (spoken(uniform, drawn) for _ in range(n_draws))]
    expected = (CHAIN[0][:, None] * CHAIN).ravel()
    return p_value(np.bincount(pairs, minlength=9).tolist(), (n_draws * expected).tolist())


@pytest.mark.parametrize("drawn", [True, False])
def test_what_is_spoken_is_distributed_as_by_the_target_alone(drawn: bool) -> None:
    assert p_of_spoken(drawn, N_DRAWS) > 0.001


@pytest.mark.parametrize("drawn", [True, False])
def test_a_correction_drawn_from_the_target_itself_would_be_noticed(
    drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Distribution, "residual", lambda target, _draft: target)
    assert p_of_spoken(drawn, N_DRAWS // 4) < 1e-6


def test_the_acceptance_rate_is_one_minus_the_total_variation_distance() -> None:
    uniform = np.random.default_rng(1).random
    draft = over(*DRAFT)
    logits = logits_of(TARGET, TARGET)
    n_accepted = 0
    for _ in range(N_DRAWS):
        token = draft.sample(uniform)
        proposal = (Candidate(token, draft.prob(token), draft),)
        n_accepted += verify(proposal, logits, ScriptedSampler(1.0), uniform, ()).n_accepted
    standard_error = (ACCEPTANCE * (1 - ACCEPTANCE) / N_DRAWS) ** 0.5
    assert abs(n_accepted / N_DRAWS - ACCEPTANCE) < 3 * standard_error


def test_sights_of_a_greedy_round_have_ranks_and_rivals_but_no_draw() -> None:
    logits = logits_of([0.1, 0.2, 0.7], [0.6, 0.3, 0.1])
    verdict = verify(guesses(2, 1), logits, ScriptedSampler(), lambda: 0.5, (), n_best=2)
    assert [(sight.tested_rank, sight.final_rank, sight.drawn) for sight in verdict.sights] == [
        (1, 0, None),
        (2, 1, None),
    ]
    assert [[token for token, _ in sight.best] for sight in verdict.sights] == [[2, 1], [0, 1]]
    assert [prob for _, prob in verdict.sights[1].best] == pytest.approx([0.6, 0.3])


def test_sights_of_a_sampled_round_have_the_number_of_each_test() -> None:
    proposal = (Candidate(0, DRAFT[0], over(*DRAFT)), Candidate(1, DRAFT[1], over(*DRAFT)))
    verdict = verify(proposal, logits_of(TARGET, TARGET, TARGET), ScriptedSampler(1.0), draws(0.3, 0.7, 0.0), (), 5)
    assert verdict.n_accepted == 1
    first, second = verdict.sights
    assert (first.tested_rank, first.drawn) == (1, 0.3)
    assert (second.tested_rank, second.final_rank, second.drawn) == (2, 1, 0.7)
    assert [token for token, _ in second.best] == list(range(5))
    assert [prob for _, prob in second.best] == pytest.approx(TARGET)


def test_the_targets_own_token_is_seen_without_a_test() -> None:
    verdict = verify((), favouring(3), ScriptedSampler(1.0), lambda: 0.0, (), n_best=1)
    (sight,) = verdict.sights
    assert ([token for token, _ in sight.best], sight.tested_rank, sight.final_rank, sight.drawn) == ([3], 0, 2, None)
    assert verdict.final == 0  # one of four that are equally likely


def test_an_accepted_end_of_generation_is_seen_too() -> None:
    verdict = verify(guesses(3, 4, 2), favouring(3, 4, 2, 1), ScriptedSampler(), lambda: 0.5, [4], n_best=1)
    assert [sight.best[0][0] for sight in verdict.sights] == [3, 4]
