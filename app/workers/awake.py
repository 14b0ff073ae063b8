"""Keeps the computer from falling asleep, by whatever its system has for that. Where it has nothing, it may sleep."""

import os
import shutil
import subprocess
import sys

from PySide6.QtCore import QObject, Slot

_CONTINUOUS, _SYSTEM_REQUIRED = 0x80000000, 0x00000001  # of SetThreadExecutionState


class AwakeWorker(QObject):
    """The helpers that it starts end with this process, however that ends."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._holder: subprocess.Popen[bytes] | None = None

    @property
    def held(self) -> bool:
        return self._holder is not None and self._holder.poll() is None

    @Slot(bool)
    def keep_awake(self, awake: bool) -> None:
        if sys.platform == "win32":
            import ctypes

            flags = _CONTINUOUS | (_SYSTEM_REQUIRED if awake else 0)
            ctypes.windll.kernel32.SetThreadExecutionState(ctypes.c_uint(flags))
        elif awake and not self.held:
            self._hold()
        elif not awake:
            self.close()

    def _hold(self) -> None:
        command = holding_command()
        if not command:
            return
        try:
            self._holder = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError:
            self._holder = None

    def close(self) -> None:
        holder, self._holder = self._holder, None
        if holder:
            assert holder.stdin
            holder.stdin.close()  # that is what it waits for
            holder.terminate()
            holder.wait()


def holding_command() -> list[str]:
    """Holds the computer awake until its standard input is closed, or this process is gone; empty: there is none."""
    if sys.platform == "darwin":
        return ["caffeinate", "-i", "-w", str(os.getpid())]
    inhibit, cat = shutil.which("systemd-inhibit"), shutil.which("cat")
    if not inhibit or not cat:
        return []
    reason = "--why=A benchmark or a download is running"
    return [inhibit, "--what=idle:sleep", "--mode=block", "--who=Draftlight", reason, cat]
