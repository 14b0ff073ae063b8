"""The one rule that keeps the product of speculation distributed exactly as the target alone.

Source: Leviathan et al. 2023 (arXiv 2211.17192), algorithm 1; Chen et al. 2023 (arXiv 2302.01318), algorithm 2.
"""

from collections.abc import Container
from dataclasses import dataclass

from app.core.distribution import Distribution, Ranked, Uniform
from app.core.drafter import Proposal
from app.core.events import TokenKind
from app.core.language_model import Logits
from app.core.sampling import Judge, shown


@dataclass(frozen=True, slots=True)
class Sight:
    """What the target thought of one place: more than the verdict needs, and only for showing."""

    best: Ranked
    tested_rank: int  # of the proposed token; 0 where none was tested
    final_rank: int  # of the target's own token; 0 where it added none here
    drawn: float | None  # the number of the test; None where none decided


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a proposal.

    `final` is the token that the target added, with its kind; None where an accepted token ended the generation.
    `tested_probs` are the target's probabilities of the tokens that were tested, as shown to people: those of the
    accepted ones, and of the rejected one where there is one. `sights` are of the places that were looked at, where
    they were asked for.
    """

    n_accepted: int
    tested_probs: tuple[float, ...]
    final: int | None
    final_prob: float
    final_kind: TokenKind
    preferred: int | None  # the target's favourite in the rejected place
    sights: tuple[Sight, ...] = ()


def verify(
    proposal: Proposal,
    logits: Logits,
    sampler: Judge,
    uniform: Uniform,
    end_tokens: Container[int],
    n_best: int = 0,
) -> Verdict:
    """Walk the proposal from left to right; `logits` [n_draft + 1, n_vocab] are the target's before each place.

    Each accepted token, and the final one, is committed to the sampler before the next place is looked at. With
    `n_best` the verdict has sights, each with so many of the likeliest tokens.
    """
    tested_probs: list[float] = []
    sights: list[Sight] = []
    for place, candidate in enumerate(proposal):
        target = sampler.distribution(logits[place])
        view = shown(sampler, logits[place], target)
        draft = candidate.drawn_from or Distribution.certain(candidate.token)
        tested_probs.append(view.prob(candidate.token))
        drawn = uniform()
        rejected = drawn * draft.prob(candidate.token) >= target.prob(candidate.token)
        final = target.residual(draft).sample(uniform) if rejected else None
        if n_best:
            final_rank = 0 if final is None else view.rank(final)
            decided = None if sampler.greedy else drawn
            sights.append(Sight(view.best(n_best), view.rank(candidate.token), final_rank, decided))
        if final is not None:
            kind, preferred = TokenKind.CORRECTED, target.mode
            break
        sampler.accept(candidate.token)
        if candidate.token in end_tokens:
            return Verdict(place + 1, tuple(tested_probs), None, 0.0, TokenKind.BONUS, None, tuple(sights))
    else:
        place = len(proposal)
        target = sampler.distribution(logits[place])
        view = shown(sampler, logits[place], target)
        final = target.sample(uniform)
        if n_best:
            sights.append(Sight(view.best(n_best), 0, view.rank(final), None))
        kind, preferred = TokenKind.BONUS if proposal else TokenKind.PLAIN, None
    sampler.accept(final)
    return Verdict(place, tuple(tested_probs), final, view.prob(final), kind, preferred, tuple(sights))
