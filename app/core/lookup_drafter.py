"""Prompt lookup as a drafter, alone or before another one. It needs no model, so it is all theory."""

from collections.abc import Iterator, Sequence

from app.core.cancel import CancelToken
from app.core.drafter import Candidate, Drafter, Proposal
from app.core.lookahead import Evidence, Lookahead
from app.core.lookup import LONGEST_MATCH, NgramIndex

SOURCE = "lookup"
TRUSTED_MATCH = 5
"""From this length on a match is asked before a model."""


class LookupDrafter:
    """Satisfies `Drafter`: proposes what followed the last time."""

    name = "lookup"

    def __init__(self, shortest: int = 2) -> None:
        self._shortest = shortest
        self._index = NgramIndex(shortest)

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        """Goes on from what is indexed where the prompt begins with it; a conversation grows at its end."""
        known = self._index.tokens
        if known != list(prompt[: len(known)]):
            self._index = NgramIndex(self._shortest)
        self._index.extend(prompt[len(self._index.tokens) :])
        yield from ()

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        match = self._index.match()
        proposal: list[Candidate] = []
        if match:
            for token in self._index.continuation(match, n_max):
                evidence = _evidence(match.length + len(proposal))
                if not (lookahead.step(SOURCE) and lookahead.keep(evidence)):
                    break
                proposal.append(Candidate(token, evidence=evidence))
        return tuple(proposal)

    def commit(self, tokens: Sequence[int]) -> None:
        self._index.extend(tokens)

    @property
    def match_length(self) -> int:
        """Of what it would propose now; 0 where it has nothing."""
        match = self._index.match()
        return match.length if match else 0


class LookupThenModel:
    """Satisfies `Drafter`: lookup where its match is long enough to be trusted, else the other one."""

    def __init__(self, lookup: LookupDrafter, model: Drafter, trusted: int = TRUSTED_MATCH) -> None:
        self.name = f"lookup, then {model.name}"
        self._lookup = lookup
        self._model = model
        self._trusted = trusted

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        yield from self._lookup.begin(prompt, cancel, lookahead)
        yield from self._model.begin(prompt, cancel, lookahead)

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        if self._lookup.match_length >= self._trusted:
            proposal = self._lookup.propose(n_max, lookahead)
            if proposal:
                return proposal
        return self._model.propose(n_max, lookahead)

    def commit(self, tokens: Sequence[int]) -> None:
        self._lookup.commit(tokens)
        self._model.commit(tokens)


def _evidence(length: int) -> Evidence:
    """Longer matches are right more often; the first guess is that half of the doubt goes with every token."""
    level = min(length, LONGEST_MATCH)
    return Evidence(SOURCE, level, 1 - 0.5 ** (level / 2))
