"""Loading a model: which part it plays, how it is to be loaded, and what is known of it once it is there."""

import math
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import SettingsError
from app.core.memory import NO_MEMORY, ModelMemory
from app.core.placement import Reason
from app.core.said import said


class Role(StrEnum):
    TARGET = "target"
    DRAFT = "draft"


class Split(StrEnum):
    """How a model lies on several devices."""

    LAYERS = "layers"  # each layer on one of them
    ROWS = "rows"  # every matrix on all of them, where the backend can
    NONE = "none"  # all on the first


class CacheType(StrEnum):
    """What a number of the cache of keys and values is stored as."""

    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    Q8_0 = "q8_0"
    Q5_1 = "q5_1"
    Q5_0 = "q5_0"
    Q4_1 = "q4_1"
    Q4_0 = "q4_0"

    @property
    def quantised(self) -> bool:
        return self.value.startswith("q")

    @property
    def bits(self) -> float:
        """Of one number, with its part of what a block of them shares."""
        return _CACHE_BITS[self]


_CACHE_BITS = {
    CacheType.F32: 32.0,
    CacheType.F16: 16.0,
    CacheType.BF16: 16.0,
    CacheType.Q8_0: 8.5,
    CacheType.Q5_1: 6.0,
    CacheType.Q5_0: 5.5,
    CacheType.Q4_1: 5.0,
    CacheType.Q4_0: 4.5,
}


class FlashAttention(StrEnum):
    AUTO = "auto"  # where the device has it
    ON = "on"
    OFF = "off"


class FileMode(StrEnum):
    """How the file comes into memory."""

    AUTO = "auto"  # as llama.cpp sees fit for the devices
    MAP = "map"  # read when it is needed, given up when memory is short
    LOCK = "lock"  # held in memory, never swapped out
    READ = "read"  # copied into memory


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """How one model is placed and sized; target and draft have their own."""

    n_context: int = 0  # 0: what the model was trained for, at most DEFAULT_CONTEXT
    n_gpu_layers: int | None = None  # away from the processor; None: as many as fit, -1: all of them
    n_threads: int = 0  # 0: as measured for the file, else the physical cores
    n_batch: int = 512  # most tokens of one pass, and the step in which a prompt is read
    n_ubatch: int = 512  # most tokens computed together
    n_threads_batch: int = 0  # for passes over many tokens; 0: as many as `n_threads`
    devices: tuple[str, ...] = ()  # by name, in their order; none: this machine's GPUs, never a remote one
    shares: tuple[float, ...] = ()  # of the layers, by device; none: by free memory
    split: Split = Split.LAYERS
    key_type: CacheType = CacheType.F16
    value_type: CacheType = CacheType.F16
    cache_on_device: bool = True  # the cache of a layer lies where the layer lies; else all of it with the CPU
    flash_attention: FlashAttention = FlashAttention.AUTO
    file_mode: FileMode = FileMode.AUTO

    def __post_init__(self) -> None:
        if len(self.shares) > len(self.devices):
            raise SettingsError(
                said("There are more shares than devices."), said("Name the devices that are to share the model.")
            )
        if any(not 0 <= share < math.inf for share in self.shares) or (self.shares and not any(self.shares)):
            raise SettingsError(
                said("{shares} cannot be shares of a model.", shares=self.shares),
                said("Give numbers from 0 on, not all 0."),
            )
        if self.value_type.quantised and self.flash_attention is FlashAttention.OFF:
            raise SettingsError(
                said("Quantised values in the cache need flash attention."), said("Switch it on, or take f16.")
            )
        for name, value, lowest in (
            (said("context"), self.n_context, 0),
            ("number of GPU layers", -1 if self.n_gpu_layers is None else self.n_gpu_layers, -1),
            (said("number of threads"), self.n_threads, 0),
            ("number of threads for batches", self.n_threads_batch, 0),
            (said("batch size"), self.n_batch, 1),
            (said("computed batch size"), self.n_ubatch, 1),
        ):
            if value < lowest:
                raise SettingsError(
                    said("The {name} must be {lowest} or more, not {value}.", name=name, lowest=lowest, value=value)
                )


DEFAULT_CONTEXT = 8192
"""A model's trained context may be a million tokens, whose cache fits no desktop."""


@dataclass(frozen=True, slots=True)
class Companion:
    """The other model of a pair."""

    path: Path
    options: LoadOptions = LoadOptions()


@dataclass(frozen=True, slots=True)
class LoadRequest:
    role: Role
    path: Path
    options: LoadOptions = LoadOptions()
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)
    companion: Companion | None = None  # that will be loaded beside it, so that room is left


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A loaded model, as the engine sees it."""

    path: Path
    name: str  # its own name, else the file's
    description: str  # architecture, size class and quantisation in llama.cpp's words
    n_bytes: int  # of its tensors
    n_parameters: int
    n_vocab: int
    n_context: int
    n_context_trained: int
    can_rewind: bool
    has_template: bool
    step_cost: float | None  # measured seconds of one pass over one token
    memory: ModelMemory = NO_MEMORY
    placed: Reason | None = None  # why it lies where it lies; None: it was told to
    pass_costs: tuple[tuple[int, float], ...] = ()  # of a target: measured seconds by the pass's number of tokens
    threads: tuple[int, int] = (0, 0)  # that compute one token, and many
