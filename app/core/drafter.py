"""The seam for anything that proposes tokens: a draft model, an n-gram lookup, a head on the target's hidden state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.core.cancel import CancelToken
from app.core.distribution import Distribution


@dataclass(frozen=True, slots=True)
class Candidate:
    """One token of a proposal.

    `drawn_from` is the distribution it was drawn from, or None where it was not drawn (greedy, lookup): the test then
    takes all of the draft's mass to lie on it. `prob` is what the drafter itself gives it, for showing; None where it
    has no opinion.
    """

    token: int
    prob: float | None = None
    drawn_from: Distribution | None = None


Proposal = tuple[Candidate, ...]


class Drafter(Protocol):
    """Proposes what the target may say next. It follows one token sequence: `begin`, then `commit` for what is added.

    A drafter may raise `DraftingError` anywhere: the reply then goes on without it.
    """

    @property
    def name(self) -> str: ...

    def begin(self, prompt: Sequence[int], cancel: CancelToken) -> Iterator[tuple[int, int]]:
        """Read the prompt, all but its last token; yields (tokens read, tokens to read) and may yield nothing."""
        ...

    def propose(self, n_max: int) -> Proposal:
        """At most `n_max` tokens to follow the committed ones; fewer, or none, is an answer too."""
        ...

    def commit(self, tokens: Sequence[int]) -> None:
        """The round's verdict: these tokens follow, whatever was proposed."""
        ...
