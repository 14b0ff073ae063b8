"""The folder of running programs: each has a file with what it notes of itself, which a clean end takes away.

What is found there of a process that is dead is what is left of a crash. Beside it lies what Python itself writes at a
crash, by way of `faulthandler`.
"""

import faulthandler
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from app.core.crash import Crash, Running, read_running
from app.storage.log import last_lines
from app.storage.writer import lives

FOLDER = "running"
_MOST_TRACE = 20_000  # letters


class RunningFile:
    """That of this process. Nothing depends on it: where it cannot be written, a crash leaves no report."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / f"{os.getpid()}.json"
        self._trace: IO[str] | None = None

    def watch_crashes(self) -> None:
        """From now on Python writes where it was when the process crashes."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._trace = self._path.with_suffix(".trace").open("w", encoding="utf-8")
            faulthandler.enable(self._trace)

    def write(self, running: Running) -> None:
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            whole = self._path.with_suffix(".new")
            whole.write_text(json.dumps(running.plain()), encoding="utf-8")
            os.replace(whole, self._path)

    def remove(self) -> None:
        """The program has come to its end."""
        if self._trace:
            faulthandler.disable()
            self._trace.close()
            self._trace = None
        _remove(self._path)


def claim_crash(folder: Path, logs: Path) -> Crash | None:
    """What is left of the last crash; it is told once, to one process, and so are all that were before it."""
    crashes = [crash for path in _files(folder) if (crash := _claim(path, logs))]
    return max(crashes, key=lambda crash: crash.at, default=None)


def _files(folder: Path) -> list[Path]:
    try:
        return list(folder.glob("*.json"))
    except OSError:
        return []


def _claim(path: Path, logs: Path) -> Crash | None:
    try:
        running, at = read_running(_parsed(path.read_text(encoding="utf-8", errors="replace"))), path.stat().st_mtime
        if lives(running.process):
            return None
        claimed = path.with_suffix(f".claimed-{os.getpid()}")
        path.rename(claimed)  # of two that try, one is too late
    except OSError:
        return None
    trace = path.with_suffix(".trace")
    with suppress(OSError):
        at = max(at, trace.stat().st_mtime)
    crash = Crash(running, at, last_lines(logs, running.process), _text(trace))
    _remove(claimed)
    return crash


def _parsed(text: str) -> object:
    """None for what a power cut has left."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")[:_MOST_TRACE]
    except OSError:
        return ""


def _remove(path: Path) -> None:
    for one in (path, path.with_suffix(".trace"), path.with_suffix(".new")):
        with suppress(OSError):
            one.unlink(missing_ok=True)
