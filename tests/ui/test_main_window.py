"""The window as a whole: keys, quick hands, empty states, progress, closing."""

from collections.abc import Iterator
from itertools import islice

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.core.errors import Cancelled, DraftingError
from app.core.loading import Role
from app.core.lookahead import Choice, Reason
from app.ui.drafting_wording import Level
from app.ui.main_window import MainWindow
from app.ui.tint import Tint
from tests.scripted import ScriptedDrafter, saying, speaking
from tests.state.stand_in import DRAFT, MISFIT, TARGET, ScriptedLookahead, StandIn, guessing

LEFT = Qt.MouseButton.LeftButton


def write(window: MainWindow, text: str) -> None:
    QTest.keyClicks(window.chat_pane.composer.edit, text)


def press(window: MainWindow, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(window.chat_pane.composer.edit, key, keys)


def test_an_empty_window_says_what_to_do(window: MainWindow, stand_in: StandIn) -> None:
    pane = window.chat_pane
    assert pane.pages.currentWidget() is pane.empty
    assert pane.empty.step == 0
    assert "target" in pane.empty.choose_button.text()
    assert "Choose a target" in pane.composer.edit.placeholderText()
    stand_in.pair.load(Role.TARGET, TARGET.path)
    assert not pane.empty.choose_button.isVisible()
    assert "loading" in pane.composer.edit.placeholderText()
    assert pane.empty.step == 1
    stand_in.pair.load(Role.DRAFT, DRAFT.path)
    assert pane.empty.step == 2
    stand_in.pair.on_failed(Role.DRAFT, Cancelled())
    stand_in.pair.on_loaded(Role.TARGET, TARGET)
    assert pane.empty.step == 1
    assert "draft" in pane.empty.choose_button.text()
    stand_in.load_pair(MISFIT)
    assert pane.empty.step == 2
    assert not pane.empty.choose_button.isVisible()
    stand_in.ask()
    assert pane.pages.currentWidget() is pane.view


@pytest.mark.parametrize(("loaded", "role"), [(False, Role.TARGET), (True, Role.DRAFT)])
def test_the_empty_page_chooses_the_next_model(
    window: MainWindow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, loaded: bool, role: Role
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/models/chosen.gguf", ""))
    if loaded:
        stand_in.load(Role.TARGET)
    QTest.mouseClick(window.chat_pane.empty.choose_button, LEFT)
    assert stand_in.loads[-1].role is role


def test_a_waiting_prompt_is_sent_with_enter(window: MainWindow, stand_in: StandIn) -> None:
    window.set_prompt("Tell me.")
    press(window, Qt.Key.Key_Return)
    assert not stand_in.requests
    assert window.chat_pane.composer.edit.toPlainText() == "Tell me."
    stand_in.load_pair()
    press(window, Qt.Key.Key_Return)
    assert stand_in.requests[-1].messages[-1].content == "Tell me."
    assert window.chat_pane.composer.edit.toPlainText() == ""


def test_escape_stops_from_anywhere(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    window.activateWindow()
    window.live_panel.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert request.cancel.cancelled
    assert window.chat_pane.composer.button.text() == "Stopping"
    assert window.chat_pane.activity.text.text() == "stopping…"
    stand_in.answer(saying("abc"))
    assert window.chat_pane.composer.button.text() == "Send"


def test_a_double_click_on_send_does_not_stop(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    write(window, "Hello")
    button = window.chat_pane.composer.button
    QTest.mouseClick(button, LEFT)
    QTest.mouseDClick(button, LEFT)  # the second press alone
    QTest.mouseRelease(button, LEFT)
    assert len(stand_in.requests) == 1
    assert not stand_in.requests[0].cancel.cancelled
    QTest.mouseClick(button, LEFT)
    assert stand_in.requests[0].cancel.cancelled


def test_many_enters_send_once(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    write(window, "Hello")
    for _ in range(5):
        press(window, Qt.Key.Key_Return)
    assert len(stand_in.requests) == 1


def test_new_chat_during_a_reply(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    old = stand_in.ask("Old")
    events = stand_in.events(speaking(*"abcdef"), guessing(0, 1))
    for event in islice(events, 4):
        stand_in.chat.receive(old, event)
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert old.cancel.cancelled
    assert window.chat_pane.pages.currentWidget() is window.chat_pane.empty
    assert window.chat_pane.composer.button.text() == "Send"
    write(window, "New")
    press(window, Qt.Key.Key_Return)
    for event in events:
        stand_in.chat.receive(old, event)
    stand_in.answer(saying("xyz"))
    assert "Old" not in window.chat_pane.view.toPlainText()
    assert window.chat_pane.view.toPlainText().endswith("xyz")
    assert stand_in.requests[-1].messages[0].content == "New"


def test_reading_the_prompt_is_shown(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    model = saying("abc", n_batch=2)
    stand_in.converse(model)
    request = stand_in.ask()
    activity = window.chat_pane.activity
    assert activity.text.text() == "waiting for the engine"
    prompt = (200, 201, 202, 203, 97, 98, 99, 204, 205, 206, 207, 208)
    events = stand_in.events(model, prompt=prompt)
    for event in islice(events, 2):
        stand_in.chat.receive(request, event)
    stand_in.live.changed.emit()
    assert activity.bar.isVisible()
    assert activity.text.text() == "reading prompt 2 / 4 tokens (7 reused)"
    assert activity.context.text() == "context 9 / 512"
    stand_in.chat.receive(request, next(events))
    stand_in.live.changed.emit()
    assert activity.text.text() == "waiting for the first token"
    for event in events:
        stand_in.chat.receive(request, event)
    assert not activity.bar.isVisible()
    assert activity.text.text() == ""


def test_the_status_follows_a_reply(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.settings.change(lookahead=4)
    drafter = ScriptedDrafter([0, 1, 2, 3])

    def fail(call: str) -> None:
        if call == "propose" and drafter.committed:
            raise DraftingError("The draft broke.", "Load it again.")

    drafter.during = fail
    request = stand_in.ask()
    seen: list[tuple[str, Level]] = []
    for event in stand_in.events(speaking(*"abcdefgh"), drafter):
        stand_in.chat.receive(request, event)
        stand_in.live.changed.emit()
        line = (window.pair_bar.status.text(), window.pair_bar.mark.level)
        if not seen or seen[-1] != line:
            seen.append(line)
    assert seen == [
        ("scripted, lookahead 4", Level.ACTIVE),
        ("scripted, lookahead 4 · drafting 4", Level.ACTIVE),
        ("fell back to the target alone: the draft broke. Load it again.", Level.WARNING),
        ("ready: lookup, then draft model, lookahead 4", Level.READY),
    ]


def test_auto_says_what_it_does_and_why(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    lookahead = ScriptedLookahead(Choice(Reason.PAYS, 0.91, 0.012), Choice(Reason.COSTS_MORE, 0.2, 0.012))
    bar, seen = window.pair_bar, []
    # Two accepted and a bonus; then nothing is left to propose.
    for event in islice(stand_in.events(speaking(*"abcdef"), guessing(0, 1), lookahead=lookahead), 5):
        stand_in.chat.receive(request, event)
        stand_in.live.changed.emit()
        seen.append((bar.status.text(), window.live_panel.headline.reason.text(), bar.mark.level))
    drafting, declining = "drafting 2: 0.91 sure, 12.0\u00a0ms each", "not drafting: would cost more than it saves"
    assert seen[-3:] == [
        ("scripted, Auto", "", Level.ACTIVE),
        (f"scripted, Auto · {drafting}", drafting, Level.ACTIVE),
        (f"scripted, Auto · {declining}", declining, Level.READY),
    ]


SUGGESTIONS = ("Write a poem.", "Repeat this & that:\none two three")


def test_suggestions_come_with_the_pair_and_wait_to_be_sent(window: MainWindow, stand_in: StandIn) -> None:
    window.suggest(SUGGESTIONS)
    page, edit = window.chat_pane.empty, window.chat_pane.composer.edit
    assert not page.suggestions.isVisible()
    stand_in.load_pair()
    assert page.suggestions.isVisible()
    first, second = page.suggestions.buttons
    assert (first.text(), second.text()) == ("Write a poem.", "Repeat this && that: …")
    assert second.toolTip() == SUGGESTIONS[1]
    window.set_prompt(SUGGESTIONS[0])
    QTest.mouseClick(second, LEFT)
    assert edit.toPlainText() == SUGGESTIONS[1]
    assert not stand_in.requests
    press(window, Qt.Key.Key_Return)
    assert stand_in.requests[-1].messages[-1].content == SUGGESTIONS[1]
    assert not page.suggestions.isVisible()
    window.new_chat()
    assert page.suggestions.isVisible()


def test_without_suggestions_nothing_is_offered(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    assert not window.chat_pane.empty.suggestions.isVisible()
    window.suggest(SUGGESTIONS)
    window.suggest(())
    assert not window.chat_pane.empty.suggestions.isVisible()


def test_the_panel_folds(window: MainWindow) -> None:
    press(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert not window.live_panel.isVisible()
    assert window.pair_bar.panel_button.text() == "Show numbers"
    press(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert window.live_panel.isVisible()


def test_closing_stops_the_reply_and_tells(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    events = list(stand_in.events(saying("abc")))
    stand_in.chat.receive(request, events[0])
    with qtbot.waitSignal(window.closing):
        window.close()
    assert request.cancel.cancelled
    for event in events[1:]:
        stand_in.chat.receive(request, event)


def widgets(parent: QWidget) -> Iterator[QWidget]:
    for child in parent.findChildren(QWidget):
        if (
            isinstance(child, QAbstractButton | QAbstractSpinBox | QComboBox)
            or child.focusPolicy() & Qt.FocusPolicy.TabFocus
        ):
            yield child


def test_everything_that_takes_the_focus_has_a_name(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    seen = 0
    for widget in widgets(window):
        if widget.objectName().startswith("qt_"):  # parts of Qt's own widgets
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        assert widget.accessibleName() or text, widget
        seen += 1
    assert seen > 15


def test_the_text_to_read_has_no_tints_to_choose(window: MainWindow, stand_in: StandIn) -> None:
    pane = window.chat_pane
    pane.tint_box.choose(Tint.TIME)
    assert pane.tint_legend.isVisible()
    pane.settings_bar.reading.setChecked(True)
    assert not pane.tint_box.isVisible()
    assert not pane.tint_legend.isVisible()
    pane.settings_bar.reading.setChecked(False)
    assert pane.tint_box.isVisible()
    assert pane.tint_legend.isVisible()


def test_it_fits_into_a_small_screen(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.width() == 900)
    window.suggest(SUGGESTIONS)
    qtbot.waitUntil(lambda: window.minimumSizeHint().width() <= 900)
    assert window.minimumSizeHint().height() <= 600
    pane = window.chat_pane
    assert pane.composer.button.visibleRegion().boundingRect().width() == pane.composer.button.width()
    assert window.pair_bar.draft.name.text() == DRAFT.name
    assert pane.view.width() >= 500


def test_a_long_message_takes_a_third_of_the_window(window: MainWindow) -> None:
    window.resize(1000, 900)
    window.set_prompt("line\n" * 100)
    assert 250 <= window.chat_pane.composer.edit.height() <= 300
    window.resize(1000, 600)
    assert 150 <= window.chat_pane.composer.edit.height() <= 200
