"""The log file: for finding out afterwards what went wrong. It never holds what the user wrote, nor a token of the hub.

The messages of most exceptions quote what they were raised about, so only those that cannot are written.
"""

import logging
import re
import sqlite3
import traceback
from collections import deque
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

FILE = "draftlight.log"
_FORM = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_MOST_BYTES = 1 << 20
_N_LAST = 60  # lines
_LOGGER = logging.getLogger("draftlight")
_LEVELS = {"problems": logging.WARNING, "information": logging.INFO, "everything": logging.DEBUG}
_SPEAKING = (
    OSError,
    sqlite3.Error,
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    RuntimeError,
    TypeError,
)
_SECRETS = re.compile(
    r"hf_\w{4,}|(?<=Bearer )\S+|(?<=[?&])[^=\s&]*(?:token|signature|credential)[^=\s&]*=[^&\s]+", re.I
)


class _File(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """The disk is full: nothing depends on the log."""


class _Form(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler's, with the message
        text = super().format(record)
        record.exc_text = None
        return _SECRETS.sub("…", text)

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        lines: list[str] = []
        error = ei[1]
        while error and len(lines) < 1000:
            trace = traceback.format_tb(error.__traceback__)
            lines[:0] = [*trace, f"{type(error).__name__}: {_said(error)}", *(["which led to"] if lines else [])]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(line.rstrip("\n") for line in lines)


def _said(error: BaseException) -> str:
    return str(error) if isinstance(error, _SPEAKING) else "(its message is left out)"


def keep_log(folder: Path) -> None:
    """Write the program's log to a file from now on; without a place for it, go on without."""
    _LOGGER.propagate = False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = _File(folder / FILE, maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(_Form(_FORM))
    _LOGGER.addHandler(handler)
    set_level("problems")


def set_level(name: str) -> None:
    """From which weight on something is written: "problems", "information" or "everything"."""
    _LOGGER.setLevel(_LEVELS[name])


def last_lines(folder: Path, process: str) -> tuple[str, ...]:
    """The last that a process wrote; it is named as `this_process` does."""
    pid = process.partition(" ")[0]
    lines: deque[str] = deque(maxlen=_N_LAST)
    for name in (f"{FILE}.1", FILE):
        with suppress(OSError):
            ours = False
            for line in (folder / name).read_text(encoding="utf-8", errors="replace").splitlines():
                words = line.split(" ", 3)
                if line[:2].isdigit() and len(words) == 4:  # else it goes on with what stands above
                    ours = words[2] == pid
                if ours:
                    lines.append(line)
    return tuple(lines)
