"""What the program takes in memory while it runs."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.memory_now import MemoryNow


class MemoryState(QObject):
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now: MemoryNow | None = None

    @property
    def now(self) -> MemoryNow | None:
        """None: nobody has looked yet."""
        return self._now

    @Slot(object)
    def on_seen(self, now: MemoryNow) -> None:
        if now != self._now:
            self._now = now
            self.changed.emit()
