"""A language model made of a table, for tests of everything above llama.cpp: tokens are bytes, the script is what it says.

After a committed sequence that ends in token t it gives `table[t]` [n_vocab] as logits.
"""

from collections.abc import Sequence

import numpy as np

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, CannotRewind
from app.core.language_model import Logits

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
        self.end_tokens = frozenset({END})
        self.cancel = CancelToken()

    def decode(self, tokens: Sequence[int], rows: Sequence[int] = ()) -> Logits:
        assert 0 < len(tokens) <= self.n_batch
        assert len(self.tokens) + len(tokens) <= self.n_context
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
