"""What is said aloud: sentences at a pace, not tokens; how a reply ended; what failed at once; nothing to nobody."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from app.core.errors import ConversationError, ModelLoadError
from app.core.events import Finished, FinishReason
from app.core.loading import Role
from app.ui.main_window import MainWindow
from app.ui.speaker import PACE, Speaker, as_heard
from tests.state.stand_in import StandIn
from tests.ui.written import begin, end, go_on, write


class Heard:
    def __init__(self) -> None:
        self.polite: list[str] = []
        self.urgent: list[str] = []

    def say(self, text: str, urgent: bool) -> None:
        (self.urgent if urgent else self.polite).append(text)


@pytest.fixture
def listening() -> Iterator[None]:
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def heard(stand_in: StandIn, listening: None) -> Iterator[Heard]:
    heard, voice = Heard(), QObject()
    Speaker(stand_in.pair, stand_in.chat, stand_in.conversations, voice, heard.say)
    stand_in.load(Role.TARGET)
    assert heard.polite == ["Target loaded: Tall 1B"]
    heard.polite.clear()
    yield heard
    del voice


def test_sentences_come_together_and_the_rest_with_the_end(heard: Heard, stand_in: StandIn, qtbot: QtBot) -> None:
    begin(stand_in, "One sentence. **Another** one. And a beg")
    assert not heard.polite
    qtbot.waitUntil(lambda: bool(heard.polite), timeout=10 * PACE)
    assert heard.polite == ["One sentence. Another one."]
    go_on(stand_in, "inning")
    end(stand_in)
    assert heard.polite[1:] == ["And a beginning", "Reply finished: 12 tokens, 60.0 tokens per second"]
    assert not heard.urgent


def test_thinking_is_told_and_not_read(heard: Heard, stand_in: StandIn) -> None:
    write(stand_in, "<think>A long thought. More.</think>Yes.")
    assert heard.polite[:2] == ["Thinking…", "Yes."]
    assert len(heard.polite) == 3


def test_a_stopped_reply_says_so(heard: Heard, stand_in: StandIn) -> None:
    begin(stand_in, "One.")
    end(stand_in, FinishReason.CANCELLED)
    assert heard.polite[-1] == "Stopped."
    assert heard.polite[0] == "One."


def test_a_reply_that_fails_interrupts(heard: Heard, stand_in: StandIn) -> None:
    begin(stand_in, "One.")
    failed = Finished(9.0, FinishReason.FAILED, "", error="The model is gone.", remedy="Load it.")
    stand_in.chat.receive(stand_in.requests[-1], failed)
    assert heard.urgent == ["Failed: The model is gone. Load it."]


def test_what_is_left_behind_is_not_said(heard: Heard, stand_in: StandIn) -> None:
    begin(stand_in, "Old sentence. ")
    stand_in.chat.new_chat()
    write(stand_in, "New.")
    assert heard.polite[0] == "New."


def test_failures_beside_replies_interrupt_once(heard: Heard, stand_in: StandIn) -> None:
    stand_in.fail(Role.DRAFT, ModelLoadError("It is no model.", "Choose another."))
    stand_in.pair.changed.emit()
    stand_in.conversations.on_failed(ConversationError("The disk is full."))
    assert heard.urgent == ["Draft failed to load: It is no model. Choose another.", "The disk is full."]


def test_where_nobody_listens_nothing_is_collected(heard: Heard, stand_in: StandIn) -> None:
    QAccessible.setActive(False)
    write(stand_in, "One. Two.")
    assert not heard.polite


def test_the_window_speaks_by_itself(listening: None, window: MainWindow, stand_in: StandIn) -> None:
    """Through the system, which says nothing of what it got: that it does not break is what can be seen."""
    stand_in.load(Role.TARGET)
    write(stand_in, "One. Two.")
    assert window.findChild(Speaker)


def test_signs_of_markdown_are_not_heard() -> None:
    assert as_heard("## Head\n\n- **one** `two`\n- [three](https://a.org)\n") == "Head one two three"
    assert as_heard("```py\nx = 1\n```") == "py x = 1"
