"""How this program is started once more: by Python from its source, or as the program that it was frozen into."""

import sys
from pathlib import PurePath

PART = "--part"
"""The hidden first word of a frozen program that shall run one of its modules: it has no `python -m`."""

_CONSOLE_PROGRAM = "draftlight.exe"  # Windows has a program for the window and one for terminals


def is_frozen() -> bool:
    """Whether it runs out of a bundle that brings its own Python."""
    return bool(getattr(sys, "frozen", False))


def own_command(*words: str) -> list[str]:
    """The command line that starts the program anew with these words."""
    return [sys.executable, *words] if is_frozen() else [sys.executable, "-P", "-m", "app", *words]


def part_command(module: str, *words: str) -> list[str]:
    """The command line that runs one module of the program as a process."""
    if not is_frozen():
        return [sys.executable, "-P", "-m", module, *words]
    program = PurePath(sys.executable)
    # The program for the window has no standard output on Windows.
    command = program.with_name(_CONSOLE_PROGRAM) if sys.platform == "win32" else program
    return [str(command), PART, module, *words]
