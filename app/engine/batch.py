"""The tokens of one pass, in the form in which llama.cpp takes them. Allocated once, and filled again and again."""

from collections.abc import Sequence
from typing import Any

import llama_cpp
import numpy as np


class Batch:
    """Of up to `n_tokens`, all of the one sequence 0; `close` frees it."""

    def __init__(self, n_tokens: int) -> None:
        self.handle: Any = llama_cpp.llama_batch_init(n_tokens, 0, 1)
        # Views of the batch's own arrays, each [n_tokens].
        self._tokens = np.ctypeslib.as_array(self.handle.token, (n_tokens,))
        self._places = np.ctypeslib.as_array(self.handle.pos, (n_tokens,))
        self._logits = np.ctypeslib.as_array(self.handle.logits, (n_tokens,))
        for place in range(n_tokens):
            self.handle.n_seq_id[place] = 1
            self.handle.seq_id[place][0] = 0

    def fill(self, tokens: Sequence[int], n_before: int, rows: Sequence[int]) -> None:
        """With tokens that come behind `n_before` others; logits are wanted of those in `rows`."""
        n_tokens = len(tokens)
        self.handle.n_tokens = n_tokens
        self._tokens[:n_tokens] = tokens
        self._places[:n_tokens] = range(n_before, n_before + n_tokens)
        self._logits[:n_tokens] = 0
        self._logits[list(rows)] = 1

    def close(self) -> None:
        llama_cpp.llama_batch_free(self.handle)
