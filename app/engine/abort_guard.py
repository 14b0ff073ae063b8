"""What happens where llama.cpp gives up: it would end the whole process, and with it what nobody has saved yet.

Its own code cannot go on from there, so the thread that it happened in never comes back; everything else does go on.
"""

import threading
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_char_p, c_void_p
from typing import Any, NoReturn

from app.engine.child import words_of
from app.engine.native import native

_Callback = CFUNCTYPE(None, c_char_p)
_set_callback = native("ggml_set_abort_callback", [_Callback], c_void_p)
_kept: list[Any] = []  # llama.cpp calls it as long as the process lives


def guard(on_abort: Callable[[str], None]) -> None:
    """From now on llama.cpp's last words go to `on_abort`, in whichever thread it is, which then stands still for good.

    A build without this door dies as ever.
    """

    def stand_still(words: bytes | None) -> NoReturn:
        try:
            on_abort(words_of((words or b"").decode(errors="replace").splitlines()))
        finally:
            while True:
                threading.Event().wait()

    if _set_callback:
        _kept[:] = [_Callback(stand_still)]
        _set_callback(_kept[0])
