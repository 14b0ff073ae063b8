"""For PyInstaller: runs in the bundle before the program.

The bundle's start puts its own libraries first for itself. Programs that are started from here, such as a browser for
a link, must not load them. This process has read the variable already, and a part of the program sets it anew.
"""

import os

_VARIABLE = "LD_LIBRARY_PATH"
_BEFORE = os.environ.pop(f"{_VARIABLE}_ORIG", None)
os.environ.pop(_VARIABLE, None)
if _BEFORE:
    os.environ[_VARIABLE] = _BEFORE
