"""From a GGUF file's header to what Draftlight says of the model. Works on any seekable file, also a remote one."""

import re
from collections import Counter

from app.core.compatibility import Vocabulary
from app.core.model_header import ModelHeader, Split, main_type
from app.core.parameters import short
from app.library.file_kind import file_kind, is_instruct
from app.library.gguf import Array, Gguf, Tensor, read_gguf
from app.library.header_bytes import SeekableFile
from app.library.vocabulary import TOKENS, vocabulary

_EXPERT = re.compile(r"_(ch)?exps\b|\.ffn_(gate|up|down)\.\d+\.")
"""Tensors of which a token uses some experts only: all of them stacked, or in old files one a piece."""

_MOST_SHOWN = 200


def read_header(file: SeekableFile, name: str) -> ModelHeader:
    """`name` is what messages call the file. Raises `ModelFileError`."""
    return _header(read_gguf(file, name))


def read_vocabulary(file: SeekableFile, name: str) -> Vocabulary:
    """As llama.cpp has it when it loads the file. Raises `ModelFileError`."""
    return vocabulary(read_gguf(file, name, keep=TOKENS))


def read_model(file: SeekableFile, name: str) -> tuple[ModelHeader, Vocabulary]:
    """Both in one reading. Raises `ModelFileError`."""
    gguf = read_gguf(file, name, keep=TOKENS)
    return _header(gguf), vocabulary(gguf)


def _header(gguf: Gguf) -> ModelHeader:
    architecture = gguf.text("general.architecture")

    def largest(key: str) -> int:
        return gguf.largest(f"{architecture}.{key}")

    n_heads = largest("attention.head_count")
    n_experts = largest("expert_count")
    n_parameters = sum(tensor.n_elements for tensor in gguf.tensors)
    n_active = _n_active(gguf.tensors, n_experts, largest("expert_used_count"))
    tensor_bytes: Counter[str] = Counter()
    for tensor in gguf.tensors:
        tensor_bytes[tensor.type] += tensor.n_bytes
    return ModelHeader(
        kind=file_kind(gguf),
        architecture=_shown(architecture),
        name=_shown(gguf.text("general.name")),
        size_label=_shown(gguf.text("general.size_label")) or _size_label(n_parameters, n_active),
        n_bytes=tensor_bytes.total(),
        n_parameters=n_parameters,
        n_active_parameters=n_active,
        quantisation=main_type(tensor_bytes),
        tensor_bytes=dict(tensor_bytes),
        n_context=largest("context_length"),
        n_blocks=largest("block_count"),
        n_embd=largest("embedding_length"),
        n_heads=n_heads,
        n_kv_heads=largest("attention.head_count_kv") or n_heads,
        n_experts=n_experts,
        n_vocab=_n_vocab(gguf, architecture),
        has_template=bool(gguf.text("tokenizer.chat_template")),
        instruct=is_instruct(gguf),
        split=_split(gguf),
        header_bytes=gguf.header_bytes,
    )


def _shown(text: str) -> str:
    """What a file calls itself, as one line that steers no terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:_MOST_SHOWN]).strip()


def _n_active(tensors: list[Tensor], n_experts: int, n_used: int) -> int:
    of_experts = sum(tensor.n_elements for tensor in tensors if _EXPERT.search(tensor.name))
    total = sum(tensor.n_elements for tensor in tensors)
    return total - of_experts + of_experts * n_used // n_experts if 0 < n_used < n_experts else total


def _size_label(n_parameters: int, n_active: int) -> str:
    return short(n_parameters) + (f"-A{short(n_active)}" if n_active < n_parameters else "")


def _n_vocab(gguf: Gguf, architecture: str) -> int:
    tokens = gguf.metadata.get(TOKENS)
    return tokens.n if isinstance(tokens, Array) else gguf.number(f"{architecture}.vocab_size") or 0


def _split(gguf: Gguf) -> Split | None:
    count = gguf.number("split.count") or 0
    if count <= 1:
        return None
    return Split(gguf.number("split.no") or 0, count, gguf.number("split.tensors.count") or 0)
