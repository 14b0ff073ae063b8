"""A draft model as a drafter: it reads along, and says token by token what it expects."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from app.core.cancel import CancelToken
from app.core.distribution import Ranked, Uniform
from app.core.drafter import Candidate, Proposal
from app.core.language_model import LanguageModel
from app.core.lookahead import Lookahead
from app.core.prompt import read
from app.core.sampling import Sampler, Softmax
from app.engine.draft_reading import begin_reading, drafting_failures, evidence, forget_wrong, n_behind, room
from app.engine.sampler_chain import NoTokenLeft
from app.engine.translation import Translation

SOURCE = "model"


class ModelDrafter:
    """Satisfies `app.core.drafter.Drafter`. The sampler's tokens are the translation's.

    Between calls the draft's cache holds a prefix of the committed text in its own tokens, always short of the last.
    """

    def __init__(
        self,
        name: str,
        model: LanguageModel,
        sampler: Sampler,
        uniform: Uniform,
        translation: Translation,
        n_best: int = 0,
    ) -> None:
        """`n_best` of the likeliest tokens are told with each that is proposed."""
        self.name = name
        self._model = model
        self._sampler = sampler
        self._uniform = uniform
        self._translation = translation
        self._n_best = n_best
        self._committed: list[int] = []  # in the draft's tokens
        self._cancel = CancelToken()

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        self._committed = self._translated(prompt)
        self._cancel = cancel
        self._sampler.begin(prompt)
        yield from begin_reading(self._model, self._committed, SOURCE, cancel, lookahead)

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        """Ends early behind an end of generation, and where the draft's context ends."""
        n_max = min(n_max, room(self._model, self._committed))
        proposal: list[Candidate] = []
        token = self._committed[-1]
        with drafting_failures(), self._sampler.fork() as sampler:
            while len(proposal) < n_max and lookahead.step(SOURCE, n_behind(self._model, self._committed)):
                if not proposal:
                    for _ in read(self._model, self._committed, self._cancel):
                        pass
                candidate = self._next(token, sampler, lookahead)
                if candidate is None:
                    break
                proposal.append(candidate)
                (token,) = self._translation.to_draft(candidate.token)
                if token in self._model.end_tokens:
                    break
                sampler.accept(candidate.token)
        return tuple(proposal)

    def _next(self, token: int, sampler: Sampler, lookahead: Lookahead) -> Candidate | None:
        """None where what would be drawn is not worth verifying, which is asked before it is drawn.

        And where nothing can be drawn: a grammar may ask for what only the target can say.
        """
        logits = self._translation.row(self._model.decode([token], [0])[0])
        try:
            distribution = sampler.distribution(logits)
        except NoTokenLeft:
            return None
        if sampler.greedy:
            view = Softmax(logits)
            prob = view.prob(self._place(distribution.mode))
            sure = evidence(SOURCE, prob)
            if not lookahead.keep(sure):
                return None
            best = self._in_tokens(view.best(self._n_best)) if self._n_best else ()
            return Candidate(distribution.mode, prob, None, sure, best)
        sure = evidence(SOURCE, float(distribution.probs.max()))
        if not lookahead.keep(sure):
            return None
        drawn = distribution.sample(self._uniform)
        best = distribution.best(self._n_best) if self._n_best else ()
        return Candidate(drawn, distribution.prob(drawn), distribution, sure, best)

    def _in_tokens(self, best: Ranked) -> Ranked:
        """What stands at these places of a row of logits."""
        return tuple((int(self._translation.tokens[place]), prob) for place, prob in best)

    def _place(self, token: int) -> int:
        """Where a token of the target stands in a row of logits."""
        tokens: NDArray[np.int32] = self._translation.tokens
        return int(np.searchsorted(tokens, token))

    def commit(self, tokens: Sequence[int]) -> None:
        n_before = len(self._committed)
        self._committed += self._translated(tokens)
        for token in tokens:
            self._sampler.accept(token)
        forget_wrong(self._model, self._committed, n_before)

    def _translated(self, tokens: Sequence[int]) -> list[int]:
        return [word for token in tokens for word in self._translation.to_draft(token)]
