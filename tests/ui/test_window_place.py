"""The window as it was: closed, and made so again in another one on the same state."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QSplitter
from pytestqt.qtbot import QtBot

from app.core.window_memory import WindowMemory
from app.ui.main_window import MainWindow
from app.ui.tint import Tint
from tests.state.library_models import ALL
from tests.state.stand_in import StandIn
from tests.ui.stand_in_window import window_of

Open = Callable[[WindowMemory], MainWindow]


@pytest.fixture
def open_window(stand_in: StandIn, light: None, qtbot: QtBot) -> Iterator[Open]:
    windows: list[MainWindow] = []

    def open_window(memory: WindowMemory) -> MainWindow:
        window = window_of(stand_in)
        window.restore(memory)
        windows.append(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_window
    for window in windows:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_everything_is_as_it_was(window: MainWindow, open_window: Open, qtbot: QtBot) -> None:
    window.setGeometry(QRect(40, 30, 740, 560))
    window.chat_pane.settings_bar.reading.setChecked(True)
    window.chat_pane.tint_box.choose(Tint.TIME)
    window.chat_pane.seen.proposals.setChecked(True)
    window.chat_pane.seen.rounds.setChecked(True)
    window.show_models()
    finder = window.pages.models.finder.findChild(QSplitter)
    assert finder
    window.pages.models.show_find()
    finder.setSizes([100, 500])
    sizes = finder.sizes()
    kept: list[WindowMemory] = []
    window.left.connect(kept.append)
    window.close()
    other = open_window(kept[0])
    assert other.geometry().size() == window.geometry().size()
    assert other.pages.currentWidget() is other.pages.models
    assert other.navigation.buttons[1].isChecked()
    assert other.chat_pane.settings_bar.reading.isChecked()
    assert other.chat_pane.tint_box.tint is Tint.TIME
    assert other.chat_pane.seen.proposals.isChecked()
    assert other.chat_pane.view.shows_proposals
    assert other.chat_pane.view.shows_rounds
    other.pages.models.show_find()
    again = other.pages.models.finder.findChild(QSplitter)
    assert again
    qtbot.waitUntil(lambda: again.sizes() == sizes)
    assert other.memory() == kept[0]


def test_a_page_that_was_not_opened_is_as_it_was_before(window: MainWindow, open_window: Open, qtbot: QtBot) -> None:
    window.setGeometry(QRect(40, 30, 740, 560))
    window.show_models()
    window.pages.models.show_find()
    finder = window.pages.models.finder.findChild(QSplitter)
    assert finder
    finder.setSizes([100, 500])
    sizes = finder.sizes()
    window.show_chat()
    memory = open_window(window.memory()).memory()
    other = open_window(memory)
    other.show_models()
    other.pages.models.show_find()
    again = other.pages.models.finder.findChild(QSplitter)
    assert again
    qtbot.waitUntil(lambda: again.sizes() == sizes)


def test_a_part_that_was_hidden_is_not_narrow_later(
    window: MainWindow, stand_in: StandIn, open_window: Open, qtbot: QtBot
) -> None:
    stand_in.models.library.on_scanned((), ())
    window.show_models()  # without models there are no details of one
    assert not window.pages.models.installed.details.isVisible()
    other = open_window(window.memory())
    other.show_models()
    page = other.pages.models.installed
    stand_in.models.library.on_scanned(ALL, ())
    qtbot.waitUntil(page.details.isVisible)
    assert page.details.width() > page.details.minimumWidth()


def test_a_panel_that_was_hidden_stays_hidden(window: MainWindow, open_window: Open) -> None:
    window.pair_bar.panel_button.setChecked(False)
    other = open_window(window.memory())
    assert not other.live_panel.isVisible()
    assert not other.pair_bar.panel_button.isChecked()


def test_a_panel_keeps_its_width(window: MainWindow, open_window: Open) -> None:
    window.splitter.setSizes([window.splitter.width() - 420, 420])
    window.splitter.splitterMoved.emit(0, 1)
    assert window.live_panel.width() == 420
    # This screen is smaller than the window, which would have to give way.
    other = open_window(replace(window.memory(), geometry=""))
    assert other.live_panel.width() == 420


def test_a_panel_that_was_folded_stays_so(window: MainWindow, open_window: Open) -> None:
    window.live_panel.fold_clicked.emit()
    assert window.live_panel.compact
    other = open_window(replace(window.memory(), geometry=""))
    assert other.live_panel.compact


def test_a_panel_that_was_detached_is_so_again(window: MainWindow, open_window: Open) -> None:
    window.live_place.toggle_detached()
    window.live_place.own.setGeometry(60, 50, 420, 400)
    memory = window.memory()
    window.close()
    other = open_window(memory)
    assert other.live_place.detached
    assert other.live_panel.window() is other.live_place.own
    assert other.live_place.own.size() == window.live_place.own.size()
    assert other.live_place.own.isVisible()


def test_a_screen_that_is_gone(window: MainWindow, open_window: Open) -> None:
    window.move(5000, 4000)
    other = open_window(window.memory())
    screen = other.screen().availableGeometry()
    assert screen.intersects(other.geometry())


@pytest.mark.parametrize("text", ["", "nonsense", "日本語", "AAAA"])
def test_what_nobody_understands_changes_nothing(open_window: Open, text: str) -> None:
    other = open_window(
        WindowMemory(text, text, text, text, panel_detached=True, panel_geometry=text, splitters={"FindPage": text})
    )
    assert other.pages.currentIndex() == 0
    assert other.size().width() >= other.minimumWidth()


def test_what_is_preferred_comes_first(stand_in: StandIn, open_window: Open) -> None:
    stand_in.preferences.change(face="tokens", tint="acceptance")
    other = open_window(WindowMemory(face="reading", tint="time"))
    assert not other.chat_pane.settings_bar.reading.isChecked()
    assert other.chat_pane.tint_box.tint is Tint.ACCEPTANCE
