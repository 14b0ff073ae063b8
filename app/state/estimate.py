"""Will this draft help? The question, while it is answered, and the answer."""

from PySide6.QtCore import Slot

from app.core.lane import Lane
from app.core.loading import LoadOptions
from app.core.measuring import Estimated, EstimateRequest
from app.state.measured_run import borrowed
from app.state.question import Question


class EstimateState(Question):
    def _clear(self) -> None:
        super()._clear()
        self.found: Estimated | None = None

    def ask(
        self, target: str, lane: Lane, temperature: float, target_options: LoadOptions, draft_options: LoadOptions
    ) -> None:
        if self._can_ask:
            self._clear()
            self._ask(EstimateRequest(target, lane, temperature, target_options, draft_options, borrowed(self._pair)))

    @Slot(object, object)
    def on_estimated(self, request: EstimateRequest, found: Estimated) -> None:
        if request is self._request:
            self.busy, self.found = False, found
            self.changed.emit()
