"""llama.cpp's own sampler chain, as something that turns a row of logits into a distribution."""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any, Self

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from app.core.distribution import Distribution
from app.core.errors import DecodingError, SettingsError
from app.core.said import said
from app.core.sampling import SamplingSettings
from app.engine.bindings import kept_errors

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])  # llama_token_data
_MIN_KEEP = 1
_WHOLE_CONTEXT = 1 << 16  # llama.cpp sets so much memory aside, and takes 0 and less for off
_LOWEST_TEMPERATURE = 1e-30  # below it logits divided by it are infinite; at it all mass lies on the top already


class NoTokenLeft(DecodingError):
    """The grammar, or the bias, forbids every token that a row has."""

    def __init__(self) -> None:
        super().__init__(
            "Grammar and logit bias leave no token that could be said here.", "Change the grammar or the bias."
        )


class SamplerChain:
    """Satisfies `app.core.sampling.Sampler`. One array of candidates is filled again for every row.

    `tokens` [n_row] are the token ids that the logits of a row belong to, in the vocabulary of `vocab`, the target's.
    Greedy with nothing in the chain needs no candidates: the argmax is the answer.

    A grammar stands before the chain, since what it forbids must not count. Only committed tokens move it, and never
    the prompt's.
    """

    def __init__(self, settings: SamplingSettings, vocab: Any, tokens: NDArray[np.int32]) -> None:
        self.greedy = settings.greedy
        self._tokens = tokens
        self._candidates = np.zeros(len(tokens), dtype=_CANDIDATE)
        self._array = llama_cpp.llama_token_data_array()
        self._grammar = _grammar(settings, vocab)
        params = llama_cpp.llama_sampler_chain_default_params()
        params.no_perf = True
        self._chain: Any = llama_cpp.llama_sampler_chain_init(params)
        # The committed tokens are the target's, whatever a row has of them.
        n_vocab = llama_cpp.llama_vocab_n_tokens(vocab) if vocab else int(tokens.max()) + 1
        for sampler in _samplers(settings, vocab, n_vocab):
            llama_cpp.llama_sampler_chain_add(self._chain, sampler)
        self._n_samplers: int = llama_cpp.llama_sampler_chain_n(self._chain)
        self._has_memory = bool(self._grammar) or _has_memory(settings)

    def close(self) -> None:
        """Free the chain; a second call does nothing."""
        for sampler in (self._chain, self._grammar):
            if sampler:
                llama_cpp.llama_sampler_free(sampler)
        self._chain = self._grammar = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def distribution(self, logits: NDArray[np.float32]) -> Distribution:
        """Raises `NoTokenLeft`."""
        if self.greedy and not self._n_samplers and not self._grammar:
            return Distribution.certain(int(self._tokens[logits.argmax()]))
        left = self._apply(logits)
        place = int(left["logit"].argmax())
        top = left["logit"][place]
        if top == -np.inf:
            raise NoTokenLeft
        if self.greedy:
            return Distribution.certain(int(left["id"][place]))
        weights = np.exp(left["logit"] - top)
        whole = len(left) == len(self._tokens) and not self._array.sorted
        tokens = self._tokens if whole else left["id"].copy()
        return Distribution(tokens, weights / np.float32(weights.sum(dtype=np.float64)))

    def _apply(self, logits: NDArray[np.float32]) -> NDArray[Any]:
        """The candidates that are left, valid until the next call."""
        self._candidates["id"] = self._tokens
        self._candidates["logit"] = logits
        self._array.data = self._candidates.ctypes.data_as(llama_cpp.llama_token_data_p)
        self._array.size = len(self._candidates)
        self._array.selected = -1
        self._array.sorted = False
        for sampler in (self._grammar, self._chain):
            if sampler:
                llama_cpp.llama_sampler_apply(sampler, ctypes.byref(self._array))
        # XTC drops the top by moving the start of the array.
        moved = ctypes.cast(self._array.data, ctypes.c_void_p).value or 0
        first = (moved - self._candidates.ctypes.data) // _CANDIDATE.itemsize
        return self._candidates[first : first + self._array.size]

    def begin(self, prompt: Sequence[int]) -> None:
        for sampler in (self._chain, self._grammar):
            if sampler:
                llama_cpp.llama_sampler_reset(sampler)
        if self._has_memory:
            for token in prompt:
                llama_cpp.llama_sampler_accept(self._chain, token)

    def accept(self, token: int) -> None:
        llama_cpp.llama_sampler_accept(self._chain, token)
        if self._grammar:
            llama_cpp.llama_sampler_accept(self._grammar, token)

    @contextmanager
    def fork(self) -> Iterator["SamplerChain"]:
        """A chain without memory is its own fork; one with memory is cloned, and shares the array of candidates."""
        if not self._has_memory:
            yield self
            return
        ahead = copy(self)
        ahead._chain = llama_cpp.llama_sampler_clone(self._chain)
        ahead._grammar = llama_cpp.llama_sampler_clone(self._grammar) if self._grammar else None
        with ahead:
            yield ahead


def _has_memory(settings: SamplingSettings) -> bool:
    penalties = (settings.repeat_penalty, settings.frequency_penalty, settings.presence_penalty) != (1.0, 0.0, 0.0)
    return (penalties and settings.penalty_tokens > 0) or settings.dry_multiplier > 0


def _samplers(settings: SamplingSettings, vocab: Any, n_vocab: int) -> list[Any]:
    """In llama.cpp's default order. What is off is left out."""
    samplers: list[Any] = []
    if settings.logit_bias:
        biases = (llama_cpp.llama_logit_bias * len(settings.logit_bias))(*settings.logit_bias)
        samplers.append(llama_cpp.llama_sampler_init_logit_bias(n_vocab, len(biases), biases))
    penalties = (settings.repeat_penalty, settings.frequency_penalty, settings.presence_penalty)
    if penalties != (1.0, 0.0, 0.0) and settings.penalty_tokens:
        samplers.append(llama_cpp.llama_sampler_init_penalties(n_vocab, settings.penalty_tokens, *penalties))
    if settings.dry_multiplier:
        samplers.append(_dry(settings, vocab))
    if settings.greedy:
        return samplers
    if settings.top_n_sigma:
        samplers.append(llama_cpp.llama_sampler_init_top_n_sigma(settings.top_n_sigma))
    if settings.top_k:
        samplers.append(llama_cpp.llama_sampler_init_top_k(settings.top_k))
    if settings.typical_p < 1:
        samplers.append(llama_cpp.llama_sampler_init_typical(settings.typical_p, _MIN_KEEP))
    if settings.top_p < 1:
        samplers.append(llama_cpp.llama_sampler_init_top_p(settings.top_p, _MIN_KEEP))
    if settings.min_p:
        samplers.append(llama_cpp.llama_sampler_init_min_p(settings.min_p, _MIN_KEEP))
    if settings.xtc_probability:
        seed = settings.seed % 0xFFFFFFFF  # which itself would ask llama.cpp for another seed each time
        samplers.append(
            llama_cpp.llama_sampler_init_xtc(settings.xtc_probability, settings.xtc_threshold, _MIN_KEEP, seed)
        )
    samplers.append(llama_cpp.llama_sampler_init_temp(max(settings.temperature, _LOWEST_TEMPERATURE)))
    return samplers


def _dry(settings: SamplingSettings, vocab: Any) -> Any:
    breakers = [breaker.encode() for breaker in settings.dry_breakers]
    return llama_cpp.llama_sampler_init_dry(
        vocab,
        settings.dry_multiplier,
        settings.dry_base,
        settings.dry_allowed_length,
        settings.dry_tokens or _WHOLE_CONTEXT,
        (ctypes.c_char_p * len(breakers))(*breakers),
        len(breakers),
    )


def _grammar(settings: SamplingSettings, vocab: Any) -> Any:
    if not settings.grammar:
        return None
    with kept_errors() as errors:
        grammar = llama_cpp.llama_sampler_init_grammar(vocab, settings.grammar.encode(), b"root")
        if not grammar:
            raise SettingsError(
                said("The grammar cannot be read: {reason}.", reason=errors[0])
                if errors
                else said("The grammar cannot be read."),
                said("It must be GBNF with a rule named root."),
            )
    return grammar
