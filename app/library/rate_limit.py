"""How fast all downloads together may be, and how fast one has been. It waits for nothing itself."""

import threading
import time
from collections import deque
from collections.abc import Callable

_BURST = 0.25  # seconds: what may come at once after a rest
_WINDOW = 5.0  # seconds that a rate is measured over

Clock = Callable[[], float]


class RateLimit:
    """A token bucket that may go into debt: take what has arrived, then wait for as long as is owed.

    For several threads. `rate` is in bytes per second, 0: no limit; it may change at any time.
    """

    def __init__(self, rate: float = 0, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._rate = max(0.0, rate)
        self._level = self._rate * _BURST  # bytes that may come now; below 0: owed
        self._filled = clock()

    @property
    def rate(self) -> float:
        return self._rate

    @rate.setter
    def rate(self, rate: float) -> None:
        """What was owed under the old limit is forgiven."""
        with self._lock:
            self._fill()
            self._rate = max(0.0, rate)
            self._level = min(max(0.0, self._level), self._rate * _BURST)

    def take(self, n_bytes: int) -> None:
        with self._lock:
            self._fill()
            if self._rate:
                self._level -= n_bytes

    def owed(self) -> float:
        """Seconds until the next bytes may come."""
        with self._lock:
            self._fill()
            return -self._level / self._rate if self._rate and self._level < 0 else 0.0

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self._rate * _BURST, self._level + (now - self._filled) * self._rate)
        self._filled = now


class Pace:
    """The rate of one download over the last seconds."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._arrived: deque[tuple[float, int]] = deque()
        self._sum = 0
        self._began = clock()

    def add(self, n_bytes: int) -> None:
        now = self._clock()
        if self._arrived and now - self._arrived[-1][0] < _WINDOW / 100:  # so that it stays short
            then, n = self._arrived.pop()
            self._arrived.append((then, n + n_bytes))
        else:
            self._arrived.append((now, n_bytes))
        self._sum += n_bytes

    @property
    def rate(self) -> float:
        """Bytes per second."""
        now = self._clock()
        while self._arrived and self._arrived[0][0] < now - _WINDOW:
            self._sum -= self._arrived.popleft()[1]
        seconds = min(_WINDOW, now - self._began)
        return self._sum / seconds if seconds > 0 else 0.0
