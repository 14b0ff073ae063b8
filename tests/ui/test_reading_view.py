"""The reading face: what is shown, what is never done, folding, copying, and the reader's place."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QGuiApplication, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.events import Finished, FinishReason
from app.core.request import Request
from app.core.trace import KeptEvents, encode
from app.state.reply import Reply, Turn
from app.ui import reading_view
from app.ui.chat_pane import ChatPane
from app.ui.link_dialog import LinkDialog
from app.ui.main_window import MainWindow
from app.ui.reading_document import Target
from app.ui.reading_view import ReadingView
from app.ui.style_sheet import apply_theme
from app.ui.theme import DARK, LIGHT
from tests.state.stand_in import StandIn
from tests.ui.written import begin, end, go_on, write

ANSWER = (
    "# Title\n\nSome **bold** words.\n\n- one\n- two\n\n```python\nreturn 1\n\nx\n```\n\n"
    "| a | b |\n|---|---|\n| c | d |\n"
)


@pytest.fixture
def pane(window: MainWindow, stand_in: StandIn) -> ChatPane:
    stand_in.load_pair()
    window.chat_pane.settings_bar.reading.setChecked(True)
    return window.chat_pane


@pytest.fixture
def view(pane: ChatPane) -> ReadingView:
    return pane.reading_view


def text(view: ReadingView) -> str:
    view.write_all()
    return view.toPlainText()


def look(view: ReadingView, words: str) -> QTextCharFormat:
    cursor = QTextCursor(view.document())
    cursor.setPosition(text(view).index(words) + 1)
    return cursor.charFormat()


def target(view: ReadingView, **wanted: str) -> int:
    """The number of the link that leads there."""
    (number,) = (
        number
        for number, target in view.pages.targets.items()
        if all(getattr(target, name) == value for name, value in wanted.items())
    )
    return number


def click(view: ReadingView, **wanted: str) -> None:
    view.anchorClicked.emit(QUrl(str(target(view, **wanted))))


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_markdown_is_shown_as_it_is_meant(view: ReadingView, stand_in: StandIn) -> None:
    write(stand_in, ANSWER, "Well,\n*really*?")
    assert text(view).split("\n") == [
        *("You", "Well,", "*really*?", "Tall 1B", "Title", "Some bold words.", "•\tone", "•\ttwo"),
        *("python\u2002\u2002Copy", "return 1", "", "x", "", "a", "b", "c", "d", "Copy reply"),
    ]
    assert look(view, "bold").fontWeight() > look(view, "Some").fontWeight()
    assert look(view, "Title").fontPointSize() > look(view, "Some").font().pointSizeF()
    assert look(view, "return").foreground().color() != look(view, "Some").foreground().color()


@pytest.mark.parametrize(
    "answer", [ANSWER, f"<think>\n{ANSWER}</think>\n{ANSWER}", "a\n</think>\nb", "> q\n\n1. x\n   - y"]
)
def test_a_reply_that_grew_looks_like_one_that_is_read_again(
    view: ReadingView, stand_in: StandIn, answer: str, qapp: QApplication
) -> None:
    begin(stand_in, "")
    for start in range(0, len(answer), 5):
        go_on(stand_in, answer[start : start + 5])
        view.write()
    end(stand_in)
    grown = text(view)
    (turn,) = view.turns
    positions = [turn.section.position_of(n) for n in range(len(turn.section.blocks))]
    view.hide()
    stand_in.chat.cleared.emit()
    apply_theme(qapp, Qt.ColorScheme.Dark)
    view.show()
    assert text(view) == grown
    (turn,) = view.turns
    assert [turn.section.position_of(n) for n in range(len(turn.section.blocks))] == positions
    assert look(view, "Tall").foreground().color() == QColor(DARK.muted)
    apply_theme(qapp, Qt.ColorScheme.Light)
    assert look(view, "Tall").foreground().color() == QColor(LIGHT.muted)


def test_nothing_is_loaded_and_no_html_is_made(view: ReadingView, stand_in: StandIn) -> None:
    bad = "<img src='file:///etc/passwd'> ![x](file:///a.png) [y](javascript:alert) ![z](https://a.example/z.png)"
    write(stand_in, bad)
    assert bad.split(" ![z]")[0] in text(view)
    assert "Image: z (https://a.example/z.png)" in text(view)
    assert [target.address for target in view.pages.targets.values() if target.address] == ["https://a.example/z.png"]
    html = view.document().toHtml().split("<body")[1]
    assert "<img" not in html
    assert "javascript:alert" not in [part.split('"')[0] for part in html.split('href="')[1:]]
    image = QTextDocument.ResourceType.ImageResource.value
    assert view.document().resource(image, QUrl("file:///etc/hostname")) is None


def test_a_link_asks_and_shows_all_of_its_address(
    view: ReadingView, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    address = "https://a.example/" + "x" * 300 + "?b=1"
    write(stand_in, f'[safe]({address} "<b>tip</b>")')
    text(view)
    assert "&lt;b&gt;tip" in look(view, "safe").toolTip()
    click(view, address=address)
    (dialog,) = view.findChildren(LinkDialog)
    assert dialog.address.toPlainText() == address
    assert not opened
    dialog.copy_button.click()
    assert copied() == address
    dialog.reject()
    assert not opened
    dialog.open_button.click()
    assert opened == [address]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", ""])
def test_an_address_of_another_kind_cannot_be_opened(address: str, qtbot: QtBot) -> None:
    dialog = LinkDialog(address)
    qtbot.addWidget(dialog)
    assert not dialog.open_button.isEnabled()


def test_copying(view: ReadingView, stand_in: StandIn) -> None:
    write(stand_in, f"<think>Hm.</think>{ANSWER}")
    text(view)
    click(view, action="code")
    assert copied() == "return 1\n\nx"
    click(view, action="reply")
    assert copied() == ANSWER.strip()
    view.selectAll()
    view.copy()
    assert copied() == ("You\nWell?\nTall 1B\nTitle\nSome bold words.\n•\tone\n•\ttwo\nreturn 1\n\nx\n\na\tb\nc\td")


def test_part_of_a_line_is_copied_by_characters(view: ReadingView, stand_in: StandIn) -> None:
    write(stand_in, "ab 🙂日本 cd")
    cursor = QTextCursor(view.document())
    cursor.setPosition(text(view).index("ab") + 1)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.copy()
    assert copied() == "b 🙂日本 c"


def test_thinking_is_open_while_unfinished_and_folds_away(view: ReadingView, stand_in: StandIn) -> None:
    begin(stand_in, "<think> one two three")
    assert "▾  Thinking…\none two three\n3 tokens so far" in text(view)
    go_on(stand_in, " four</think>\nDone.")
    end(stand_in)
    assert "one two" not in text(view)
    assert "▸  Thinking: " in text(view)
    click(view, action="fold")
    assert "▾  Thinking: " in text(view)
    assert "one two three four\nDone." in text(view)
    view.setFocus()
    view.moveCursor(QTextCursor.MoveOperation.Start)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert "one two" not in text(view)
    assert text(view).endswith("Done.\nCopy reply")


def test_thinking_that_someone_may_be_reading_stays_open(view: ReadingView, stand_in: StandIn, pane: ChatPane) -> None:
    begin(stand_in, f"<think>{LONG}")
    view.write_all()
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    place = view.verticalScrollBar().value()
    go_on(stand_in, f"</think>{LONG}")
    end(stand_in)
    assert "▾  Thinking: " in text(view)
    assert view.verticalScrollBar().value() == place
    pane.settings_bar.reading.setChecked(False)
    stand_in.chat.new_chat()
    write(stand_in, f"<think>{LONG}</think>{LONG}")
    pane.settings_bar.reading.setChecked(True)
    view.verticalScrollBar().setValue(0)
    assert "▸  Thinking: " in text(view)


def test_ends_are_told(view: ReadingView, stand_in: StandIn) -> None:
    begin(stand_in, "<think>Hm")
    end(stand_in, FinishReason.CANCELLED)
    assert text(view).endswith("Stopped.\nCopy reply")
    assert "▸  Thinking: " in text(view)


PLAIN = "\n".join(f"Paragraph {n}." for n in range(60))
LONG = "\n\n".join(f"Paragraph {n}." for n in range(60))


def test_the_end_is_followed_until_someone_scrolls_up(view: ReadingView, stand_in: StandIn) -> None:
    begin(stand_in, LONG)
    view.write_all()
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    go_on(stand_in, LONG)
    view.write_all()
    assert bar.value() == bar.maximum()
    bar.setValue(bar.maximum() // 2)
    place, end_before = bar.value(), bar.maximum()
    go_on(stand_in, LONG)
    view.write_all()
    end(stand_in)
    assert bar.value() == place
    assert bar.maximum() > end_before


def test_a_selection_stays_while_the_reply_grows(view: ReadingView, stand_in: StandIn) -> None:
    begin(stand_in, "First words.\n\nSecond wor")
    view.write_all()
    view.selectAll()
    before = view.textCursor().selectedText()
    go_on(stand_in, "ds, and more.")
    view.write_all()
    assert view.textCursor().selectedText() == before


def test_unfolding_keeps_what_is_in_sight(view: ReadingView, stand_in: StandIn) -> None:
    write(stand_in, LONG, "First?")
    write(stand_in, f"<think>{LONG}</think>{LONG}")
    view.write_all()
    bar = view.verticalScrollBar()
    bar.setValue(bar.value() - view.viewport().height() * 2)
    place, n_blocks = bar.value(), view.document().blockCount()
    for n_more in (60, 0):
        click(view, action="fold")
        view.write_all()
        assert view.document().blockCount() == n_blocks + n_more
        assert bar.value() == place


def test_a_long_history_is_written_as_it_is_looked_at(view: ReadingView, stand_in: StandIn, pane: ChatPane) -> None:
    pane.settings_bar.reading.setChecked(False)
    for n in range(30):
        write(stand_in, f"Answer {n}\n\n{LONG}", f"Question {n}?")
    pane.settings_bar.reading.setChecked(True)
    view.write_all()
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert "Question 29?" in text(view)
    assert len(view.turns) < 10
    for _ in range(100):
        place = view.place()
        bar.setValue(0)
        view.write_all()
        assert view.place().turn <= place.turn
        if bar.value() == 0:
            break
    shown = text(view)
    assert shown.startswith("You\nQuestion 0?\nTall 1B\nAnswer 0\nParagraph 0.")
    assert 5 < len(view.turns) < 30
    whole = "\n".join(f"You\nQuestion {n}?\nTall 1B\nAnswer {n}\n{PLAIN}\nCopy reply" for n in range(30))
    assert whole.startswith(shown)
    for _ in range(100):
        bar.setValue(bar.maximum())
        view.write_all()
        if view.following:
            break
    assert whole.endswith(text(view))
    assert text(view).endswith(f"Answer 29\n{PLAIN}\nCopy reply")


def test_all_of_a_long_history_is_copied(
    view: ReadingView, stand_in: StandIn, pane: ChatPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_view, "SLICE", 0)
    pane.settings_bar.reading.setChecked(False)
    for n in range(30):
        write(stand_in, f"Answer {n}\n\n{LONG}", f"Question {n}?")
    pane.settings_bar.reading.setChecked(True)
    view.write_all()
    assert len(view.turns) < 10
    view.selectAll()
    view.copy()
    places = [copied().index(f"{what} {n}") for n in range(30) for what in ("Question", "Answer")]
    assert places == sorted(places)
    cursor = view.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(8, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.copy()
    assert len(copied()) <= 8


def test_a_new_chat_is_empty(view: ReadingView, stand_in: StandIn) -> None:
    write(stand_in, ANSWER)
    stand_in.chat.new_chat()
    assert text(view) == ""
    assert not view.pages.targets
    write(stand_in, "Other.", "New?")
    assert text(view) == "You\nNew?\nTall 1B\nOther.\nCopy reply"
    assert {type(found) for found in view.pages.targets.values()} == {Target}


def test_the_faces_show_the_same_place(view: ReadingView, stand_in: StandIn, pane: ChatPane, qtbot: QtBot) -> None:
    for n in range(6):
        write(stand_in, f"# Answer {n}\n\n{LONG}", f"Question {n}?")
    reading, tokens = view, pane.view
    assert pane.pages.currentWidget() is reading
    view.write_all()
    view.show_place(type(view.place())(2, LONG.index("Paragraph 30")))
    view.write_all()
    QTest.keyClick(pane.composer.edit, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert pane.pages.currentWidget() is tokens
    first = tokens.cursorForPosition(tokens.viewport().rect().topLeft())
    assert "Paragraph 2" in first.block().text() or "Paragraph 3" in first.block().text()
    QTest.keyClick(pane.composer.edit, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    view.write_all()
    assert view.place().turn == 2
    assert abs(view.place().offset - LONG.index("Paragraph 30")) < 40


def test_the_end_stays_the_end_in_either_face(view: ReadingView, stand_in: StandIn, pane: ChatPane) -> None:
    write(stand_in, LONG)
    view.write_all()
    assert view.following
    pane.settings_bar.reading.setChecked(False)
    assert pane.view.following
    pane.settings_bar.reading.setChecked(True)
    view.write_all()
    assert view.following
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()


def test_tokens_come_first_and_the_choice_is_kept(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    pane = window.chat_pane
    write(stand_in, "a")
    assert pane.pages.currentWidget() is pane.view
    pane.settings_bar.reading.click()
    assert pane.pages.currentWidget() is pane.reading_view
    stand_in.chat.new_chat()
    assert pane.pages.currentWidget() is pane.empty
    write(stand_in, "b")
    assert pane.pages.currentWidget() is pane.reading_view


def test_a_kept_reply_is_read_once_whoever_else_takes_it_apart(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    stand_in.load_pair()
    write(stand_in, "Some words.\n\nMore words.")
    rounds = stand_in.chat.turns[-1].reply.rounds
    end = Finished(9.0, FinishReason.END_OF_GENERATION, "")
    text = "Some words.\n\nMore words."
    kept = Reply(Request(()), "Tall", kept=KeptEvents([encode([*rounds, end])], text))
    window.chat_pane.settings_bar.reading.setChecked(True)
    view = window.chat_pane.reading_view
    stand_in.chat.open([Turn("Well?", kept)])
    qtbot.waitUntil(lambda: view.settled and kept.whole)
    view.write_all()
    assert view.toPlainText().count("More words.") == 1
