"""A draft model as a drafter: it reads along, and says token by token what it expects."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from app.core.cancel import CancelToken
from app.core.distribution import Uniform
from app.core.drafter import Candidate, Proposal
from app.core.errors import CannotRewind, DecodingError, DraftingError, PromptError
from app.core.language_model import LanguageModel
from app.core.prompt import common_length, read, reuse
from app.core.sampling import Sampler, softmax_prob


class ModelDrafter:
    """Satisfies `app.core.drafter.Drafter`. `n_shared` is the number of token ids that target and draft both have.

    Between calls the draft's cache holds a prefix of the committed tokens, always short of the last.
    """

    def __init__(self, name: str, model: LanguageModel, sampler: Sampler, uniform: Uniform, n_shared: int) -> None:
        self.name = name
        self._model = model
        self._sampler = sampler
        self._uniform = uniform
        self._n_shared = n_shared
        self._committed: list[int] = []
        self._cancel = CancelToken()

    def begin(self, prompt: Sequence[int], cancel: CancelToken) -> Iterator[tuple[int, int]]:
        self._committed = list(prompt)
        self._cancel = cancel
        self._model.watch(cancel)
        self._check_known(prompt)
        with _drafting():
            reuse(self._model, prompt)
            yield from read(self._model, prompt, cancel)

    def propose(self, n_max: int) -> Proposal:
        """Ends early behind an end of generation, and where the draft's context ends."""
        n_room = self._model.n_context - len(self._committed) + 1
        if n_room < 1:
            raise DraftingError(
                f"The draft's context of {self._model.n_context:,} tokens is full.",
                "Load the draft with a larger context.",
            )
        self._check_known(self._committed[len(self._model.tokens) :])
        n_max = min(n_max, n_room)
        proposal: list[Candidate] = []
        with _drafting():
            for _ in read(self._model, self._committed, self._cancel):
                pass
            token = self._committed[-1]
            while len(proposal) < n_max:
                candidate = self._next(token)
                proposal.append(candidate)
                token = candidate.token
                if token in self._model.end_tokens:
                    break
        return tuple(proposal)

    def _check_known(self, tokens: Sequence[int]) -> None:
        """Vocabularies that fit may yet differ in length, and the draft cannot read what only the target has."""
        unknown = next((token for token in tokens if token >= self._n_shared), None)
        if unknown is not None:
            raise DraftingError(
                f"The draft does not know token {unknown}, which only the target's vocabulary has.",
                "Choose a draft whose vocabulary is as large as the target's.",
            )

    def _next(self, token: int) -> Candidate:
        logits = self._model.decode([token], [0])[0, : self._n_shared]
        distribution = self._sampler.distribution(logits)
        if self._sampler.greedy:
            return Candidate(distribution.mode, softmax_prob(logits, distribution.mode))
        drawn = distribution.sample(self._uniform)
        return Candidate(drawn, distribution.prob(drawn), distribution)

    def commit(self, tokens: Sequence[int]) -> None:
        n_before = len(self._committed)
        self._committed.extend(tokens)
        drafted = self._model.tokens[n_before:]
        n_right = common_length(drafted, tokens[:-1])
        with _drafting():
            if n_right < len(drafted):
                self._model.rewind(n_before + n_right)


@contextmanager
def _drafting() -> Iterator[None]:
    """What goes wrong with the draft ends the drafting, not the reply."""
    try:
        yield
    except (DecodingError, PromptError, CannotRewind) as error:
        raise DraftingError(f"The draft failed: {error.message}", error.remedy) from error
