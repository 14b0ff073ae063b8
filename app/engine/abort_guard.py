"""What happens where llama.cpp gives up: it would end the whole process, and with it what nobody has saved yet.

Its own code cannot go on from there, so the thread that it happened in never comes back; everything else does go on.
"""

import sys
import threading
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_char_p, c_void_p
from typing import Any

from app.engine.child import words_of
from app.engine.native import native

_Callback = CFUNCTYPE(None, c_char_p)
_set_callback = native("ggml_set_abort_callback", [_Callback], c_void_p)
_kept: list[Any] = []  # llama.cpp may call any of them as long as the process lives


def guard(on_abort: Callable[[str], None]) -> None:
    """From now on llama.cpp's last words go to `on_abort`, in whichever thread it is, which then stands still for good.

    In the main thread nothing else could go on either: there the process dies as ever, unless `on_abort` ends it
    first. So it does in a build without this door.
    """

    def stand_still(words: bytes | None) -> None:
        said = (words or b"").decode(errors="replace")
        try:
            on_abort(words_of(said.splitlines()))
        finally:
            while threading.current_thread() is not threading.main_thread():
                threading.Event().wait()
        print(said, file=sys.stderr, flush=True)  # llama.cpp leaves that to whoever listens

    if _set_callback:
        _kept.append(_Callback(stand_still))
        _set_callback(_kept[-1])


def release() -> None:
    """From now on it ends the process again."""
    if _set_callback:
        _set_callback(_Callback())
