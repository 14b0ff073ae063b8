"""A short-lived child process for what llama.cpp may die of, or what only a kill can stop.

The child is a module of this package. What it found or why it refused stands as JSON on its last line; it is never
outlived by work.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from time import monotonic
from typing import IO

from app.core.cancel import CancelToken
from app.core.errors import DraftlightError
from app.core.own_command import part_command
from app.core.said import as_plain, read_plain, said

_POLL = 0.05  # seconds between looks at the cancel token
_REFUSED = 1
_LONGEST_WORDS = 300
_PLACE = re.compile(r"^\S+\.(?:cpp|c|h|hpp|cu|m|mm):\d+: ")  # of an assertion in llama.cpp's sources
_STACK_OVERFLOW, _ACCESS_VIOLATION = 0xC00000FD, 0xC0000005  # Windows' words for a crash


class ChildCrashed(Exception):
    """It ended without saying why. `how` continues "it …"; `words` are its last ones, empty where it said nothing."""

    def __init__(self, how: str, words: str = "", *, killed: bool = False) -> None:
        """`killed`: by the system, which does so where memory runs out."""
        super().__init__(how, words)
        self.how, self.words, self.killed = how, words, killed

    @property
    def last(self) -> str:
        """As it stands behind a sentence."""
        return said(' It said: "{words}".', words=self.words) if self.words else ""


def run_child(
    module: str,
    arguments: Sequence[str],
    cancel: CancelToken,
    raised: Callable[[str, str], DraftlightError],
    seconds: float = float("inf"),
) -> str:
    """Run `module` until it is done; returns its last line.

    Raises what it refused with, made by `raised`; `ChildCrashed`, also where it takes more than `seconds`; `Cancelled`.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        code = _exit_code(part_command(module, *arguments), output.fileno(), errors.fileno(), cancel, seconds)
        told, words = _lines(output), _lines(errors)
    cancel.check()  # Ctrl+C in a terminal ends the child too
    if code == _REFUSED and told:
        raise raised(*map(read_plain, json.loads(told[-1])))
    if code is None:
        how = said("did not come to an end within {seconds:.0f} seconds", seconds=seconds)
        raise ChildCrashed(how, words_of(words))
    if code:
        raise ChildCrashed(_how(code), words_of(words), killed=_is_kill(code))
    return told[-1] if told else ""


def _lines(file: IO[bytes]) -> list[str]:
    file.seek(0)
    return file.read().decode(errors="replace").splitlines()


def words_of(lines: Sequence[str]) -> str:
    """What it died of: an assertion, or else the last that it said."""
    told = [line.strip() for line in lines if line.strip()]
    asserted = [_PLACE.sub("", line) for line in told if _PLACE.match(line)]
    return (asserted or told or [""])[-1][:_LONGEST_WORDS]


def _how(code: int) -> str:
    """From a process' exit code; negative ones are signals."""
    if code in (-signal.SIGABRT, 3):  # 3: of abort() on Windows
        return said("gave up")
    if _is_kill(code):
        return said("was ended by the system, as happens when memory runs out")
    if code in (-signal.SIGSEGV, _ACCESS_VIOLATION, _STACK_OVERFLOW):
        return said("crashed")
    return said("ended with code {code}", code=code)


def _is_kill(code: int) -> bool:
    return sys.platform != "win32" and code == -signal.SIGKILL


def _exit_code(command: Sequence[str], output: int, errors: int, cancel: CancelToken, seconds: float) -> int | None:
    """None: it took too long and was ended."""
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=errors,
        env=os.environ
        | {
            "GGML_NO_BACKTRACE": "1",  # else it starts a debugger on itself before it dies
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),  # what is found here, and nothing that lies about
        },
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    end = monotonic() + seconds
    try:
        while monotonic() < end:
            try:
                return child.wait(_POLL)
            except subprocess.TimeoutExpired:
                cancel.check()
        return None
    finally:
        child.kill()
        child.wait()


def child_main(work: Callable[[], object]) -> int:
    """What the child's main does: the work, and its result or why it is refused as JSON. Returns the exit code."""
    try:
        result = work()
    except DraftlightError as error:
        print(json.dumps([as_plain(error.message), as_plain(error.remedy)]))
        return _REFUSED
    print(json.dumps(result))
    return 0
