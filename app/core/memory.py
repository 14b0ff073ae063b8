"""What a model takes in memory, device by device: forecast before it is loaded, or taken by one that is."""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """Bytes on one device."""

    device: str
    weights: int = 0
    cache: int = 0  # keys and values, and recurrent state
    compute: int = 0  # buffers for passes and their results
    mapped: int = 0  # of the weights: they stay in the file, and the system gives them up where it needs room
    tables: int = 0  # the vocabulary, and what else llama.cpp keeps of the file; forecast only
    idle: int = 0  # of the buffers: set aside, and touched only by passes that ask for every row of a full batch

    @property
    def total(self) -> int:
        return self.weights + self.cache + self.compute + self.tables

    @property
    def touched(self) -> int:
        """What a process takes that reads prompts and goes on from them."""
        return self.total - self.idle

    @property
    def held(self) -> int:
        """What is free again only when the model goes."""
        return self.total - self.mapped


@dataclass(frozen=True, slots=True)
class ModelMemory:
    """By device, the CPU last. A model with n blocks has n + 1 layers: what makes the logits counts as one."""

    uses: tuple[MemoryUse, ...]
    n_layers: int = 0
    n_offloaded: int = 0  # of them, not on the CPU
    n_context: int = 0  # tokens that the cache holds
    layer_cache: tuple[int, ...] = ()  # bytes by layer, where they are known; layers of one kind are alike

    def on(self, device: str) -> MemoryUse:
        return next((use for use in self.uses if use.device == device), MemoryUse(device))

    @property
    def total(self) -> int:
        return sum(use.total for use in self.uses)


NO_MEMORY = ModelMemory(())


def together(memories: Iterable[ModelMemory]) -> tuple[MemoryUse, ...]:
    """What several models take on each device."""
    sums: dict[str, MemoryUse] = {}
    for memory in memories:
        for use in memory.uses:
            had = sums.get(use.device, MemoryUse(use.device))
            added = {name: getattr(had, name) + getattr(use, name) for name in _PARTS}
            sums[use.device] = MemoryUse(use.device, **added)
    return tuple(sums.values())


_PARTS = tuple(field.name for field in fields(MemoryUse) if field.name != "device")
