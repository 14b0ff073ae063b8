"""The seam to a language model: what the engine needs from llama.cpp, and what a scripted model in a test provides."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.core.cancel import CancelToken

Logits = NDArray[np.float32]
"""[n_rows, n_vocab]; a view of the model's own memory, valid until its next pass."""


class LanguageModel(Protocol):
    """A loaded model with one context, which holds one token sequence."""

    @property
    def n_context(self) -> int:
        """Most tokens that the context holds."""
        ...

    @property
    def n_batch(self) -> int:
        """Most tokens of one pass."""
        ...

    @property
    def tokens(self) -> Sequence[int]:
        """What the KV cache holds, in order. Do not change it."""
        ...

    @property
    def end_tokens(self) -> frozenset[int]:
        """Every token that ends a generation."""
        ...

    @property
    def n_reading(self) -> int:
        """How many tokens of a prompt one pass should read, so that it takes no longer than a person likes to wait.

        At most `n_batch`; asked anew before each pass.
        """
        ...

    @property
    def n_rewind(self) -> int:
        """How many tokens of its last pass it can surely forget; 0 where nothing can be tested and taken back.

        A pass's first token is never meant: a model that keeps a few states of its past may have none from before it.
        """
        ...

    def decode(self, tokens: Sequence[int], rows: Sequence[int] = ()) -> Logits:
        """One pass over `tokens`, behind what the cache holds; logits after each of the `rows` (places in `tokens`).

        The rows must ascend: the logits come in the order of the tokens, whatever was asked for. At most `n_batch`
        tokens, and at most the cells that are left. Raises `Cancelled`, with the cache as before or shorter, when the
        token given to `watch` goes up; `DecodingError` when the model fails.
        """
        ...

    def rewind(self, n_tokens: int) -> None:
        """Keep the first `n_tokens` and forget the rest. Raises `CannotRewind`, with the cache as before."""
        ...

    def shift(self, n_kept: int, n_forgotten: int) -> None:
        """Forget tokens behind the first `n_kept`; those behind them move up, with what they knew of the forgotten.

        Raises `CannotRewind`, with the cache as before.
        """
        ...

    def clear(self) -> None:
        """Forget everything. This always works."""
        ...

    def watch(self, cancel: CancelToken) -> None:
        """From now on a pass ends early once `cancel` goes up."""
        ...

    def piece(self, token: int) -> bytes:
        """The token's bytes; may be part of a character, or empty."""
        ...
