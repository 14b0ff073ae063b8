"""The window's pages are built when they are first wanted, and have missed nothing then."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.core.errors import LibraryError
from app.core.said import said
from app.ui.main_pages import MODELS, NAMES, SETTINGS
from app.ui.main_window import MainWindow
from tests.state.stand_in import StandIn
from tests.ui.stand_in_window import window_of


@pytest.fixture
def built(window: MainWindow) -> list[QWidget]:
    built: list[QWidget] = []
    window.pages.built.connect(built.append)
    return built


def test_a_page_is_built_once_when_it_is_first_opened(window: MainWindow, built: list[QWidget]) -> None:
    pages = window.pages
    assert pages.count() == len(NAMES)
    window.show_chat()
    assert built == []
    for number in (SETTINGS, MODELS, SETTINGS, MODELS):
        window.navigation.choose(number)
        assert pages.currentIndex() == number
        assert pages.currentWidget() is pages.page(number)
        assert pages.page(number).isVisible()
    assert built == [pages.settings, pages.models]
    assert pages.count() == len(NAMES)


class Windows(QObject):
    """What is shown that is in no other window."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False


@pytest.mark.parametrize("number", range(1, len(NAMES)))
def test_no_part_of_a_page_is_a_window_while_it_is_built(
    window: MainWindow, stand_in: StandIn, qapp: QApplication, number: int
) -> None:
    stand_in.preferences.logs = "/logs"
    windows = Windows()
    qapp.installEventFilter(windows)
    window.navigation.choose(number)
    qapp.removeEventFilter(windows)
    assert windows.shown == []


def test_every_page_is_in_its_place(window: MainWindow) -> None:
    pages = window.pages
    found = (pages.models, pages.compare, pages.benchmark, pages.learn, pages.settings)
    assert [pages.indexOf(page) for page in found] == list(range(1, len(NAMES)))
    assert pages.currentIndex() == 0


def test_what_goes_wrong_before_the_page_is_there_is_said_on_it(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.models.library.failed.emit(LibraryError(said("{path} cannot be read: {reason}.", path="/a", reason="?")))
    window.show_models()
    assert "/a cannot be read" in window.pages.models.installed.note.text()
    assert window.pages.models.installed.note.isVisible()


def test_what_is_got_before_the_page_is_there_is_what_it_shows(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.models.hub.get_pair_requested.emit(object())
    window.show_models()
    page = window.pages.models
    assert page.stack.currentWidget() is page.downloads


def test_another_window_has_the_pages_that_this_one_has(window: MainWindow, stand_in: StandIn) -> None:
    window.show_settings()
    other = window_of(stand_in)
    built: list[QWidget] = []
    other.pages.built.connect(built.append)
    other.pages.open_those_of(window.pages)
    assert built == [other.pages.settings]
    other.deleteLater()
