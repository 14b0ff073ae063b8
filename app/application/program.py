"""The window, its state and the threads behind them, connected with each other."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QApplication

from app import __version__
from app.application.chats import connect_chats
from app.application.garbage import Garbage
from app.application.help import Help
from app.application.language import Language
from app.application.last_pair import LastPair
from app.application.measuring import Measured, known_prompts
from app.application.models import Models
from app.application.noted import Noted
from app.application.placing import Placed
from app.application.preferences import Preferred
from app.application.presets import Presets
from app.application.surroundings import surroundings
from app.application.unsent import Unsent
from app.core.loading import Role
from app.library.places import Machine
from app.state.about import AboutState
from app.state.awake import AwakeState
from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.incidents import IncidentsState
from app.state.live import LiveState
from app.state.measuring import MeasuringState
from app.state.notices import NoticesState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.storage.chats import FILE
from app.storage.folders import Folders, licences
from app.ui.carry_over import carry_over
from app.ui.main_window import MainWindow
from app.ui.notifier import Notifier
from app.ui.theme_switch import ThemeSwitch
from app.workers.about import AboutWorker
from app.workers.attachments import AttachmentsWorker
from app.workers.awake import AwakeWorker
from app.workers.chats import ChatsThread
from app.workers.demo import DemoWorker
from app.workers.engine import EngineThread


class Application(QObject):
    """The window, its state, and the threads behind them."""

    def __init__(self, folders: Folders, machine: Machine) -> None:
        super().__init__()
        Garbage(self)
        around = surroundings()
        self.pair = PairState(self)
        self.settings = GenerationSettings(parent=self)
        self.preferred = Preferred(folders, self.pair, self.settings, self)
        self.presets = Presets(folders, self.settings.presets, self.preferred.writer, self)
        self.chat = ChatState(self.pair, self.settings, self)
        self.conversations = ConversationsState(self.pair, self.chat, self.settings, around, parent=self)
        self.live = LiveState(self.chat, self)
        self.engine = EngineThread(folders.cache, self)
        self.chats = ChatsThread(folders.data / FILE, self)
        self.attachments = AttachmentsWorker(self)
        self.about, self.about_worker = AboutState(__version__, licences(), self), AboutWorker(self)
        self.preferred.follow(self.chat)
        self.models = Models(folders, machine, self.preferred.state, self)
        self.measuring = MeasuringState(self.pair, self.models.state.library, known_prompts(), self)
        self.measured = Measured(folders, self.measuring, self.engine, self.chats, around, self)
        self.measured.follow(self.pair, self.chat, self.models.library)
        self.placed = Placed(folders, self.pair, self.preferred.writer, self)
        self.placed.follow(self.engine, self.chat, self.pair)
        self.placed.failed.connect(self.models.state.library.failed)
        self.placing, self.placer = self.placed.state, self.placed.placer
        self.last_pair = LastPair(self.models.state.recent, self.pair, self.preferred.state, self)
        self.incidents = IncidentsState(self)
        self.wants_restart = False
        self.noted = Noted(folders, self.chats, around, self)
        self.awake = AwakeState(self.measuring, self.models.state.downloads, self.preferred.state, self)
        self.sleep = AwakeWorker(self)
        self.awake.wanted.connect(self.sleep.keep_awake)
        self.demo = DemoWorker(folders.cache)
        self.demo.moveToThread(self.engine)
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        self.theme = ThemeSwitch(qt, self.preferred.state.values.theme, self)
        self.language = Language(self.preferred.state.values.language, self)
        self.help = Help(self.language, self)
        self.window = self._open_window()
        self.window.restore(self.preferred.window)
        self.unsent = Unsent(folders, self.chat.writing, self.preferred.writer, self)
        self.unsent.restore()
        self.notices = NoticesState(
            self.chat, self.models.state.downloads, self.preferred.state, _is_active, parent=self
        )
        self.notifier = Notifier(lambda: self.window, self.notices, parent=self)
        self._connect()
        connect_chats(self.chats.worker, self.conversations, self.models.state.uses, self.language)
        self._connect_demo()
        self._connect_writing()
        self._connect_incidents()
        self.models.state.recent.watch(self.pair)
        self.engine.start()
        self.placer.start()
        self.chats.start()
        self.models.start()
        self.measured.start()
        self.presets.start()

    def _open_window(self) -> MainWindow:
        window = MainWindow(
            self.pair,
            self.chat,
            self.live,
            self.settings,
            self.models.state,
            self.conversations,
            self.preferred.state,
            self.measuring,
            self.placing,
            self.incidents,
        )
        window.left.connect(self.preferred.writer.worker.remember)
        window.closing.connect(self.shut_down)
        window.help_wanted.connect(self.help.show)
        window.about_clicked.connect(self.show_about)
        self.last_pair.machines_wanted.connect(window.pair_loading.ask)
        return window

    @Slot(str)
    def set_language(self, wanted: str) -> None:
        """Another window on the same states says everything anew; a reply that runs goes on. Empty: the system's."""
        if not self.language.speak(wanted):
            return
        old, self.window = self.window, self._open_window()
        self.window.pages.open_those_of(old.pages)
        self.window.restore(old.memory())
        self.window.suggest(old.suggestions)
        carry_over(old, self.window)
        old.deleteLater()
        self.help.follow_language()

    @Slot()
    def show_about(self) -> None:
        from app.ui.about_dialog import AboutDialog  # rarely wanted

        AboutDialog(self.about, self.window).open()

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
        self.preferred.state.theme_changed.connect(self.theme.choose)
        # The field that says so is in the window that goes.
        self.preferred.state.language_changed.connect(self.set_language, Qt.ConnectionType.QueuedConnection)
        self.presets.failed.connect(self.conversations.failed)

    def _connect_demo(self) -> None:
        """Its draft is made in the engine's thread, before it is loaded there."""
        start, worker = self.models.state.start, self.demo
        start.look_requested.connect(worker.look)
        start.demo_requested.connect(worker.make)
        worker.found.connect(start.on_demo_found)
        worker.made.connect(start.on_demo_made)
        worker.failed.connect(start.on_demo_failed)

    def _connect_writing(self) -> None:
        writing, worker = self.chat.writing, self.attachments
        writing.read_requested.connect(worker.fetch)
        # Its signals come from threads of Python's own: only a queued connection brings them to the window's.
        worker.read.connect(writing.on_read, Qt.ConnectionType.QueuedConnection)
        worker.refused.connect(writing.on_refused, Qt.ConnectionType.QueuedConnection)
        self.about.look_requested.connect(self.about_worker.look)
        self.about_worker.found.connect(self.about.on_found, Qt.ConnectionType.QueuedConnection)
        self.about_worker.failed.connect(self.about.on_failed, Qt.ConnectionType.QueuedConnection)
        self.chat.count.count_requested.connect(self.engine.worker.count)
        self.engine.worker.counted.connect(self.chat.count.on_counted)

    def _connect_incidents(self) -> None:
        state = self.incidents
        # The reply first: with its end it is saved. All of them are told from the thread that it happened in.
        for take in (
            self.chat.on_gave_up,
            self.measuring.on_gave_up,
            self.models.state.start.on_gave_up,
            self.pair.on_gave_up,
            state.on_gave_up,
        ):
            self.engine.gave_up.connect(take, Qt.ConnectionType.QueuedConnection)
        state.restart_requested.connect(self._restart)
        state.conversation_wanted.connect(self._show_again)
        self.noted.follow(self.pair, self.conversations, self.preferred.state, self.engine, state)

    @Slot()
    def load_last(self) -> None:
        """The last pair, for those who want it so; not after a crash, which it may have been the cause of."""
        if not self.incidents.crash:
            self.last_pair.load()

    @Slot(object)
    def _show_again(self, conversation: int) -> None:
        """What was shown when the program crashed, unless something else is by now."""
        if not self.chat.turns and any(one.conversation.id == conversation for one in self.conversations.listed):
            self.conversations.open(conversation)
            self.window.show_chat()

    @Slot()
    def _restart(self) -> None:
        """Whoever runs the program starts it again once all is saved."""
        self.wants_restart = True
        self.window.close()

    @Slot()
    def save(self) -> None:
        """All that was said so far is written when this returns; a reply that runs goes on."""
        self.conversations.current.keep_settings()
        self.unsent.keep()
        self.chats.flush()

    @Slot()
    def come_to_front(self) -> None:
        if not self.chats.isRunning():
            return  # it is on its way out, and a window that is shown again would keep it
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def shut_down(self) -> None:
        """End what runs, free the models, end the threads. A second call does nothing."""
        self.help.close()
        self.notices.blockSignals(True)  # what ends with the program is no news, and its window may be gone
        self.chat.stop()
        self.measuring.close()
        for role in Role:
            self.pair.cancel_load(role)
        self.attachments.close()
        self.about_worker.close()
        self.placing.end()
        self.placing.give_up_connecting()
        self.models.stop()
        self.placer.stop(lambda: self.engine.lost)  # where llama.cpp gave up, nobody knows in which thread it stands
        self.engine.stop()
        # The engine's last words are on their way to the chat: with them the reply is whole.
        QCoreApplication.sendPostedEvents(self.chat, QEvent.Type.MetaCall)
        self.conversations.close()
        self.chats.stop()
        self.unsent.keep()
        self.preferred.stop()
        self.sleep.close()
        self.language.be_silent()


def _is_active() -> bool:
    """Whether one of the program's windows has the keyboard."""
    return QApplication.activeWindow() is not None
