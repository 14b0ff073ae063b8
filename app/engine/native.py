"""Functions that llama.cpp's libraries export and the bindings do not offer, found in whichever library has them."""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import llama_cpp

_PARTS = ("ggml", "ggml-base", "ggml-rpc")
# With a number first: by that name libllama.so brings it, and a copy of another name would be another library.
_NAMES = ("lib{}.so.0", "lib{}.so", "lib{}.dylib", "{}.dll", "lib{}.dll")


def bindings_version() -> str:
    """The version of llama-cpp-python. The package's metadata, which says the same, take their time to be read."""
    return str(llama_cpp.__version__)


def native(name: str, arguments: Sequence[Any], result: Any) -> Any:
    """The function with its types; None where this build has none of that name.

    On Windows a library gives only what it defines itself, elsewhere also what it was linked with.
    """
    for library in _libraries():
        with suppress(AttributeError):
            function = getattr(library, name)
            function.argtypes, function.restype = list(arguments), result
            return function
    return None


def _libraries() -> Iterator[ctypes.CDLL]:
    yield llama_cpp.llama_cpp._lib
    folder = Path(llama_cpp.__file__).parent / "lib"
    for part in _PARTS:
        found = [folder / name.format(part) for name in _NAMES if (folder / name.format(part)).exists()]
        if found:
            yield ctypes.CDLL(str(found[0]))
