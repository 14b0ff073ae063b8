"""The composition root: builds every object, connects every signal, and takes everything down again."""

import logging
import os
import platform
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSocketNotifier, Qt, Slot
from PySide6.QtWidgets import QApplication

from app import __version__
from app.core.conversation import Surroundings
from app.core.errors import DraftlightError
from app.core.loading import ModelInfo, Role
from app.library.catalogue import read_catalogue
from app.library.network import HUB
from app.library.places import Machine, known_folders
from app.library.shelf import Shelf
from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.live import LiveState
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.storage.chats import FILE as CHATS_FILE
from app.storage.folders import Folders, log_folder, resource, user_folders
from app.storage.library_file import LibraryFile
from app.storage.log import keep_log
from app.storage.preferences import FILE, Preferences, PreferencesFile
from app.ui import figures
from app.ui.main_window import MainWindow
from app.ui.theme import apply_theme
from app.workers.chats import ChatsThread
from app.workers.connection import Connection
from app.workers.downloads import DownloadsWorker
from app.workers.engine import EngineThread
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


class Application(QObject):
    """The window, its state, and the threads behind them."""

    def __init__(self, folders: Folders, machine: Machine) -> None:
        super().__init__()
        self.pair = PairState(self)
        self.settings = GenerationSettings(parent=self)
        self.chat = ChatState(self.pair, self.settings, self)
        self.conversations = ConversationsState(self.pair, self.chat, surroundings(), parent=self)
        self.live = LiveState(self.chat, self)
        self.engine = EngineThread(folders.cache, self)
        self.chats = ChatsThread(folders.data / CHATS_FILE, self)
        self.models = Models(folders, machine, self)
        self.window = MainWindow(self.pair, self.chat, self.live, self.settings, self.models.state, self.conversations)
        self._connect()
        self._connect_chats()
        self.engine.start()
        self.chats.start()
        self.models.start()

    def _connect(self) -> None:
        worker = self.engine.worker
        # A reply holds the engine's thread, so whatever needs the engine for something else ends it first.
        self.pair.load_requested.connect(self.chat.stop)
        self.pair.unload_requested.connect(self.chat.stop)
        self.pair.load_requested.connect(worker.load)
        self.pair.unload_requested.connect(worker.unload)
        worker.progress.connect(self.pair.on_progress)
        worker.loaded.connect(self.pair.on_loaded)
        worker.loaded.connect(self.models.on_loaded)
        worker.load_failed.connect(self.pair.on_failed)
        worker.unloaded.connect(self.pair.on_unloaded)
        worker.fitted.connect(self.pair.on_fitting)
        worker.reported.connect(self.pair.on_report)
        self.chat.reply_requested.connect(worker.generate)
        worker.event_emitted.connect(self.chat.receive)
        worker.failed.connect(self.chat.on_failed)
        self.window.closing.connect(self.shut_down)

    def _connect_chats(self) -> None:
        state, worker = self.conversations, self.chats.worker
        state.begin_requested.connect(worker.begin)
        state.event_added.connect(worker.add)
        state.find_requested.connect(worker.find)
        state.open_requested.connect(worker.open)
        state.rename_requested.connect(worker.rename)
        state.pin_requested.connect(worker.pin)
        state.delete_requested.connect(worker.delete)
        state.restore_requested.connect(worker.restore)
        state.purge_requested.connect(worker.purge)
        state.choose_requested.connect(worker.choose)
        state.export_requested.connect(worker.export)
        state.import_requested.connect(worker.take_in)
        worker.listed.connect(state.on_listed)
        worker.read.connect(state.on_read)
        worker.taken_in.connect(state.on_taken_in)
        worker.exported.connect(state.exported)
        worker.failed.connect(state.on_failed)

    def shut_down(self) -> None:
        """End what runs, free the models, end the threads. A second call does nothing."""
        self.chat.stop()
        for role in Role:
            self.pair.cancel_load(role)
        self.models.stop()
        self.engine.stop()
        # The engine's last words are on their way to the chat: with them the reply is whole.
        QCoreApplication.sendPostedEvents(self.chat, QEvent.Type.MetaCall)
        self.conversations.close()
        self.chats.stop()


def surroundings() -> Surroundings:
    """What the numbers of every reply depend on, beside pair and settings."""
    processor = platform.processor() or platform.machine()
    machine = f"{platform.platform()}, {processor}, {os.cpu_count()} processors"
    return Surroundings(__version__, version("llama-cpp-python"), machine)


class Interrupts(QObject):
    """Closes the window on Ctrl+C in the terminal and on a polite kill, as a click would.

    Qt's loop runs no Python while it waits, so that a signal would wait with it; a socket wakes it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._ours, self._pythons = socket.socketpair()
        for end in (self._ours, self._pythons):
            end.setblocking(False)
        signal.set_wakeup_fd(self._pythons.fileno())
        QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self).activated.connect(self._woken)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: window.close())

    def _woken(self) -> None:
        self._ours.recv(64)


def log_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """An exception that nobody caught in the window's thread; the program goes on."""
    _LOG.error("Unexpected error", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)


def run(
    target: Path | None = None, draft: Path | None = None, prompt: str = "", suggestions: Sequence[str] = ()
) -> int:
    """Open the window, with these files being loaded and this prompt waiting; returns when it is closed.

    The suggestions are prompts that an empty chat offers.
    """
    keep_log(log_folder())
    sys.excepthook = log_bug
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Draftlight")
    apply_theme(qt)
    application = Application(user_folders(), Machine(Path.home(), os.environ, sys.platform))
    Interrupts(application.window)
    application.window.show()
    if target:
        application.pair.load(Role.TARGET, target)
    if draft:
        application.pair.load(Role.DRAFT, draft)
    if prompt:
        application.window.set_prompt(prompt)
    application.window.suggest(suggestions)
    code = qt.exec()
    application.shut_down()
    return code
