"""Will this draft help? The question, while it is answered, and the answer."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import Cancelled, DraftlightError
from app.core.lane import Lane
from app.core.loading import LoadOptions
from app.core.measuring import Estimated, EstimateRequest
from app.state.measured_run import borrowed
from app.state.pair import PairState


class EstimateState(QObject):
    changed = Signal()
    requested = Signal(object)  # EstimateRequest

    def __init__(self, pair: PairState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self._request: EstimateRequest | None = None
        self.busy = False
        self.found: Estimated | None = None
        self.error: DraftlightError | None = None

    def ask(
        self, target: str, lane: Lane, temperature: float, target_options: LoadOptions, draft_options: LoadOptions
    ) -> None:
        if self.busy or self._pair.lent or self._pair.loading:
            return
        self.busy, self.found, self.error = True, None, None
        self._request = EstimateRequest(target, lane, temperature, target_options, draft_options, borrowed(self._pair))
        self.changed.emit()
        self.requested.emit(self._request)

    @Slot()
    def stop(self) -> None:
        if self._request and self.busy:
            self._request.cancel.cancel()

    def close(self) -> None:
        self.stop()
        if self._request:
            self._request.borrowed.cancel.cancel()

    def forget(self) -> None:
        """What was said was about something else."""
        if not self.busy:
            self.found = self.error = None
            self.changed.emit()

    @Slot(object, object)
    def on_estimated(self, request: EstimateRequest, found: Estimated) -> None:
        if request is self._request:
            self.busy, self.found = False, found
            self.changed.emit()

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        if self.busy:
            self.on_failed(self._request, error)

    @Slot(object, object)
    def on_failed(self, request: object, error: DraftlightError) -> None:
        if self._request and request is self._request:
            self.busy = False
            self.error = None if isinstance(error, Cancelled) or self._request.cancel.cancelled else error
            self.changed.emit()
