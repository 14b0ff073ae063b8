"""Loading a model: which part it plays, how it is to be loaded, and what is known of it once it is there."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import SettingsError


class Role(StrEnum):
    TARGET = "target"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """How one model is placed and sized; target and draft have their own."""

    n_context: int = 0  # 0: what the model was trained for, at most DEFAULT_CONTEXT
    n_gpu_layers: int = -1  # -1: all of them, where this build of llama.cpp has a GPU
    n_threads: int = 0  # 0: the physical cores
    n_batch: int = 512  # most tokens of one pass, and the step in which a prompt is read
    n_ubatch: int = 512  # most tokens computed together

    def __post_init__(self) -> None:
        for name, value, lowest in (
            ("context", self.n_context, 0),
            ("number of GPU layers", self.n_gpu_layers, -1),
            ("number of threads", self.n_threads, 0),
            ("batch size", self.n_batch, 1),
            ("computed batch size", self.n_ubatch, 1),
        ):
            if value < lowest:
                raise SettingsError(f"The {name} must be {lowest} or more, not {value}.")


DEFAULT_CONTEXT = 8192
"""A model's trained context may be a million tokens, whose cache fits no desktop."""


@dataclass(frozen=True, slots=True)
class LoadRequest:
    role: Role
    path: Path
    options: LoadOptions = LoadOptions()
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


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
