"""For PyInstaller: runs in the bundle before the program.

The bundle's start puts its own libraries first for itself. Programs that are started from here, such as a browser for
a link, must not load them; this process has read the variable already. A part of this program that is started from here
has to set it anew, which it does only where it is told to begin from the beginning.
"""

import os

_VARIABLE = "LD_LIBRARY_PATH"
_BEFORE = os.environ.pop(f"{_VARIABLE}_ORIG", None)
os.environ.pop(_VARIABLE, None)
if _BEFORE:
    os.environ[_VARIABLE] = _BEFORE
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
