"""The one rule that keeps the product of speculation distributed exactly as the target alone.

Source: Leviathan et al. 2023 (arXiv 2211.17192), algorithm 1; Chen et al. 2023 (arXiv 2302.01318), algorithm 2.
"""

from collections.abc import Container
from dataclasses import dataclass

from app.core.distribution import Distribution, Uniform
from app.core.drafter import Proposal
from app.core.events import TokenKind
from app.core.language_model import Logits
from app.core.sampling import Sampler, shown_prob


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a proposal.

    `final` is the token that the target added, with its kind; None where an accepted token ended the generation.
    `tested_probs` are the target's probabilities of the tokens that were tested, as shown to people: those of the
    accepted ones, and of the rejected one where there is one.
    """

    n_accepted: int
    tested_probs: tuple[float, ...]
    final: int | None
    final_prob: float
    final_kind: TokenKind
    preferred: int | None  # the target's favourite in the rejected place


def verify(
    proposal: Proposal, logits: Logits, sampler: Sampler, uniform: Uniform, end_tokens: Container[int]
) -> Verdict:
    """Walk the proposal from left to right; `logits` [n_draft + 1, n_vocab] are the target's before each place.

    Each accepted token, and the final one, is committed to the sampler before the next place is looked at.
    """
    tested_probs: list[float] = []
    for place, candidate in enumerate(proposal):
        target = sampler.distribution(logits[place])
        draft = candidate.drawn_from or Distribution.certain(candidate.token)
        tested_probs.append(shown_prob(sampler, logits[place], target, candidate.token))
        if uniform() * draft.prob(candidate.token) >= target.prob(candidate.token):
            final = target.residual(draft).sample(uniform)
            kind, preferred = TokenKind.CORRECTED, target.mode
            break
        sampler.accept(candidate.token)
        if candidate.token in end_tokens:
            return Verdict(place + 1, tuple(tested_probs), None, 0.0, TokenKind.BONUS, None)
    else:
        place = len(proposal)
        target = sampler.distribution(logits[place])
        final = target.sample(uniform)
        kind, preferred = TokenKind.BONUS if proposal else TokenKind.PLAIN, None
    sampler.accept(final)
    final_prob = shown_prob(sampler, logits[place], target, final)
    return Verdict(place, tuple(tested_probs), final, final_prob, kind, preferred)
