"""Which conversations used a model: asked once a model and a change, and late answers passed over."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.conversation import Conversation
from app.state.uses import UsesState

TALL, SMALL = (Path("/models/tall.gguf"),), (Path("/models/small.gguf"),)
CHATS = (Conversation(1, "One", False, 1.0, 2.0),)


@pytest.fixture
def uses(qtbot: QtBot) -> UsesState:
    return UsesState()


def test_it_asks_for_what_is_looked_at(uses: UsesState, qtbot: QtBot) -> None:
    asked: list[object] = []
    uses.find_requested.connect(asked.append)
    uses.ask()
    uses.look_at(TALL)
    uses.look_at(TALL)
    assert asked == [TALL]
    assert uses.chats is None
    uses.on_known(TALL, CHATS)
    assert uses.chats == CHATS
    uses.ask()
    assert asked == [TALL, TALL]
    with qtbot.assertNotEmitted(uses.changed):
        uses.on_known(TALL, CHATS)
    uses.on_known(TALL, ())
    assert uses.chats == ()


def test_an_answer_about_another_model_is_passed_over(uses: UsesState) -> None:
    uses.look_at(TALL)
    uses.look_at(SMALL)
    uses.on_known(TALL, CHATS)
    assert uses.chats is None
    uses.look_at(())
    uses.on_known(SMALL, CHATS)
    assert uses.chats is None
