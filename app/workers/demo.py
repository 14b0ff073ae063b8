"""The demo's pair: whether its model is installed, and its draft made from it. It lives in the engine's thread."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.cancel import CancelToken
from app.core.errors import ModelFileError
from app.engine.demo_pair import demo_target, make_demo_draft
from app.storage.demo_prompts import demo_prompts
from app.workers.boundary import worded


class DemoWorker(QObject):
    found = Signal(object)  # bytes of the model, None: it is not installed
    made = Signal(object, object, object, object)  # CancelToken, Path of the target, Path of the draft, prompts
    failed = Signal(object, object)  # CancelToken, DraftlightError

    def __init__(self, cache: Path) -> None:
        super().__init__()
        self._cache = cache

    @Slot()
    def look(self) -> None:
        try:
            self.found.emit(demo_target().stat().st_size)
        except (ModelFileError, OSError):
            self.found.emit(None)

    @Slot(object)
    def make(self, cancel: CancelToken) -> None:
        try:
            cancel.check()
            target = demo_target()
            draft = make_demo_draft(target, self._cache, cancel)
            self.made.emit(cancel, target, draft, demo_prompts())
        except Exception as error:
            self.failed.emit(cancel, worded(error))
