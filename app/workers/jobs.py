"""Work that waits for the network or the disk: on threads that never keep the program from ending."""

import threading
from collections.abc import Callable


class Jobs:
    """After `close` nothing new begins, and what still runs is not listened to any more."""

    def __init__(self) -> None:
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    def begin(self, name: str, work: Callable[[], None]) -> None:
        if not self._closed:
            threading.Thread(target=work, name=name, daemon=True).start()

    def close(self) -> None:
        self._closed = True
