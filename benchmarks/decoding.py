"""An engine that decodes without end in a thread of its own, as it does beside the window."""

import tempfile
import threading
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.loading import LoadRequest, Role
from app.core.request import Message, Request
from app.engine.engine import Engine

ASKED = (Message("user", "Tell a long story about a fox that counts."),)


class Decoding:
    """From making until `end`; what it says is read by nobody. `target` and `draft` are GGUF files."""

    def __init__(self, target: Path, draft: Path | None) -> None:
        self.n_tokens = 0
        self._files = ((Role.TARGET, target), *(((Role.DRAFT, draft),) if draft else ()))
        self._cancel, self._loaded = CancelToken(), threading.Event()
        self._thread = threading.Thread(target=self._decode, daemon=True)
        self._thread.start()
        self._loaded.wait()

    def end(self) -> None:
        self._cancel.cancel()
        self._thread.join()

    def _decode(self) -> None:
        try:
            with tempfile.TemporaryDirectory() as cache, Engine(Path(cache)) as engine:
                for role, file in self._files:
                    engine.load(LoadRequest(role, file))
                self._loaded.set()
                while not self._cancel.cancelled:
                    for _ in engine.generate(Request(ASKED, max_tokens=500, details=True, cancel=self._cancel)):
                        self.n_tokens += 1
        finally:
            self._loaded.set()
