"""The window's pages. All but the chat are imported and built when they are first wanted: the start waits for none."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.core.errors import DraftlightError
from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.preferences import PreferencesState

if TYPE_CHECKING:
    from app.ui.bench_page import BenchPage
    from app.ui.compare_page import ComparePage
    from app.ui.learn_page import LearnPage
    from app.ui.models_page import ModelsPage
    from app.ui.settings_page import SettingsPage

NAMES = ("chat", "models", "compare", "benchmark", "learn", "settings")  # from top to bottom, and in kept files
MODELS, COMPARE, BENCHMARK, LEARN, SETTINGS = range(1, len(NAMES))


class MainPages(QStackedWidget):
    """Where a page is not built yet, an empty one keeps its place. What the pages ask for, they ask for through it."""

    built = Signal(object)  # QWidget: a page, which may be dressed before it is seen
    load_requested = Signal(object, object)  # Role, Path
    pair_requested = Signal(object, object)  # Path of the target, Path of the draft
    chat_requested = Signal(object)  # id of a conversation
    placement_requested = Signal(object, object)  # Role, Path
    check_requested = Signal(object, object)  # Path of the target, Lane: is its output the same?
    shortcuts_clicked = Signal()
    about_clicked = Signal()

    def __init__(
        self,
        chat_page: QWidget,
        pair: PairState,
        chat: ChatState,
        models: ModelsState,
        measuring: MeasuringState,
        preferences: PreferencesState,
    ) -> None:
        super().__init__()
        self._pair, self._chat = pair, chat
        self._models, self._measuring, self._preferences = models, measuring, preferences
        self._makers: dict[int, Callable[[], QWidget]] = {
            MODELS: self._make_models,
            COMPARE: self._make_compare,
            BENCHMARK: self._make_benchmark,
            LEARN: self._make_learn,
            SETTINGS: self._make_settings,
        }
        self.addWidget(chat_page)
        for _ in self._makers:
            self.addWidget(QWidget())
        # What no state keeps for a page that comes later.
        models.hub.get_requested.connect(self._show_downloads)
        models.hub.get_pair_requested.connect(self._show_downloads)
        models.library.failed.connect(self._show_failure)

    @Slot(int)
    def open_page(self, number: int) -> None:
        self.setCurrentWidget(self.page(number))

    def open_those_of(self, other: "MainPages") -> None:
        """What is built there is built here too."""
        for number in set(self._makers) - set(other._makers):
            self.page(number)

    def page(self, number: int) -> QWidget:
        if maker := self._makers.pop(number, None):
            empty, page = self._there(number), maker()
            self.insertWidget(number, page)
            self.removeWidget(empty)
            empty.deleteLater()
            self.built.emit(page)
        return self._there(number)

    def _there(self, number: int) -> QWidget:
        widget = self.widget(number)
        assert widget
        return widget

    @property
    def models(self) -> "ModelsPage":
        return cast("ModelsPage", self.page(MODELS))

    @property
    def compare(self) -> "ComparePage":
        return cast("ComparePage", self.page(COMPARE))

    @property
    def benchmark(self) -> "BenchPage":
        return cast("BenchPage", self.page(BENCHMARK))

    @property
    def learn(self) -> "LearnPage":
        return cast("LearnPage", self.page(LEARN))

    @property
    def settings(self) -> "SettingsPage":
        return cast("SettingsPage", self.page(SETTINGS))

    def _make_models(self) -> "ModelsPage":
        from app.ui.models_page import ModelsPage

        page = ModelsPage(self._models)
        page.load_requested.connect(self.load_requested)
        page.pair_requested.connect(self.pair_requested)
        page.chat_requested.connect(self.chat_requested)
        page.placement_requested.connect(self.placement_requested)
        return page

    def _make_compare(self) -> "ComparePage":
        from app.ui.compare_page import ComparePage

        page = ComparePage(self._pair, self._chat, self._measuring)
        page.setup.check_requested.connect(self.check_requested)
        return page

    def _make_benchmark(self) -> "BenchPage":
        from app.ui.bench_page import BenchPage

        return BenchPage(self._pair, self._chat, self._measuring)

    def _make_learn(self) -> "LearnPage":
        from app.ui.learn_page import LearnPage

        return LearnPage(self._measuring.lesson)

    def _make_settings(self) -> "SettingsPage":
        from app.ui.settings_page import SettingsPage

        page = SettingsPage(self._preferences)
        page.shortcuts_clicked.connect(self.shortcuts_clicked)
        page.about_clicked.connect(self.about_clicked)
        return page

    def _show_downloads(self) -> None:
        if MODELS in self._makers:  # else it hears of it by itself
            self.models.show_downloads()

    def _show_failure(self, error: DraftlightError) -> None:
        if MODELS in self._makers:
            self.models.installed.show_failure(error)
