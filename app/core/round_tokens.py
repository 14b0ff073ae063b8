"""A round's tokens as its event tells them: who won each, how likely it was, and what had been proposed."""

from collections.abc import Callable
from dataclasses import replace

from app.core.distribution import Ranked
from app.core.drafter import Proposal
from app.core.events import EmittedToken, Fate, Likely, ProposedToken, TokenKind
from app.core.text import TextStream, piece_text
from app.core.verification import Sight, Verdict

Piece = Callable[[int], bytes]
"""The bytes of a token."""


def emitted_tokens(proposal: Proposal, verdict: Verdict, piece: Piece, stream: TextStream) -> tuple[EmittedToken, ...]:
    """What joins the output; their text continues the stream's."""
    tokens = [
        EmittedToken(candidate.token, stream.feed(piece(candidate.token)), TokenKind.ACCEPTED, prob, candidate.prob)
        for candidate, prob in zip(proposal[: verdict.n_accepted], verdict.tested_probs, strict=False)
    ]
    if verdict.final is not None:
        text = stream.feed(piece(verdict.final))
        tokens.append(EmittedToken(verdict.final, text, verdict.final_kind, verdict.final_prob, None))
    if not verdict.sights:
        return tuple(tokens)
    return tuple(_ranked(token, sight, piece) for token, sight in zip(tokens, verdict.sights, strict=True))


def proposed_tokens(proposal: Proposal, verdict: Verdict, piece: Piece) -> tuple[ProposedToken, ...]:
    """What was proposed, with the fate of each token."""
    n_tested = len(verdict.tested_probs)
    tokens = [
        ProposedToken(
            candidate.token,
            piece_text(piece(candidate.token)),
            Fate.ACCEPTED if place < verdict.n_accepted else Fate.REJECTED if place < n_tested else Fate.IGNORED,
            candidate.prob,
            verdict.tested_probs[place] if place < n_tested else None,
            draft_best=_likely(candidate.best, piece),
        )
        for place, candidate in enumerate(proposal)
    ]
    for place, (token, sight) in enumerate(zip(tokens[:n_tested], verdict.sights, strict=False)):
        tokens[place] = replace(token, target_rank=sight.tested_rank, drawn=sight.drawn)
    return tuple(tokens)


def _ranked(token: EmittedToken, sight: Sight, piece: Piece) -> EmittedToken:
    rank = sight.tested_rank if token.kind is TokenKind.ACCEPTED else sight.final_rank
    return replace(token, target_rank=rank, target_best=_likely(sight.best, piece))


def _likely(best: Ranked, piece: Piece) -> tuple[Likely, ...]:
    return tuple(Likely(token, piece_text(piece(token)), float(f"{prob:.4g}")) for token, prob in best)
