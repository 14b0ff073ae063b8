"""A window that is played in a child process, as a user would start it. What happens in it comes as lines of JSON."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


@contextmanager
def played(code: str, home: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Ends by itself, or with the test that fails."""
    names = ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {name: str(home / name) for name in names} | {"QT_QPA_PLATFORM": "offscreen"},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def next_told(process: subprocess.Popen[str], what: str) -> dict[str, Any]:
    """The next that tells this."""
    assert process.stdout
    for line in process.stdout:
        told: dict[str, Any] = json.loads(line)
        if what in told:
            return told
    raise AssertionError(f"it ended without telling {what!r}, with code {process.wait()}")
