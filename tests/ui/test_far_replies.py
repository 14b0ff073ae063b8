"""A long conversation among the tokens: written and told apart where nobody looks yet, forgotten, and seen again."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.events import Finished, FinishReason, TokenKind
from app.core.request import Request
from app.core.trace import KeptEvents, encode
from app.state.reply import Reply, Turn
from app.ui import chat_view, chat_work
from app.ui.chat_view import ChatView
from app.ui.main_window import MainWindow
from app.ui.theme import LIGHT
from app.ui.token_text import JOINED
from tests.state.stand_in import StandIn
from tests.ui.token_places import placed, styles
from tests.ui.written import begin, end, go_on, rounds, write

LINES = "\n".join(f"Line {n}: one two three." for n in range(80))
MIXED = (
    "First.\n\n```py\nx = 1\n\n  y = 2\n```\n\n"
    + "猫は好きです。" * 400
    + "\n\n- one\n- 🙂 two\n"
    + "word " * 900
    + "\n"
)


def kept(text: str, question: str = "Well?") -> Turn:
    finished = Finished(9.0, FinishReason.END_OF_GENERATION, "")
    return Turn(question, Reply(Request(()), "Tall", kept=KeptEvents([encode([*rounds(text), finished])], text)))


@pytest.fixture
def view(window: MainWindow, stand_in: StandIn) -> ChatView:
    stand_in.load_pair()
    return window.chat_pane.view


def settle(view: ChatView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: view.settled, timeout=30_000)


def top_line(view: ChatView) -> tuple[str, int]:
    """What it says, and how far below the upper edge it begins."""
    cursor = view.cursorForPosition(QPoint(0, 0))
    text = cursor.block().text()
    cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
    return text, view.cursorRect(cursor).top()


def look(view: ChatView) -> Sequence[tuple[str, bool, float, bool, Sequence[str]]]:
    """Of every line: what it says, whether it goes on the one above, its height, and the fonts of its letters."""
    found = []
    block = view.document().firstBlock()
    while block.isValid():
        letter = QTextCursor(block)
        letter.movePosition(QTextCursor.MoveOperation.NextCharacter)
        form = block.blockFormat()
        fonts = list(letter.charFormat().fontFamilies() or []) if block.text() else []
        found.append((block.text(), bool(form.property(JOINED)), form.lineHeight(), form.topMargin() > 0, fonts))
        block = block.next()
    return found


def test_a_reply_that_is_opened_stands_there_as_one_that_grew(view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    for text in (MIXED, "short", MIXED):
        begin(stand_in, "", "Well,\n  really?")
        for start in range(0, len(text), 500):
            go_on(stand_in, text[start : start + 500])
            view.throttle.flush()
        end(stand_in, FinishReason.CANCELLED)
    grown, tokens = look(view), [(begin, stop) for begin, stop, _ in placed(view)]
    stand_in.chat.open(list(stand_in.chat.turns))
    settle(view, qtbot)
    assert look(view) == grown
    assert [(begin, stop) for begin, stop, _ in placed(view)] == tokens
    assert view.toPlainText().count("Stopped.") == 3


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is opened is not wholly written at once, however fast the machine."""
    monkeypatch.setattr(chat_view, "AT_FIRST", 0)


@pytest.mark.usefixtures("unhurried")
def test_far_replies_come_under_a_selection_that_stays(view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.chat.open([kept(LINES, f"Question {n}?") for n in range(20)])
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() - 300)
    assert not view.following
    cursor = view.cursorForPosition(QPoint(5, 100))
    cursor.movePosition(QTextCursor.MoveOperation.NextWord, QTextCursor.MoveMode.KeepAnchor, 9)
    view.setTextCursor(cursor)
    selected, top = cursor.selectedText(), top_line(view)
    assert not view.settled
    assert not view.transcript.filled
    settle(view, qtbot)
    assert view.transcript.filled
    assert view.textCursor().selectedText() == selected
    assert len(selected) > 5
    assert top_line(view) == top


@pytest.mark.usefixtures("unhurried")
def test_what_is_all_selected_is_so_when_more_is_written(view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.chat.open([kept(LINES, f"Question {n}?") for n in range(20)])
    view.selectAll()
    assert not view.transcript.filled
    settle(view, qtbot)
    assert view.textCursor().selectedText().count("Question") == 20


def known(view: ChatView, turn: int) -> list[tuple[int, int, str]]:
    passage = view.transcript.passages[turn]
    return [(span.start, span.end, span.tokens[-1][0].text) for span in passage.spans]


def test_forgotten_replies_come_back_as_they_were(
    view: ChatView, stand_in: StandIn, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_work, "MOST_KNOWN", 500)
    turns = [kept(LINES.replace("Line 0", f"Start {n}"), f"Question {n}?") for n in range(12)]
    stand_in.chat.open(turns)
    settle(view, qtbot)
    bar = view.verticalScrollBar()
    bar.setValue(0)
    settle(view, qtbot)
    text, before = view.toPlainText(), known(view, 0)
    tinted, top = styles(view, "Start 0: one"), top_line(view)
    assert (LIGHT.kinds[TokenKind.ACCEPTED].tint) in [tint for tint, _ in tinted]
    bar.setValue(bar.maximum())
    settle(view, qtbot)
    assert not known(view, 0)
    assert not turns[0].reply.whole
    assert not turns[0].reply.known_rounds
    assert known(view, 11)
    assert set(styles(view, "Start 0: one")) == {("", styles(view, "Question 1?")[0][1])}
    bar.setValue(0)
    settle(view, qtbot)
    assert known(view, 0) == before
    assert styles(view, "Start 0: one") == tinted
    assert view.toPlainText() == text
    assert top_line(view) == top


def test_tints_and_underlines_are_painted(view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.chat.open([kept("Wide words.")])
    settle(view, qtbot)
    accepted = LIGHT.kinds[TokenKind.ACCEPTED]
    image = view.viewport().grab().toImage()
    colours = [image.pixelColor(x, y) for x in range(200) for y in range(150)]
    assert colours.count(QColor(accepted.tint)) > 200
    assert colours.count(QColor(accepted.line_colour)) > 20


@pytest.mark.parametrize("away", ["page", "minimised"])
def test_who_comes_back_sees_all_that_arrived(
    window: MainWindow, view: ChatView, stand_in: StandIn, qtbot: QtBot, away: str
) -> None:
    write(stand_in, LINES)
    begin(stand_in, LINES)
    settle(view, qtbot)
    if away == "page":
        window.show_models()
    else:
        window.showMinimized()
    go_on(stand_in, f"\n{LINES}\nmore")
    end(stand_in)
    write(stand_in, "Last words.", "And then?")
    window.showNormal()
    window.show_chat()
    settle(view, qtbot)
    turns = [("Well?", LINES), ("Well?", f"{LINES}\n{LINES}\nmore"), ("And then?", "Last words.")]
    assert view.toPlainText() == "\n".join(f"You\n{asked}\nTall 1B\n{said}" for asked, said in turns)
    assert view.following
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
    for turn, (_, said) in enumerate(turns):
        assert "".join(span.tokens[-1][0].text for span in view.transcript.spans[turn]) == said


def test_who_had_scrolled_up_comes_back_to_the_same_place(
    window: MainWindow, view: ChatView, stand_in: StandIn, qtbot: QtBot
) -> None:
    for n in range(6):
        write(stand_in, LINES.replace("Line", f"Line {n}."))
    begin(stand_in, LINES)
    settle(view, qtbot)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    settle(view, qtbot)
    top = top_line(view)[0]
    window.show_models()
    go_on(stand_in, f"\n{LINES}\nmore")
    window.show_chat()
    settle(view, qtbot)
    assert top_line(view)[0] == top
    assert not view.following
    go_on(stand_in, " and more")
    end(stand_in)
    assert view.toPlainText().endswith("more and more")
    assert top_line(view)[0] == top


def test_another_chat_and_back_shows_what_each_of_them_says(view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    one, other = ([kept(f"{LINES}\n{name}", f"{name} {n}?") for n in range(8)] for name in ("One", "Other"))
    seen = []
    for turns in (one, other, one):
        stand_in.chat.open(turns)
        QTest.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        settle(view, qtbot)
        seen.append((view.toPlainText(), len(list(placed(view))), view.following))
    assert seen[0] == seen[2] != seen[1]
    assert seen[1][0].count("Other") == 16
    assert "One" not in seen[1][0]
    assert all(following for *_, following in seen)
