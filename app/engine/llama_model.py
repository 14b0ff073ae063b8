"""One model and its one context, over llama.cpp's low-level bindings: decode, rewind, close."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any, Self

import llama_cpp
import numpy as np

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, CannotRewind, DecodingError, ModelFileError, NoRoomError
from app.core.language_model import Logits
from app.core.loading import DEFAULT_CONTEXT, LoadOptions, ModelInfo
from app.core.memory import NO_MEMORY
from app.core.said import said
from app.engine.batch import Batch
from app.engine.bindings import abort_flag, kept_errors, kept_lines
from app.engine.cache_room import check_room
from app.engine.device_gate import using_devices
from app.engine.memory_log import memory_of, placed_layers
from app.engine.parameters import context_params
from app.engine.reading_pace import ReadingPace
from app.engine.rounds import medians
from app.engine.tensors import tensor_sizes, weights_by_device
from app.engine.weights import OnProgress, Weights, open_weights, reason

_ABORTED = 2
SNAPSHOTS = 4
"""Of a recurrent memory, kept of its last pass for taking tokens back; each is as large as that memory."""


class LlamaModel:
    """Satisfies `app.core.language_model.LanguageModel`. Belongs to one thread; `close` frees everything at once."""

    def __init__(self, weights: Weights, options: LoadOptions, n_snapshots: int = 0, *, planning: bool = False) -> None:
        """Takes the weights over, also when it fails. Raises `ModelFileError` or `ModelLoadError`.

        With snapshots, where llama.cpp offers them, a recurrent memory can forget tokens of its last pass. With
        `planning`, for weights that were opened so, it takes no memory and can decode nothing.
        """
        self.weights = weights
        self._context: Any = None
        self._batch: Batch | None = None
        self._watched: CancelToken | None = None
        self._n_takeable = 0  # tokens that the snapshots can take back now
        self.tokens: list[int] = []
        self.memory = NO_MEMORY
        try:
            self._open(options, n_snapshots, planning)
        except BaseException:
            self.close()
            raise

    def _open(self, options: LoadOptions, n_snapshots: int, planning: bool) -> None:
        handle = self.weights.handle
        if not llama_cpp.llama_model_has_decoder(handle) or llama_cpp.llama_model_has_encoder(handle):
            raise ModelFileError(
                said(
                    "{name} is no model that continues a text (it is {description}).",
                    name=self.weights.path.name,
                    description=self.weights.description,
                ),
                said("Choose a language model."),
            )
        trained: int = llama_cpp.llama_model_n_ctx_train(handle)
        params = context_params(options, options.n_context or min(trained, DEFAULT_CONTEXT))
        # All that is taken back must have been computed together; llama.cpp aborts without a place to spare.
        params.n_rs_seq = max(0, min(n_snapshots, params.n_ubatch - 2))
        if not planning:
            check_room(self.weights, options, params.n_ctx)
        with kept_errors() as errors, using_devices():
            self._context = llama_cpp.llama_init_from_model(handle, params)
            if not self._context and params.n_rs_seq:  # which may be what there is no room for
                params.n_rs_seq = 0
                self._context = llama_cpp.llama_init_from_model(handle, params)
            if not self._context:
                raise NoRoomError(
                    said(
                        "There is no room for a context of {n_context:,} tokens for {name}{reason}",
                        n_context=params.n_ctx,
                        name=self.weights.path.name,
                        reason=reason(errors),
                    ),
                    said("Choose a smaller context or a smaller model."),
                )
        self._memory = llama_cpp.llama_get_memory(self._context)
        if not self._memory:
            raise ModelFileError(
                said(
                    "{name} keeps no memory of what it has read (it is {description}).",
                    name=self.weights.path.name,
                    description=self.weights.description,
                ),
                said("Choose a language model."),
            )
        self.n_context: int = llama_cpp.llama_n_ctx(self._context)
        self.n_batch: int = llama_cpp.llama_n_batch(self._context)
        self._n_ubatch: int = llama_cpp.llama_n_ubatch(self._context)
        self._n_snapshots: int = llama_cpp.llama_n_rs_seq(self._context)  # 0 where this memory needs or has none
        self._pace = ReadingPace(self.n_batch)
        self._batch = Batch(self.n_batch)
        self._abort = abort_flag()

    def close(self) -> None:
        """Free batch, context and weights; a second call does nothing."""
        if self._batch:
            self._batch.close()
            self._batch = None
        if self._context:
            llama_cpp.llama_free(self._context)
            self._context = None
        self.weights.close()
        self.tokens.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def watch(self, cancel: CancelToken) -> None:
        llama_cpp.llama_set_abort_callback(self._context, self._abort, cancel.address)
        self._watched = cancel  # keeps the flag's memory alive as long as llama.cpp looks at it

    def decode(self, tokens: Sequence[int], rows: Sequence[int] = ()) -> Logits:
        n_tokens, n_before = len(tokens), len(self.tokens)
        if not 0 < n_tokens <= self.n_batch or n_before + n_tokens > self.n_context:
            raise ValueError(f"{n_tokens} tokens behind {n_before}: batch {self.n_batch}, context {self.n_context}")
        assert self._batch  # nobody decodes with a model that was closed
        self._batch.fill(tokens, n_before, rows)
        start = perf_counter()
        with kept_errors() as errors:
            code = llama_cpp.llama_decode(self._context, self._batch.handle)
            if code == 0:
                llama_cpp.llama_synchronize(self._context)
                self._pace.took(n_tokens, perf_counter() - start)
                self.tokens.extend(tokens)
                # A snapshot is of a place within the pass; what it began with is not kept.
                self._n_takeable = min(self._n_snapshots, n_tokens - 1) if n_tokens <= self._n_ubatch else 0
                return self._logits(len(rows))
            self._forget_partial(n_before)
            if code == _ABORTED:
                raise Cancelled
            raise DecodingError(
                said(
                    "llama.cpp failed to compute the next tokens (code {code}){reason}",
                    code=code,
                    reason=reason(errors),
                ),
                said("Load the model again; if this goes on, choose a smaller context."),
            )

    def _logits(self, n_rows: int) -> Logits:
        if not n_rows:
            return np.empty((0, self.weights.n_vocab), dtype=np.float32)
        return np.ctypeslib.as_array(llama_cpp.llama_get_logits(self._context), (n_rows, self.weights.n_vocab))

    def _forget_partial(self, n_kept: int) -> None:
        """After a failed pass part of it may be in the cache; a memory that cannot forget it is emptied.

        So is one with snapshots: llama.cpp would take the state from before the pass from one that was never made.
        """
        if self._n_snapshots or not llama_cpp.llama_memory_seq_rm(self._memory, 0, n_kept, -1):
            self.clear()

    def rewind(self, n_tokens: int) -> None:
        if n_tokens == len(self.tokens):
            return
        if n_tokens == 0:
            self.clear()
            return
        beyond = self._n_snapshots and len(self.tokens) - n_tokens > self._n_takeable
        if beyond or not llama_cpp.llama_memory_seq_rm(self._memory, 0, n_tokens, -1):
            raise CannotRewind(said("{name} cannot forget its last tokens.", name=self.weights.name))
        self._n_takeable = 0
        del self.tokens[n_tokens:]

    def shift(self, n_kept: int, n_forgotten: int) -> None:
        handle, end = self.weights.handle, n_kept + n_forgotten
        # The state of a recurrent memory is of all that it ever read: only its places would move.
        recurrent = llama_cpp.llama_model_is_recurrent(handle) or llama_cpp.llama_model_is_hybrid(handle)
        movable = not recurrent and llama_cpp.llama_memory_can_shift(self._memory)
        if not movable or not llama_cpp.llama_memory_seq_rm(self._memory, 0, n_kept, end):
            raise CannotRewind(said("{name} cannot forget tokens in the middle.", name=self.weights.name))
        llama_cpp.llama_memory_seq_add(self._memory, 0, end, -1, -n_forgotten)
        del self.tokens[n_kept:end]

    def clear(self) -> None:
        llama_cpp.llama_memory_clear(self._memory, True)
        self.tokens.clear()

    @property
    def can_rewind(self) -> bool:
        return self.n_rewind > 0

    @cached_property
    def n_rewind(self) -> int:
        """Tried, not guessed: all that the snapshots can take back, or one token out of two. Empties the cache."""
        self.clear()
        if self._n_snapshots:
            self.decode(self._any_tokens(self._n_snapshots + 1))
        else:
            for token in self._any_tokens(2):
                self.decode([token])
        try:
            self.rewind(1)
        except CannotRewind:
            return 0
        finally:
            self.clear()
        return self._n_snapshots or self.n_context

    @property
    def n_reading(self) -> int:
        return self._pace.n_tokens

    def measure_passes(self, sizes: Sequence[int], seconds: float, cancel: CancelToken) -> dict[int, float]:
        """The median cost of one pass over each number of tokens, with all their logits, as `medians` finds it.

        Leaves out what the context or the batch cannot hold. Empties the cache. Raises `Cancelled`.
        """
        self.watch(cancel)
        sizes = [size for size in sizes if size <= min(self.n_batch, self.n_context)]
        for size in sizes[:1]:
            self.timed_pass(size)  # the first pass of all reads the weights from wherever they are
        found = medians(sizes, self.timed_pass, seconds)
        self.clear()
        return found

    @property
    def threads(self) -> tuple[int, int]:
        """For one token, and for many."""
        return llama_cpp.llama_n_threads(self._context), llama_cpp.llama_n_threads_batch(self._context)

    def set_threads(self, n_threads: int, n_threads_batch: int) -> None:
        llama_cpp.llama_set_n_threads(self._context, n_threads, n_threads_batch)

    def timed_pass(self, n_tokens: int) -> float:
        """Seconds of one over so many tokens, with all their logits."""
        self.clear()
        tokens = self._any_tokens(n_tokens)
        start = perf_counter()
        self.decode(tokens, range(n_tokens))
        return perf_counter() - start

    def _any_tokens(self, n_tokens: int) -> list[int]:
        bos = llama_cpp.llama_vocab_bos(self.weights.vocab)
        return [max(bos, 0)] * n_tokens

    @property
    def end_tokens(self) -> frozenset[int]:
        return self.weights.end_tokens

    def piece(self, token: int) -> bytes:
        return self.weights.piece(token)

    def info(self, step_cost: float | None) -> ModelInfo:
        handle = self.weights.handle
        return ModelInfo(
            path=self.weights.path,
            name=self.weights.name,
            description=self.weights.description,
            n_bytes=llama_cpp.llama_model_size(handle),
            n_parameters=llama_cpp.llama_model_n_params(handle),
            n_vocab=self.weights.n_vocab,
            n_context=self.n_context,
            n_context_trained=llama_cpp.llama_model_n_ctx_train(handle),
            can_rewind=self.can_rewind,
            has_template=bool(self.weights.template),
            step_cost=step_cost,
            memory=self.memory,
            threads=self.threads,
        )


def open_model(
    path: Path,
    options: LoadOptions,
    on_progress: OnProgress = lambda fraction: None,
    cancel: CancelToken | None = None,
    n_snapshots: int = 0,
    *,
    probing: bool = False,
) -> LlamaModel:
    """`probing` tries all that may be asked of the file later: what kills the process must do so now."""
    with kept_lines() as lines:
        weights = open_weights(path, options, on_progress, cancel, probing=probing)
        model = LlamaModel(weights, options, SNAPSHOTS if probing else n_snapshots)
    # What is mapped from the file is no buffer of its own size, so the weights are counted by their tensors.
    memory = memory_of(lines, weights_by_device(tensor_sizes(path), placed_layers(lines)))
    model.memory = replace(memory, n_context=model.n_context)
    return model
