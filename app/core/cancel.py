"""The cancel token: one per request, set from any thread, read by Python and by native code alike."""

import numpy as np

from app.core.errors import Cancelled


class CancelToken:
    """A flag that goes up once and never comes down."""

    def __init__(self) -> None:
        # Two bytes, so that the flag is a C string: "" while down, "1" once up.
        self._flag = np.zeros(2, dtype=np.uint8)

    @property
    def cancelled(self) -> bool:
        return bool(self._flag[0])

    @property
    def address(self) -> int:
        """Where native code finds the flag; valid as long as the token lives."""
        return int(self._flag.ctypes.data)

    def cancel(self) -> None:
        self._flag[0] = ord("1")

    def check(self) -> None:
        """Raise `Cancelled` once the flag is up."""
        if self.cancelled:
            raise Cancelled
