"""The row of buttons below a turn: where the mouse is, and at the caret for who uses keys; in both faces."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from app.ui.main_window import MainWindow
from app.ui.turn_menu import View
from app.ui.turn_row import SIDE, TurnRow
from tests.scripted import saying
from tests.state.stand_in import StandIn
from tests.ui.accessible import faults
from tests.ui.test_focus_order import stops
from tests.ui.test_turn_menu import actions
from tests.ui.three_turns import three_turns
from tests.ui.written import begin, end, go_on


@pytest.fixture(params=["tokens", "reading"])
def view(request: pytest.FixtureRequest, window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> View:
    window.activateWindow()
    return three_turns(window, stand_in, qtbot, request.param)


@pytest.fixture
def row(window: MainWindow, view: View) -> TurnRow:
    return next(row for row in window.turn_tools.rows if row.parent() is view.viewport())


def top(view: View, turn: int) -> int:
    found = view.turn_top(turn)
    assert found is not None
    return found


def point(view: View, x: int, y: int) -> None:
    QTest.mouseMove(view.viewport(), QPoint(x + 1, y))  # where it is already, it does not move
    QTest.mouseMove(view.viewport(), QPoint(x, y))


def over(view: View, turn: int) -> None:
    point(view, 40, top(view, turn) + 30)


def lines_under(view: View, row: TurnRow) -> list[int]:
    layout, scrolled = view.document().documentLayout(), view.verticalScrollBar().value()
    places = [QPointF(4, row.y() + y + scrolled) for y in (1, SIDE - 2)]
    hits = [layout.hitTest(place, Qt.HitTestAccuracy.ExactHit) for place in places]
    return [hit for hit in hits if hit >= 0]


def leave(view: View) -> None:
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))


def click(row: TurnRow, name: str) -> None:
    QTest.mouseClick(getattr(row, name), Qt.MouseButton.LeftButton)


def press(view: View, letter: Qt.Key, shift: bool = False) -> None:
    keys = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(view, letter, keys | Qt.KeyboardModifier.ShiftModifier if shift else keys)


def put_caret(view: View, turn: int) -> None:
    cursor = view.cursorForPosition(QPoint(0, top(view, turn) + 30))
    cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
    view.setTextCursor(cursor)


def test_it_stands_below_the_turn_under_the_mouse_and_moves_nothing(view: View, row: TurnRow) -> None:
    before = view.document().size(), view.verticalScrollBar().maximum()
    assert not row.isVisible()
    for turn in (1, 0, 2):
        over(view, turn)
        assert row.isVisible()
        assert row.turn == turn
        assert row.height() == SIDE
        end = top(view, turn + 1) if turn < 2 else row.y() + SIDE
        assert row.y() + SIDE == end
        assert row.y() > top(view, turn) + 30
    assert row.y() + SIDE <= view.document().size().height() - view.verticalScrollBar().value()
    assert (view.document().size(), view.verticalScrollBar().maximum()) == before


def test_no_line_of_text_is_under_it(view: View, row: TurnRow) -> None:
    for turn in range(3):
        over(view, turn)
        assert not lines_under(view, row)


def test_it_stays_while_the_mouse_goes_to_it_and_leaves_with_it(view: View, row: TurnRow, qtbot: QtBot) -> None:
    over(view, 0)
    point(view, 300, top(view, 1) - 4)  # the gap is of the turn above it
    assert row.turn == 0
    QTest.mouseMove(row.more)
    assert row.isVisible()
    over(view, 1)
    assert row.turn == 1
    leave(view)
    qtbot.waitUntil(row.isHidden)


def test_the_mouse_asks_for_the_turn_once(view: View, row: TurnRow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = type(view).turn_top

    def counted(self: View, turn: int) -> int | None:
        asked.append(turn)
        return real(self, turn)  # type: ignore[arg-type]

    monkeypatch.setattr(type(view), "turn_top", counted)
    y = top(view, 1) + 30
    point(view, 40, y)
    n_asked = len(asked)
    for step in range(20):
        point(view, 40 + step, y + step % 3)
    assert n_asked == len(asked) > 0


def test_it_copies_edits_and_asks_again(
    view: View, row: TurnRow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("Other", True))
    over(view, 1)
    click(row, "copy")
    assert QGuiApplication.clipboard().text() == "def"
    click(row, "again")
    assert [message.content for message in stand_in.requests[-1].messages] == ["One", "abc", "Two"]
    stand_in.answer(saying("xyz"))
    over(view, 0)
    click(row, "edit")
    assert [message.content for message in stand_in.requests[-1].messages] == ["Other"]


def test_a_click_takes_the_focus_from_nobody(window: MainWindow, view: View, row: TurnRow) -> None:
    window.chat_pane.composer.edit.setFocus()
    over(view, 1)
    QApplication.sendEvent(row, QEnterEvent(QPointF(), QPointF(), QPointF()))
    click(row, "copy")
    assert window.chat_pane.composer.edit.hasFocus()


def test_only_a_last_reply_that_stopped_goes_on(view: View, row: TurnRow, stand_in: StandIn, qtbot: QtBot) -> None:
    over(view, 2)
    assert row.go_on.isHidden()
    stand_in.settings.change(max_tokens=2)
    stand_in.converse(saying("xyz"), text="Four")
    qtbot.waitUntil(lambda: view.turn_top(3) is not None and view.settled)
    over(view, 3)
    assert row.go_on.isVisible()
    click(row, "go_on")
    assert len(stand_in.requests[-1].said) == 2


def test_more_is_the_menu_of_the_turn(view: View, row: TurnRow, qtbot: QtBot) -> None:
    over(view, 0)
    click(row, "more")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    actions(menu)["Copy the message"].trigger()
    assert QGuiApplication.clipboard().text() == "One"
    menu.close()


def test_a_reply_that_runs_has_none(view: View, row: TurnRow, stand_in: StandIn, qtbot: QtBot) -> None:
    over(view, 2)
    begin(stand_in, "Some words that come", "Four")
    qtbot.waitUntil(lambda: view.turn_top(3) is not None)
    over(view, 3)
    assert row.isHidden()
    over(view, 1)
    assert row.isVisible()
    assert row.copy.isEnabled()
    assert row.more.isEnabled()
    assert not row.edit.isEnabled()
    assert not row.again.isEnabled()
    over(view, 3)
    go_on(stand_in, "and more of them")
    end(stand_in)
    assert row.isVisible()
    assert row.turn == 3
    assert row.again.isEnabled()
    qtbot.waitUntil(lambda: view.settled)
    qtbot.waitUntil(lambda: not lines_under(view, row))


def test_it_follows_the_text(window: MainWindow, view: View, row: TurnRow, stand_in: StandIn, qtbot: QtBot) -> None:
    for number in range(12):
        stand_in.converse(saying("abc"), text=f"{number}\n" * 6)
    qtbot.waitUntil(lambda: view.settled)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    point(view, 40, 100)
    turn = view.turn_at(QPoint(40, 100))
    view.verticalScrollBar().setValue(0)
    assert row.isHidden()  # until it rests
    qtbot.waitUntil(lambda: view.settled and row.isVisible())
    assert row.turn != turn
    window.resize(window.width() - 80, window.height())
    qtbot.waitUntil(lambda: row.isHidden() or row.y() + SIDE == top(view, row.turn + 1))
    stand_in.chat.new_chat()
    assert row.isHidden()


def test_keys_reach_it_in_one_step(window: MainWindow, view: View, row: TurnRow, qtbot: QtBot) -> None:
    put_caret(view, 1)
    assert row.isHidden()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: row.isVisible() and row.turn == 1)
    put_caret(view, 2)
    qtbot.waitUntil(lambda: row.turn == 2)
    for _ in range(9):  # in the reading face, links come first
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        if row.has_focus:
            break
    assert row.copy.hasFocus()
    turn = row.turn
    over(view, 0)
    assert row.turn == turn  # what has the focus stays
    QTest.keyClick(row.copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == ("abc", "def", "ghi")[turn]
    QTest.keyClick(row.copy, Qt.Key.Key_Right)
    assert row.edit.hasFocus()
    QTest.keyClick(row.edit, Qt.Key.Key_Right)
    QTest.keyClick(row.again, Qt.Key.Key_Space)
    assert row.isHidden()
    assert view.hasFocus()


def test_it_goes_when_the_focus_goes_and_a_click_is_no_use_of_keys(
    window: MainWindow, view: View, row: TurnRow, qtbot: QtBot
) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(row.isVisible)
    window.chat_pane.composer.edit.setFocus()
    qtbot.waitUntil(row.isHidden)
    over(view, 1)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, top(view, 1) + 2))
    assert view.hasFocus()
    leave(view)
    qtbot.waitUntil(row.isHidden)


def test_keys_of_its_own_mean_the_turn_at_the_caret(
    view: View, row: TurnRow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("Other", True))
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    put_caret(view, 1)
    press(view, Qt.Key.Key_C, shift=True)
    assert QGuiApplication.clipboard().text() == "def"
    press(view, Qt.Key.Key_R)
    assert [message.content for message in stand_in.requests[-1].messages] == ["One", "abc", "Two"]
    press(view, Qt.Key.Key_R)  # one runs
    assert len(stand_in.requests) == 4
    stand_in.answer(saying("xyz"))
    put_caret(view, 0)
    press(view, Qt.Key.Key_E)
    assert [message.content for message in stand_in.requests[-1].messages] == ["Other"]


def test_it_says_what_it_is_and_which_keys_do_it(window: MainWindow, view: View, row: TurnRow) -> None:
    over(view, 1)
    assert list(faults(window)) == []
    assert [button.accessibleName() for button in row.buttons if button.isVisible()] == [
        "Copy the reply",
        "Edit the message…",
        "Another reply",
        "More for this message",
    ]
    assert row.copy.toolTip() == "Copy the reply (Ctrl+Shift+C)"
    assert row.edit.toolTip() == "Edit the message… (Ctrl+E)"
    assert row.again.toolTip() == "Another reply (Ctrl+R)"


def test_tab_leads_round_through_it(window: MainWindow, view: View, row: TurnRow, qtbot: QtBot) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(row.isVisible)
    over(view, 1)
    found = list(stops(window))
    assert [stop for stop in found if row.isAncestorOf(stop)] == [row.copy]
    assert len(set(found)) > 10
