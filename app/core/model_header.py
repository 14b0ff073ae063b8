"""What the header of a GGUF file says of its model, without its weights and without its tokens."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
    size_label: str  # such as "1.5B"; of a file that does not say, from its tensors; empty: it has none
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


def main_type(tensor_bytes: Mapping[str, int]) -> str:
    """What most of the bytes are, such as "Q4_K"; "" where there are none."""
    return max(tensor_bytes, key=tensor_bytes.__getitem__, default="")


def whole_header(parts: Sequence[ModelHeader]) -> ModelHeader:
    """The header of a model from those of all its parts, the first of which says what it is."""
    tensor_bytes: Counter[str] = Counter()
    for part in parts:
        tensor_bytes.update(part.tensor_bytes)
    return replace(
        parts[0],
        n_bytes=sum(part.n_bytes for part in parts),
        n_parameters=sum(part.n_parameters for part in parts),
        n_active_parameters=sum(part.n_active_parameters for part in parts),
        quantisation=main_type(tensor_bytes),
        tensor_bytes=dict(tensor_bytes),
        split=None,
        header_bytes=sum(part.header_bytes for part in parts),
    )
