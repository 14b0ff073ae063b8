"""The conversation that is open: forks at any turn, replies that go on, and its settings."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from pytestqt.qtbot import QtBot

from app.core.conversation import Making, NewTurn
from app.core.errors import DecodingError
from app.core.events import Event, Finished, FinishReason, Round
from app.core.loading import Role
from app.core.request import DrafterKind, Message
from app.core.setting_values import SettingValues
from app.state.current_conversation import CurrentConversation, Fork
from tests.conversations import whole
from tests.scripted import saying
from tests.state.stand_in import StandIn, model_info


class Kept:
    """What would be written."""

    def __init__(self, current: CurrentConversation) -> None:
        self.turns: list[NewTurn] = []
        self.reopened: list[tuple[int, Making]] = []
        self.events: dict[int, list[Event]] = {}
        self.settings: list[tuple[int, SettingValues]] = []
        self.branches: list[tuple[int, int]] = []
        current.begin_requested.connect(self.turns.append)
        current.reopen_requested.connect(lambda *values: self.reopened.append(values))
        current.event_added.connect(lambda reply, event: self.events.setdefault(reply, []).append(event))
        current.settings_requested.connect(lambda *values: self.settings.append(values))
        current.branch_requested.connect(lambda *values: self.branches.append(values))


@pytest.fixture
def current(stand_in: StandIn) -> CurrentConversation:
    return stand_in.conversations.current


@pytest.fixture
def kept(current: CurrentConversation) -> Kept:
    return Kept(current)


def contents(stand_in: StandIn) -> list[str]:
    return [message.content for message in stand_in.requests[-1].messages]


def test_any_question_can_be_asked_again(stand_in: StandIn, current: CurrentConversation, kept: Kept) -> None:
    stand_in.load(Role.TARGET)
    for text, answer in (("One", "abc"), ("Two", "def"), ("Three", "ghi")):
        stand_in.converse(saying(answer), text=text)
    assert current.ask_again(1)
    stand_in.answer(saying("xyz"))
    assert contents(stand_in) == ["One", "abc", "Two"]
    assert [turn.reply.text for turn in stand_in.chat.turns] == ["abc", "xyz"]
    first, second, _, fourth = kept.turns
    assert (fourth.question, fourth.parent, fourth.conversation) == (second.question, first.answer, first.conversation)
    assert [current.fork(turn) for turn in (0, 1, 9)] == [Fork(0, 1), Fork(1, 2), Fork(0, 1)]
    current.show_fork(1, 0)
    assert kept.branches == [(first.conversation, kept.turns[2].answer)]
    current.show_fork(1, 1)  # that is shown already
    assert len(kept.branches) == 1


def test_any_question_can_be_changed(stand_in: StandIn, current: CurrentConversation, kept: Kept) -> None:
    stand_in.load(Role.TARGET)
    for text, answer in (("One", "abc"), ("Two", "def")):
        stand_in.converse(saying(answer), text=text)
    assert current.ask_again(0, "Other")
    stand_in.answer(saying("xyz"))
    assert [turn.text for turn in stand_in.chat.turns] == ["Other"]
    assert kept.turns[2].parent is None
    assert current.fork(0) == Fork(1, 2)
    current.show_fork(0, -1 + 1)
    assert kept.branches[0][1] == kept.turns[1].answer  # where it was gone on with


def test_another_way_to_draft_may_be_taken_this_time(stand_in: StandIn, current: CurrentConversation) -> None:
    stand_in.load_pair()
    stand_in.converse(saying("abc"))
    assert current.ask_again(0, drafter=DrafterKind.LOOKUP)
    assert stand_in.requests[-1].drafter is DrafterKind.LOOKUP
    assert stand_in.settings.drafter is DrafterKind.FITTING
    assert not current.ask_again(0)  # one reply at a time


@pytest.mark.parametrize("end", ["length", "stopped", "failed"])
def test_a_reply_goes_on(stand_in: StandIn, current: CurrentConversation, kept: Kept, end: str) -> None:
    stand_in.load_pair()
    assert not current.can_go_on
    assert not current.go_on()
    stand_in.settings.change(max_tokens=3, system_prompt="Be brief.", seed=5)
    request = stand_in.ask("One")
    model = saying("abcdef")
    for event in islice(stand_in.events(model), 6 if end == "length" else 4):
        stand_in.chat.receive(request, event)
    if end == "stopped":
        stand_in.chat.receive(request, Finished(1.0, FinishReason.CANCELLED, "ab"))
    elif end == "failed":
        stand_in.chat.on_failed(request, DecodingError("It broke."))
    before = stand_in.chat.reply
    assert before
    assert before.reason is {"length": FinishReason.LENGTH, "stopped": FinishReason.CANCELLED}.get(
        end, FinishReason.FAILED
    )
    said = [token.token for this in before.rounds for token in this.emitted]
    stand_in.settings.change(max_tokens=20, system_prompt="Be long.")
    assert current.can_go_on
    assert current.go_on()
    assert stand_in.chat.busy
    asked = stand_in.requests[-1]
    assert list(asked.said) == said
    assert asked.messages == (Message("system", "Be brief."), Message("user", "One"))
    assert (asked.sampling, asked.max_tokens) == (request.sampling, 20)
    stand_in.answer(model)
    [turn] = stand_in.chat.turns
    assert turn.reply.text == "abcdef"
    assert turn.reply.reason is FinishReason.END_OF_GENERATION
    assert turn.reply.cause == ""
    assert turn.reply.metrics.n_generated == 7
    assert not current.can_go_on
    [(answer, making)] = kept.reopened
    assert answer == kept.turns[0].answer
    assert making.system_prompt == "Be brief."
    assert (making.request.messages, making.request.said, making.request.max_tokens) == ((), (), len(said) + 20)
    written = [event for event in kept.events[answer] if isinstance(event, Round)]
    assert "".join(this.text for this in written) == "abcdef"
    assert current.tree.leaves == [answer]


def test_only_the_same_target_can_take_it_up(stand_in: StandIn, current: CurrentConversation) -> None:
    stand_in.load(Role.TARGET)
    stand_in.settings.change(max_tokens=2)
    stand_in.converse(saying("abcdef"))
    assert current.can_go_on
    stand_in.load(Role.TARGET, model_info("Another"))
    assert not current.can_go_on


def test_a_reply_that_went_on_and_is_left_ends_there(
    stand_in: StandIn, current: CurrentConversation, kept: Kept
) -> None:
    stand_in.load(Role.TARGET)
    stand_in.settings.change(max_tokens=2)
    stand_in.converse(saying("abcdef"))
    assert current.go_on()
    stand_in.chat.new_chat()
    end = kept.events[kept.turns[0].answer][-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.text) == (FinishReason.CANCELLED, "ab")
    assert not stand_in.chat.busy


def test_the_system_prompt_stands_first(stand_in: StandIn, kept: Kept) -> None:
    stand_in.load(Role.TARGET)
    stand_in.settings.change(system_prompt="Be brief.")
    stand_in.converse(saying("abc"), text="One")
    assert stand_in.requests[-1].messages[0] == Message("system", "Be brief.")
    stand_in.settings.change(system_prompt="  ")
    stand_in.converse(saying("abc"), text="Two")
    assert contents(stand_in) == ["One", "abc", "Two"]
    assert [turn.making.system_prompt for turn in kept.turns] == ["Be brief.", ""]


def test_settings_belong_to_their_conversation(
    stand_in: StandIn, current: CurrentConversation, kept: Kept, qtbot: QtBot
) -> None:
    stand_in.load(Role.TARGET)
    stand_in.settings.change(temperature=0.5)
    stand_in.settings.change(temperature=0.7)
    assert kept.settings == []  # there is no conversation yet
    stand_in.converse(saying("abc"))
    [turn] = kept.turns
    assert turn.settings == SettingValues(temperature=0.7)
    stand_in.settings.change(max_tokens=5)
    stand_in.settings.change(max_tokens=50)
    changed = SettingValues(temperature=0.7, max_tokens=50)
    qtbot.waitUntil(lambda: kept.settings == [(turn.conversation, changed)])
    stand_in.settings.change(top_k=3)
    stand_in.chat.new_chat()
    assert kept.settings[1:] == [(turn.conversation, replace(changed, top_k=3))]
    assert stand_in.settings.values == SettingValues()
    one = whole()
    current.show(replace(one, conversation=replace(one.conversation, settings=changed)))
    assert stand_in.settings.values == changed
    current.close()
    assert len(kept.settings) == 2


def test_settings_are_written_before_what_depends_on_them(
    stand_in: StandIn, current: CurrentConversation, kept: Kept
) -> None:
    order: list[str] = []
    current.settings_requested.connect(lambda *_: order.append("settings"))
    stand_in.conversations.open_requested.connect(lambda *_: order.append("open"))
    current.begin_requested.connect(lambda *_: order.append("begin"))
    stand_in.load(Role.TARGET)
    steps: list[Callable[[], object]] = [
        lambda: stand_in.converse(saying("abc")),
        lambda: current.ask_again(0),
        lambda: stand_in.answer(saying("abd")),
        lambda: current.show_fork(0, 0),
        lambda: stand_in.conversations.open(7),
    ]
    for n, step in enumerate(steps):
        stand_in.settings.change(max_tokens=100 + n)
        step()
    assert order == ["begin", "settings", "begin", "settings", "open", "settings", "open"]


def test_an_earlier_reply_shows_the_prompt_that_it_had(stand_in: StandIn, current: CurrentConversation) -> None:
    one = whole()
    making = one.messages[1].making
    assert making
    answer = replace(one.messages[1], making=replace(making, system_prompt="Sing."))
    current.show(replace(one, messages=(one.messages[0], answer)))
    [turn] = stand_in.chat.turns
    assert turn.reply.request.messages[0] == Message("system", "Sing.")
    assert stand_in.settings.system_prompt == "Be brief."
