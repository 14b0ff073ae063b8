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


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """What the parts of a model take, in bytes."""

    layers: tuple[int, ...]  # weights, by layer; the last makes the logits
    cache: tuple[int, ...]  # by layer
    input: int  # weights that stay with the processor
    compute_here: int  # buffers on the processor while layers are there
    compute_there: int  # buffers on each device that has layers
    compute_rest: int  # buffers on the processor while all layers are elsewhere

    @property
    def n_layers(self) -> int:
        return len(self.layers)

    def memory(self, counts: Sequence[tuple[str, int]]) -> ModelMemory:
        """With the last layers on these devices, so many on each in this order, and the others on the processor."""
        n_offloaded = sum(count for _, count in counts)
        uses, begin = [], self.n_layers - n_offloaded
        for device, count in counts:
            end = begin + count
            uses.append(MemoryUse(device, sum(self.layers[begin:end]), sum(self.cache[begin:end]), self.compute_there))
            begin = end
        n_here = self.n_layers - n_offloaded
        compute = self.compute_here if n_here else self.compute_rest
        weights = self.input + sum(self.layers[:n_here])
        uses.append(MemoryUse(PROCESSOR, weights, sum(self.cache[:n_here]), compute))
        return ModelMemory(tuple(uses), self.n_layers, n_offloaded)


class Reason(StrEnum):
    """Why a model is where it is."""

    NO_DEVICE = "no device"  # there is none but the processor
    ALL_FITS = "all fits"
    PART_FITS = "part fits"
    NOTHING_FITS = "nothing fits"
    DRAFT_TOO_LARGE = "draft too large"  # no device has room for the whole of it, so it stays with the processor


@dataclass(frozen=True, slots=True)
class Placement:
    """Of one model. `counts` are the layers on each device, in the order in which llama.cpp fills them."""

    counts: tuple[tuple[str, int], ...]
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


def place(target: ModelProfile | None, draft: ModelProfile | None, devices: Sequence[Device]) -> PairPlacement:
    """Both together on what is free now; `devices` are those that may be used, the preferred ones first."""
    rooms = _Rooms(devices)
    placed_draft = _place_draft(draft, rooms) if draft else None
    placed_target = _place_target(target, rooms) if target else None
    return PairPlacement(placed_target, placed_draft, max(0, -rooms.processor))


def margin(device: Device) -> int:
    return max(LEAST_MARGIN, round(device.total_bytes * MARGIN_SHARE))


class _Rooms:
    """What is still free, while one model after the other takes its part."""

    def __init__(self, devices: Sequence[Device]) -> None:
        self.devices = [device for device in devices if device.takes_layers]
        self.free = {device.name: device.free_bytes - margin(device) for device in self.devices}
        self.processor = sum(one.free_bytes - margin(one) for one in devices if one.kind is DeviceKind.CPU)
        self._shared = {device.name for device in self.devices if device.kind is DeviceKind.INTEGRATED}

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


def _place_draft(draft: ModelProfile, rooms: _Rooms) -> Placement:
    for device in rooms.devices:
        counts = ((device.name, draft.n_layers),)
        memory = draft.memory(counts)
        if memory.on(device.name).total <= rooms.of(device.name):
            rooms.take(memory)
            return Placement(counts, memory, Reason.ALL_FITS)
    reason = Reason.DRAFT_TOO_LARGE if rooms.devices else Reason.NO_DEVICE
    return _on_processor(draft, rooms, reason)


def _place_target(target: ModelProfile, rooms: _Rooms) -> Placement:
    for n_layers in range(target.n_layers, 0, -1):
        counts = _spread(target, n_layers, rooms)
        if counts:
            memory = target.memory(counts)
            rooms.take(memory)
            return Placement(counts, memory, Reason.ALL_FITS if n_layers == target.n_layers else Reason.PART_FITS)
    return _on_processor(target, rooms, Reason.NOTHING_FITS if rooms.devices else Reason.NO_DEVICE)


def _on_processor(profile: ModelProfile, rooms: _Rooms, reason: Reason) -> Placement:
    memory = profile.memory(())
    rooms.take(memory)
    return Placement((), memory, reason)


def _spread(target: ModelProfile, n_layers: int, rooms: _Rooms) -> tuple[tuple[str, int], ...]:
    """The last `n_layers` layers, each device filled before the next; nothing where they do not fit."""
    layer, end = target.n_layers - n_layers, target.n_layers
    counts = []
    for device in rooms.devices:
        room, count = rooms.of(device.name) - target.compute_there, 0
        while layer < end and target.layers[layer] + target.cache[layer] <= room:
            room -= target.layers[layer] + target.cache[layer]
            layer, count = layer + 1, count + 1
        if count:
            counts.append((device.name, count))
    return tuple(counts) if layer == end else ()


def with_cache(profile: ModelProfile, factor: float) -> ModelProfile:
    """With a cache of another length or type: `factor` times as large."""
    return replace(profile, cache=tuple(round(size * factor) for size in profile.cache))
