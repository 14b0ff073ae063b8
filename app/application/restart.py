"""The program starts itself once more."""

import os
import subprocess
import sys

from app.core.own_command import is_frozen, own_command


def start_again() -> None:
    """It outlives this process."""
    ours = {} if is_frozen() else {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.Popen(own_command(), env=os.environ | ours, stdin=subprocess.DEVNULL, start_new_session=True)
