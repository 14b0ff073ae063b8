"""Where the layers of a pair go, so that both models, both caches and the buffers fit together. Pure arithmetic.

The draft comes first: it runs once for every token that it proposes, so a draft on the processor beside a target on a
GPU spoils the pair. Then as many of the target's layers as fit; llama.cpp moves the last ones first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.device import PROCESSOR, Device, DeviceKind
from app.core.memory import MemoryUse, ModelMemory

MARGIN_SHARE = 0.05
LEAST_MARGIN = 256 * 2**20
"""Bytes that stay free on every device, for what the driver and the screen take: this much, or a share of it all."""


Counts = tuple[tuple[str, int], ...]
"""Layers on each device, in the order in which llama.cpp fills them."""


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """What the parts of a model take, in bytes."""

    layers: tuple[int, ...]  # weights, by layer; the last makes the logits
    cache: tuple[int, ...]  # by layer
    input: int  # weights that stay with the processor
    compute_here: int  # buffers on the processor while layers are there
    compute_there: int  # buffers on each device that has layers
    compute_rest: int  # buffers on the processor while all layers are elsewhere
    tables: int = 0  # the vocabulary and the like, with the processor
    idle_here: int = 0  # of `compute_here`: set aside, and hardly ever touched
    cache_stays: bool = False  # with the processor, wherever the layers are
    devices: tuple[str, ...] = ()  # that its layers may go to; none: whichever there are
    told: Counts | None = None  # where somebody wants its layers; None: where they fit

    @property
    def n_layers(self) -> int:
        return len(self.layers)

    def size(self, layer: int) -> int:
        """Bytes on the device that the layer is on."""
        return self.layers[layer] + (0 if self.cache_stays else self.cache[layer])

    def memory(self, counts: Sequence[tuple[str, int]]) -> ModelMemory:
        """With the last layers on these devices, so many on each in this order, and the others on the processor."""
        n_offloaded = sum(count for _, count in counts)
        uses, begin = [], self.n_layers - n_offloaded
        cache = [0] * self.n_layers if self.cache_stays else self.cache
        for device, count in counts:
            end = begin + count
            uses.append(MemoryUse(device, sum(self.layers[begin:end]), sum(cache[begin:end]), self.compute_there))
            begin = end
        n_here = self.n_layers - n_offloaded
        compute = self.compute_here if n_here else self.compute_rest
        weights = self.input + sum(self.layers[:n_here])
        kept = sum(self.cache if self.cache_stays else self.cache[:n_here])
        idle = self.idle_here if n_here else 0
        uses.append(MemoryUse(PROCESSOR, weights, kept, compute, tables=self.tables, idle=idle))
        return ModelMemory(tuple(uses), self.n_layers, n_offloaded)


class Reason(StrEnum):
    """Why a model is where it is."""

    NO_DEVICE = "no device"  # there is none but the processor
    TOLD = "told"  # somebody wants it so
    ALL_FITS = "all fits"
    PART_FITS = "part fits"
    NOTHING_FITS = "nothing fits"
    DRAFT_TOO_LARGE = "draft too large"  # no device has room for the whole of it, so it stays with the processor


@dataclass(frozen=True, slots=True)
class Placement:
    """Of one model."""

    counts: Counts
    memory: ModelMemory
    reason: Reason

    @property
    def devices(self) -> tuple[str, ...]:
        """As `LoadOptions` names them; only the processor where no layer goes elsewhere."""
        return tuple(device for device, _ in self.counts) or (PROCESSOR,)

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(float(count) for _, count in self.counts) if len(self.counts) > 1 else ()

    @property
    def n_layers(self) -> int:
        """Not on the processor."""
        return sum(count for _, count in self.counts)

    @property
    def whole(self) -> bool:
        """Whether no layer is left to the processor."""
        return self.n_layers == self.memory.n_layers


@dataclass(frozen=True, slots=True)
class PairPlacement:
    target: Placement | None
    draft: Placement | None
    short_bytes: int  # that the machine's own memory lacks; 0: all fits
    overfull: Counts = ()  # bytes that other devices lack, where somebody wants more there than fits


def place(target: ModelProfile | None, draft: ModelProfile | None, devices: Sequence[Device]) -> PairPlacement:
    """Both together on what is free now; `devices` are those that may be used, the preferred ones first."""
    rooms = _Rooms(devices)
    # What was told comes first: the rest makes do with what that leaves.
    told_target = _place_told(target, rooms) if target else None
    told_draft = _place_told(draft, rooms) if draft else None
    placed_draft = told_draft or (_place_draft(draft, rooms) if draft else None)
    placed_target = told_target or (_place_target(target, rooms) if target else None)
    overfull = tuple((name, -free) for name, free in rooms.free.items() if free < 0)
    return PairPlacement(placed_target, placed_draft, max(0, -rooms.processor), overfull)


def margin(device: Device) -> int:
    return max(LEAST_MARGIN, round(device.total_bytes * MARGIN_SHARE))


class _Rooms:
    """What is still free, while one model after the other takes its part."""

    def __init__(self, devices: Sequence[Device]) -> None:
        self.devices = [device for device in devices if device.takes_layers]
        self.free = {device.name: device.free_bytes - margin(device) for device in self.devices}
        self.processor = sum(one.free_bytes - margin(one) for one in devices if one.kind is DeviceKind.CPU)
        self._shared = {device.name for device in self.devices if device.kind is DeviceKind.INTEGRATED}

    def allowed(self, profile: ModelProfile) -> list[Device]:
        """Where its layers may go: in the order in which it names them."""
        if not profile.devices:
            return [device for device in self.devices if device.kind is not DeviceKind.REMOTE]
        by_name = {device.name: device for device in self.devices}
        return [by_name[name] for name in profile.devices if name in by_name]

    def of(self, device: str) -> int:
        """An integrated GPU uses the machine's own memory, so it has no more than is left there."""
        return min(self.free[device], self.processor) if device in self._shared else self.free[device]

    def take(self, memory: ModelMemory) -> None:
        for use in memory.uses:
            if use.device == PROCESSOR:
                self.processor -= use.total
            else:
                self.free[use.device] -= use.total
                self.processor -= use.total if use.device in self._shared else 0


def _place_told(profile: ModelProfile, rooms: _Rooms) -> Placement | None:
    if profile.told is None:
        return None
    memory = profile.memory(profile.told)
    rooms.take(memory)
    return Placement(profile.told, memory, Reason.TOLD)


def _place_draft(draft: ModelProfile, rooms: _Rooms) -> Placement:
    devices = rooms.allowed(draft)
    for device in devices:
        counts = ((device.name, draft.n_layers),)
        memory = draft.memory(counts)
        if memory.on(device.name).total <= rooms.of(device.name):
            rooms.take(memory)
            return Placement(counts, memory, Reason.ALL_FITS)
    reason = Reason.DRAFT_TOO_LARGE if devices else Reason.NO_DEVICE
    return _on_processor(draft, rooms, reason)


def _place_target(target: ModelProfile, rooms: _Rooms) -> Placement:
    for n_layers in range(target.n_layers, 0, -1):
        counts = _spread(target, n_layers, rooms)
        if counts:
            memory = target.memory(counts)
            rooms.take(memory)
            return Placement(counts, memory, Reason.ALL_FITS if n_layers == target.n_layers else Reason.PART_FITS)
    return _on_processor(target, rooms, Reason.NOTHING_FITS if rooms.allowed(target) else Reason.NO_DEVICE)


def _on_processor(profile: ModelProfile, rooms: _Rooms, reason: Reason) -> Placement:
    memory = profile.memory(())
    rooms.take(memory)
    return Placement((), memory, reason)


def _spread(target: ModelProfile, n_layers: int, rooms: _Rooms) -> tuple[tuple[str, int], ...]:
    """The last `n_layers` layers, each device filled before the next; nothing where they do not fit."""
    layer, end = target.n_layers - n_layers, target.n_layers
    counts = []
    for device in rooms.allowed(target):
        room, count = rooms.of(device.name) - target.compute_there, 0
        while layer < end and target.size(layer) <= room:
            room -= target.size(layer)
            layer, count = layer + 1, count + 1
        if count:
            counts.append((device.name, count))
    return tuple(counts) if layer == end else ()


def counts_of(n_layers: int, n_offloaded: int, devices: Sequence[Device], shares: Sequence[float] = ()) -> Counts:
    """How llama.cpp spreads so many layers over devices: by their shares, or by what is free on them.

    `n_offloaded` is -1 for all of them, as in `LoadOptions`.
    """
    n_offloaded = n_layers if n_offloaded < 0 else min(n_offloaded, n_layers)
    parts = [float(share) for share in shares] + [0.0] * (len(devices) - len(shares))
    if not any(parts):
        parts = [float(max(device.free_bytes, 0)) for device in devices]
    if not any(parts):
        parts = [1.0] * len(devices)
    if not devices or not n_offloaded:
        return ()
    ends = [sum(parts[: place + 1]) / sum(parts) for place in range(len(parts))]
    counts = [0] * len(devices)
    for layer in range(n_offloaded):
        counts[next(place for place, end in enumerate(ends) if layer / n_offloaded < end)] += 1
    return tuple((device.name, count) for device, count in zip(devices, counts, strict=True) if count)


def with_cache(profile: ModelProfile, factor: float) -> ModelProfile:
    """With a cache of another length or type: `factor` times as large."""
    return replace(profile, cache=tuple(round(size * factor) for size in profile.cache))
