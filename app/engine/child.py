"""A short-lived child process for what llama.cpp may die of, or what only a kill can stop.

The child is a module of this package. It says what goes wrong as JSON on its last line, and is never outlived by work.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence

from app.core.cancel import CancelToken
from app.core.errors import DraftlightError

_POLL = 0.05  # seconds between looks at the cancel token
_REFUSED = 1


class ChildCrashed(Exception):
    """It ended without saying why."""


def run_child(
    module: str, arguments: Sequence[str], cancel: CancelToken, raised: Callable[[str, str], DraftlightError]
) -> None:
    """Run `module` until it is done. Raises what it refused with, made by `raised`; `ChildCrashed`; `Cancelled`."""
    with tempfile.TemporaryFile() as output:
        code = _exit_code([sys.executable, "-P", "-m", module, *arguments], output.fileno(), cancel)
        output.seek(0)
        said = output.read().decode(errors="replace").splitlines()
    cancel.check()  # Ctrl+C in a terminal ends the child too
    if code == _REFUSED and said:
        raise raised(*json.loads(said[-1]))
    if code:
        raise ChildCrashed


def _exit_code(command: Sequence[str], output: int, cancel: CancelToken) -> int:
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.DEVNULL,
        env=os.environ
        | {
            "GGML_NO_BACKTRACE": "1",  # else it starts a debugger on itself before it dies
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),  # what is found here, and nothing that lies about
        },
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        while True:
            try:
                return child.wait(_POLL)
            except subprocess.TimeoutExpired:
                cancel.check()
    finally:
        child.kill()
        child.wait()


def child_main(work: Callable[[], None]) -> int:
    """What the child's main does: the work, and the reason as JSON where it is refused. Returns the exit code."""
    try:
        work()
    except DraftlightError as error:
        print(json.dumps([error.message, error.remedy]))
        return _REFUSED
    return 0
