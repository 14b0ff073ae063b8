"""`draftlight` without a command: the window, empty; `draftlight open`: with models."""

from collections.abc import Sequence
from pathlib import Path

from app.commands.display import display_found
from app.core.errors import DraftlightError


def window(files: Sequence[Path] = ()) -> int:
    if not display_found():
        raise DraftlightError(
            "There is no display to open a window on.", "In a terminal, use 'draftlight chat' or 'draftlight --help'."
        )
    from app.application.run import run

    return run(files=[file.absolute() for file in files])
