"""llama.cpp's list of devices, which nothing guards: many threads may look at it at once, who adds to it is alone."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from app.core.cancel import CancelToken

_GLANCE = 0.05  # seconds between two looks whether waiting was given up

_free = threading.Condition()
_n_using = 0


@contextmanager
def using_devices() -> Iterator[None]:
    """Nobody adds a device meanwhile. Loading a model takes long, and others may look as well."""
    global _n_using
    with _free:
        _n_using += 1
    try:
        yield
    finally:
        with _free:
            _n_using -= 1
            _free.notify_all()


@contextmanager
def adding_devices(cancel: CancelToken) -> Iterator[None]:
    """Waits for those who look. Not from within `using_devices`. Raises `Cancelled`."""
    with _free:
        while _n_using:
            cancel.check()
            _free.wait(_GLANCE)
        yield
