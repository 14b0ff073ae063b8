"""llama.cpp's own sampler chain, as something that turns a row of logits into a distribution."""

import ctypes
from types import TracebackType
from typing import Any, Self

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from app.core.distribution import Distribution
from app.core.sampling import SamplingSettings

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])  # llama_token_data
_MIN_KEEP = 1


class SamplerChain:
    """Satisfies `app.core.sampling.Sampler`. One array of candidates is filled again for every row.

    Greedy without anything else in the chain needs no candidates: the argmax is the answer.
    """

    def __init__(self, settings: SamplingSettings, n_vocab: int) -> None:
        self.greedy = settings.greedy
        self._tokens = np.arange(n_vocab, dtype=np.int32)
        self._candidates = np.zeros(n_vocab, dtype=_CANDIDATE)
        self._array = llama_cpp.llama_token_data_array()
        params = llama_cpp.llama_sampler_chain_default_params()
        params.no_perf = True
        self._chain: Any = llama_cpp.llama_sampler_chain_init(params)
        for sampler in _samplers(settings):
            llama_cpp.llama_sampler_chain_add(self._chain, sampler)

    def close(self) -> None:
        """Free the chain; a second call does nothing."""
        if self._chain:
            llama_cpp.llama_sampler_free(self._chain)
            self._chain = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def distribution(self, logits: NDArray[np.float32]) -> Distribution:
        if self.greedy:
            return Distribution.certain(int(logits.argmax()))
        self._candidates["id"] = self._tokens
        # Nothing in the chain minds a shift, and with the largest at 0 the lowest temperature cannot make it infinite.
        np.subtract(logits, logits.max(), out=self._candidates["logit"])
        self._array.data = self._candidates.ctypes.data_as(llama_cpp.llama_token_data_p)
        self._array.size = len(self._candidates)
        self._array.selected = -1
        self._array.sorted = False
        llama_cpp.llama_sampler_apply(self._chain, ctypes.byref(self._array))
        left = self._candidates[: self._array.size]
        weights = np.exp(left["logit"].astype(np.float64) - left["logit"].max())
        return Distribution(left["id"].copy(), weights / weights.sum())

    def accept(self, token: int) -> None:
        llama_cpp.llama_sampler_accept(self._chain, token)


def _samplers(settings: SamplingSettings) -> list[Any]:
    """In llama.cpp's default order. What is off is left out."""
    if settings.greedy:
        return []
    samplers = []
    if settings.top_k:
        samplers.append(llama_cpp.llama_sampler_init_top_k(settings.top_k))
    if settings.top_p < 1:
        samplers.append(llama_cpp.llama_sampler_init_top_p(settings.top_p, _MIN_KEEP))
    if settings.min_p:
        samplers.append(llama_cpp.llama_sampler_init_min_p(settings.min_p, _MIN_KEEP))
    samplers.append(llama_cpp.llama_sampler_init_temp(settings.temperature))
    return samplers
