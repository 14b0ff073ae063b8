"""What stands behind the pages of models, built and connected."""

import psutil
from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.core.installed import Place
from app.core.lane import DERIVED
from app.core.loading import ModelInfo, Role
from app.library.catalogue import read_catalogue
from app.library.network import HUB
from app.library.places import Machine, ModelFolder, known_folders
from app.library.shelf import Shelf
from app.state.models import ModelsState
from app.state.preferences import PreferencesState
from app.storage.folders import Folders, resource
from app.storage.library_file import LibraryFile
from app.storage.preferences import models_folder
from app.storage.recent_pairs import FILE as RECENT
from app.ui import figures
from app.workers.arrivals import ArrivalsWorker
from app.workers.connection import Connection
from app.workers.downloads import DownloadsWorker
from app.workers.hub import HubWorker
from app.workers.library import LibraryThread
from app.workers.recent import RecentWorker


class Models(QObject):
    """What stands behind the pages of models: the library's thread, the hub, the downloads, and what they share."""

    moved = Signal(object)  # Path: downloads go here from now on

    def __init__(self, folders: Folders, machine: Machine, preferences: PreferencesState, parent: QObject) -> None:
        super().__init__(parent)
        self._folders, self._machine, self._preferences = folders, machine, preferences
        values = preferences.values
        own = models_folder(values, folders)
        self.state = ModelsState(read_catalogue(resource("catalogue.toml")), self._endpoint, self)
        self.connection = Connection(values.offline, values.endpoint)
        # Where they went before the user chose another folder, there may be some.
        usual = ModelFolder(folders.data / "models", Place.OWN)
        # Drafts that lanes were given which are made of the target: seen, so that they can be deleted.
        derived = ModelFolder(folders.cache / DERIVED, Place.OWN)
        others = [usual, derived, *known_folders(machine)]
        shelf = Shelf(own, others, folders.cache / "library", LibraryFile(folders.data / "library.json"))
        self.library = LibraryThread(shelf, self)
        self.hub = HubWorker(self.connection, own, self)
        self.downloads = DownloadsWorker(folders.data / "downloads", self.connection, values.rate_limit, self)
        self.recent = RecentWorker(folders.data / RECENT)
        self.recent.moveToThread(self.library)
        self.arrivals = ArrivalsWorker(self)
        self._connect_recent()
        self._connect_arrivals()
        self._connect_library()
        self._connect_hub()
        self._connect_downloads()
        self.state.hub.on_offline(values.offline)
        self.state.downloads.on_limit(values.rate_limit)
        preferences.changed.connect(self._apply)

    def start(self) -> None:
        """The window is there, so that it hears what is said."""
        self.state.start.set_memory(psutil.virtual_memory().total)
        self.state.start.look_requested.emit()
        self.library.start()
        self.state.recent.refresh()
        self.state.library.scan()
        self.downloads.start()

    def stop(self) -> None:
        """Within a second; what has arrived of a download stays."""
        self.hub.close()
        self.arrivals.close()
        self.downloads.close()
        self.state.start.stop()
        self.state.library.stop_ranking()
        self.state.library.stop_verifying()
        self.library.stop()

    @Slot(object, object)
    def on_loaded(self, role: Role, info: ModelInfo) -> None:
        self.state.library.used.emit(info.path)

    def _connect_library(self) -> None:
        state, worker = self.state.library, self.library.worker
        state.scan_requested.connect(worker.scan)
        state.rank_requested.connect(worker.rank)
        state.rename_requested.connect(worker.rename)
        state.deletion_requested.connect(worker.weigh_deletion)
        state.delete_requested.connect(worker.delete)
        state.forget_requested.connect(worker.forget)
        state.verify_requested.connect(worker.verify)
        state.add_folder_requested.connect(worker.add_folder)
        state.remove_folder_requested.connect(worker.remove_folder)
        state.used.connect(worker.mark_used)
        self.moved.connect(worker.set_own)
        worker.scanned.connect(state.on_scanned)
        worker.ranked.connect(state.on_ranked)
        self.state.start.search_requested.connect(worker.find_pair)
        worker.pair_found.connect(self.state.start.on_pair_found)
        worker.verifying.connect(state.on_verifying)
        worker.verified.connect(state.on_verified)
        worker.verification_failed.connect(state.on_verification_failed)
        worker.failed.connect(state.failed)
        worker.deletion_known.connect(state.deletion_known)
        worker.freed.connect(self._on_freed)

    def _connect_recent(self) -> None:
        """Their files are looked after in the library's thread."""
        state, worker = self.state.recent, self.recent
        state.read_requested.connect(worker.read)
        state.remember_requested.connect(worker.remember)
        state.forget_requested.connect(worker.forget)
        worker.listed.connect(state.on_listed)
        worker.failed.connect(self.state.library.failed)

    def _connect_arrivals(self) -> None:
        state, worker = self.state.arrivals, self.arrivals
        state.look_requested.connect(worker.look)
        queued = Qt.ConnectionType.QueuedConnection  # it answers from a thread of Python's own
        worker.arrived.connect(state.on_arrived, queued)
        worker.failed.connect(state.on_failed, queued)

    def _connect_hub(self) -> None:
        state, worker = self.state.hub, self.hub
        state.search_requested.connect(worker.search)
        state.open_requested.connect(worker.open)
        state.check_requested.connect(worker.check)
        state.drafts_requested.connect(worker.find_drafts)
        state.get_requested.connect(worker.get)
        state.get_pair_requested.connect(worker.get_pair)
        state.token_requested.connect(worker.set_token)
        state.offline_requested.connect(self._ask_offline)
        # Its work runs on threads of Python's own: only a queued connection brings the answers to the window's.
        queued = Qt.ConnectionType.QueuedConnection
        worker.found.connect(state.on_found, queued)
        worker.draft_found.connect(state.on_draft_found, queued)
        worker.search_ended.connect(state.on_search_ended, queued)
        worker.opened.connect(state.on_opened, queued)
        worker.open_failed.connect(state.on_open_failed, queued)
        worker.checked.connect(state.on_checked, queued)
        worker.failed.connect(state.on_failed, queued)
        worker.pair_failed.connect(self.state.start.on_pair_failed, queued)
        worker.told.connect(state.told, queued)
        worker.wanted.connect(self.state.downloads.add, queued)

    def _connect_downloads(self) -> None:
        state, worker = self.state.downloads, self.downloads
        state.add_requested.connect(worker.add)
        state.pause_requested.connect(worker.pause)
        state.resume_requested.connect(worker.resume)
        state.cancel_requested.connect(worker.cancel)
        state.remove_requested.connect(worker.remove)
        state.limit_requested.connect(self._ask_limit)
        state.finished.connect(self.state.library.scan)
        worker.changed.connect(state.on_changed, Qt.ConnectionType.QueuedConnection)

    @Slot(object)
    def _on_freed(self, n_bytes: int) -> None:
        self.state.library.told.emit(self.tr("{size} are free again.").format(size=figures.size(n_bytes)))

    @property
    def _endpoint(self) -> str:
        return self._preferences.values.endpoint or self._machine.environment.get("HF_ENDPOINT", "") or HUB

    @Slot(bool)
    def _ask_offline(self, offline: bool) -> None:
        self._preferences.change(offline=offline)

    @Slot(float)
    def _ask_limit(self, rate: float) -> None:
        self._preferences.change(rate_limit=round(rate))

    @Slot(str)
    def _apply(self, name: str) -> None:
        values = self._preferences.values
        match name:
            case "offline":
                self.connection.set_offline(values.offline)
                self.downloads.set_offline(values.offline)
                self.state.hub.on_offline(values.offline)
            case "rate_limit":
                self.downloads.limit(values.rate_limit)
                self.state.downloads.on_limit(values.rate_limit)
            case "endpoint":
                self.connection.set_endpoint(values.endpoint)
                self.state.endpoint = self._endpoint
            case "models_folder":
                folder = models_folder(values, self._folders)
                self.hub.set_folder(folder)
                self.moved.emit(folder)
