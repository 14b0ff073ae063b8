"""The window: its pages, the parts of the chat in their places, and keys for them."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QSplitter, QVBoxLayout, QWidget

from app.core.window_memory import WindowMemory
from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.incidents import IncidentsState
from app.state.live import LiveState
from app.state.measuring import MeasuringState
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.placing import PlacingState
from app.state.preferences import PreferencesState
from app.state.settings import GenerationSettings
from app.state.start import StartState
from app.ui.branch_bar import BranchBar
from app.ui.chat_pane import ChatPane
from app.ui.help_place import help_page
from app.ui.incident_bar import IncidentBar
from app.ui.labels import rule
from app.ui.live_panel import WIDTH, LivePanel
from app.ui.live_place import LivePlace
from app.ui.main_pages import BENCHMARK, COMPARE, LEARN, MODELS, NAMES, SETTINGS, MainPages
from app.ui.navigation import Navigation
from app.ui.notice_bar import NoticeBar
from app.ui.pair_bar import PairBar
from app.ui.pair_loading import PairLoading
from app.ui.pair_questions_opener import PairQuestionsOpener
from app.ui.placement_opener import PlacementOpener
from app.ui.preferred_chat import PreferredChat
from app.ui.speaker import Speaker
from app.ui.turn_tools import TurnTools
from app.ui.window_drops import WindowDrops
from app.ui.window_keys import give_keys
from app.ui.window_place import WindowPlace


class MainWindow(QMainWindow):
    """`closing` is emitted when the window goes: whoever owns the engine ends it then."""

    closing = Signal()
    left = Signal(object)  # WindowMemory, when it is closed
    help_wanted = Signal(str)  # a page of the guide
    about_clicked = Signal()

    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        live: LiveState,
        settings: GenerationSettings,
        models: ModelsState,
        conversations: ConversationsState,
        preferences: PreferencesState,
        measuring: MeasuringState,
        placing: PlacingState,
        incidents: IncidentsState | None = None,
    ) -> None:
        super().__init__()
        self._pair, self._chat = pair, chat
        self._preferences = preferences
        self.suggestions: tuple[str, ...] = ()
        self.setWindowTitle("Draftlight")
        self.resize(1280, 800)
        self.setMinimumSize(720, 480)
        self.pair_bar = PairBar(pair, chat, live, settings, models)
        self.chat_pane = ChatPane(pair, chat, live, settings, models, self.pair_bar)
        self.branch_bar = BranchBar(pair, chat, conversations)
        self.chat_pane.put_beside_activity(self.branch_bar)
        self.turn_tools = TurnTools(pair, chat, conversations, models.library, self.chat_pane)
        self.live_panel = LivePanel(live, pair, placing.memory)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.chat_pane)
        self.splitter.addWidget(self.live_panel)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([self.width() - WIDTH, WIDTH])
        self.live_place = LivePlace(self.live_panel, self.splitter, self)
        self.placement = PlacementOpener(pair, placing, self)
        self.questions = PairQuestionsOpener(pair, chat, measuring, self)
        titles = (
            (self.tr("Chat"), "Ctrl+1"),
            (self.tr("Models"), "Ctrl+2"),
            (self.tr("Compare"), "Ctrl+3"),
            (self.tr("Benchmark"), "Ctrl+4"),
            (self.tr("Learn"), "Ctrl+5"),
            (self.tr("Settings"), "Ctrl+,"),
        )
        self.navigation = Navigation(titles, models, conversations)
        self.pages = MainPages(self._chat_page(), pair, chat, models, measuring, preferences)
        self.incident = IncidentBar(incidents or IncidentsState(self))
        self.notice = NoticeBar()
        self.pair_loading = PairLoading(pair, self.notice, self)
        self._lay_out()
        self.setAcceptDrops(True)
        self.drops = WindowDrops(pair, models, self.notice, self._central)
        self.chat_pane.order_focus()
        self._place = WindowPlace(self, self.chat_pane, self.live_place)
        self.pages.built.connect(self._place.restore_splitters)
        self._memory: WindowMemory | None = None  # that the panel waits for
        give_keys(self)
        self._connect_loading(models.start)
        self._connect(conversations)
        Speaker(pair, chat, conversations, self)
        self._preferred = PreferredChat(preferences, chat, self.chat_pane)
        preferences.problem_changed.connect(self._name_settings)
        self._name_settings()
        self.chat_pane.composer.edit.setFocus()

    def _chat_page(self) -> QWidget:
        chat = QWidget()
        column = QVBoxLayout(chat)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pair_bar)
        column.addWidget(rule())
        column.addWidget(self.splitter, 1)
        return chat

    def _lay_out(self) -> None:
        self._central = central = QWidget()
        whole = QHBoxLayout(central)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.navigation)
        whole.addWidget(rule(vertical=True))
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.incident)
        right.addWidget(self.notice)
        right.addWidget(self.pages, 1)
        whole.addLayout(right, 1)
        self.setCentralWidget(central)

    def _connect_loading(self, start: StartState) -> None:
        self.pages.load_requested.connect(self.pair_loading.load)
        self.pages.pair_requested.connect(self.pair_loading.load_pair)
        self.chat_pane.empty.recent_chosen.connect(self.pair_loading.load_recent)
        self.pair_bar.pair_chosen.connect(self.pair_loading.load_recent)
        start.pair_ready.connect(self.pair_loading.load_pair)
        start.pair_arrived.connect(self.pair_loading.take_in)
        self.pair_loading.target_chosen.connect(self.show_chat)

    def _connect(self, conversations: ConversationsState) -> None:
        self.navigation.page_chosen.connect(self.pages.open_page)
        self.navigation.downloads_clicked.connect(self._show_downloads)
        self.navigation.help_clicked.connect(self.ask_for_help)
        self.pages.chat_requested.connect(conversations.open)
        self.pages.chat_requested.connect(self.show_chat)
        self.pages.shortcuts_clicked.connect(self.show_shortcuts)
        self.pages.about_clicked.connect(self.about_clicked)
        self.chat_pane.empty.find_clicked.connect(self._find)
        self.pair_bar.asked.connect(self.questions.ask_about_loaded)
        self.pages.check_requested.connect(self.questions.ask_about)
        self.pair_bar.placement_wanted.connect(self.placement.open)
        self.pages.placement_requested.connect(self.placement.open_with)
        self.placement.smaller_wanted.connect(self._find)
        self.drops.loading.connect(self.show_chat)
        self.drops.link_dropped.connect(self._look_into)
        self.chat_pane.help_bar.again_wanted.connect(lambda: conversations.current.ask_again(len(self._chat.turns) - 1))
        self.navigation.conversations.new_chat_clicked.connect(self.new_chat)
        self.navigation.conversations.opened.connect(self.show_chat)
        self.pair_bar.panel_toggled.connect(self.live_place.set_shown)
        self.live_place.shown_by_key.connect(lambda: self.pair_bar.panel_button.setChecked(True))

    def show_chat(self) -> None:
        self.navigation.choose(0)
        self.chat_pane.composer.edit.setFocus()

    def show_models(self) -> None:
        self.navigation.choose(MODELS)

    def show_compare(self) -> None:
        self.navigation.choose(COMPARE)

    def show_bench(self) -> None:
        self.navigation.choose(BENCHMARK)

    def show_learn(self) -> None:
        self.navigation.choose(LEARN)

    def _name_settings(self) -> None:
        """On every page it is seen that there is something to be read on that one."""
        wrong = self._preferences.problem is not None
        self.navigation.buttons[-1].setText(self.tr("Settings: a problem") if wrong else self.tr("Settings"))

    def memory(self) -> WindowMemory:
        """How it is now."""
        return replace(self._place.memory(), page=NAMES[self.pages.currentIndex()])

    def restore(self, memory: WindowMemory) -> None:
        """Before it is shown: as it was. What the preferences say comes first."""
        self._place.restore(memory)
        self._preferred.open()
        self.navigation.choose(NAMES.index(memory.page) if memory.page in NAMES else 0)
        if not memory.panel_shown:
            self.pair_bar.panel_button.setChecked(False)
        self._memory = memory

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        memory, self._memory = self._memory, None
        if memory:
            self._place.restore_panel(memory)

    def ask_for_help(self) -> None:
        """The page of the guide for where one is."""
        page = NAMES[self.pages.currentIndex()]
        self.help_wanted.emit(
            help_page(page, self._pair, self._chat, self.live_panel, self.chat_pane.inspector),
        )

    def show_shortcuts(self) -> None:
        from app.ui.shortcuts_dialog import ShortcutsDialog  # rarely wanted

        ShortcutsDialog(self).open()

    def show_settings(self) -> None:
        self.navigation.choose(SETTINGS)
        self.pages.settings.search.setFocus()

    def _find(self) -> None:
        self.show_models()
        self.pages.models.show_find()

    def _show_downloads(self) -> None:
        self.show_models()
        self.pages.models.show_downloads()

    def _look_into(self, link: str) -> None:
        self._find()
        self.pages.models.finder.look_into(link)

    def set_prompt(self, text: str) -> None:
        """A message that waits to be sent."""
        self.chat_pane.composer.set_text(text)

    def suggest(self, texts: Sequence[str]) -> None:
        """Messages that an empty chat offers."""
        self.suggestions = tuple(texts)
        self.chat_pane.empty.suggest(texts)

    def new_chat(self) -> None:
        self._chat.new_chat()
        self.navigation.choose(0)
        self.chat_pane.composer.edit.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.live_place.adapt(self.width())
        self.navigation.adapt(self.width())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.drops.move(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.drops.move(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drops.leave()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drops.drop(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left.emit(self.memory())
        self.live_place.attach()
        self._chat.stop()
        self.closing.emit()
        super().closeEvent(event)
