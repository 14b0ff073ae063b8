"""Trying how many threads suit a model that is loaded: asked for, given up, and what was found."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import Cancelled, DraftlightError
from app.core.loading import ModelInfo, Role
from app.core.threads import ThreadsRequest, ThreadTrials
from app.state.pair import PairState
from app.state.side import SideStatus


class ThreadsState(QObject):
    """Each `measure_requested` is answered by `on_measured` or `on_failed`."""

    changed = Signal()
    measured = Signal(object)  # Role
    measure_requested = Signal(object)  # ThreadsRequest

    def __init__(self, pair: PairState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self._request: ThreadsRequest | None = None
        self._found: dict[Path, ThreadTrials] = {}
        self._errors: dict[Role, DraftlightError | None] = dict.fromkeys(Role)
        pair.changed.connect(self.changed)

    def measuring(self, role: Role) -> bool:
        return self._request is not None and self._request.role is role

    def can_measure(self, role: Role) -> bool:
        ready = self._pair.side(role).status is SideStatus.LOADED and not self._pair.gave_up
        return ready and not self._request and not self._pair.lent

    def found(self, path: Path) -> ThreadTrials | None:
        """In this run of the program."""
        return self._found.get(path)

    def error(self, role: Role) -> DraftlightError | None:
        return self._errors[role]

    def measure(self, role: Role) -> None:
        if self.can_measure(role):
            self._errors[role] = None
            self._request = ThreadsRequest(role)
            self.measure_requested.emit(self._request)
            self.changed.emit()

    @Slot()
    def give_up(self) -> None:
        if self._request:
            self._request.cancel.cancel()
            self._request = None
            self.changed.emit()

    @Slot(object, object, object)
    def on_measured(self, request: ThreadsRequest, trials: ThreadTrials, info: ModelInfo) -> None:
        """They are in use, be it that nobody waits for them any more."""
        self._found[info.path] = trials
        self._pair.on_remeasured(request.role, info)
        if request is self._request:
            self._request = None
            self.measured.emit(request.role)
        self.changed.emit()

    @Slot(object, object)
    def on_failed(self, request: ThreadsRequest, error: DraftlightError) -> None:
        if request is self._request:
            self._request = None
            self._errors[request.role] = None if isinstance(error, Cancelled) else error
            self.changed.emit()
