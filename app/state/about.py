"""What the program and its parts are called and which versions they have, for whoever asks."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.build import LlamaBuild
from app.core.errors import DraftlightError


class AboutState(QObject):
    look_requested = Signal()
    changed = Signal()

    def __init__(self, version: str, licences: Path | None = None, parent: QObject | None = None) -> None:
        """`licences` is the folder with those of all parts, where this program brings one."""
        super().__init__(parent)
        self.version, self.licences = version, licences
        self.build: LlamaBuild | None = None
        self.error: DraftlightError | None = None

    def look(self) -> None:
        """Once: it does not change while the program runs."""
        if not self.build:
            self.error = None
            self.look_requested.emit()

    @Slot(object)
    def on_found(self, build: LlamaBuild) -> None:
        self.build = build
        self.changed.emit()

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self.error = error
        self.changed.emit()
