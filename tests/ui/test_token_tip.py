"""What a token says about itself on hover, and that the pointer finds the right one."""

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.core.events import TokenKind
from app.core.loading import Role
from app.ui.main_window import MainWindow
from app.ui.passage import Span
from app.ui.token_tip import token_tip
from tests.scripted import speaking
from tests.state.stand_in import StandIn, guessing
from tests.ui.token_places import span_at


@pytest.fixture
def spoken(window: MainWindow, stand_in: StandIn) -> MainWindow:
    stand_in.load_pair()
    stand_in.ask()
    stand_in.answer(speaking("Wide", " <b>", "\n", "gggg", "hhhh"), guessing(0, 99, 99))
    return window


def span(window: MainWindow, text: str) -> Span:
    view = window.chat_pane.view
    found = span_at(view, view.toPlainText().rindex(text))
    assert found
    return found


def place_of(window: MainWindow, text: str) -> QPoint:
    """The middle of a text in the viewport."""
    view = window.chat_pane.view
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.toPlainText().rindex(text))
    left = view.cursorRect(cursor)
    cursor.setPosition(cursor.position() + len(text))
    return QPoint((left.left() + view.cursorRect(cursor).left()) // 2, left.center().y())


def test_an_accepted_token(spoken: MainWindow) -> None:
    tip = token_tip(span(spoken, "Wide"))
    for part in (
        "“Wide”",
        "token 0",
        "accepted",
        "passed the target's test",
        "0.500",
        "1, 1 of 3 accepted",
        "proposed by",
        "scripted",
    ):
        assert part in tip


def test_a_corrected_token_says_what_was_proposed_instead(spoken: MainWindow) -> None:
    tip = token_tip(span(spoken, "<b>"))
    assert "“ &lt;b&gt;”" in tip
    assert "corrected" in tip
    assert "had been proposed" in tip
    assert "proposed by" in tip


def test_a_plain_token_has_no_draft_probability(spoken: MainWindow) -> None:
    tip = token_tip(span(spoken, "gggg"))
    assert "plain" in tip
    assert "–" in tip
    assert " accepted" not in tip
    assert "proposed by" not in tip


def test_a_line_break_is_spelled_out(spoken: MainWindow) -> None:
    assert "“\\n”" in token_tip(span(spoken, "\ngggg"))


def test_a_character_of_many_tokens_names_them_all(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    data = "漢".encode()
    stand_in.converse(speaking(data[:1], data[1:2], data[2:]))
    tip = token_tip(span(window, "漢"))
    assert "“漢” is spread over 3 tokens" in tip
    assert tip.count("part of a character") == 2


@pytest.mark.parametrize("text", ["Wide", "gggg", "hhhh"])
def test_the_pointer_finds_the_token(spoken: MainWindow, text: str) -> None:
    found = spoken.chat_pane.view.span_under(place_of(spoken, text))
    assert found
    assert found.tokens[-1][0].text == text


def test_at_the_edges_of_a_token(spoken: MainWindow) -> None:
    view = spoken.chat_pane.view
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.toPlainText().rindex("hhhh"))
    edge = view.cursorRect(cursor).center()
    left, right = view.span_under(edge - QPoint(2, 0)), view.span_under(edge + QPoint(3, 0))
    assert left
    assert right
    assert (left.tokens[-1][0].text, right.tokens[-1][0].text) == ("gggg", "hhhh")


def test_no_token_no_tip(spoken: MainWindow) -> None:
    view = spoken.chat_pane.view
    assert view.span_under(place_of(spoken, "You")) is None
    assert view.span_under(QPoint(view.viewport().width() - 3, place_of(spoken, "Wide").y())) is None
    assert view.span_under(QPoint(5, view.viewport().height() - 3)) is None


def test_resting_on_a_token_shows_its_tip(spoken: MainWindow, qtbot: QtBot) -> None:
    view = spoken.chat_pane.view
    place = place_of(spoken, "gggg")
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    qtbot.waitUntil(lambda: "gggg" in QToolTip.text())
    QToolTip.hideText()


def test_the_hovered_token_is_marked_whole(spoken: MainWindow) -> None:
    view = spoken.chat_pane.view
    view._marks.hover(view._spot_under(place_of(spoken, "hhhh"), at_once=True))
    (marked,) = view.extraSelections()
    assert marked.cursor.selectedText() == "hhhh"
    view._marks.hover(None)
    assert not view.extraSelections()


def test_kinds_of_the_fixture(spoken: MainWindow) -> None:
    kinds = [span(spoken, text).tokens[-1][0].kind for text in ("Wide", "<b>", "gggg")]
    assert kinds == [TokenKind.ACCEPTED, TokenKind.CORRECTED, TokenKind.PLAIN]
