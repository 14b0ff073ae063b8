"""What is asked of the hub: searches, repositories, headers of remote models, and what shall be downloaded."""

from collections.abc import Callable, Sequence
from pathlib import Path

import psutil
from PySide6.QtCore import QObject, Signal, Slot

from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.compatibility import Vocabulary
from app.core.download import DownloadRequest
from app.core.errors import DraftlightError
from app.core.hub import RemoteModel, Repository
from app.core.installed import InstalledModel
from app.core.library_request import Check, CheckRequest, DraftsRequest, Opened, OpenRequest, SearchRequest
from app.core.model_header import ModelHeader
from app.core.pair_advice import judge
from app.core.recommendation import SYSTEM_SHARE, Recommendation, needed_bytes, recommend, recommend_draft
from app.library.candidates import find_drafts, read_remote
from app.library.download_request import download_request, model_folder
from app.library.header import read_model
from app.library.hub import Hub
from app.library.reference import choose, parse_reference, resolve
from app.library.token import forget_token, keep_token
from app.workers.boundary import worded
from app.workers.connection import Connection
from app.workers.jobs import Jobs

_DRAFT_SHARE = 5  # of a target's smallest file: room that is left for a draft which is not chosen yet


class HubWorker(QObject):
    """Each slot returns at once; its work waits for the network on a thread of its own, and answers by a signal."""

    found = Signal(object, object)  # SearchRequest, repositories
    draft_found = Signal(object, object, object, int)  # DraftsRequest, RemoteModel, Judgement, bytes read
    search_ended = Signal(object, object)  # SearchRequest | DraftsRequest, DraftlightError | None
    opened = Signal(object, object)  # OpenRequest, Opened
    open_failed = Signal(object, object)  # OpenRequest, DraftlightError
    checked = Signal(object)  # Check
    wanted = Signal(object)  # DownloadRequest
    failed = Signal(object)  # DraftlightError, of what has no place of its own to say so
    pair_failed = Signal(object, object)  # CataloguePair, DraftlightError, which `failed` tells too
    told = Signal(str)

    def __init__(self, connection: Connection, models: Path, parent: QObject | None = None) -> None:
        """`models` is the folder that downloads go to."""
        super().__init__(parent)
        self._connection, self._models = connection, models
        self._jobs = Jobs()

    def set_folder(self, models: Path) -> None:
        """Downloads that are asked for from now on go there."""
        self._models = models

    def close(self) -> None:
        self._jobs.close()

    @Slot(object)
    def search(self, request: SearchRequest) -> None:
        def work(hub: Hub) -> None:
            self._tell(self.found, request, hub.search(request.query, request.cancel))

        self._begin("search", work, lambda error: self._tell(self.search_ended, request, error))

    @Slot(object)
    def find_drafts(self, request: DraftsRequest) -> None:
        def work(hub: Hub) -> None:
            header, vocabulary = _read(request.target)
            for one in find_drafts(hub, header, vocabulary, request.cancel):
                self._tell(self.draft_found, request, one.model, one.judgement, one.bytes_read)
            self._tell(self.search_ended, request, None)

        self._begin("find drafts", work, lambda error: self._tell(self.search_ended, request, error))

    @Slot(object)
    def open(self, request: OpenRequest) -> None:
        """A reference that names one model of a repository has it recommended, whatever the memory says."""

        def work(hub: Hub) -> None:
            reference = parse_reference(request.text, hub.network.endpoint)
            if reference.url:
                model = resolve(reference, hub)
                repository = Repository(request.text, "", 0, 0, "", gated=False, updated=None, models=(model,))
                self._tell(self.opened, request, Opened(repository))
                return
            repository = hub.repository(reference.repo, reference.revision)
            if reference.path or reference.quantisation:
                opened = Opened(repository, choose(reference, repository.models), self.tr("What you asked for."))
            else:
                best = _recommended(repository.models, request.target)
                opened = Opened(repository, best.model, best.reason)
            self._tell(self.opened, request, opened)

        self._begin("open", work, lambda error: self._tell(self.open_failed, request, error))

    @Slot(object)
    def check(self, request: CheckRequest) -> None:
        def work(hub: Hub) -> None:
            header, vocabulary = _read(request.target)
            remote = read_remote(hub, request.model, request.cancel)
            judgement = judge(header, vocabulary, remote.header, remote.vocabulary)
            self._tell(self.checked, Check(request, judgement, remote.bytes_read))

        self._begin("check", work, lambda error: self._tell(self.checked, Check(request, error=error)))

    @Slot(object)
    def get(self, model: RemoteModel) -> None:
        def work(hub: Hub) -> None:
            self._tell(self.wanted, self._download(hub, model))

        self._begin("get", work, lambda error: self._tell(self.failed, error))

    @Slot(object)
    def get_pair(self, pair: CataloguePair) -> None:
        """Both, at the quantisations that the catalogue names."""

        def work(hub: Hub) -> None:
            models = [self._catalogued(hub, model) for model in (pair.target, pair.draft)]
            for model in models:
                self._tell(self.wanted, self._download(hub, model))

        def fail(error: DraftlightError) -> None:
            self._tell(self.failed, error)
            self._tell(self.pair_failed, pair, error)

        self._begin("get pair", work, fail)

    def _catalogued(self, hub: Hub, model: CatalogueModel) -> RemoteModel:
        return resolve(parse_reference(f"{model.repo}:{model.quantisation}", hub.network.endpoint), hub)

    def _download(self, hub: Hub, model: RemoteModel) -> DownloadRequest:
        return download_request(model, model_folder(self._models, model), hub.url)

    @Slot(str)
    def set_token(self, token: str) -> None:
        """Kept in the system's keyring; an empty one is taken out of it."""

        def work() -> None:
            try:
                keep_token(token) if token else forget_token()
                self._connection.forget_token()
                self._tell(self.told, self.tr("The token is kept.") if token else self.tr("The token is forgotten."))
            except Exception as error:
                self._tell(self.failed, worded(error))

        self._jobs.begin("token", work)

    def _begin(self, name: str, work: Callable[[Hub], None], fail: Callable[[DraftlightError], None]) -> None:
        def run() -> None:
            try:
                with Hub(self._connection.network()) as hub:
                    work(hub)
            except Exception as error:
                fail(worded(error))

        self._jobs.begin(name, run)

    def _tell(self, signal: object, *values: object) -> None:
        if not self._jobs.closed:
            signal.emit(*values)  # type: ignore[attr-defined]  # a bound signal's type has no name


def _recommended(models: Sequence[RemoteModel], target: InstalledModel | None) -> Recommendation:
    """For this machine's memory: as a draft beside the target, else as a target with room for a draft."""
    memory = psutil.virtual_memory().total
    if target:
        room = round(memory * (1 - SYSTEM_SHARE)) - needed_bytes(target.n_bytes)
        return recommend_draft(models, max(1, room))
    draft_bytes = min((model.n_bytes for model in models), default=0) // _DRAFT_SHARE
    return recommend(models, memory, draft_bytes)


def _read(model: InstalledModel) -> tuple[ModelHeader, Vocabulary]:
    with model.path.open("rb") as file:
        return read_model(file, model.path.name)
