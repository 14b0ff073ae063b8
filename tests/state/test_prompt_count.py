"""What is written is counted when writing pauses and the engine is free; old answers are dropped."""

from itertools import islice

import pytest
from pytestqt.qtbot import QtBot

from app.core.attachment import attachment, with_attachments
from app.core.loading import Role
from app.core.prompt_count import CountRequest, PromptCount
from app.core.request import TemplateKind
from tests.scripted import saying
from tests.state.stand_in import StandIn

COUNT = PromptCount(20, 0, 0, 5, ())
CODE = attachment("a.py", "print(1)\n")


@pytest.fixture
def asked(stand_in: StandIn) -> list[CountRequest]:
    asked: list[CountRequest] = []
    stand_in.chat.count.count_requested.connect(asked.append)
    stand_in.load_pair()
    return asked


def wait(stand_in: StandIn, asked: list[CountRequest], qtbot: QtBot) -> CountRequest:
    n = len(asked)
    qtbot.waitUntil(lambda: len(asked) > n)
    return asked[-1]


def test_the_whole_prompt_is_counted(stand_in: StandIn, asked: list[CountRequest], qtbot: QtBot) -> None:
    stand_in.converse(saying("Helo"))
    stand_in.chat.writing.write("And?")
    stand_in.chat.writing.attach_text(CODE)
    request = wait(stand_in, asked, qtbot)
    assert [message.role for message in request.messages] == ["user", "assistant", "user"]
    assert request.messages[-1].content == with_attachments("And?", [CODE])
    assert request.parts == (CODE.block,)
    answer = PromptCount(20, 0, 5, 8, (6,))
    stand_in.chat.count.on_counted(request, answer)
    assert stand_in.chat.count.count == answer
    assert stand_in.chat.count.n_part(CODE.block) == 6
    assert stand_in.chat.count.n_part("other") is None


def test_an_old_answer_is_dropped(stand_in: StandIn, asked: list[CountRequest], qtbot: QtBot) -> None:
    stand_in.chat.writing.write("a")
    first = wait(stand_in, asked, qtbot)
    stand_in.chat.writing.write("ab")
    assert first.cancel.cancelled
    second = wait(stand_in, asked, qtbot)
    stand_in.chat.count.on_counted(first, COUNT)
    assert stand_in.chat.count.count is None
    stand_in.chat.count.on_counted(second, COUNT)
    assert stand_in.chat.count.count == COUNT


def test_nothing_is_counted_while_a_reply_runs(stand_in: StandIn, asked: list[CountRequest], qtbot: QtBot) -> None:
    stand_in.ask()
    events = stand_in.events(saying("Helo"))
    for event in islice(events, 2):
        stand_in.chat.receive(stand_in.requests[-1], event)
    stand_in.chat.writing.write("next")
    stand_in.chat.count._ask()  # the pause is over
    assert not asked
    for event in events:
        stand_in.chat.receive(stand_in.requests[-1], event)
    assert wait(stand_in, asked, qtbot).messages[-1].content == "next"


def test_without_a_target_nothing_is_known(stand_in: StandIn, asked: list[CountRequest], qtbot: QtBot) -> None:
    stand_in.chat.writing.write("a")
    stand_in.chat.count.on_counted(wait(stand_in, asked, qtbot), COUNT)
    stand_in.pair.on_unloaded(Role.TARGET)
    assert stand_in.chat.count.count is None


def test_the_chosen_template_counts(stand_in: StandIn, asked: list[CountRequest], qtbot: QtBot) -> None:
    stand_in.chat.template.use_fallback()
    assert wait(stand_in, asked, qtbot).template is TemplateKind.FALLBACK
