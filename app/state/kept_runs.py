"""The runs that are kept: the list of them, and what is asked for with one."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import DraftlightError
from app.core.measuring import Outcome
from app.core.run_record import ListedRun


class KeptRunsState(QObject):
    changed = Signal()
    exported = Signal(object)  # Path
    failed = Signal(object)  # DraftlightError
    list_requested = Signal()
    delete_requested = Signal(object)  # id
    export_requested = Signal(object, object)  # Outcome, Path

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._listed: tuple[ListedRun, ...] = ()

    @property
    def listed(self) -> tuple[ListedRun, ...]:
        """The last one first."""
        return self._listed

    def delete(self, number: int) -> None:
        self.delete_requested.emit(number)

    def export(self, outcome: Outcome, path: Path) -> None:
        """In the form that the name's ending asks for."""
        self.export_requested.emit(outcome, path)

    @Slot(object)
    def on_listed(self, listed: tuple[ListedRun, ...]) -> None:
        if listed != self._listed:
            self._listed = listed
            self.changed.emit()

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self.failed.emit(error)
