"""A question that the engine answers with the chat's pair put aside: whether it is asked, and what went wrong."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import Cancelled, DraftlightError
from app.core.measuring import EstimateRequest, SamenessRequest
from app.state.pair import PairState


class Question(QObject):
    """One at a time. What was found is up to each kind of question."""

    changed = Signal()
    requested = Signal(object)  # the request

    def __init__(self, pair: PairState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self._request: EstimateRequest | SamenessRequest | None = None
        self._clear()

    def _clear(self) -> None:
        """Nothing is asked, and nothing was found."""
        self.busy = False
        self.error: DraftlightError | None = None

    @property
    def _can_ask(self) -> bool:
        return not (self.busy or self._pair.lent or self._pair.loading)

    def _ask(self, request: EstimateRequest | SamenessRequest) -> None:
        self.busy, self._request = True, request
        self.changed.emit()
        self.requested.emit(request)

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
            self._clear()
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
