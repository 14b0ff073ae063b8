"""The seam for anything that proposes tokens: a draft model, an n-gram lookup, a head on the target's hidden state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.core.cancel import CancelToken
from app.core.distribution import Distribution, Ranked
from app.core.lookahead import Evidence, Lookahead


@dataclass(frozen=True, slots=True)
class Candidate:
    """One token of a proposal.

    `drawn_from` is the distribution it was drawn from, or None where it was not drawn (greedy, lookup): the test then
    takes all of the draft's mass to lie on it. `prob` is what the drafter itself gives it, for showing; None where it
    has no opinion. `evidence` is how sure the drafter was before the token was drawn. `best` are the tokens that it
    held likeliest, where it was to say so and has a distribution.
    """

    token: int
    prob: float | None = None
    drawn_from: Distribution | None = None
    evidence: Evidence | None = None
    best: Ranked = ()


Proposal = tuple[Candidate, ...]


class Drafter(Protocol):
    """Proposes what the target may say next. It follows one token sequence: `begin`, then `commit` for what is added.

    A drafter may raise `DraftingError` anywhere: the reply then goes on without it.
    """

    @property
    def name(self) -> str: ...

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        """A new sequence begins. Read it, all but its last token; yields (tokens read, tokens to read).

        Where the lookahead sees no use in a step now, reading is left to the first `propose` that does.
        """
        ...

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        """At most `n_max` tokens to follow the committed ones; fewer, or none, is an answer too.

        Asks `lookahead.step` before each step and `lookahead.keep` before each token is drawn, and ends at a no.
        """
        ...

    def commit(self, tokens: Sequence[int]) -> None:
        """The round's verdict: these tokens follow, whatever was proposed."""
        ...
