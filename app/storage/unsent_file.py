"""The file with the message that is being written. It may be long, and only its writer has a need for it."""

import logging
from pathlib import Path

from app.storage.whole_file import replace_file

FILE = "unsent.txt"
_LOG = logging.getLogger("draftlight.storage")


class UnsentFile:
    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> str:
        """Empty where there is none, or none that can be read."""
        try:
            return self._path.read_bytes().decode("utf-8", "replace")
        except FileNotFoundError:
            return ""
        except OSError as error:
            _LOG.warning("%s cannot be read: %s", self._path, error)
            return ""

    def write(self, message: str) -> None:
        """What cannot be written is logged: the message still stands in the window."""
        try:
            if message:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                replace_file(self._path, message.encode("utf-8", "replace"))
            else:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            _LOG.warning("The message that is being written is not kept: %s", error)
