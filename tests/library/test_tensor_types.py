"""The table of types against ggml's own."""

import ctypes
from pathlib import Path

import gguf
import llama_cpp

from app.library.tensor_types import TENSOR_TYPES


def ggml() -> ctypes.CDLL:
    folder = Path(llama_cpp.__file__).parent / "lib"
    (path,) = (path for path in folder.iterdir() if path.stem in ("libggml-base", "ggml-base"))
    library = ctypes.CDLL(str(path))
    library.ggml_type_name.restype = ctypes.c_char_p
    library.ggml_type_size.restype = ctypes.c_size_t
    library.ggml_blck_size.restype = ctypes.c_int64
    return library


def test_names_and_sizes_are_those_of_the_library() -> None:
    library = ggml()
    for number, kind in TENSOR_TYPES.items():
        assert library.ggml_type_name(number).decode().upper() == kind.name.upper(), number
        assert (library.ggml_blck_size(number), library.ggml_type_size(number)) == kind[1:], kind.name


def test_no_type_that_files_are_written_with_is_missing() -> None:
    assert {int(kind) for kind in gguf.GGMLQuantizationType} <= set(TENSOR_TYPES)
