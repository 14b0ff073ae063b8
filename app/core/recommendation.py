"""Which quantisation of a model is right for this machine's memory, with the draft counted in. It measures nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.hub import RemoteModel
from app.core.said import said

CACHE_SHARE = 0.2
"""Of the weights, for the cache of keys and values and for buffers: an estimate for some thousand tokens."""

SYSTEM_SHARE = 0.1
"""Of the memory, left to the system and other programs."""

SMALL_DRAFT = 10**9
"""Bytes in Q8_0; up to here a draft is so quick that its guesses are worth more than its size."""

_GOOD = ("Q4_K", "Q5_", "Q6_K", "Q8_", "MXFP4", "NVFP4")
_WHOLE = ("F32", "F16", "BF16")


@dataclass(frozen=True, slots=True)
class Recommendation:
    model: RemoteModel | None  # None: none fits
    reason: str  # one sentence


def needed_bytes(model_bytes: int, draft_bytes: int = 0) -> int:
    """Memory for a model and its draft: weights, cache and buffers."""
    return round((model_bytes + draft_bytes) * (1 + CACHE_SHARE))


def recommend(models: Sequence[RemoteModel], memory_bytes: int, draft_bytes: int = 0) -> Recommendation:
    """The best quantisation that fits: the largest from Q4_K to Q8_0, else the largest below; whole weights come last.

    `memory_bytes` is all there is, 0: not known, so Q4_K_M is taken; `draft_bytes` is the size of the draft's file.
    """
    if not models:
        return Recommendation(None, said("there is no model."))
    if not memory_bytes:
        return Recommendation(_usual(models), said("the usual balance of size and quality."))
    room = memory_bytes * (1 - SYSTEM_SHARE)
    fitting = [model for model in models if needed_bytes(model.n_bytes, draft_bytes) <= room]
    if not fitting:
        least = _takes(min(model.n_bytes for model in models), draft_bytes)
        memory = size(memory_bytes)
        return Recommendation(
            None,
            said(
                "the smallest takes {least}, and of {memory} {room} are free to use.",
                least=least,
                memory=memory,
                room=size(room),
            ),
        )
    good = [model for model in fitting if _is(model, _GOOD)]
    below = [model for model in fitting if not _is(model, _WHOLE)]
    best = max(good or below or fitting, key=lambda model: model.n_bytes)
    takes = _takes(best.n_bytes, draft_bytes)
    memory = size(memory_bytes)
    if good:
        return Recommendation(
            best, said("the best that fits: of {memory} it takes {needed}.", memory=memory, needed=takes)
        )
    if below:
        return Recommendation(
            best,
            said(
                "only this and smaller ones fit, below 4 bits a model gets worse: of {memory} it takes {needed}.",
                memory=memory,
                needed=takes,
            ),
        )
    return Recommendation(
        best, said("there are whole weights only: of {memory} it takes {needed}.", memory=memory, needed=takes)
    )


def _takes(model_bytes: int, draft_bytes: int) -> str:
    needed = size(needed_bytes(model_bytes, draft_bytes))
    return said("{needed} with the draft", needed=needed) if draft_bytes else needed


def recommend_draft(models: Sequence[RemoteModel], most_bytes: int = 0) -> Recommendation:
    """For a draft: Q8_0 of a small model, Q4_K_M of a larger one; `most_bytes` is what it may take, 0: anything."""
    fitting = [model for model in models if not most_bytes or needed_bytes(model.n_bytes) <= most_bytes]
    if not fitting:
        return Recommendation(None, said("no file is small enough.") if models else said("there is no model."))
    eight_bits = [model for model in fitting if _is(model, ("Q8_0",)) and model.n_bytes <= SMALL_DRAFT]
    if eight_bits:
        return Recommendation(
            min(eight_bits, key=lambda model: model.n_bytes), said("small enough for 8 bits, which guess best.")
        )
    return Recommendation(_usual(fitting), said("4 bits: a draft of this size has to be quick."))


def _usual(models: Sequence[RemoteModel]) -> RemoteModel:
    """Q4_K_M or what is nearest to it."""
    for names in (("Q4_K_M",), ("Q4_K",), ("Q4_", "IQ4_", "MXFP4"), _GOOD):
        found = [model for model in models if _is(model, names)]
        if found:
            return min(found, key=lambda model: model.n_bytes)
    return min(models, key=lambda model: (_is(model, _WHOLE), model.n_bytes))


def _is(model: RemoteModel, names: tuple[str, ...]) -> bool:
    return model.quantisation.removeprefix("UD-").startswith(names)


def size(n_bytes: float) -> str:
    """Decimal, as disks and downloads are measured."""
    for unit, name in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if n_bytes >= unit:
            return f"{n_bytes / unit:.1f} {name}" if n_bytes < 100 * unit else f"{n_bytes / unit:.0f} {name}"
    return f"{n_bytes:.0f} bytes"
