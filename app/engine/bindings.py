"""The door to llama.cpp: imported once, its log kept, and the native functions that the bindings do not offer.

Nothing is printed: what llama.cpp has to say goes to the log, and its last errors are kept to explain a failure.
"""

import ctypes
import logging
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llama_cpp

from app.engine.native import native

_LOG = logging.getLogger("draftlight.llama_cpp")
_LOG.addHandler(logging.NullHandler())  # else Python prints warnings where nobody set up a log
_LEVELS = {1: logging.DEBUG, 2: logging.INFO, 3: logging.WARNING, 4: logging.ERROR}
_ERROR = 4
_GPU, _INTEGRATED_GPU = 1, 2  # ggml_backend_dev_type
_errors: deque[str] = deque(maxlen=20)
_listeners: list[list[str]] = []


def _keep_log(level: int, text: bytes, _: object) -> None:
    line = text.decode(errors="replace").rstrip()
    if line and level in _LEVELS:
        _LOG.log(_LEVELS[level], line)
        for lines in _listeners:
            lines.append(line)
        if level == _ERROR:
            _errors.append(line)


_log_callback = llama_cpp.llama_log_callback(_keep_log)  # kept: llama.cpp calls it as long as the process lives
llama_cpp.llama_log_set(_log_callback, ctypes.c_void_p(0))
llama_cpp.llama_backend_init()


@contextmanager
def kept_errors() -> Iterator[deque[str]]:
    """The errors that llama.cpp reports within the block, in its own words."""
    _errors.clear()
    yield _errors


@contextmanager
def kept_lines() -> Iterator[list[str]]:
    """All that llama.cpp says within the block."""
    lines: list[str] = []
    _listeners.append(lines)
    try:
        yield lines
    finally:
        _listeners.remove(lines)


def abort_flag() -> Any:
    """A native callback for `llama_set_abort_callback`, whose data is the address of a `CancelToken`.

    llama.cpp calls it for every node of the graph, from its compute thread. It is the C library's strlen: of the
    token's flag, as a C string, it gives 0 while it is down and 1 once it is up, without Python and its lock.
    """
    libc = ctypes.CDLL("msvcrt" if sys.platform == "win32" else None)
    return ctypes.cast(libc.strlen, llama_cpp.ggml_abort_callback)


def has_gpu() -> bool:
    """Whether this build has found a GPU; an RPC backend alone is none, though llama.cpp says that it can offload."""
    by_type = native("ggml_backend_dev_by_type", [ctypes.c_int], ctypes.c_void_p)
    return any(by_type(kind) for kind in (_GPU, _INTEGRATED_GPU))


def system_description() -> str:
    """What this build of llama.cpp makes use of on this machine, in its own words."""
    text: bytes = llama_cpp.llama_print_system_info()
    return text.decode(errors="replace").strip()
