"""`draftlight` without a command: the window, empty."""

from app.commands.demo import display_found
from app.core.errors import DraftlightError


def window() -> int:
    if not display_found():
        raise DraftlightError(
            "There is no display to open a window on.", "In a terminal, use 'draftlight chat' or 'draftlight --help'."
        )
    from app.application.run import run

    return run()
