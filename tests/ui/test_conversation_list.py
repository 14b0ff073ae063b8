"""The list of conversations in the window: what it shows, what a click does, and what can be taken back."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from app.core.conversation import Conversation, Listed
from app.core.errors import ConversationError
from app.core.events import TokenKind
from app.core.loading import Role
from app.ui.conversation_list import ConversationList
from app.ui.main_window import MainWindow
from app.ui.navigation import NARROW_WIDTH, WIDTH
from app.ui.theme import LIGHT
from tests.conversations import whole
from tests.scripted import saying
from tests.state.stand_in import StandIn
from tests.ui.token_places import placed, style, worn

LEFT = Qt.MouseButton.LeftButton


def listed(number: int, title: str, days: float = 0, pinned: bool = False, excerpt: str = "") -> Listed:
    changed = (datetime.now().replace(hour=12) - timedelta(days=days)).timestamp()
    return Listed(Conversation(number, title, pinned, changed, changed), excerpt)


ROWS = (listed(1, "Pinned one", 50, pinned=True), listed(2, "Cats"), listed(3, "Dogs <b>"), listed(4, "Old", 20))


class Asked:
    def __init__(self, stand_in: StandIn) -> None:
        self.heard: list[tuple[object, ...]] = []
        state = stand_in.conversations
        for name in ("find", "open", "rename", "pin", "delete", "restore", "export", "import"):
            signal = getattr(state, f"{name}_requested")
            signal.connect(lambda *values, name=name: self.heard.append((name, *values)))


@pytest.fixture
def asked(stand_in: StandIn) -> Asked:
    return Asked(stand_in)


@pytest.fixture
def shown(window: MainWindow, stand_in: StandIn) -> ConversationList:
    stand_in.conversations.on_listed("", ROWS)
    return window.navigation.conversations


def texts(shown: ConversationList) -> list[str]:
    return [shown.list.item(row).text() for row in range(shown.list.count())]


def choose(shown: ConversationList, title: str) -> None:
    [item] = shown.list.findItems(title, Qt.MatchFlag.MatchStartsWith)
    shown.list.setCurrentItem(item)


def click(shown: ConversationList, title: str) -> None:
    [item] = shown.list.findItems(title, Qt.MatchFlag.MatchStartsWith)
    place = shown.list.visualItemRect(item).center()
    QTest.mouseClick(shown.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)


def test_pinned_ones_and_dates_have_headings(shown: ConversationList) -> None:
    assert texts(shown) == ["Pinned", "Pinned one", "Today", "Cats", "Dogs <b>", "Last 30 days", "Old"]
    assert shown.list.isVisible()
    assert not shown.empty.isVisible()
    assert shown.list.item(4).toolTip() == "<p>Dogs &lt;b&gt;</p>"


def test_an_empty_list_says_what_will_be_in_it(window: MainWindow, stand_in: StandIn) -> None:
    shown = window.navigation.conversations
    assert shown.empty.isVisible()
    assert "kept here" in shown.empty.text()
    stand_in.conversations.find("x")
    stand_in.conversations.on_listed("x", ())
    assert shown.empty.text() == "Nothing found"


def test_a_click_opens_and_shows_the_chat(
    window: MainWindow, shown: ConversationList, stand_in: StandIn, asked: Asked
) -> None:
    window.show_models()
    click(shown, "Cats")
    assert asked.heard == [("open", 2)]
    one = whole()
    stand_in.conversations.on_read(replace(one, conversation=replace(one.conversation, id=2)))
    pane = window.chat_pane
    assert window.pages.currentIndex() == 0
    assert pane.pages.currentWidget() is pane.view
    text = pane.view.toPlainText()
    assert "猫?" in text
    assert "abcdef" in text
    assert window.live_panel.isVisible()
    assert [item.font().bold() for item in map(shown.list.item, range(shown.list.count()))].count(True) == 1
    [begin] = [begin for begin, _, span in placed(pane.view) if span.tokens[0][0].text == "a"]
    assert worn(pane.view, begin) == style(LIGHT, TokenKind.ACCEPTED)


def test_headings_are_not_opened(shown: ConversationList, asked: Asked) -> None:
    click(shown, "Today")
    assert not asked.heard
    assert shown.chosen is None
    shown.rename()
    shown.pin()
    shown.export()
    shown.delete()
    assert not asked.heard


def test_enter_opens_and_keys_rename_and_delete(
    shown: ConversationList, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Kittens", True))
    choose(shown, "Cats")
    shown.list.setFocus()
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Return):
        QTest.keyClick(shown.list, key)
    assert asked.heard == [("rename", 2, "Kittens"), ("delete", 2), ("open", 2)]


def test_a_deletion_is_taken_back_by_a_button(shown: ConversationList, stand_in: StandIn, asked: Asked) -> None:
    choose(shown, "Cats")
    shown.delete()
    assert shown.deleted.text() == "Deleted: Cats"
    QTest.mouseClick(shown.undo_button, LEFT)
    assert asked.heard == [("delete", 2), ("restore", 2)]
    assert not shown.undo_button.isVisible()


def test_the_menu_is_about_what_is_chosen(shown: ConversationList, asked: Asked) -> None:
    shown.list.setCurrentRow(-1)
    shown._fit_menu()
    assert not shown.rename_action.isEnabled()
    assert shown.import_action.isEnabled()
    choose(shown, "Pinned one")
    shown._fit_menu()
    assert shown.pin_action.text() == "Unpin"
    shown.pin_action.trigger()
    choose(shown, "Cats")
    shown._fit_menu()
    assert shown.pin_action.text() == "Pin"
    shown.pin_action.trigger()
    assert asked.heard == [("pin", 1, False), ("pin", 2, True)]


def test_what_is_looked_for_is_found_with_its_place(
    shown: ConversationList, stand_in: StandIn, asked: Asked, qtbot: QtBot
) -> None:
    QTest.keyClicks(shown.search, "cat")
    qtbot.waitUntil(lambda: asked.heard == [("find", "cat")])
    stand_in.conversations.on_listed("cat", (listed(3, "Dogs", excerpt="dogs & cats"),))
    assert texts(shown) == ["Today", "Dogs\ndogs & cats"]
    assert shown.list.item(1).toolTip() == "<p>Dogs</p><p>dogs &amp; cats</p>"


def test_the_list_keeps_what_was_chosen(shown: ConversationList, stand_in: StandIn) -> None:
    choose(shown, "Old")
    stand_in.conversations.on_listed("", (listed(9, "Newest"), *ROWS))
    assert shown.chosen
    assert shown.chosen.id == 4


def test_a_new_message_moves_the_choice_to_its_conversation(shown: ConversationList, stand_in: StandIn) -> None:
    choose(shown, "Old")
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    number = stand_in.conversations.open_id
    assert number
    stand_in.conversations.on_listed("", (listed(number, "Well?"), *ROWS))
    assert "Well?" in texts(shown)


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        (("/x/a.md", "Markdown (*.md)"), "/x/a.md"),
        (("/x/a", "Markdown (*.md)"), "/x/a.md"),
        (("/x/a", "JSON, to be imported again (*.json)"), "/x/a.json"),
        (("/x/a.md", "Web page with the colours (*.html)"), "/x/a.html"),
        (("", ""), None),
    ],
)
def test_export_asks_where_to(
    shown: ConversationList, asked: Asked, monkeypatch: pytest.MonkeyPatch, answer: tuple[str, str], path: str | None
) -> None:
    suggested: list[str] = []

    def save(*arguments: str) -> tuple[str, str]:
        suggested.append(arguments[2])
        return answer

    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    choose(shown, "Dogs")
    shown.export_action.trigger()
    assert suggested == ["Dogs -b-.md"]
    assert asked.heard == ([("export", 3, Path(path))] if path else [])


def test_import_asks_for_a_file(shown: ConversationList, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/x/a.json", ""))
    shown.import_action.trigger()
    assert asked.heard == [("import", Path("/x/a.json"))]


def test_what_goes_wrong_stands_below_until_it_is_dismissed(shown: ConversationList, stand_in: StandIn) -> None:
    stand_in.conversations.on_failed(ConversationError("The disk is full.", "Free some space."))
    assert shown.note.text() == "The disk is full. Free some space."
    assert shown.note.property("role") == "error"
    QTest.mouseClick(shown.dismiss_button, LEFT)
    assert not shown.note.isVisible()
    stand_in.conversations.exported.emit(Path("/x/a.md"))
    assert "/x/a.md" in shown.note.text()
    assert shown.note.property("role") == "caption"


def test_a_key_leads_to_the_search(window: MainWindow, shown: ConversationList) -> None:
    QTest.keyClick(
        window.chat_pane.composer.edit,
        Qt.Key.Key_F,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert shown.search.hasFocus()


def test_new_chat_begins_with_the_button(window: MainWindow, shown: ConversationList, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    QTest.mouseClick(shown.new_button, LEFT)
    assert not stand_in.chat.turns
    assert window.chat_pane.composer.edit.hasFocus()


def test_a_narrow_window_keeps_room_for_the_text(window: MainWindow, shown: ConversationList, qtbot: QtBot) -> None:
    assert window.navigation.width() == WIDTH
    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.navigation.width() == NARROW_WIDTH)
    stand = window.navigation
    assert shown.list.height() > 150
    for button in stand.buttons:
        assert stand.rect().contains(button.geometry())


def test_tags_are_given_and_shown(shown: ConversationList, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[object, ...]] = []
    stand_in.conversations.tag_requested.connect(lambda *values: heard.append(values))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("#Work  猫, Work", True))
    choose(shown, "Cats")
    shown.tags_action.trigger()
    assert heard == [(2, ("Work", "猫"))]
    tagged = replace(ROWS[1].conversation, tags=("Work", "猫"))
    stand_in.conversations.on_listed("", (Listed(tagged),))
    assert texts(shown)[-1] == "Cats\n#Work #猫"
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, text, **__: (text, True))
    choose(shown, "Cats\n#Work #猫")
    shown.tags_action.trigger()
    assert len(heard) == 1  # nothing has changed
