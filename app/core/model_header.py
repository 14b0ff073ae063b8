"""What the header of a GGUF file says of its model, without its weights and without its tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class FileKind(StrEnum):
    """What kind of thing a GGUF file holds. Only a language model can be a target or a draft."""

    LANGUAGE_MODEL = "language model"
    EMBEDDING_MODEL = "embedding model"
    PROJECTOR = "projector"  # the eyes or ears of a multimodal model
    DRAFT_HEAD = "draft head"  # reads its target's hidden state, so it is no model by itself
    VOCABULARY = "vocabulary only"
    ADAPTER = "adapter"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Split:
    """Which part of a model in several files this one is."""

    number: int  # from 0
    count: int
    n_tensors: int  # of the whole model


@dataclass(frozen=True, slots=True)
class ModelHeader:
    """`n_bytes` and `tensor_bytes` count the tensors of this file alone; of a split model each part has its own."""

    kind: FileKind
    architecture: str
    name: str  # empty: the file does not say
    size_label: str  # such as "1.5B", empty: the file does not say
    n_bytes: int
    n_parameters: int
    n_active_parameters: int  # per token; fewer than all in a mixture of experts
    quantisation: str  # by what most bytes of its tensors are, such as "Q4_K"; not by the file's name
    tensor_bytes: Mapping[str, int]  # by type of tensor
    n_context: int  # trained; 0: the file does not say
    n_blocks: int
    n_embd: int
    n_heads: int
    n_kv_heads: int
    n_experts: int
    n_vocab: int
    has_template: bool
    instruct: bool | None  # tuned to follow instructions; None: nothing tells
    split: Split | None
    header_bytes: int  # up to where the tensors begin

    @property
    def bits_per_weight(self) -> float:
        return 8 * self.n_bytes / self.n_parameters if self.n_parameters else 0.0
