"""Asking again, and the way between branches."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog

from app.core.loading import Role
from app.ui.main_window import MainWindow
from tests.conversations import whole
from tests.scripted import saying
from tests.state.stand_in import StandIn

LEFT = Qt.MouseButton.LeftButton


def test_there_is_nothing_to_ask_again_at_first(window: MainWindow, stand_in: StandIn) -> None:
    bar = window.branch_bar
    assert not bar.isVisible()
    stand_in.load(Role.TARGET)
    assert not bar.isVisible()
    stand_in.ask()
    assert not bar.isVisible()
    stand_in.answer(saying("abc"))
    assert bar.isVisible()
    assert not bar.number.isVisible()


def test_another_reply_and_back_to_the_first(window: MainWindow, stand_in: StandIn) -> None:
    bar, asked = window.branch_bar, list[tuple[object, ...]]()
    stand_in.conversations.choose_requested.connect(lambda *values: asked.append(values))
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    QTest.mouseClick(bar.again, LEFT)
    assert stand_in.chat.busy
    assert not bar.isVisible()
    stand_in.answer(saying("def"))
    assert "def" in window.chat_pane.view.toPlainText()
    assert "abc" not in window.chat_pane.view.toPlainText()
    assert bar.number.text() == "2 / 2"
    first = stand_in.conversations.current.tree.leaves[0]
    QTest.mouseClick(bar.back, LEFT)
    assert asked == [(stand_in.conversations.open_id, first)]


@pytest.mark.parametrize("answer", [("Other", True), ("Other", False), ("Well?", True), (" ", True)])
def test_another_question_in_its_place(
    window: MainWindow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, answer: tuple[str, bool]
) -> None:
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: answer)
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    QTest.mouseClick(window.branch_bar.edit, LEFT)
    texts = [request.messages[-1].content for request in stand_in.requests]
    assert texts == (["Well?", "Other"] if answer == ("Other", True) else ["Well?"])


def test_branches_can_be_read_without_a_model(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.conversations.on_taken_in(whole())
    bar = window.branch_bar
    assert bar.isVisible()
    assert bar.number.text() == "1 / 2"
    assert bar.number.accessibleName() == "Branch 1 of 2"
    assert not bar.again.isEnabled()
    QTest.mouseClick(bar.on, LEFT)
    stand_in.conversations.on_read(replace(whole(), leaf=20))
    assert bar.number.text() == "2 / 2"
    window.new_chat()
    assert not bar.isVisible()
