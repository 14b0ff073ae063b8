"""Which llama.cpp this is, as its libraries tell it. A build without one of these functions says nothing there."""

from ctypes import c_char_p, c_size_t, c_void_p

from app.core.build import LlamaBuild
from app.engine.bindings import system_description
from app.engine.native import bindings_version, native


def llama_build() -> LlamaBuild:
    return LlamaBuild(
        version=_told("llama_version"),
        commit=_told("ggml_commit"),
        ggml=_told("ggml_version"),
        bindings=bindings_version(),
        backends=_backends(),
        processor=system_description(),
    )


def _told(name: str) -> str:
    function = native(name, [], c_char_p)
    return (function() or b"").decode(errors="replace") if function else ""


def _backends() -> tuple[str, ...]:
    count = native("ggml_backend_reg_count", [], c_size_t)
    get = native("ggml_backend_reg_get", [c_size_t], c_void_p)
    name = native("ggml_backend_reg_name", [c_void_p], c_char_p)
    if not (count and get and name):
        return ()
    return tuple((name(get(number)) or b"").decode(errors="replace") for number in range(count()))
