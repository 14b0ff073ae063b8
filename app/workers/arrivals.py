"""Files that were dropped on the window are looked at on a thread of their own: a disk may be slow."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.arrival import ArrivalRequest
from app.library.arrivals import look_at
from app.workers.boundary import worded
from app.workers.jobs import Jobs


class ArrivalsWorker(QObject):
    arrived = Signal(object, object)  # ArrivalRequest, Arrival
    failed = Signal(object, object)  # ArrivalRequest, DraftlightError

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs()

    def close(self) -> None:
        self._jobs.close()

    @Slot(object)
    def look(self, request: ArrivalRequest) -> None:
        def work() -> None:
            try:
                arrival = look_at(request)
            except Exception as error:
                if not self._jobs.closed:
                    self.failed.emit(request, worded(error))
            else:
                if not self._jobs.closed:
                    self.arrived.emit(request, arrival)

        self._jobs.begin("arrivals", work)
