"""The conversation on the screen: formats by kind, line breaks, the reader's place, and how replies end."""

from itertools import islice

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.errors import DecodingError, DraftingError
from app.core.events import TokenKind
from app.core.loading import Role
from app.ui.chat_view import ChatView
from app.ui.main_window import MainWindow
from app.ui.style_sheet import apply_theme
from app.ui.theme import DARK, LIGHT
from tests.scripted import ScriptedDrafter, saying, speaking
from tests.state.stand_in import StandIn, guessing
from tests.ui.token_places import span_at, style, styles


@pytest.fixture
def view(window: MainWindow) -> ChatView:
    return window.chat_pane.view


def speak(stand_in: StandIn) -> None:
    """Accepted a to d and bonus e; accepted f, corrected g; plain h."""
    stand_in.settings.change(lookahead=4)
    stand_in.ask("Letters?")
    stand_in.answer(speaking(*"abcdefgh"), guessing(0, 1, 2, 3, 99, 5, 99))


KINDS = [*[TokenKind.ACCEPTED] * 4, TokenKind.BONUS, TokenKind.ACCEPTED, TokenKind.CORRECTED, TokenKind.PLAIN]


def test_every_token_wears_its_kind(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load_pair()
    speak(stand_in)
    assert styles(view, "abcdefgh") == [style(LIGHT, kind) for kind in KINDS]
    assert styles(view, "Letters?") == [style(LIGHT, TokenKind.PLAIN)] * 8


def test_a_change_of_theme_dresses_what_is_written(view: ChatView, stand_in: StandIn, qapp: QApplication) -> None:
    stand_in.load_pair()
    speak(stand_in)
    before = view.toPlainText()
    apply_theme(qapp, Qt.ColorScheme.Dark)
    assert styles(view, "abcdefgh") == [style(DARK, kind) for kind in KINDS]
    assert view.toPlainText() == before


def test_tokens_are_written_in_batches(view: ChatView, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    changes: list[int] = []
    events = stand_in.events(speaking(*"abcdefgh"))
    view.document().contentsChange.connect(lambda _place, _removed, added: changes.append(added))
    for event in islice(events, 8):
        stand_in.chat.receive(request, event)
    assert changes == []
    qtbot.waitUntil(lambda: view.toPlainText().endswith("abcdef"))
    assert changes == [6]
    for event in events:
        stand_in.chat.receive(request, event)
    assert view.toPlainText().endswith("abcdefgh")  # the end is written at once


def test_line_breaks_within_tokens_become_lines(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking("one\n", "\n  two", " three\r", "\n\tfour"))
    assert view.toPlainText().endswith("one\n\n  two three\n\tfour")
    assert view.document().lastBlock().text() == "\tfour"


def test_a_question_keeps_its_lines(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.ask("first\n\n  second")
    assert "You\nfirst\n\n  second\nTall 1B" in view.toPlainText()


def test_characters_spread_over_tokens_appear_whole(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    emoji, kanji = "🙂".encode(), "漢".encode()
    stand_in.converse(speaking("日本", emoji[:1], emoji[1:3], emoji[3:], kanji[:2], kanji[2:] + b"!"))
    assert view.toPlainText().endswith("日本🙂漢!")
    span = span_at(view, view.toPlainText().encode("utf-16-le").index("🙂".encode("utf-16-le")) // 2)
    assert span
    assert [token.text for token, _ in span.tokens] == ["", "", "🙂"]


def test_code_is_set_in_a_fixed_font(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking("so: ", "``", "`py\n", "x = 1", "\n```", "\nand"))
    cursor = QTextCursor(view.document())

    def families(text: str) -> list[str]:
        cursor.setPosition(view.toPlainText().index(text) + 1)
        return list(cursor.charFormat().fontFamilies() or [])

    assert not families("so:")
    assert not families("x = 1")  # the fence did not begin its line
    stand_in.converse(speaking("``", "`py\n", "y = 2", "\n```", "\nthen"))
    assert families("y = 2")
    assert not families("then")
    start = view.toPlainText().rindex("```py")
    for place in range(start, start + 5):
        cursor.setPosition(place + 1)
        assert cursor.charFormat().fontFamilies(), view.toPlainText()[place]
    assert styles(view, "```py") == [style(LIGHT, TokenKind.PLAIN)] * 5
    cursor.setPosition(view.toPlainText().rindex("```") + 1)
    assert cursor.charFormat().fontFamilies()  # of the closing fence


def text_edges(window: MainWindow) -> tuple[int, int]:
    """Left and right end of the lines, in the window."""
    viewport = window.chat_pane.view.viewport()
    left = viewport.mapTo(window, QPoint(0, 0)).x()
    return left, left + viewport.width()


@pytest.mark.parametrize("width", [900, 1280, 1700])
def test_lines_end_where_the_composer_ends(window: MainWindow, stand_in: StandIn, qtbot: QtBot, width: int) -> None:
    window.resize(width, 600)
    qtbot.waitUntil(lambda: window.width() == width)
    stand_in.load(Role.TARGET)
    composer, bar = window.chat_pane.composer, window.chat_pane.view.verticalScrollBar()
    left = composer.mapTo(window, QPoint(0, 0)).x()
    stand_in.converse(speaking(*"a\nb"))
    qtbot.waitUntil(lambda: text_edges(window) == (left, left + composer.width()))
    assert not bar.isVisible()
    for _ in range(12):
        stand_in.converse(speaking(*"a\nb\nc\nd\ne"))
    qtbot.waitUntil(bar.isVisible)
    qtbot.waitUntil(lambda: text_edges(window) == (left, left + composer.width()))


@pytest.fixture
def long_chat(window: MainWindow, stand_in: StandIn) -> str:
    """A conversation that does not fit into the window, and one more reply on its way."""
    stand_in.load(Role.TARGET)
    for _ in range(12):
        stand_in.converse(speaking(*"a\nb\nc\nd\ne"))
    return stand_in.ask().messages[-1].content


def add(stand_in: StandIn, view: ChatView, *pieces: str) -> None:
    request = stand_in.requests[-1]
    for event in islice(stand_in.events(speaking(*pieces)), 2 + len(pieces)):
        stand_in.chat.receive(request, event)
    view.throttle.flush()


def test_the_end_is_followed(view: ChatView, stand_in: StandIn, long_chat: str) -> None:
    bar = view.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    before = bar.maximum()
    add(stand_in, view, *["line\n"] * 20)
    assert bar.maximum() > before
    assert bar.value() == bar.maximum()


def test_whoever_has_scrolled_up_stays_there(view: ChatView, stand_in: StandIn, long_chat: str) -> None:
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() - 60)
    place, before = bar.value(), bar.maximum()
    add(stand_in, view, *["line\n"] * 20)
    assert bar.maximum() > before
    assert bar.value() == place
    bar.setValue(bar.maximum())
    add(stand_in, view, *["line\n"] * 20)
    assert bar.value() == bar.maximum()


def test_the_end_is_followed_through_a_resize(window: MainWindow, view: ChatView, long_chat: str, qtbot: QtBot) -> None:
    bar = view.verticalScrollBar()
    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.height() == 600 and bar.value() == bar.maximum())
    assert view.following


def test_sending_goes_to_the_end(view: ChatView, stand_in: StandIn, long_chat: str) -> None:
    stand_in.chat.stop()
    stand_in.answer(speaking("x"))
    view.verticalScrollBar().setValue(0)
    stand_in.ask()
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()


def test_a_selection_does_not_grow_with_the_reply(view: ChatView, stand_in: StandIn, long_chat: str) -> None:
    add(stand_in, view, "mine")
    cursor = view.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, 4)
    view.setTextCursor(cursor)
    add(stand_in, view, " and more")
    assert view.textCursor().selectedText() == "mine"
    view.selectAll()
    add(stand_in, view, " and more")
    assert not view.textCursor().selectedText().endswith("more and more")


def test_an_untouched_caret_selects_nothing(view: ChatView, stand_in: StandIn, long_chat: str) -> None:
    add(stand_in, view, "a", "b")
    assert not view.textCursor().hasSelection()


def test_words_are_copied_without_their_tints(view: ChatView, stand_in: StandIn, qapp: QApplication) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking("one\n", "two"))
    view.selectAll()
    data = view.createMimeDataFromSelection()
    assert data.text().endswith("one\ntwo")
    assert not data.hasHtml()


def test_a_plain_end_is_not_talked_about(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    assert view.toPlainText().endswith("abc")


def test_a_stopped_reply_says_so_and_stays(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    events = stand_in.events(saying("abcdef"))
    for event in islice(events, 5):
        stand_in.chat.receive(request, event)
    stand_in.chat.stop()
    for event in events:
        stand_in.chat.receive(request, event)
    assert view.toPlainText().endswith("abc\nStopped.")


def test_the_limits_are_told_apart(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.settings.change(max_tokens=2)
    stand_in.converse(saying("abc"))
    assert "ab\nEnded at the limit of 2 tokens." in view.toPlainText()
    stand_in.settings.change(max_tokens=100)
    stand_in.converse(saying("abcdef", n_context=6))
    assert "Ended because the context is full." in view.toPlainText()


def test_a_failure_says_cause_and_remedy_below_what_was_said(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.ask()
    model = saying("abcdef")

    def fail() -> None:
        if len(model.passes) > 3:
            raise DecodingError("Out of memory.", "Use a smaller context.")

    model.during_pass = fail
    stand_in.answer(model)
    note = "Failed: Out of memory. Use a smaller context."
    assert view.toPlainText().endswith("abc\n" + note)
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.toPlainText().index(note) + 1)
    assert cursor.charFormat().foreground().color() == QColor(LIGHT.warning)
    assert view.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse


def test_a_bug_is_shown_in_the_reply(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.chat.on_failed(stand_in.ask(), DecodingError("Unexpected.", "See the log."))
    assert view.toPlainText().endswith("Failed: Unexpected. See the log.")


def test_falling_back_stays_readable_after_the_reply(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load_pair()
    drafter = ScriptedDrafter([0, 1])

    def fail(call: str) -> None:
        if call == "propose" and drafter.committed:
            raise DraftingError("The draft broke.")

    drafter.during = fail
    stand_in.ask()
    stand_in.answer(speaking(*"abcdef"), drafter)
    assert view.toPlainText().endswith("abcdef\nDrafting ended in this reply: The draft broke.")


def test_a_new_chat_is_empty_and_late_tokens_stay_out(view: ChatView, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    events = list(stand_in.events(saying("abcdef")))
    for event in events[:4]:
        stand_in.chat.receive(request, event)
    stand_in.chat.new_chat()
    stand_in.ask("New")
    for event in events[4:]:
        stand_in.chat.receive(request, event)
    view.throttle.flush()
    assert view.toPlainText() == "You\nNew\nTall 1B\n"
