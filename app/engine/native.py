"""Functions that llama.cpp's libraries export and the bindings do not offer, found in whichever library has them."""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import llama_cpp

_PARTS = ("ggml", "ggml-base", "ggml-rpc")


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
        for file in (f"lib{part}.so", f"lib{part}.dylib", f"{part}.dll", f"lib{part}.dll"):
            if (folder / file).exists():
                yield ctypes.CDLL(str(folder / file))
