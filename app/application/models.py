"""What stands behind the pages of models, built and connected."""

import logging
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Slot

from app.core.errors import DraftlightError
from app.core.loading import ModelInfo, Role
from app.library.catalogue import read_catalogue
from app.library.network import HUB
from app.library.places import Machine, known_folders
from app.library.shelf import Shelf
from app.state.models import ModelsState
from app.storage.folders import Folders, resource
from app.storage.library_file import LibraryFile
from app.storage.preferences import FILE, Preferences, PreferencesFile
from app.ui import figures
from app.workers.connection import Connection
from app.workers.downloads import DownloadsWorker
from app.workers.hub import HubWorker
from app.workers.library import LibraryThread

_LOG = logging.getLogger("draftlight.application")


class Models(QObject):
    """What stands behind the pages of models: the library's thread, the hub, the downloads, and what they share."""

    def __init__(self, folders: Folders, machine: Machine, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = PreferencesFile(folders.settings / FILE)
        preferences, self._problem = self._read_preferences()
        own = preferences.models(folders)
        endpoint = preferences.endpoint or machine.environment.get("HF_ENDPOINT", "") or HUB
        self.state = ModelsState(read_catalogue(resource("catalogue.toml")), endpoint, self)
        self.connection = Connection(preferences.offline, preferences.endpoint)
        shelf = Shelf(
            own, known_folders(machine), folders.cache / "library", LibraryFile(folders.data / "library.json")
        )
        self.library = LibraryThread(shelf, self)
        self.hub = HubWorker(self.connection, own, self)
        self.downloads = DownloadsWorker(folders.data / "downloads", self.connection, preferences.rate_limit, self)
        self._connect_library()
        self._connect_hub()
        self._connect_downloads()
        self.state.hub.on_offline(preferences.offline)

    def start(self) -> None:
        """The window is there, so that it hears what is said."""
        if self._problem:
            self.state.library.failed.emit(self._problem)
        self.library.start()
        self.state.library.scan()
        self.downloads.start()

    def stop(self) -> None:
        """Within a second; what has arrived of a download stays."""
        self.hub.close()
        self.downloads.close()
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
        worker.scanned.connect(state.on_scanned)
        worker.ranked.connect(state.on_ranked)
        worker.verifying.connect(state.on_verifying)
        worker.verified.connect(state.on_verified)
        worker.verification_failed.connect(state.on_verification_failed)
        worker.failed.connect(state.failed)
        worker.deletion_known.connect(state.deletion_known)
        worker.freed.connect(self._on_freed)

    def _connect_hub(self) -> None:
        state, worker = self.state.hub, self.hub
        state.search_requested.connect(worker.search)
        state.open_requested.connect(worker.open)
        state.check_requested.connect(worker.check)
        state.drafts_requested.connect(worker.find_drafts)
        state.get_requested.connect(worker.get)
        state.get_pair_requested.connect(worker.get_pair)
        state.token_requested.connect(worker.set_token)
        state.offline_requested.connect(self._set_offline)
        # Its work runs on threads of Python's own: only a queued connection brings the answers to the window's.
        queued = Qt.ConnectionType.QueuedConnection
        worker.found.connect(state.on_found, queued)
        worker.draft_found.connect(state.on_draft_found, queued)
        worker.search_ended.connect(state.on_search_ended, queued)
        worker.opened.connect(state.on_opened, queued)
        worker.open_failed.connect(state.on_open_failed, queued)
        worker.checked.connect(state.on_checked, queued)
        worker.failed.connect(state.on_failed, queued)
        worker.told.connect(state.told, queued)
        worker.wanted.connect(self.state.downloads.add, queued)

    def _connect_downloads(self) -> None:
        state, worker = self.state.downloads, self.downloads
        state.add_requested.connect(worker.add)
        state.pause_requested.connect(worker.pause)
        state.resume_requested.connect(worker.resume)
        state.cancel_requested.connect(worker.cancel)
        state.remove_requested.connect(worker.remove)
        state.limit_requested.connect(self._set_limit)
        state.finished.connect(self.state.library.scan)
        worker.changed.connect(state.on_changed, Qt.ConnectionType.QueuedConnection)

    @Slot(object)
    def _on_freed(self, n_bytes: int) -> None:
        self.state.library.told.emit(self.tr("{size} are free again.").format(size=figures.size(n_bytes)))

    @Slot(bool)
    def _set_offline(self, offline: bool) -> None:
        self.connection.set_offline(offline)
        self.downloads.set_offline(offline)
        self.state.hub.on_offline(offline)
        self._keep(lambda before: replace(before, offline=offline))

    @Slot(float)
    def _set_limit(self, rate: float) -> None:
        self.downloads.limit(rate)
        self._keep(lambda before: replace(before, rate_limit=round(rate)))

    def _read_preferences(self) -> tuple[Preferences, DraftlightError | None]:
        """A file that cannot be understood stays as it is; the window says so and goes by the defaults."""
        try:
            return self._preferences.read(), None
        except DraftlightError as error:
            _LOG.warning("%s", error)
            return Preferences(), error

    def _keep(self, edit: Callable[[Preferences], Preferences]) -> None:
        try:
            self._preferences.change(edit)
        except DraftlightError as error:
            self.state.library.failed.emit(error)
