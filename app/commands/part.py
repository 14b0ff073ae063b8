"""`draftlight --part MODULE …`: a module of the program as a process of its own, for a program without `python -m`."""

import runpy
import sys
from collections.abc import Sequence

from app.core.errors import DraftlightError

_PARTS = "app.engine."


def part(words: Sequence[str]) -> int:
    """Runs the module as Python would; it ends the process with its own exit code."""
    module, *arguments = [*words, ""][: max(len(words), 1)]
    if not module.startswith(_PARTS):
        raise DraftlightError("This is how the program starts its own parts.", "See 'draftlight --help'.")
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return 0
