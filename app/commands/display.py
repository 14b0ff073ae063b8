"""Whether there is a display to open a window on."""

import socket
import sys
from os import environ
from pathlib import Path


def display_found() -> bool:
    """Whether a window can be opened: Qt would abort the process where it cannot."""
    if sys.platform in ("win32", "darwin") or environ.get("QT_QPA_PLATFORM"):
        return True
    if wayland := environ.get("WAYLAND_DISPLAY"):
        return _answers(Path(environ.get("XDG_RUNTIME_DIR", ""), wayland))
    host, _, number = environ.get("DISPLAY", "").partition(":")
    if not number:
        return False
    screen = number.partition(".")[0]
    if host in ("", "unix"):
        return _answers(Path(f"/tmp/.X11-unix/X{screen}"))
    return _reachable(host, 6000 + int(screen)) if screen.isdigit() else False


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(path))
        except OSError:
            return False
    return True


def _reachable(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=3).close()
    except OSError:
        return False
    return True
