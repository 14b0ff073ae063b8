"""What kind of thing a GGUF file holds, and whether it was tuned to follow instructions, as its header lets one tell.

Source of the architectures: llama-arch.cpp of llama.cpp, and what its branches call their draft heads.
"""

import re

from app.core.model_header import FileKind
from app.library.gguf import Gguf
from app.library.vocabulary import TOKENS

_EMBEDDING = frozenset(
    {"bert", "modern-bert", "nomic-bert", "nomic-bert-moe", "neo-bert", "jina-bert-v2", "jina-bert-v3", "eurobert"}
    | {"gemma-embedding", "llama-embed", "t5encoder"}
)
_NOT_WORD_BY_WORD = frozenset({"t5", "dream", "llada", "llada-moe", "rnd1", "wavtokenizer-dec"})
"""An encoder with a decoder, models that fill in a text in any order, and a voice."""

_DRAFT_HEAD = re.compile(r"eagle|dflash|dspark|medusa|[-_](assistant|draft|mtp)$")
_TUNED = frozenset({"instruct", "instruction", "chat", "it", "assistant", "thinking", "reasoning"})
_BASE = frozenset({"base", "pretrained", "pretrain", "pt", "foundation"})


def file_kind(gguf: Gguf) -> FileKind:
    architecture = gguf.text("general.architecture")
    of_file = gguf.text("general.type")
    if of_file == "adapter" or "adapter.type" in gguf.metadata or architecture == "controlvector":
        return FileKind.ADAPTER
    if architecture == "clip" or of_file == "mmproj":
        return FileKind.PROJECTOR
    if _is_draft_head(architecture, gguf):
        return FileKind.DRAFT_HEAD
    if _is_embedding_model(architecture, gguf):
        return FileKind.EMBEDDING_MODEL
    in_parts = (gguf.number("split.count") or 1) > 1
    if not gguf.tensors and not in_parts:
        return FileKind.VOCABULARY if TOKENS in gguf.metadata else FileKind.OTHER
    if "tokenizer.ggml.model" not in gguf.metadata or of_file not in ("", "model") or architecture in _NOT_WORD_BY_WORD:
        return FileKind.OTHER
    return FileKind.LANGUAGE_MODEL


def _is_draft_head(architecture: str, gguf: Gguf) -> bool:
    """By its architecture, or because it has the layers that predict further tokens and none of those before them."""
    if _DRAFT_HEAD.search(architecture):
        return True
    names = [tensor.name for tensor in gguf.tensors]
    further = any(".nextn." in name for name in names)
    return further and not any(name.startswith("blk.0.") for name in names) and "split.count" not in gguf.metadata


def _is_embedding_model(architecture: str, gguf: Gguf) -> bool:
    if architecture in _EMBEDDING or gguf.number(f"{architecture}.pooling_type"):
        return True
    return gguf.flag(f"{architecture}.attention.causal") is False and architecture not in _NOT_WORD_BY_WORD


def is_instruct(gguf: Gguf) -> bool | None:
    """By the words of its maker: a template alone says nothing, since base models carry one too."""
    texts = [gguf.text(f"general.{key}") for key in ("finetune", "name", "basename")]
    words = {word for text in texts for word in re.split(r"[^a-z]+", text.lower())}
    tuned, base = bool(words & _TUNED), bool(words & _BASE)
    return None if tuned == base else tuned
