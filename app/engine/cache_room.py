"""Whether the machine's memory can hold a cache: asked for one that it cannot, the system would swap for minutes."""

import llama_cpp
import psutil

from app.core.errors import NoRoomError
from app.core.loading import LoadOptions
from app.core.said import said
from app.engine.bindings import has_gpu
from app.engine.weights import Weights


def check_room(weights: Weights, options: LoadOptions, n_context: int) -> None:
    """Raises `NoRoomError`. Where the cache may lie on a device, nothing is said of it here."""
    if has_gpu() and options.cache_on_device:
        return
    bits = _width(weights, "key") * options.key_type.bits + _width(weights, "value") * options.value_type.bits
    needed = round(bits / 8) * llama_cpp.llama_model_n_layer(weights.handle) * n_context
    free = psutil.virtual_memory().available
    if needed > free:
        raise NoRoomError(
            said(
                "A context of {n_context:,} tokens for {name} takes {needed:,.1f} GB, and {free:,.1f} GB are free.",
                n_context=n_context,
                name=weights.path.name,
                needed=needed / 1e9,
                free=free / 1e9,
            ),
            said("Choose a smaller context."),
        )


def _width(weights: Weights, part: str) -> int:
    """How many numbers the keys or values of one token are, in one layer."""
    length = weights.metadata(f"{weights.metadata('general.architecture')}.attention.{part}_length")
    n_heads = max(llama_cpp.llama_model_n_head(weights.handle), 1)
    head = int(length or llama_cpp.llama_model_n_embd(weights.handle) // n_heads)
    return head * int(llama_cpp.llama_model_n_head_kv(weights.handle))
