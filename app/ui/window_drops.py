"""Models and links that are dragged onto the window, wherever nothing below the pointer takes them for itself."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from app.core.loading import Role
from app.state.models import ModelsState
from app.state.pair import PairState, SideStatus
from app.ui.drop_overlay import DropOverlay, Landing
from app.ui.model_drop import ModelDrop, model_drop


class WindowDrops(QObject):
    """The window hands its drag events here."""

    link_dropped = Signal(str)

    def __init__(self, pair: PairState, models: ModelsState, place: QWidget) -> None:
        """`place` is what the window is filled with."""
        super().__init__(place)
        self._pair, self._models, self._place = pair, models, place
        self.overlay = DropOverlay(place)

    def move(self, event: QDropEvent) -> None:
        """Also when it enters."""
        drop = model_drop(event.mimeData(), self._models.endpoint)
        if not drop:
            return
        event.acceptProposedAction()
        self.overlay.show_landing(self._landing(drop), self._role(event))

    def leave(self) -> None:
        self.overlay.hide()

    def drop(self, event: QDropEvent) -> None:
        self.overlay.hide()
        drop = model_drop(event.mimeData(), self._models.endpoint)
        if not drop:
            return
        event.acceptProposedAction()
        if drop.link:
            self.link_dropped.emit(drop.link)
        else:
            self._models.arrivals.take(drop.files, self._role(event))

    def _landing(self, drop: ModelDrop) -> Landing:
        if drop.link:
            return Landing.LINK
        if len(drop.files) > 1:
            return Landing.BOTH
        return Landing.TARGET if self._without_target else Landing.EITHER

    def _role(self, event: QDropEvent) -> Role:
        left = event.position().x() < self._place.width() / 2
        return Role.TARGET if left or self._without_target else Role.DRAFT

    @property
    def _without_target(self) -> bool:
        target = self._pair.target
        return not target.info and target.status is not SideStatus.LOADING
