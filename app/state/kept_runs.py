"""The runs that are kept: the list of them, and what is asked for with one."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import DraftlightError
from app.core.measuring import Outcome
from app.core.run_history import HistoryPoint
from app.core.run_record import ListedRun


class KeptRunsState(QObject):
    changed = Signal()
    exported = Signal(object)  # Path
    failed = Signal(object)  # DraftlightError
    list_requested = Signal()
    trace_requested = Signal(str, str)  # target, draft
    traced = Signal()  # `history` is there
    delete_requested = Signal(object)  # id
    export_requested = Signal(object, object)  # Outcome, Path
    write_requested = Signal(str, object)  # text, Path

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._listed: tuple[ListedRun, ...] = ()
        self._wanted: tuple[str, str] | None = None
        self.history: tuple[HistoryPoint, ...] | None = None  # of the pair that was asked for; None: not read yet

    @property
    def listed(self) -> tuple[ListedRun, ...]:
        """The last one first."""
        return self._listed

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Target and draft of all whole runs, the last one first."""
        return tuple(dict.fromkeys((run.target, draft) for run in self._listed if run.finished for draft in run.drafts))

    def trace(self, target: str, draft: str) -> None:
        """How fast this pair was over time."""
        self._wanted, self.history = (target, draft), None
        self.trace_requested.emit(target, draft)

    @Slot(str, str, object)
    def on_traced(self, target: str, draft: str, history: tuple[HistoryPoint, ...]) -> None:
        if (target, draft) == self._wanted:
            self.history = history
            self.traced.emit()

    def delete(self, number: int) -> None:
        self.delete_requested.emit(number)

    def export(self, outcome: Outcome, path: Path) -> None:
        """As data, in the form that the name's ending asks for."""
        self.export_requested.emit(outcome, path)

    def write(self, text: str, path: Path) -> None:
        """A report that is worded already."""
        self.write_requested.emit(text, path)

    @Slot(object)
    def on_listed(self, listed: tuple[ListedRun, ...]) -> None:
        if listed != self._listed:
            self._listed = listed
            self.changed.emit()

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self.failed.emit(error)
