"""Proposals that fell and bands of rounds among the tokens: seen, and no part of what was said."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.events import TokenKind
from app.ui.chat_view import ChatView
from app.ui.main_window import MainWindow
from app.ui.theme import LIGHT
from app.ui.token_text import text_between
from tests.scripted import speaking
from tests.state.stand_in import StandIn, guessing
from tests.ui.token_places import placed


@pytest.fixture
def view(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> ChatView:
    stand_in.load_pair()
    stand_in.ask()
    stand_in.answer(speaking("Wide", " <b>", "\n", "gggg", "hhhh", "iiii", "猫", "…"), guessing(0, 5, 6))
    return window.chat_pane.view


def said(view: ChatView) -> str:
    return text_between(view.document(), 0, view.document().characterCount() - 1)


def show(window: MainWindow, qtbot: QtBot) -> None:
    window.chat_pane.seen.proposals.click()
    qtbot.waitUntil(lambda: window.chat_pane.view.settled)


def test_they_stand_before_what_was_put_in_their_place(window: MainWindow, view: ChatView, qtbot: QtBot) -> None:
    before, said_before = view.toPlainText(), said(view)
    show(window, qtbot)
    assert view.shows_proposals
    [corrected, *_] = [begin for begin, _, span in placed(view) if span.tokens[-1][0].kind is TokenKind.CORRECTED]
    ghost = QTextCursor(view.document())
    ghost.setPosition(corrected)
    assert ghost.charFormat().fontStrikeOut()
    assert ghost.charFormat().foreground().color() == QColor(LIGHT.muted)
    assert view.toPlainText() != before
    assert said(view) == said_before
    for begin, end, span in placed(view):
        assert text_between(view.document(), begin, end) == span.tokens[-1][0].text
    show(window, qtbot)
    assert view.toPlainText() == before


def test_they_are_not_copied(window: MainWindow, view: ChatView, qtbot: QtBot) -> None:
    before = view.toPlainText()
    show(window, qtbot)
    view.selectAll()
    view.copy()
    assert QGuiApplication.clipboard().text() == before


def test_a_click_on_one_asks_for_the_token_in_its_place(window: MainWindow, view: ChatView, qtbot: QtBot) -> None:
    show(window, qtbot)
    cursor = QTextCursor(view.document())
    [corrected, *_] = [begin for begin, _, span in placed(view) if span.tokens[-1][0].kind is TokenKind.CORRECTED]
    cursor.setPosition(corrected - 1)
    place = view.cursorRect(cursor).center() + QPoint(2, 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    inspector = window.chat_pane.inspector
    assert inspector.isVisible()
    assert "rejected" in inspector.proposal.text()


def test_a_reply_that_grows_has_them_too(window: MainWindow, view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    show(window, qtbot)
    stand_in.converse(speaking("Wide", " <b>", "gggg"), guessing(0, 2))
    at_once = view.toPlainText()
    show(window, qtbot)
    show(window, qtbot)
    assert view.toPlainText() == at_once


def test_rounds_are_told_apart_by_a_line(window: MainWindow, view: ChatView) -> None:
    before = view.grab().toImage()
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert view.shows_rounds
    assert view.grab().toImage() != before
    window.chat_pane.seen.rounds.click()
    assert view.grab().toImage() == before


def test_both_have_a_key_that_their_tip_names(window: MainWindow) -> None:
    seen = window.chat_pane.seen
    for switch, keys in ((seen.proposals, "Ctrl+Shift+P"), (seen.rounds, "Ctrl+Shift+R")):
        assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) in switch.toolTip()
    window.chat_pane.settings_bar.reading.click()
    assert not seen.isVisible()
