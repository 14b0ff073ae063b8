"""What all downloads share: the way into the net, the limit on its rate, and how long is waited."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from app.library.network import Network
from app.library.rate_limit import RateLimit
from app.library.retry import growing_wait


def _wait(stop: threading.Event, seconds: float) -> None:
    stop.wait(seconds)


@dataclass(frozen=True, slots=True)
class Line:
    """`wait` takes what ends it early once it is set."""

    network: Callable[[], Network] = Network  # which hub, with which token; asked for anew for each request
    limit: RateLimit = field(default_factory=RateLimit)
    read_timeout: float = 30.0  # seconds without a byte
    wait: Callable[[threading.Event, float], None] = _wait
    growing_wait: Callable[[int], float] = growing_wait
