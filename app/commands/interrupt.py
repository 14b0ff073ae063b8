"""Ctrl+C on the command line: first it asks what runs to stop."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from app.core.cancel import CancelToken

EXIT_CANCELLED = 130


@contextmanager
def interrupt(cancel: CancelToken) -> Iterator[None]:
    """Ctrl+C raises the token; a second one ends the program."""

    def stop(number: int, frame: FrameType | None) -> None:
        cancel.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
