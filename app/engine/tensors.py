"""The sizes of a file's tensors, by llama.cpp's own reader: nothing of their contents is read."""

import ctypes
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.core.device import PROCESSOR
from app.core.errors import ModelFileError
from app.core.said import said
from app.engine.native import native

_PART = re.compile(r"-00001-of-(\d{5})\.gguf$")
_BLOCK = re.compile(r"blk\.(\d+)\.")
_INPUT = ("token_embd", "token_types", "position_embd", "per_layer_")
_OUTPUT = "output.weight"


class _Params(ctypes.Structure):
    _fields_ = [("no_alloc", ctypes.c_bool), ("context", ctypes.c_void_p)]


_open = native("gguf_init_from_file", [ctypes.c_char_p, _Params], ctypes.c_void_p)
_free = native("gguf_free", [ctypes.c_void_p], None)
_count = native("gguf_get_n_tensors", [ctypes.c_void_p], ctypes.c_int64)
_name = native("gguf_get_tensor_name", [ctypes.c_void_p, ctypes.c_int64], ctypes.c_char_p)
_size = native("gguf_get_tensor_size", [ctypes.c_void_p, ctypes.c_int64], ctypes.c_size_t)


def tensor_sizes(path: Path) -> dict[str, int]:
    """Bytes by name, of all parts of a model in several files. Raises `ModelFileError`."""
    sizes: dict[str, int] = {}
    for part in _parts(path):
        with _opened(part) as handle:
            for number in range(_count(handle)):
                sizes[_name(handle, number).decode(errors="replace")] = _size(handle, number)
    return sizes


def weights_by_device(sizes: Mapping[str, int], layers: Mapping[int, str]) -> dict[str, int]:
    """Where the tensors go when the layers are placed so; the input stays with the processor, as llama.cpp has it."""
    output = layers.get(max(layers, default=0), PROCESSOR)
    sums: Counter[str] = Counter()
    for name, size in sizes.items():
        if block := _BLOCK.match(name):
            sums[layers.get(int(block[1]), PROCESSOR)] += size
        else:
            sums[PROCESSOR if name.startswith(_INPUT) else output] += size
    if _OUTPUT not in sizes and output != PROCESSOR:  # the words' vectors serve twice, so that device gets its own
        sums[output] += sizes.get("token_embd.weight", 0)
    return dict(sums)


@dataclass(frozen=True, slots=True)
class LayerSizes:
    """Bytes of a model's tensors."""

    layers: tuple[int, ...]  # by layer; the last makes the logits
    input: int  # what stays with the processor


def layer_sizes(sizes: Mapping[str, int], n_layers: int) -> LayerSizes:
    by_layer = weights_by_device(sizes, {layer: str(layer) for layer in range(n_layers)})
    return LayerSizes(tuple(by_layer.get(str(layer), 0) for layer in range(n_layers)), by_layer.get(PROCESSOR, 0))


def _parts(path: Path) -> list[Path]:
    match = _PART.search(path.name)
    if not match:
        return [path]
    numbers = range(1, int(match[1]) + 1)
    return [path.with_name(f"{path.name[: match.start()]}-{number:05}-of-{match[1]}.gguf") for number in numbers]


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    handle = _open(os.fsencode(path), _Params(True, None))
    if not handle:
        raise ModelFileError(said("{name} cannot be read as a GGUF file.", name=path.name))
    try:
        yield handle
    finally:
        _free(handle)
