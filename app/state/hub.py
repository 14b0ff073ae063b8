"""What is looked for on the hub, and what was found: repositories, their models, and whether one could draft."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from app.core.catalogue import CataloguePair
from app.core.errors import Cancelled, DraftlightError
from app.core.hub import RemoteModel, Repository, SearchQuery
from app.core.installed import InstalledModel
from app.core.library_request import Check, CheckRequest, DraftsRequest, Opened, OpenRequest, SearchRequest
from app.core.pair_advice import Judgement


class HubState(QObject):
    """One search, one open repository and one check at a time; asking again gives up what was asked before."""

    changed = Signal()
    opened = Signal()
    checked = Signal()

    search_requested = Signal(object)  # SearchRequest
    open_requested = Signal(object)  # OpenRequest
    check_requested = Signal(object)  # CheckRequest
    drafts_requested = Signal(object)  # DraftsRequest
    get_requested = Signal(object)  # RemoteModel
    get_pair_requested = Signal(object)  # CataloguePair
    offline_requested = Signal(bool)
    token_requested = Signal(str)  # empty: forget it
    told = Signal(str)  # what was done
    failed = Signal(object)  # DraftlightError: what was to be got could not be

    def __init__(self, catalogue: Sequence[CataloguePair] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.catalogue = tuple(catalogue)
        self._offline = False
        self._request: SearchRequest | DraftsRequest | None = None
        self._running = False
        self._repositories: tuple[Repository, ...] = ()
        self._drafts: list[tuple[RemoteModel, Judgement, int]] = []
        self._error: DraftlightError | None = None
        self._open_request: OpenRequest | None = None
        self._opened: Opened | None = None
        self._open_error: DraftlightError | None = None
        self._check: Check | None = None

    @property
    def offline(self) -> bool:
        return self._offline

    @property
    def searching(self) -> bool:
        return self._running

    @property
    def request(self) -> SearchRequest | DraftsRequest | None:
        """What the results are the answer to; None: the catalogue is shown."""
        return self._request

    @property
    def repositories(self) -> tuple[Repository, ...]:
        return self._repositories

    @property
    def drafts(self) -> tuple[tuple[RemoteModel, Judgement, int], ...]:
        """Candidates found so far, each with the bytes that were read for its judgement."""
        return tuple(self._drafts)

    @property
    def error(self) -> DraftlightError | None:
        return self._error

    @property
    def opening(self) -> str:
        """What is being looked into, empty: nothing."""
        waiting = self._open_request and not self._opened and not self._open_error
        return self._open_request.text if self._open_request and waiting else ""

    @property
    def open_repository(self) -> Opened | None:
        return self._opened

    @property
    def open_error(self) -> DraftlightError | None:
        return self._open_error

    @property
    def check(self) -> Check | None:
        return self._check

    def search(self, query: SearchQuery) -> None:
        self._begin(SearchRequest(query))
        self.search_requested.emit(self._request)

    def find_drafts(self, target: InstalledModel) -> None:
        self._begin(DraftsRequest(target))
        self.drafts_requested.emit(self._request)

    def show_catalogue(self) -> None:
        self._give_up()
        self._request, self._running = None, False
        self.changed.emit()

    def stop(self) -> None:
        """What was found so far stays."""
        self._give_up()
        self._running = False
        self.changed.emit()

    def _begin(self, request: SearchRequest | DraftsRequest) -> None:
        self._give_up()
        self._request, self._running = request, True
        self._repositories, self._drafts, self._error = (), [], None
        self.changed.emit()

    def _give_up(self) -> None:
        if self._request:
            self._request.cancel.cancel()

    def open(self, text: str, target: InstalledModel | None = None) -> None:
        if self._open_request:
            self._open_request.cancel.cancel()
        self.stop_check()
        self._open_request = OpenRequest(text, target)
        self._opened = self._open_error = None
        self.opened.emit()
        self.open_requested.emit(self._open_request)

    def begin_check(self, model: RemoteModel, target: InstalledModel) -> None:
        self.stop_check()
        self._check = Check(CheckRequest(model, target))
        self.checked.emit()
        self.check_requested.emit(self._check.request)

    def stop_check(self) -> None:
        if self._check:
            self._check.request.cancel.cancel()
            self._check = None
            self.checked.emit()

    def set_offline(self, offline: bool) -> None:
        if offline != self._offline:
            self.offline_requested.emit(offline)

    @Slot(bool)
    def on_offline(self, offline: bool) -> None:
        self._offline = offline
        if offline:
            self._give_up()
            self._running = False
        self.changed.emit()

    @Slot(object, object)
    def on_found(self, request: SearchRequest, repositories: Sequence[Repository]) -> None:
        if request is self._request:
            self._repositories, self._running = tuple(repositories), False
            self.changed.emit()

    @Slot(object, object, object, int)
    def on_draft_found(self, request: DraftsRequest, model: RemoteModel, judgement: Judgement, n_read: int) -> None:
        if request is self._request:
            self._drafts.append((model, judgement, n_read))
            self._drafts.sort(key=lambda found: -found[1].score)
            self.changed.emit()

    @Slot(object, object)
    def on_search_ended(self, request: SearchRequest | DraftsRequest, error: DraftlightError | None) -> None:
        if request is self._request:
            self._running = False
            self._error = None if isinstance(error, Cancelled) else error
            self.changed.emit()

    @Slot(object, object)
    def on_opened(self, request: OpenRequest, opened: Opened) -> None:
        if request is self._open_request:
            self._opened = opened
            self.opened.emit()

    @Slot(object, object)
    def on_open_failed(self, request: OpenRequest, error: DraftlightError) -> None:
        if request is self._open_request:
            self._open_error = error
            self.opened.emit()

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self.failed.emit(error)

    @Slot(object)
    def on_checked(self, check: Check) -> None:
        if self._check and check.request is self._check.request:
            self._check = check
            self.checked.emit()
