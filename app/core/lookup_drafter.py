"""Prompt lookup as a drafter, alone or before another one. It needs no model, so it is all theory."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.cancel import CancelToken
from app.core.drafter import Candidate, Drafter, Proposal
from app.core.lookahead import Evidence, Lookahead
from app.core.lookup import LONGEST_MATCH, Match, NgramIndex
from app.core.said import said

SOURCE = "lookup"
TRUSTED_MATCH = 5
"""From this length on a match is asked before a model."""

_SURE_MATCH = 8  # so long a match ends a copy from elsewhere
_EDITED = 100  # levels of tokens copied with changes, apart from those of plain matches
_EDITED_PRIOR = 0.8


@dataclass(slots=True)
class _Copy:
    """The reply is repeating the text from `place` on, perhaps with some tokens replaced by others.

    `n_right` tokens in a row were as expected. `replaced` is the last surprise (in the text, in the reply), while it is
    not yet known whether it was a replacement, after which the text goes on, or the end of the copy.
    """

    place: int
    n_right: int
    replaced: tuple[int, int] | None = None
    edited: bool = False


class LookupDrafter:
    """Satisfies `Drafter`: proposes what followed the last time, and follows a text that is repeated with changes.

    A renamed variable is learnt from its first occurrence, and the copy goes on behind it without a new match.
    """

    name = said("lookup")

    def __init__(self) -> None:
        self._start([])

    def _start(self, prompt: Sequence[int]) -> None:
        self._index = NgramIndex()
        self._index.extend(prompt)
        self._copy: _Copy | None = None
        self._replacements: dict[int, int] = {}

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        """Goes on from what is indexed where the prompt begins with it; a conversation grows at its end."""
        known = self._index.tokens
        if known == list(prompt[: len(known)]):
            self._index.extend(prompt[len(known) :])
            self._copy = None
            self._replacements = {}
        else:
            self._start(prompt)
        yield from ()

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        copy = self._current()
        proposal: list[Candidate] = []
        if copy:
            for token in self._index.continuation(Match(copy.place, copy.n_right), n_max):
                evidence = _evidence(copy, len(proposal))
                if not (lookahead.step(SOURCE) and lookahead.keep(evidence)):
                    break
                proposal.append(Candidate(self._expected(token), evidence=evidence))
        return tuple(proposal)

    @property
    def trusted(self) -> bool:
        """Whether it is worth asking before a model."""
        copy = self._current()
        return copy is not None and (copy.n_right >= TRUSTED_MATCH or copy.edited)

    def _current(self) -> _Copy | None:
        """The copy that is under way, or the one that the longest match begins."""
        match = self._index.match()
        begun = _Copy(match.place, match.length) if match else None
        if not self._copy:
            return begun
        elsewhere = begun is not None and begun.place != self._copy.place and begun.n_right >= _SURE_MATCH
        return begun if elsewhere else self._copy

    def _expected(self, token: int) -> int:
        return self._replacements.get(token, token)

    def commit(self, tokens: Sequence[int]) -> None:
        for token in tokens:
            self._copy = self._follow(self._current(), token)
            self._index.extend([token])

    def _follow(self, copy: _Copy | None, token: int) -> _Copy | None:
        """The copy behind `token`: one surprise is taken for a replacement, a second at once for its end."""
        if not copy or copy.place >= len(self._index.tokens):
            return None
        original = self._index.tokens[copy.place]
        if token == self._expected(original):
            if copy.replaced:
                before, after = copy.replaced
                self._replacements[before] = after
            return _Copy(copy.place + 1, copy.n_right + 1, None, copy.edited)
        if copy.replaced or copy.n_right < TRUSTED_MATCH:
            return None
        return _Copy(copy.place + 1, 0, (original, token), True)


class LookupThenModel:
    """Satisfies `Drafter`: lookup where it can be trusted, else the other one."""

    def __init__(self, lookup: LookupDrafter, model: Drafter) -> None:
        self.name = said("lookup, then {model}", model=model.name)
        self._lookup = lookup
        self._model = model

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        yield from self._lookup.begin(prompt, cancel, lookahead)
        yield from self._model.begin(prompt, cancel, lookahead)

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        if self._lookup.trusted:
            proposal = self._lookup.propose(n_max, lookahead)
            if proposal:
                return proposal
        return self._model.propose(n_max, lookahead)

    def commit(self, tokens: Sequence[int]) -> None:
        self._lookup.commit(tokens)
        self._model.commit(tokens)


def _evidence(copy: _Copy, ahead: int) -> Evidence:
    """Longer matches are right more often; the first guess is that half of the doubt goes with every other token."""
    level = min(copy.n_right + ahead, LONGEST_MATCH)
    if copy.edited:
        return Evidence(SOURCE, _EDITED + level, _EDITED_PRIOR)
    return Evidence(SOURCE, level, 1 - 0.5 ** (level / 2))
