"""One window for one folder of data: a second start brings the first one to the front.

Where the first does not answer, the second goes on beside it: whatever both write to, they share without harm.
"""

import os
import sys
import tempfile
import threading
from contextlib import suppress
from hashlib import sha256
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from time import monotonic, sleep

from PySide6.QtCore import QLockFile, QObject, Signal

_PATIENCE = 5.0  # seconds that the first may take to answer: it may be starting too
_STEP = 0.05
_TOKEN = "XDG_ACTIVATION_TOKEN"  # Wayland lets only those come to the front who have one
_ANSWER = b"here"
_MOST = 1000  # bytes of a request


class Instance(QObject):
    asked = Signal()  # a second start wants to see this one; from another thread

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = _address(folder)
        self._lock = QLockFile(str(folder / "instance.lock"))
        self._lock.setStaleLockTime(0)  # a process that is dead holds none, however young; one that lives may be old
        self._listener: Listener | None = None
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self.first = self._lock.tryLock(0)
        if self.first:
            self._listen()

    def _listen(self) -> None:
        with suppress(OSError):  # a path that is too long, or a folder that has no such files
            if sys.platform != "win32":
                Path(self._address).unlink(missing_ok=True)  # that of a crash
            self._listener = Listener(self._address)
            threading.Thread(target=self._serve, args=(self._listener,), name="instance", daemon=True).start()

    def _serve(self, listener: Listener) -> None:
        while listener is self._listener:
            with suppress(OSError, EOFError), listener.accept() as connection:
                self._greet(connection)

    def _greet(self, connection: Connection) -> None:
        if token := connection.recv_bytes(_MOST).decode(errors="replace"):
            os.environ[_TOKEN] = token
        self.asked.emit()
        connection.send_bytes(_ANSWER)

    def show_other(self) -> bool:
        """Whether there is another one, which has been asked to come to the front."""
        if self.first or self._lock.error() is not QLockFile.LockError.LockFailedError:
            return False
        end = monotonic() + _PATIENCE
        while monotonic() < end:
            if self._ask():
                return True
            sleep(_STEP)
        return False

    def _ask(self) -> bool:
        _allow_front()
        with suppress(OSError, EOFError), Client(self._address) as connection:
            connection.send_bytes(os.environ.get(_TOKEN, "").encode()[:_MOST])
            return connection.poll(_PATIENCE) and connection.recv_bytes(_MOST) == _ANSWER
        return False

    def close(self) -> None:
        """The next start is the first again."""
        listener, self._listener = self._listener, None
        if listener:
            with suppress(OSError):
                Client(self._address).close()  # it wakes up and sees that it is over
                listener.close()
        if self.first:
            self._lock.unlock()


def _address(folder: Path) -> str:
    name = f"draftlight-{sha256(str(folder.resolve()).encode(errors='surrogateescape')).hexdigest()[:16]}"
    if sys.platform == "win32":
        return rf"\\.\pipe\{name}"
    # Not in the folder itself: such a path may have 100 letters only.
    return str(Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / name)


def _allow_front() -> None:
    """Windows lets a process come to the front only where the one that has the keyboard allows it."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)
