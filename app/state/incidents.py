"""What went wrong with the program itself: the engine gave up, or the last run did not come to its end."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.crash import Crash
from app.core.errors import DraftlightError


class IncidentsState(QObject):
    """A crash is told until it is dismissed, and nothing of it goes anywhere but into a file that somebody names."""

    changed = Signal()
    looked = Signal()  # whether there was a crash is known now
    conversation_wanted = Signal(object)  # id of the one that was shown when the program crashed
    restart_requested = Signal()
    save_requested = Signal(object, object)  # Crash, Path

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gave_up: DraftlightError | None = None
        self._crash: Crash | None = None
        self._saved: Path | None = None
        self._problem: DraftlightError | None = None

    @property
    def gave_up(self) -> DraftlightError | None:
        """Why nothing can be computed until the next start."""
        return self._gave_up

    @property
    def crash(self) -> Crash | None:
        """What the last run has left, unless it came to its end."""
        return self._crash

    @property
    def saved(self) -> Path | None:
        """The report on it."""
        return self._saved

    @property
    def problem(self) -> DraftlightError | None:
        """Why that could not be saved."""
        return self._problem

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        self._gave_up = error
        self.changed.emit()

    def restart(self) -> None:
        self.restart_requested.emit()

    @Slot(object)
    def on_looked(self, crash: Crash | None) -> None:
        self._crash = crash
        if crash:
            self.changed.emit()
            if crash.running.conversation is not None:
                self.conversation_wanted.emit(crash.running.conversation)
        self.looked.emit()

    def save(self, path: Path) -> None:
        if self._crash:
            self.save_requested.emit(self._crash, path)

    @Slot(object)
    def on_saved(self, path: Path) -> None:
        self._saved, self._problem = path, None
        self.changed.emit()

    @Slot(object)
    def on_save_failed(self, error: DraftlightError) -> None:
        self._problem = error
        self.changed.emit()

    def dismiss(self) -> None:
        """The crash is read."""
        self._crash = self._saved = self._problem = None
        self.changed.emit()
