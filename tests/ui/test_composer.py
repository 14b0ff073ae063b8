"""The composer: keys, input methods, and one button for two things."""

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QInputMethodEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.composer import Composer
from app.ui.message_edit import MAX_LINES
from tests.state.stand_in import StandIn


@pytest.fixture
def composer(stand_in: StandIn, qtbot: QtBot) -> Composer:
    composer = Composer(stand_in.chat.writing, stand_in.chat.count)
    qtbot.addWidget(composer)
    composer.resize(400, 200)
    composer.show()
    composer.show_state(busy=False, stopping=False, can_send=True, hint="Message")
    return composer


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_sends(composer: Composer, qtbot: QtBot, key: Qt.Key) -> None:
    QTest.keyClicks(composer.edit, "Hello")
    with qtbot.waitSignal(composer.submitted) as sent:
        QTest.keyClick(composer.edit, key)
    assert sent.args == ["Hello"]


def test_shift_enter_breaks_the_line(composer: Composer, qtbot: QtBot) -> None:
    QTest.keyClicks(composer.edit, "one")
    with qtbot.assertNotEmitted(composer.submitted):
        QTest.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.edit, "two")
    assert composer.edit.toPlainText() == "one\ntwo"


def test_enter_of_an_input_method_does_not_send(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("written before ")
    QApplication.sendEvent(composer.edit, QInputMethodEvent("にほん", []))
    with qtbot.assertNotEmitted(composer.submitted):
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    commit = QInputMethodEvent("", [])
    commit.setCommitString("日本")
    QApplication.sendEvent(composer.edit, commit)
    assert "日本" in composer.edit.toPlainText()
    with qtbot.waitSignal(composer.submitted):
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)


def test_nothing_is_sent_without_words_or_leave(composer: Composer, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(composer.submitted):
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)
        composer.set_text("  ")
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)
        composer.set_text("Hello")
        composer.show_state(busy=False, stopping=False, can_send=False, hint="Choose a target")
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert not composer.button.isEnabled()
    assert composer.edit.placeholderText() == "Choose a target"


def test_one_button_sends_or_stops(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("Hello")
    assert composer.button.text() == "Send"
    with qtbot.waitSignal(composer.submitted):
        QTest.mouseClick(composer.button, Qt.MouseButton.LeftButton)
    composer.show_state(busy=True, stopping=False, can_send=False, hint="")
    assert composer.button.text() == "Stop"
    with qtbot.waitSignal(composer.stop_clicked), qtbot.assertNotEmitted(composer.submitted):
        QTest.mouseClick(composer.button, Qt.MouseButton.LeftButton)
    composer.show_state(busy=True, stopping=True, can_send=False, hint="")
    assert not composer.button.isEnabled()


@pytest.mark.parametrize("busy", [False, True])
def test_who_clicks_the_button_goes_on_writing(composer: Composer, busy: bool) -> None:
    composer.set_text("Hello")
    composer.activateWindow()
    composer.button.setFocus()
    composer.show_state(busy=busy, stopping=False, can_send=not busy, hint="")
    QTest.mouseClick(composer.button, Qt.MouseButton.LeftButton)
    assert composer.focusWidget() is composer.edit


def test_another_hint_is_painted_at_once(composer: Composer, qtbot: QtBot) -> None:
    viewport = composer.edit.viewport()
    painted: list[QRect] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if isinstance(event, QPaintEvent):
                painted.append(event.rect())
            return False

    watch = Watch()
    composer.edit.setFocus()
    qtbot.waitExposed(composer)
    viewport.installEventFilter(watch)
    composer.show_state(busy=False, stopping=False, can_send=False, hint="Choose a target")
    qtbot.waitUntil(lambda: viewport.rect() in painted)


def test_writing_goes_on_while_a_reply_runs(composer: Composer, qtbot: QtBot) -> None:
    composer.show_state(busy=True, stopping=False, can_send=False, hint="")
    QTest.keyClicks(composer.edit, "next")
    with qtbot.assertNotEmitted(composer.submitted):
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert composer.edit.toPlainText() == "next"


def test_it_grows_with_its_text_up_to_a_limit(composer: Composer) -> None:
    heights = []
    for n in (1, 3, MAX_LINES, 5 * MAX_LINES):
        composer.set_text("\n".join("line" for _ in range(n)))
        heights.append(composer.edit.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]
    composer.set_text("")
    assert composer.edit.height() == heights[0]


def test_it_grows_as_far_as_there_is_room(composer: Composer) -> None:
    composer.set_text("日本語の行\n" * 60)
    for room in (100, 200, 300):
        composer.set_limits(None, room)
        assert room - 24 <= composer.edit.height() <= room


def test_japanese_lines_are_whole(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("日本語の文\nsecond line")
    qtbot.waitUntil(lambda: not composer.edit.verticalScrollBar().isVisible())
    assert composer.edit.verticalScrollBar().maximum() == 0


def test_other_words_can_be_undone(composer: Composer) -> None:
    QTest.keyClicks(composer.edit, "mine")
    composer.set_text("a suggestion")
    QTest.keyClick(composer.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert composer.edit.toPlainText() == "mine"


def test_keys_of_an_input_method_are_its_own(composer: Composer, qtbot: QtBot) -> None:
    QApplication.sendEvent(composer.edit, QInputMethodEvent("にほん", []))
    with qtbot.assertNotEmitted(composer.recall_wanted):
        QTest.keyClick(composer.edit, Qt.Key.Key_Up)
