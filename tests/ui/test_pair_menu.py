"""Pairs of before, in the menu and on the page of an empty window; and what is done with both models together."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.loading import Role
from app.core.pair_choice import FoundPair
from app.core.recent_pair import RecentPair
from app.ui.main_window import MainWindow
from tests.state.library_models import SMALL, TALL, judgement
from tests.state.stand_in import DRAFT, TARGET, StandIn
from tests.ui.test_start_page import find, primary

PAIR = RecentPair(TALL.path, "Tall & 8B", SMALL.path, "Small 0.5B", 1_700_000_000.0)
ALONE = RecentPair(Path("/models/alone.gguf"), "Alone", None, "", 1_600_000_000.0)
NO_DRAFT = replace(PAIR, missing=(SMALL.path,))
NO_TARGET = replace(PAIR, missing=(TALL.path,))


def actions(window: MainWindow) -> dict[str, QAction]:
    menu = window.pair_bar.menu
    menu.fill()
    return {action.text().split("\t")[0]: action for action in menu.actions() if not action.isSeparator()}


def loads(stand_in: StandIn) -> list[tuple[Role, Path]]:
    return [(one.role, one.path) for one in stand_in.loads]


def test_without_any_there_is_nothing_to_choose(window: MainWindow) -> None:
    ask = "Will it help? Is the output the same?…"
    assert list(actions(window)) == [ask, "Swap target and draft", "Unload both", "Forget all recent pairs"]
    assert not any(action.isEnabled() for action in actions(window).values())


def test_one_of_before_is_loaded_with_one_click(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.models.recent.on_listed([PAIR, ALONE])
    found = actions(window)
    assert list(found)[:2] == ["Tall && 8B ◂ Small 0.5B", "Alone"]
    assert found["Tall && 8B ◂ Small 0.5B"].toolTip() == f"{TALL.path}\n{SMALL.path}"
    window.show_models()
    found["Tall && 8B ◂ Small 0.5B"].trigger()
    assert loads(stand_in) == [(Role.TARGET, TALL.path), (Role.DRAFT, SMALL.path)]
    assert window.pages.currentIndex() == 0


def test_a_target_that_was_alone_is_alone_again(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.models.recent.on_listed([ALONE])
    stand_in.load_pair()
    actions(window)["Alone"].trigger()
    assert loads(stand_in)[2:] == [(Role.TARGET, ALONE.target)]
    assert stand_in.unloads == [Role.DRAFT]


def test_what_is_gone_says_so_and_offers_a_way_out(window: MainWindow, stand_in: StandIn) -> None:
    recent = stand_in.models.recent
    recent.on_listed([NO_DRAFT])
    [gone] = [action for title, action in actions(window).items() if "(gone)" in title]
    assert str(SMALL.path) in gone.toolTip()
    ways = gone.menu()
    assert ways
    alone, remove = ways.actions()  # type: ignore[attr-defined]
    alone.trigger()
    assert loads(stand_in) == [(Role.TARGET, TALL.path)]
    forgotten: list[RecentPair] = []
    recent.forget_requested.connect(forgotten.append)
    remove.trigger()
    assert forgotten == [NO_DRAFT]


def test_opening_the_menu_looks_again(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    menu = window.pair_bar.menu
    with qtbot.waitSignal(stand_in.models.recent.read_requested):
        menu.popup(window.pos())
    stand_in.models.recent.on_listed([PAIR])  # the answer comes while it is open
    assert any("Tall" in action.text() for action in menu.actions())
    menu.hide()


def test_forgetting_all(window: MainWindow, stand_in: StandIn) -> None:
    recent = stand_in.models.recent
    recent.on_listed([PAIR, ALONE])
    forgotten: list[RecentPair] = []
    recent.forget_requested.connect(forgotten.append)
    actions(window)["Forget all recent pairs"].trigger()
    assert forgotten == [PAIR, ALONE]


def test_both_can_be_swapped_and_unloaded(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    assert not actions(window)["Swap target and draft"].isEnabled()
    stand_in.load_pair()
    stand_in.loads.clear()
    actions(window)["Swap target and draft"].trigger()
    assert loads(stand_in) == [(Role.TARGET, DRAFT.path), (Role.DRAFT, TARGET.path)]
    assert not actions(window)["Swap target and draft"].isEnabled()  # while they are loading
    stand_in.pair.on_loaded(Role.TARGET, DRAFT)
    stand_in.pair.on_loaded(Role.DRAFT, TARGET)
    actions(window)["Unload both"].trigger()
    assert stand_in.unloads == [Role.TARGET, Role.DRAFT]


def test_the_page_of_an_empty_window_goes_on_with_the_last_pair(window: MainWindow, stand_in: StandIn) -> None:
    page = window.chat_pane.empty.start
    assert not page.recent.isVisible()
    stand_in.models.recent.on_listed([PAIR, ALONE])
    assert page.recent.title.text() == "Go on with Tall & 8B ◂ Small 0.5B"
    assert primary(page) == [page.recent]
    QTest.mouseClick(page.recent.button, Qt.MouseButton.LeftButton)
    assert loads(stand_in) == [(Role.TARGET, TALL.path), (Role.DRAFT, SMALL.path)]


def test_the_same_pair_is_not_offered_twice(window: MainWindow, stand_in: StandIn) -> None:
    page = window.chat_pane.empty.start
    find(stand_in, FoundPair(TALL, SMALL, judgement(TALL, SMALL)))
    assert page.found.isVisible()
    stand_in.models.recent.on_listed([PAIR])
    assert not page.found.isVisible()
    stand_in.models.recent.on_listed([ALONE])
    assert page.found.isVisible()


@pytest.mark.parametrize(("pair", "button"), [(NO_TARGET, "Remove from the list"), (NO_DRAFT, "Load the target")])
def test_a_last_pair_that_is_gone_is_shown_as_gone(
    window: MainWindow, stand_in: StandIn, pair: RecentPair, button: str
) -> None:
    page = window.chat_pane.empty.start
    stand_in.models.recent.on_listed([pair])
    assert str(pair.missing[0]) in page.recent.state.text()
    assert page.recent.button.text() == button
    assert (page.recent in primary(page)) is (pair is NO_DRAFT)
    forgotten: list[RecentPair] = []
    stand_in.models.recent.forget_requested.connect(forgotten.append)
    QTest.mouseClick(page.recent.button, Qt.MouseButton.LeftButton)
    if pair is NO_TARGET:
        assert forgotten == [pair]
        return
    assert loads(stand_in) == [(Role.TARGET, TALL.path)]
    QTest.mouseClick(page.recent.second_button, Qt.MouseButton.LeftButton)
