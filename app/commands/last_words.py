"""Where llama.cpp gives up in the middle of a command: a sentence with its last words, and the exit code of a failure.

Nothing of the command can go on after that, so the process ends at once.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from app.core.errors import EngineGaveUp
from app.engine.abort_guard import guard, release

_EXIT_FAILED = 2


@contextmanager
def last_words() -> Iterator[list[str]]:
    """Sentences that are put into the list are said too."""
    behind: list[str] = []

    def tell(words: str) -> None:
        with suppress(OSError):
            sys.stdout.flush()
            print(f"\ndraftlight: {EngineGaveUp(words).message}", *behind, sep="\n", file=sys.stderr, flush=True)
        os._exit(_EXIT_FAILED)

    guard(tell)
    try:
        yield behind
    finally:
        release()
