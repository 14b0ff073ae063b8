"""What llama.cpp says of memory while it loads a model and makes its context: nowhere else does it tell all of it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from app.core.device import PROCESSOR
from app.core.memory import MemoryUse, ModelMemory

_BUFFER = re.compile(
    r"\S+ +(?P<name>\S+) +(?:\S+ )*?(?P<what>model|KV|RS|state|output|compute) buffer size = +(?P<mib>[\d.]+) MiB"
)
_LAYER = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent)\S*[:,] layer +\d+: dev = (?P<device>\S+)")
_CACHE = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent)\S*: size = +(?P<mib>[\d.]+) MiB \(")
_ASSIGNED = re.compile(r"load_tensors: layer +(?P<layer>\d+) assigned to device (?P<device>[^\s,]+)")
_OFFLOADED = re.compile(r"offloaded (?P<some>\d+)/(?P<all>\d+) layers")
_MIB = 2**20


def placed_layers(lines: Iterable[str]) -> dict[int, str]:
    """The device of each layer; the last is what makes the logits."""
    matches = filter(None, map(_ASSIGNED.match, lines))
    return {int(match["layer"]): match["device"] for match in matches}


def cache_bytes(lines: Iterable[str]) -> dict[str, int]:
    """Of a cache that was planned but not made: its size, spread over the devices of its layers."""
    sums: Counter[str] = Counter()
    devices: list[str] = []
    for line in lines:
        if layer := _LAYER.match(line):
            devices.append(layer["device"])
        elif size := _CACHE.match(line):
            for device in devices:
                sums[device] += round(float(size["mib"]) * _MIB / len(devices))
            devices = []
    return dict(sums)


def buffer_bytes(lines: Iterable[str], *kinds: str) -> dict[str, int]:
    """Of the buffers that were made: "model", "KV", "RS", "state", "output" or "compute"."""
    sums: Counter[str] = Counter()
    for match in filter(None, map(_BUFFER.match, lines)):
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
    names = {name: None for name in (*weights, *cache, *compute) if name != PROCESSOR}
    uses = (
        MemoryUse(name, weights.get(name, 0), cache.get(name, 0), compute.get(name, 0)) for name in (*names, PROCESSOR)
    )
    placed = placed_layers(lines)
    return ModelMemory(tuple(uses), len(placed), sum(device != PROCESSOR for device in placed.values()))


def _device_of(buffer: str) -> str:
    """A device's kinds of buffers are named after it; those for talking with it are in the machine's own memory."""
    device, _, kind = buffer.split("[")[0].partition("_")
    return PROCESSOR if kind.startswith("Host") else device
