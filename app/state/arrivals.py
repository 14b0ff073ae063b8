"""What was dropped on the window last, until it is known what it is."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.arrival import Arrival, ArrivalRequest
from app.core.errors import DraftlightError
from app.core.loading import Role


class ArrivalsState(QObject):
    """Who drops something else meanwhile no longer wants what was dropped before."""

    look_requested = Signal(object)  # ArrivalRequest
    arrived = Signal(object)  # Arrival
    failed = Signal(object)  # DraftlightError

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._request: ArrivalRequest | None = None

    def take(self, paths: Sequence[Path], role: Role) -> None:
        """`role` is what a single model is for."""
        self._request = ArrivalRequest(tuple(paths), role)
        self.look_requested.emit(self._request)

    @Slot(object, object)
    def on_arrived(self, request: ArrivalRequest, arrival: Arrival) -> None:
        if request is self._request:
            self._request = None
            self.arrived.emit(arrival)

    @Slot(object, object)
    def on_failed(self, request: ArrivalRequest, error: DraftlightError) -> None:
        if request is self._request:
            self._request = None
            self.failed.emit(error)
