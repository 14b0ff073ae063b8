"""The sizes of a file's tensors, by llama.cpp's own reader: nothing of their contents is read."""

import ctypes
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from app.core.errors import ModelFileError
from app.engine.devices import CPU
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
    """Where the tensors go when the layers are placed so; the input stays with the CPU, as llama.cpp has it."""
    output = layers.get(max(layers, default=0), CPU)
    sums: Counter[str] = Counter()
    for name, size in sizes.items():
        if block := _BLOCK.match(name):
            sums[layers.get(int(block[1]), CPU)] += size
        else:
            sums[CPU if name.startswith(_INPUT) else output] += size
    if _OUTPUT not in sizes and output != CPU:  # the words' vectors serve twice, so that device gets its own
        sums[output] += sizes.get("token_embd.weight", 0)
    return dict(sums)


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
        raise ModelFileError(f"{path.name} cannot be read as a GGUF file.")
    try:
        yield handle
    finally:
        _free(handle)
