"""The hardware that times depend on, as far as the system and llama.cpp tell."""

import ctypes
import platform
from pathlib import Path

import llama_cpp
import psutil

from app.core.run_record import Machine

_CPU_INFO = Path("/proc/cpuinfo")
_PROCESSOR, _ACCELERATOR = 0, 3  # ggml_backend_dev_type: neither is a device of its own


def machine() -> Machine:
    return Machine(
        _processor(), psutil.cpu_count() or 0, psutil.virtual_memory().total, platform.platform(), _devices()
    )


def _processor() -> str:
    """Its name for people; Linux keeps it where Python does not look."""
    try:
        lines = _CPU_INFO.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _devices() -> tuple[str, ...]:
    """Name, description and, where it says so, memory; none where this build does not let itself be asked."""
    library = llama_cpp.llama_cpp._lib
    if not hasattr(library, "ggml_backend_dev_count"):  # Windows finds in a library only what that one defines itself
        return ()
    count, get = library.ggml_backend_dev_count, library.ggml_backend_dev_get
    kind, name, description = (getattr(library, f"ggml_backend_dev_{one}") for one in ("type", "name", "description"))
    count.argtypes, count.restype = [], ctypes.c_size_t
    get.argtypes, get.restype = [ctypes.c_size_t], ctypes.c_void_p
    kind.argtypes, kind.restype = [ctypes.c_void_p], ctypes.c_int
    for text in (name, description):
        text.argtypes, text.restype = [ctypes.c_void_p], ctypes.c_char_p
    devices = [get(number) for number in range(count())]
    return tuple(
        f"{name(one).decode(errors='replace')}: {description(one).decode(errors='replace')}"
        for one in devices
        if kind(one) not in (_PROCESSOR, _ACCELERATOR)
    )
