"""The log file: for finding out afterwards what went wrong. It never holds what the user wrote."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_MOST_BYTES = 1 << 20


def keep_log(folder: Path) -> None:
    """Write the program's log to a file from now on; without a place for it, go on without."""
    logger = logging.getLogger("draftlight")
    logger.propagate = False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            folder / "draftlight.log", maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter(_FORM))
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
