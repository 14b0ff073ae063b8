"""What somebody without a pair can begin with: the demo, a known pair to download, or two models on this disk."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.cancel import CancelToken
from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.download import Download, DownloadStatus
from app.core.errors import Cancelled, DraftlightError
from app.core.library_request import PairSearch
from app.core.pair_choice import FoundPair
from app.core.starter import Offer, best_offer
from app.state.downloads import DownloadsState
from app.state.hub import HubState
from app.state.library import LibraryState


class DemoStatus(StrEnum):
    ABSENT = "absent"  # its package is not installed, or nobody has looked yet
    OFFERED = "offered"
    MAKING = "making"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Getting:
    """A pair of the catalogue on its way here. `error`: it could not even be asked for."""

    pair: CataloguePair
    downloads: tuple[Download, ...] = ()
    error: DraftlightError | None = None

    @property
    def stopped_by(self) -> Download | None:
        """The download that does not go on by itself."""
        stopped = (DownloadStatus.FAILED, DownloadStatus.NO_SPACE, DownloadStatus.PAUSED)
        return next((one for one in self.downloads if one.status in stopped), None)

    @property
    def n_done(self) -> int:
        return sum(one.n_done for one in self.downloads)

    @property
    def n_bytes(self) -> int:
        """0: not known yet."""
        sizes = [one.n_bytes for one in self.downloads]
        return sum(sizes) if len(sizes) == 2 and all(sizes) else 0

    @property
    def rate(self) -> float:
        """Bytes per second."""
        return sum(one.rate for one in self.downloads if one.status is DownloadStatus.RUNNING)

    @property
    def seconds_left(self) -> float | None:
        return (self.n_bytes - self.n_done) / self.rate if self.rate > 0 and self.n_bytes else None


class StartState(QObject):
    """Downloads of a known pair go on after a restart, and so does what is told of them here."""

    changed = Signal()
    pair_ready = Signal(object, object)  # Path of the target, Path of the draft or None: load them
    pair_arrived = Signal(object, object, str)  # the same and a title: they were wanted some time ago
    suggested = Signal(object)  # prompts that go with what was loaded

    look_requested = Signal()  # is the demo installed?
    demo_requested = Signal(object)  # CancelToken
    search_requested = Signal(object)  # PairSearch

    def __init__(
        self, library: LibraryState, hub: HubState, downloads: DownloadsState, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._hub, self._downloads = library, hub, downloads
        self._memory = 0
        self._demo_bytes: int | None = None
        self._demo_cancel: CancelToken | None = None
        self._demo_error: DraftlightError | None = None
        self._search: PairSearch | None = None
        self._found: FoundPair | None = None
        self._getting: CataloguePair | None = None
        self._getting_error: DraftlightError | None = None
        self._given_up: CataloguePair | None = None
        self._seen: frozenset[str] = frozenset()  # keys of the downloads that belong to what is being got
        library.changed.connect(self._look_again)
        for signal in (downloads.changed, downloads.listed):
            signal.connect(self._follow)
        hub.changed.connect(self.changed)

    @property
    def offline(self) -> bool:
        return self._hub.offline

    @property
    def memory(self) -> int:
        """Bytes that this machine has; 0: not said yet."""
        return self._memory

    def go_online(self) -> None:
        self._hub.set_offline(False)

    def set_memory(self, n_bytes: int) -> None:
        self._memory = n_bytes
        self.changed.emit()

    def offer(self, japanese: bool = False) -> Offer | None:
        """The best known pair for this machine, or the smallest where none fits."""
        return best_offer(self._hub.catalogue, self._memory, japanese) if self._memory else None

    @property
    def found(self) -> FoundPair | None:
        """The best of what is on this disk; None: nothing, or it is not known yet."""
        return self._found

    @property
    def searching(self) -> bool:
        return self._search is not None

    @property
    def demo_status(self) -> DemoStatus:
        if self._demo_bytes is None:
            return DemoStatus.ABSENT
        if self._demo_cancel and not self._demo_cancel.cancelled:
            return DemoStatus.MAKING
        return DemoStatus.FAILED if self._demo_error else DemoStatus.OFFERED

    @property
    def demo_bytes(self) -> int:
        return self._demo_bytes or 0

    @property
    def demo_error(self) -> DraftlightError | None:
        return self._demo_error

    @property
    def getting(self) -> Getting | None:
        if not self._getting:
            return None
        both = (self._download(self._getting.target), self._download(self._getting.draft))
        return Getting(self._getting, tuple(one for one in both if one), self._getting_error)

    def use_found(self) -> None:
        if self._found:
            draft = self._found.draft
            self.pair_ready.emit(self._found.target.path, draft.path if draft else None)

    def make_demo(self) -> None:
        self._demo_error = None
        self._demo_cancel = CancelToken()
        self.changed.emit()
        self.demo_requested.emit(self._demo_cancel)

    def cancel_demo(self) -> None:
        if self._demo_cancel:
            self._demo_cancel.cancel()
            self.changed.emit()

    def stop(self) -> None:
        """The program ends."""
        self.cancel_demo()
        self._stop_search()

    def get(self, pair: CataloguePair) -> None:
        """Also a second time, after it failed."""
        self._getting, self._getting_error, self._given_up = pair, None, None
        self._seen = frozenset()
        self.changed.emit()
        self._hub.get_pair_requested.emit(pair)

    def go_on(self) -> None:
        """What stands still goes on."""
        getting = self.getting
        if getting and getting.error:
            self.get(getting.pair)
        elif getting:
            for one in getting.downloads:
                if one.status in (DownloadStatus.FAILED, DownloadStatus.NO_SPACE, DownloadStatus.PAUSED):
                    self._downloads.resume(one.request.key)

    def cancel_getting(self) -> None:
        getting, self._given_up, self._getting = self.getting, self._getting, None
        for one in getting.downloads if getting else ():
            if one.status is not DownloadStatus.DONE:
                self._downloads.cancel(one.request.key)
        self.changed.emit()

    @Slot(object)
    def on_demo_found(self, n_bytes: int | None) -> None:
        self._demo_bytes = n_bytes
        self.changed.emit()

    @Slot(object, object, object, object)
    def on_demo_made(self, cancel: CancelToken, target: Path, draft: Path, prompts: tuple[str, ...]) -> None:
        if cancel is self._demo_cancel and not cancel.cancelled:
            self._demo_cancel = None
            self.changed.emit()
            self.pair_ready.emit(target, draft)
            self.suggested.emit(prompts)

    @Slot(object, object)
    def on_demo_failed(self, cancel: CancelToken, error: DraftlightError) -> None:
        if cancel is self._demo_cancel:
            self._demo_cancel = None
            self._demo_error = None if isinstance(error, Cancelled) else error
            self.changed.emit()

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        """The engine is no more, and the demo's draft is made by it."""
        if self._demo_cancel:
            self.on_demo_failed(self._demo_cancel, error)

    @Slot(object, object)
    def on_pair_found(self, search: PairSearch, pair: FoundPair | None) -> None:
        if search is self._search:
            self._search, self._found = None, pair
            self.changed.emit()

    @Slot(object, object)
    def on_pair_failed(self, pair: CataloguePair, error: DraftlightError) -> None:
        if pair == self._getting:
            self._getting_error = error
            self.changed.emit()

    def _look_again(self) -> None:
        """What is on the disk has changed."""
        self._stop_search()
        if any(model.usable for model in self._library.models):
            self._search = PairSearch()
            self.search_requested.emit(self._search)
        else:
            self._found = None
        self._follow()

    def _stop_search(self) -> None:
        if self._search:
            self._search.cancel.cancel()
            self._search = None

    def _follow(self) -> None:
        """The downloads have moved: the pair may be here, given up elsewhere, or still coming from before a restart."""
        if not self._getting:
            self._getting = next((pair for pair in self._hub.catalogue if self._is_coming(pair)), None)
        if self._getting:
            self._follow_pair(self._getting)
        self.changed.emit()

    def _follow_pair(self, pair: CataloguePair) -> None:
        target, draft = self._path(pair.target), self._path(pair.draft)
        both = (self._download(pair.target), self._download(pair.draft))
        keys = frozenset(one.request.key for one in both if one)
        if self._seen - keys:  # one was taken from the list
            self._getting, self._seen = None, frozenset()
        elif target and draft and keys:
            self._getting, self._seen = None, frozenset()
            self.pair_arrived.emit(target, draft, pair.title)
        else:
            self._seen = keys

    def _is_coming(self, pair: CataloguePair) -> bool:
        """One is being downloaded, and the other too or is here already."""
        if pair == self._given_up:
            return False
        both = (self._download(pair.target), self._download(pair.draft))
        running = any(one and one.status is not DownloadStatus.DONE for one in both)
        there = all(one or self._path(model) for one, model in zip(both, (pair.target, pair.draft), strict=True))
        return running and there

    def _download(self, model: CatalogueModel) -> Download | None:
        return next((one for one in self._downloads.downloads if _is(one.request.key, model)), None)

    def _path(self, model: CatalogueModel) -> Path | None:
        """Where it lies, once all of it does."""
        download = self._download(model)
        if download:
            return download.request.files[0].target if download.status is DownloadStatus.DONE else None
        return next((one.path for one in self._library.models if one.usable and _is(one.source, model)), None)


def _is(name: str, model: CatalogueModel) -> bool:
    """Whether owner/name/file is a file of this model."""
    file = name.removeprefix(f"{model.repo}/")
    return file != name and model.quantisation.casefold() in file.casefold()
