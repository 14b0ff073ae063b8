"""A language model made of a table, for tests of everything above llama.cpp; tokens are bytes unless a test says else.

After a committed sequence that ends in token t it gives `table[t]` [n_vocab] as logits. The drafters and the sampler
that go with it are here as well.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

import numpy as np
from numpy.typing import NDArray

from app.core.cancel import CancelToken
from app.core.distribution import Distribution, Uniform
from app.core.drafter import Candidate, Proposal
from app.core.errors import Cancelled, CannotRewind
from app.core.language_model import Logits
from app.core.lookahead import Lookahead

N_VOCAB = 257
END = 256


class ScriptedModel:
    """Satisfies `app.core.language_model.LanguageModel`."""

    def __init__(
        self,
        table: Logits | None = None,
        *,
        n_context: int = 512,
        n_batch: int = 64,
        can_rewind: bool = True,
        pieces: Sequence[bytes] | None = None,
    ) -> None:
        self.table = np.zeros((N_VOCAB, N_VOCAB), dtype=np.float32) if table is None else table
        self.pieces = pieces or [bytes([token]) for token in range(256)] + [b""]
        self.tokens: list[int] = []
        self.passes: list[int] = []  # how many tokens each pass had
        self.n_context = n_context
        self.n_batch = n_batch
        self.can_rewind = can_rewind
        self.can_shift = True
        self.end_tokens = frozenset({END})
        self.cancel = CancelToken()
        self.during_pass: Callable[[], None] = lambda: None  # may raise, cancel, or turn a clock

    @property
    def n_reading(self) -> int:
        return self.n_batch

    @property
    def n_rewind(self) -> int:
        return self.n_context if self.can_rewind else 0

    def shift(self, n_kept: int, n_forgotten: int) -> None:
        if not self.can_shift:
            raise CannotRewind("This model cannot forget tokens in the middle.")
        del self.tokens[n_kept : n_kept + n_forgotten]

    def decode(self, tokens: Sequence[int], rows: Sequence[int] = ()) -> Logits:
        assert 0 < len(tokens) <= self.n_batch
        assert len(self.tokens) + len(tokens) <= self.n_context
        self.during_pass()
        if self.cancel.cancelled:
            raise Cancelled
        self.tokens.extend(tokens)
        self.passes.append(len(tokens))
        return self.table[[tokens[row] for row in rows]]

    def rewind(self, n_tokens: int) -> None:
        assert n_tokens <= len(self.tokens)
        if n_tokens < len(self.tokens) and not self.can_rewind:
            raise CannotRewind("This model cannot forget its last tokens.")
        del self.tokens[n_tokens:]

    def clear(self) -> None:
        self.tokens.clear()

    def watch(self, cancel: CancelToken) -> None:
        self.cancel = cancel

    def piece(self, token: int) -> bytes:
        return self.pieces[token]


def saying(text: str, **options: object) -> ScriptedModel:
    """A model that says `text` after any prompt ending in a byte that `text` does not hold, then ends.

    `text` must hold no byte twice, since the table looks at the last token only.
    """
    model = ScriptedModel(**options)  # type: ignore[arg-type]
    data = text.encode()
    assert len(set(data)) == len(data)
    model.table[:, data[0]] = 1.0
    for this, following in zip(data, [*data[1:], END], strict=True):
        model.table[this] = 0.0
        model.table[this, following] = 10.0
    return model


def speaking(*pieces: str | bytes, **options: object) -> ScriptedModel:
    """A model that says these pieces, token 0, token 1, and so on, after any prompt of other tokens, then ends."""
    spoken = [piece.encode() if isinstance(piece, str) else piece for piece in pieces]
    unspoken = [b"" for _ in range(N_VOCAB - len(spoken))]
    model = ScriptedModel(pieces=[*spoken, *unspoken], **options)  # type: ignore[arg-type]
    model.table[:, 0] = 1.0
    for this, following in enumerate([*range(1, len(spoken)), END]):
        model.table[this] = 0.0
        model.table[this, following] = 10.0
    return model


class ScriptedSampler:
    """Satisfies `app.core.sampling.Sampler`: softmax at a temperature, 0 is greedy."""

    def __init__(self, temperature: float = 0.0) -> None:
        self.temperature = temperature
        self.accepted: list[int] = []

    @property
    def greedy(self) -> bool:
        return self.temperature == 0

    def distribution(self, logits: NDArray[np.float32]) -> Distribution:
        if self.greedy:
            return Distribution.certain(int(np.argmax(logits)))
        weights = np.exp((logits - logits.max()).astype(np.float64) / self.temperature)
        return Distribution(np.arange(logits.size, dtype=np.int32), weights / weights.sum())

    def begin(self, prompt: Sequence[int]) -> None:
        self.accepted.clear()

    def fork(self) -> AbstractContextManager["ScriptedSampler"]:
        return nullcontext(self)

    def accept(self, token: int) -> None:
        self.accepted.append(token)


class ScriptedDrafter:
    """Satisfies `app.core.drafter.Drafter`: takes the reply to be `guesses`, whatever was committed so far."""

    name = "scripted"

    def __init__(self, guesses: Sequence[int] = ()) -> None:
        self.guesses = guesses
        self.committed: list[int] = []
        self.asked: list[int] = []  # the n_max of each proposal
        self.during: Callable[[str], None] = lambda _call: None  # is told "begin", "propose" or "commit"; may raise

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        self.committed.clear()
        cancel.check()
        self.during("begin")
        yield len(prompt) - 1, len(prompt) - 1

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        assert n_max > 0
        self.asked.append(n_max)
        self.during("propose")
        place = len(self.committed)
        return tuple(Candidate(token, prob=0.5) for token in self.guesses[place : place + n_max])

    def commit(self, tokens: Sequence[int]) -> None:
        assert tokens
        self.during("commit")
        self.committed.extend(tokens)


class SamplingDrafter:
    """Satisfies `app.core.drafter.Drafter`: draws its proposals from a table of its own."""

    name = "sampling"

    def __init__(self, table: Logits, uniform: Uniform, temperature: float = 1.0) -> None:
        self.table = table
        self.uniform = uniform
        self.sampler = ScriptedSampler(temperature)
        self.last = 0

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        self.last = prompt[-1]
        yield from ()

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        proposal: list[Candidate] = []
        last = self.last
        for _ in range(n_max):
            distribution = self.sampler.distribution(self.table[last])
            last = distribution.sample(self.uniform)
            proposal.append(Candidate(last, distribution.prob(last), distribution))
        return tuple(proposal)

    def commit(self, tokens: Sequence[int]) -> None:
        self.last = tokens[-1]
