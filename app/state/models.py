"""Everything about model files that the window shows, in one hand."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from app.core.catalogue import CataloguePair
from app.state.arrivals import ArrivalsState
from app.state.downloads import DownloadsState
from app.state.hub import HubState
from app.state.library import LibraryState
from app.state.recent import RecentState
from app.state.start import StartState
from app.state.uses import UsesState


class ModelsState(QObject):
    def __init__(
        self, catalogue: Sequence[CataloguePair] = (), endpoint: str = "", parent: QObject | None = None
    ) -> None:
        """`endpoint` is the hub's address, for links to its pages."""
        super().__init__(parent)
        self.endpoint = endpoint
        self.library = LibraryState(self)
        self.uses = UsesState(self)
        self.hub = HubState(catalogue, self)
        self.downloads = DownloadsState(self)
        self.recent = RecentState(self)
        self.arrivals = ArrivalsState(self)
        self.start = StartState(self.library, self.hub, self.downloads, self)
