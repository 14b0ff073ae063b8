"""What llama.cpp says of memory while it loads a model and makes its context: nowhere else does it tell all of it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.core.device import PROCESSOR
from app.core.memory import MemoryUse, ModelMemory

_BUFFER = re.compile(
    r"\S+ +(?P<name>\S+) +(?:\S+ )*?(?P<what>model|KV|RS|state|output|compute) buffer size = +(?P<mib>[\d.]+) MiB"
)
_LAYER = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent)\S*[:,] layer +(?P<layer>\d+): dev = (?P<device>\S+)")
_CACHE = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent)\S*: size = +(?P<mib>[\d.]+) MiB \(")
_ASSIGNED = re.compile(r"load_tensors: layer +(?P<layer>\d+) assigned to device (?P<device>[^\s,]+)")
_MAPPED = "_Mapped"
_MIB = 2**20


def placed_layers(lines: Iterable[str]) -> dict[int, str]:
    """The device of each layer; the last is what makes the logits."""
    matches = filter(None, map(_ASSIGNED.match, lines))
    return {int(match["layer"]): match["device"] for match in matches}


def cache_bytes(lines: Iterable[str]) -> dict[str, int]:
    """Of a cache that was planned but not made: its size, spread over the devices of its layers."""
    sums: Counter[str] = Counter()
    for _, device, size in _cached_layers(lines):
        sums[device] += size
    return dict(sums)


def layer_cache(lines: Iterable[str], n_layers: int) -> tuple[int, ...]:
    """The same by layer. Hybrid models keep keys and values in some, and a state in the others."""
    sizes = [0] * n_layers
    for layer, _, size in _cached_layers(lines):
        if layer < n_layers:
            sizes[layer] += size
    return tuple(sizes)


def _cached_layers(lines: Iterable[str]) -> Iterator[tuple[int, str, int]]:
    """Number, device and bytes: llama.cpp lists the layers of one cache, and then says how large it is."""
    layers: list[tuple[int, str]] = []
    for line in lines:
        if layer := _LAYER.match(line):
            layers.append((int(layer["layer"]), layer["device"]))
        elif size := _CACHE.match(line):
            for number, device in layers:
                yield number, device, round(float(size["mib"]) * _MIB / len(layers))
            layers = []


def buffer_bytes(lines: Iterable[str], *kinds: str) -> dict[str, int]:
    """Of the buffers that were made: "model", "KV", "RS", "state", "output" or "compute"."""
    sums: Counter[str] = Counter()
    for match in _buffers(lines):
        if match["what"] in kinds:
            sums[_device_of(match["name"])] += round(float(match["mib"]) * _MIB)
    return dict(sums)


def memory_of(
    lines: Sequence[str], weights: dict[str, int] | None = None, cache: dict[str, int] | None = None
) -> ModelMemory:
    """From the lines of a load; `weights` and `cache` are given where they were not made."""
    weights = buffer_bytes(lines, "model") if weights is None else weights
    cache = buffer_bytes(lines, "KV", "RS", "state") if cache is None else cache
    compute = buffer_bytes(lines, "output", "compute")
    mapped = max(0, weights.get(PROCESSOR, 0) - _copied_bytes(lines)) if _is_mapped(lines) else 0
    names = {name: None for name in (*weights, *cache, *compute) if name != PROCESSOR}
    uses = [
        MemoryUse(name, weights.get(name, 0), cache.get(name, 0), compute.get(name, 0)) for name in (*names, PROCESSOR)
    ]
    uses[-1] = replace(uses[-1], mapped=mapped)
    placed = placed_layers(lines)
    return ModelMemory(tuple(uses), len(placed), sum(device != PROCESSOR for device in placed.values()))


def _is_mapped(lines: Iterable[str]) -> bool:
    return any(match["what"] == "model" and match["name"].endswith(_MAPPED) for match in _buffers(lines))


def _copied_bytes(lines: Iterable[str]) -> int:
    """Of the weights, in buffers on the processor that are not the file itself: llama.cpp lays some out anew."""
    return sum(
        round(float(match["mib"]) * _MIB)
        for match in _buffers(lines)
        if match["what"] == "model" and _device_of(match["name"]) == PROCESSOR and not match["name"].endswith(_MAPPED)
    )


def _buffers(lines: Iterable[str]) -> Iterator[re.Match[str]]:
    return filter(None, map(_BUFFER.match, lines))


def _device_of(buffer: str) -> str:
    """A device's kinds of buffers are named after it; those for talking with it are in the machine's own memory."""
    device, _, kind = buffer.split("[")[0].partition("_")
    return PROCESSOR if kind.startswith("Host") else device
