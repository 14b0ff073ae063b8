"""A draft model with another tokenizer: it drafts text in its own tokens, and the target's tokens for it are proposed.

What the target committed is never tokenised again for the target; only the draft's own copy of the text is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.core.cancel import CancelToken
from app.core.drafter import Candidate, Proposal
from app.core.language_model import LanguageModel
from app.core.lookahead import Lookahead
from app.core.prompt import read
from app.core.sampling import Softmax
from app.engine.draft_reading import begin_reading, drafting_failures, evidence, forget_wrong, n_behind, room

SOURCE = "text"
_MOST_STEPS = 3  # draft steps for each token of the target that may be proposed, at most

Tokenize = Callable[[bytes], Sequence[int]]
"""Tokens of a piece of text in the middle of a text: no BOS, no control tokens."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A token that the draft written: how much text there is with it, and how sure the draft was of it."""

    n_bytes: int
    prob: float


class TextDrafter:
    """Satisfies `app.core.drafter.Drafter`. It always says what is likeliest, so its tokens were not drawn.

    Between calls the draft's cache holds a prefix of the committed text in its own tokens, always short of the last.
    """

    def __init__(
        self,
        name: str,
        model: LanguageModel,
        prompt: Sequence[int],
        target_piece: Callable[[int], bytes],
        target_tokenize: Tokenize,
        draft_tokenize: Tokenize,
    ) -> None:
        """`prompt` is the same conversation in the draft's own tokens, and its own template where it has one."""
        self.name = name
        self._model = model
        self._prompt = list(prompt)
        self._target_piece = target_piece
        self._target_tokenize = target_tokenize
        self._draft_tokenize = draft_tokenize
        self._committed: list[int] = []  # in the draft's tokens
        self._unread = b""  # the end of the committed text, while it ends within a character
        self._cancel = CancelToken()

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        """A second time where the context forgot its middle: what is left is text, and no conversation any more."""
        text = b"".join(map(self._target_piece, prompt)) if self._committed else b""
        whole = _whole(text)
        self._committed = list(self._draft_tokenize(whole) if text else self._prompt)
        self._unread = text[len(whole) :]
        self._cancel = cancel
        yield from begin_reading(self._model, self._committed, SOURCE, cancel, lookahead)

    def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
        """Nothing while the committed text ends within a character: the draft cannot go on from there."""
        n_steps = min(room(self._model, self._committed), _MOST_STEPS * n_max)
        if self._unread:
            return ()
        written: list[int] = []
        steps: list[_Step] = []
        text = b""
        tokens: Sequence[int] = ()
        with drafting_failures():
            while len(tokens) <= n_max and len(written) < n_steps:
                if not lookahead.step(SOURCE, n_behind(self._model, self._committed)):
                    break
                if not written:
                    for _ in read(self._model, self._committed, self._cancel):
                        pass
                logits = self._model.decode([written[-1] if written else self._committed[-1]], [0])[0]
                token = int(logits.argmax())
                prob = Softmax(logits).prob(token)
                if token in self._model.end_tokens or not lookahead.keep(evidence(SOURCE, prob)):
                    break
                written.append(token)
                text += self._model.piece(token)
                steps.append(_Step(len(text), prob))
                tokens = self._target_tokenize(_whole(text))
        return self._candidates(tokens[:n_max], steps)

    def _candidates(self, tokens: Sequence[int], steps: Sequence[_Step]) -> Proposal:
        """A token of the target is as sure as the least sure step that its text comes from."""
        proposal: list[Candidate] = []
        end = 0
        for token in tokens:
            start, end = end, end + len(self._target_piece(token))
            touched = [
                step.prob
                for step, before in zip(steps, [0, *(step.n_bytes for step in steps)], strict=False)
                if before < end and step.n_bytes > start
            ]
            prob = min(touched, default=0.0)
            proposal.append(Candidate(token, prob, None, evidence(SOURCE, prob)))
        return tuple(proposal)

    def commit(self, tokens: Sequence[int]) -> None:
        """Keep what the draft written as far as it is what was committed; read the rest anew, as text.

        What is kept ends with a whole character: no tokenizer can go on within one.
        """
        text = self._unread + b"".join(self._target_piece(token) for token in tokens)
        n_before = len(self._committed)
        n_said, n_kept_bytes = self._kept(self._model.tokens[n_before:], text)
        self._committed += self._model.tokens[n_before : n_before + n_said]
        rest = text[n_kept_bytes:]
        whole = _whole(rest)
        self._unread = rest[len(whole) :]
        self._committed += self._draft_tokenize(whole)
        forget_wrong(self._model, self._committed, n_before)

    def _kept(self, written: Sequence[int], text: bytes) -> tuple[int, int]:
        """How many of the tokens that were written begin the text, and how many of its bytes they are."""
        kept, said_text = (0, 0), b""
        for n_said, token in enumerate(written, start=1):
            said_text += self._model.piece(token)
            if not text.startswith(said_text):
                break
            if _whole(said_text) == said_text:
                kept = n_said, len(said_text)
        return kept


def _whole(text: bytes) -> bytes:
    """Without an unfinished character at the end."""
    for n in range(1, min(4, len(text) + 1)):
        lead = text[-n]
        if lead >= 0xC0:
            needed = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
            return text[:-n] if n < needed else text
        if lead < 0x80:
            return text
    return text
