"""The file that remembers the window. Nothing depends on it: what goes wrong with it is logged, and that is all."""

import json
import logging
from dataclasses import asdict
from pathlib import Path

from app.core.errors import ConversationError
from app.core.window_memory import WindowMemory, remembered
from app.storage.whole_file import write_whole

FILE = "window.json"
_LOG = logging.getLogger("draftlight.storage")


class WindowFile:
    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> WindowMemory:
        """As usual where there is no file, or none that can be read."""
        try:
            values = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return WindowMemory()
        except (OSError, ValueError, RecursionError) as error:
            _LOG.warning("%s is not gone by: %s", self._path, error)
            return WindowMemory()
        return remembered(values) if isinstance(values, dict) else WindowMemory()

    def write(self, memory: WindowMemory) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(asdict(memory), indent=1))
        except (OSError, ConversationError) as error:
            _LOG.warning("The window is not remembered: %s", error)
