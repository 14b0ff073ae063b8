"""Models and links that are dragged onto the window, wherever nothing below the pointer takes them for itself."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from app.core.arrival import Arrival
from app.core.errors import DraftlightError
from app.core.loading import Role
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.side import SideStatus
from app.ui.drop_overlay import DropOverlay, Landing
from app.ui.model_drop import ModelDrop, model_drop
from app.ui.notice_bar import NoticeBar
from app.ui.translation import sentence


class WindowDrops(QObject):
    """The window hands its drag events here."""

    link_dropped = Signal(str)
    loading = Signal()  # what was dropped

    def __init__(self, pair: PairState, models: ModelsState, notice: NoticeBar, place: QWidget) -> None:
        """`place` is what the window is filled with; `notice` says what could not be used."""
        super().__init__(place)
        self._pair, self._models, self._notice, self._place = pair, models, notice, place
        self.overlay = DropOverlay(place)
        models.arrivals.arrived.connect(self._take_in)
        models.arrivals.failed.connect(self._refuse)

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

    def _take_in(self, arrival: Arrival) -> None:
        self._notice.hide()
        for role, path in ((Role.TARGET, arrival.target), (Role.DRAFT, arrival.draft)):
            if path:
                self._pair.load(role, path, beside=arrival.draft)
        self.loading.emit()

    def _refuse(self, error: DraftlightError) -> None:
        self._notice.say(sentence(error), wrong=True)

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
