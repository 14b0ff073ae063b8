"""Where the live panel is and how much of it: by the window's width, by choice, and in a window of its own."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.ui.live_panel import COMPACT_WIDTH, NARROWEST, WIDTH
from app.ui.live_place import SMALL
from app.ui.main_window import MainWindow
from tests.scripted import saying
from tests.state.stand_in import StandIn

SMALL_WINDOW, LARGE_WINDOW = SMALL - 100, SMALL + 100
DETACH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def resize(window: MainWindow, width: int, qtbot: QtBot) -> None:
    window.resize(width, 700)
    qtbot.waitUntil(lambda: window.width() == width)


def press_detach(window: MainWindow) -> None:
    QTest.keyClick(window.chat_pane.composer.edit, Qt.Key.Key_L, DETACH)


def test_a_small_window_has_the_panel_in_short_and_a_large_one_whole(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.live_panel
    resize(window, LARGE_WINDOW, qtbot)
    assert panel.full.isVisible()
    assert not panel.in_short.isVisible()
    whole = panel.width()
    resize(window, SMALL_WINDOW, qtbot)
    assert panel.in_short.isVisible()
    assert not panel.full.isVisible()
    qtbot.waitUntil(lambda: COMPACT_WIDTH <= panel.width() < NARROWEST)
    resize(window, LARGE_WINDOW, qtbot)
    assert panel.full.isVisible()
    qtbot.waitUntil(lambda: panel.width() == whole)


def test_the_width_that_was_dragged_comes_back(window: MainWindow, qtbot: QtBot) -> None:
    resize(window, LARGE_WINDOW, qtbot)
    panel, handle = window.live_panel, window.splitter.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton)
    QTest.mouseMove(handle, handle.rect().center() - QPoint(60, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton)
    dragged = panel.width()
    assert dragged > WIDTH
    resize(window, SMALL_WINDOW, qtbot)
    resize(window, LARGE_WINDOW, qtbot)
    qtbot.waitUntil(lambda: panel.width() == dragged)
    press_detach(window)
    press_detach(window)
    qtbot.waitUntil(lambda: panel.width() == dragged)


def test_in_short_it_shows_the_same_numbers(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    resize(window, SMALL_WINDOW, qtbot)
    stand_in.load_pair()
    stand_in.converse(saying("abcdef"))
    panel = window.live_panel
    assert panel.headline.speed.text() != "–"
    shown = {row.accessibleName(): row.accessibleDescription() for row in panel.short}
    assert shown["tokens per round"] == "1.00"
    panel.fold_button.click()
    assert {row.accessibleName(): row.accessibleDescription() for row in panel.readings}["tokens per round"] == "1.00"
    assert not panel.charts.speed.drawing.is_empty


def test_what_the_user_chose_stays_at_every_width(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.live_panel
    resize(window, LARGE_WINDOW, qtbot)
    panel.fold_button.click()
    assert panel.compact
    resize(window, SMALL_WINDOW, qtbot)
    resize(window, LARGE_WINDOW, qtbot)
    assert panel.compact
    panel.fold_button.click()
    resize(window, SMALL_WINDOW, qtbot)
    assert panel.compact  # by width again
    panel.fold_button.click()
    assert not panel.compact
    resize(window, LARGE_WINDOW, qtbot)
    resize(window, SMALL_WINDOW, qtbot)
    assert not panel.compact


def test_folded_sections_and_a_hidden_panel_stay_so(window: MainWindow, qtbot: QtBot) -> None:
    from app.ui.section import Section

    resize(window, LARGE_WINDOW, qtbot)
    section = window.live_panel.findChildren(Section)[0]
    section.header.click()
    window.pair_bar.panel_button.click()
    resize(window, SMALL_WINDOW, qtbot)
    resize(window, LARGE_WINDOW, qtbot)
    assert not window.live_panel.isVisible()
    window.pair_bar.panel_button.click()
    assert window.live_panel.isVisible()
    assert not section.content.isVisible()


def test_it_is_detached_and_brought_back_by_its_button(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.live_panel
    assert panel.detach_button.text() == "Detach"
    width = panel.width()
    panel.detach_button.setFocus()
    QTest.keyClick(panel.detach_button, Qt.Key.Key_Space)
    own = panel.window()
    assert own is not window
    assert own.isVisible()
    assert own.windowTitle() == "Live numbers"
    assert panel.isVisible()
    assert panel.detach_button.text() == "Bring back"
    qtbot.waitUntil(panel.detach_button.hasFocus)
    QTest.keyClick(panel.detach_button, Qt.Key.Key_Space)
    assert panel.window() is window
    assert panel.isVisible()
    assert not own.isVisible()
    assert panel.detach_button.text() == "Detach"
    qtbot.waitUntil(lambda: panel.width() == width)


def test_closing_its_window_brings_it_back(window: MainWindow) -> None:
    press_detach(window)
    assert window.live_place.detached
    window.live_panel.window().close()
    assert not window.live_place.detached
    assert window.live_panel.window() is window
    assert window.live_panel.isVisible()
    press_detach(window)
    press_detach(window)
    assert window.live_panel.window() is window


def test_detached_it_has_all_its_numbers_and_goes_on_counting(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    resize(window, SMALL_WINDOW, qtbot)
    press_detach(window)
    assert not window.live_panel.compact
    stand_in.load_pair()
    stand_in.converse(saying("abcdef"))
    assert window.live_panel.headline.speed.text() != "–"
    press_detach(window)
    assert window.live_panel.compact


def test_hiding_it_hides_its_window(window: MainWindow) -> None:
    press_detach(window)
    own = window.live_panel.window()
    window.pair_bar.panel_button.click()
    assert not own.isVisible()
    window.pair_bar.panel_button.click()
    assert own.isVisible()
    assert window.live_panel.window() is own


def test_detaching_a_hidden_panel_shows_it(window: MainWindow) -> None:
    window.pair_bar.panel_button.click()
    press_detach(window)
    assert window.live_panel.isVisible()
    assert window.pair_bar.panel_button.isChecked()
    assert window.live_place.detached


def test_the_keys_of_the_main_window_work_in_its_window(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    press_detach(window)
    panel = window.live_panel
    own = panel.window()
    with qtbot.waitActive(own):
        own.activateWindow()
    QTest.keyClick(own, Qt.Key.Key_Escape)
    assert request.cancel.cancelled
    QTest.keyClick(own, Qt.Key.Key_L, DETACH)
    assert panel.window() is window


def test_closing_the_main_window_closes_its_window_too(window: MainWindow) -> None:
    press_detach(window)
    own = window.live_panel.window()
    window.close()
    assert not own.isVisible()


@pytest.mark.parametrize("detached", [False, True])
def test_all_of_it_is_reached_by_the_tab_key(window: MainWindow, detached: bool, qtbot: QtBot) -> None:
    panel = window.live_panel
    if detached:
        press_detach(window)
    top = panel.window()
    with qtbot.waitActive(top):
        top.activateWindow()
    panel.fold_button.setFocus()
    wanted = {panel.fold_button, panel.detach_button, *panel.charts.all}
    seen = set()
    for _ in range(100):
        focused = top.focusWidget()
        if focused in wanted:
            seen.add(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert seen == wanted
