"""What can be done with a turn, at its place in both faces; and the marks where the conversation forks."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from app.core.loading import Role
from app.core.request import DrafterKind
from app.ui.main_window import MainWindow
from app.ui.turn_menu import View
from tests.scripted import saying
from tests.state.library_models import ALL, SMALL
from tests.state.stand_in import StandIn
from tests.ui.three_turns import three_turns


@pytest.fixture(params=["tokens", "reading"])
def view(request: pytest.FixtureRequest, window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> View:
    return three_turns(window, stand_in, qtbot, request.param)


def at(view: View, turn: int) -> QPoint:
    top = view.turn_top(turn)
    assert top is not None
    return QPoint(8, top + 2)


def actions(menu: QMenu) -> dict[str, QAction]:
    return {action.text(): action for action in menu.actions()}


def menu_of(window: MainWindow, view: View, turn: int) -> dict[str, QAction]:
    return actions(window.turn_tools.menu.menu(view, at(view, turn)))


def test_each_turn_is_known_by_its_place(view: View) -> None:
    assert [view.turn_at(at(view, turn)) for turn in range(3)] == [0, 1, 2]
    assert view.turn_at(QPoint(8, 10_000)) == 2
    assert view.turn_top(3) is None


def test_any_reply_can_be_made_again(window: MainWindow, view: View, stand_in: StandIn) -> None:
    menu_of(window, view, 1)["Another reply"].trigger()
    assert [message.content for message in stand_in.requests[-1].messages] == ["One", "abc", "Two"]
    assert not menu_of(window, view, 0)["Another reply"].isEnabled()  # one runs


def test_any_message_can_be_changed(
    window: MainWindow, view: View, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([("", True), ("One", True), ("Other", False), ("Other", True)])
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: next(answers))
    edit = menu_of(window, view, 0)["Edit the message…"]
    for _ in range(3):
        edit.trigger()
    assert len(stand_in.requests) == 3
    edit.trigger()
    assert [message.content for message in stand_in.requests[-1].messages] == ["Other"]


def test_another_way_to_draft_or_another_draft_can_be_taken(window: MainWindow, view: View, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    menu = window.turn_tools.menu.menu(view, at(view, 2))
    drafts = actions(menu)["Another reply drafted by"].menu()
    assert isinstance(drafts, QMenu)
    assert actions(drafts)["Draft model"].isEnabled()
    assert SMALL.name in actions(drafts)
    actions(drafts)["Lookup"].trigger()
    assert stand_in.requests[-1].drafter is DrafterKind.LOOKUP
    stand_in.answer(saying("xyz"))
    actions(drafts)[SMALL.name].trigger()
    assert stand_in.loads[-1].path == SMALL.path


def test_only_the_last_reply_goes_on(window: MainWindow, view: View, stand_in: StandIn) -> None:
    assert "Continue the reply" not in menu_of(window, view, 0)
    assert not menu_of(window, view, 2)["Continue the reply"].isEnabled()
    assert window.branch_bar.go_on.isHidden()
    stand_in.settings.change(max_tokens=2)
    stand_in.converse(saying("xyz"), text="Four")
    assert window.branch_bar.go_on.isVisible()
    stand_in.settings.change(max_tokens=20)
    window.branch_bar.go_on.click()
    assert len(stand_in.requests[-1].said) == 2
    stand_in.answer(saying("xyz"))
    view.throttle.flush()
    assert view.toPlainText().count("xyz") == 1
    assert "Stopped" not in view.toPlainText()
    assert window.branch_bar.go_on.isHidden()


def test_messages_and_replies_are_copied(window: MainWindow, view: View) -> None:
    menu = menu_of(window, view, 1)
    menu["Copy the message"].trigger()
    assert QGuiApplication.clipboard().text() == "Two"
    menu["Copy the reply"].trigger()
    assert QGuiApplication.clipboard().text() == "def"


@pytest.mark.parametrize("reason", [QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard])
def test_mouse_and_menu_key_open_it(view: View, reason: QContextMenuEvent.Reason, qtbot: QtBot) -> None:
    receiver = view if reason is QContextMenuEvent.Reason.Keyboard else view.viewport()
    place = at(view, 0)
    QApplication.sendEvent(receiver, QContextMenuEvent(reason, place, view.viewport().mapToGlobal(place)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert {"Another reply", "Edit the message…"} <= actions(menu).keys()
    menu.close()


def test_where_it_forks_the_way_to_the_other_branches_stands(
    window: MainWindow, view: View, stand_in: StandIn, qtbot: QtBot
) -> None:
    opened: list[object] = []
    stand_in.conversations.choose_requested.connect(lambda *values: opened.append(values[1]))
    current = stand_in.conversations.current
    first = current.tree.leaf
    [marks] = [marks for marks in window.turn_tools.marks if marks.parent() is view]
    assert marks.marks == []
    current.ask_again(1)
    stand_in.answer(saying("xyz"))
    view.throttle.flush()
    [mark] = marks.marks
    qtbot.waitUntil(lambda: mark.isVisible() and abs(mark.y() - at(view, 1).y()) < 8)
    assert mark.number.text() == "2 / 2"
    assert mark.geometry().right() <= view.viewport().width()
    mark.back.setFocus()
    QTest.keyClick(mark.back, Qt.Key.Key_Space)
    assert opened == [first]
    assert {"Branch before (1 of 2)", "Next branch (1 of 2)"} <= menu_of(window, view, 1).keys()
    stand_in.chat.new_chat()
    assert marks.marks == []


def test_a_turn_that_is_out_of_sight_has_no_mark(
    window: MainWindow, view: View, stand_in: StandIn, qtbot: QtBot
) -> None:
    current = stand_in.conversations.current
    current.ask_again(0)
    stand_in.answer(saying("xyz"))
    for number in range(12):
        stand_in.converse(saying("abc"), text=f"{number}\n" * 8)
    [marks] = [marks for marks in window.turn_tools.marks if marks.parent() is view]
    [mark] = marks.marks
    qtbot.waitUntil(lambda: not mark.isVisible())
    view.verticalScrollBar().setValue(0)
    qtbot.waitUntil(mark.isVisible)


def test_a_loaded_target_is_needed(window: MainWindow, view: View, stand_in: StandIn) -> None:
    stand_in.pair.on_unloaded(Role.TARGET)
    menu = menu_of(window, view, 2)
    assert not menu["Another reply"].isEnabled()
    assert not menu["Edit the message…"].isEnabled()
    assert menu["Copy the reply"].isEnabled()
