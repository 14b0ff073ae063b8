"""Conversations: what is told to whoever writes, what is shown of what was read, and what can be taken back."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.conversation import Conversation, Listed, NewTurn, StoredMessage, WholeConversation
from app.core.errors import ConversationError, DecodingError
from app.core.events import Event, Finished, FinishReason
from app.core.loading import Role
from app.core.request import Message
from app.core.trace import CUT_OFF
from app.state.current_conversation import Fork
from tests.conversations import MAKING, events, whole
from tests.scripted import saying
from tests.state.stand_in import DRAFT, TARGET, StandIn


class Kept:
    """What would be written, and asked."""

    def __init__(self, stand_in: StandIn) -> None:
        state = stand_in.conversations
        self.turns: list[NewTurn] = []
        self.events: dict[int, list[Event]] = {}
        self.asked: list[tuple[object, ...]] = []
        state.current.begin_requested.connect(self.turns.append)
        state.current.event_added.connect(lambda reply, event: self.events.setdefault(reply, []).append(event))
        for name in ("find", "open", "rename", "pin", "delete", "restore", "purge", "choose", "export", "import"):
            signal = getattr(state, f"{name}_requested")
            signal.connect(lambda *values, name=name: self.asked.append((name, *values)))


@pytest.fixture
def kept(stand_in: StandIn) -> Kept:
    return Kept(stand_in)


CATS = Conversation(7, "Cats", False, 1.0, 2.0)


def read(number: int = 7, *messages: StoredMessage) -> WholeConversation:
    one = whole()
    leaf = messages[-1].id if messages else one.leaf
    return WholeConversation(replace(one.conversation, id=number), messages or one.messages, leaf)


def test_the_first_message_begins_a_conversation(stand_in: StandIn, kept: Kept, qtbot: QtBot) -> None:
    stand_in.load_pair()
    assert stand_in.conversations.open_id is None
    with qtbot.waitSignal(stand_in.conversations.changed):
        request = stand_in.ask("Why\nso?")
    [turn] = kept.turns
    assert stand_in.conversations.open_id == turn.conversation
    assert (turn.title, turn.text, turn.parent, turn.settings.system_prompt) == ("Why", "Why\nso?", None, "")
    assert turn.making.request == replace(request, messages=())
    assert (turn.making.target.name, turn.making.target.path) == (TARGET.name, str(TARGET.path))
    assert turn.making.draft
    assert turn.making.draft.name == DRAFT.name
    said = list(stand_in.events(saying("abc")))
    for event in said:
        stand_in.chat.receive(request, event)
    assert kept.events == {turn.answer: said}


def test_the_next_message_goes_on_in_it(stand_in: StandIn, kept: Kept) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    stand_in.converse(saying("def"), text="And?")
    first, second = kept.turns
    assert second.conversation == first.conversation
    assert second.parent == first.answer
    assert second.making.draft is None
    assert len({first.question, first.answer, second.question, second.answer}) == 4


def test_a_new_chat_is_another_conversation(stand_in: StandIn, kept: Kept) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    stand_in.chat.new_chat()
    assert stand_in.conversations.open_id is None
    assert len(kept.turns) == 1
    stand_in.converse(saying("abc"))
    first, second = kept.turns
    assert second.conversation != first.conversation
    assert second.parent is None


@pytest.mark.parametrize("way", ["new chat", "open", "close"])
def test_a_reply_that_is_left_ends_with_what_it_said(stand_in: StandIn, kept: Kept, way: str) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    said = list(stand_in.events(saying("abc")))
    for event in islice(said, 4):
        stand_in.chat.receive(request, event)
    if way == "new chat":
        stand_in.chat.new_chat()
    elif way == "open":
        stand_in.conversations.open(7)
        stand_in.conversations.on_read(read())
    else:
        stand_in.conversations.close()
    for event in said[4:]:
        stand_in.chat.receive(request, event)
    written = kept.events[kept.turns[0].answer]
    assert written[:-1] == said[:4]
    end = written[-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.text) == (FinishReason.CANCELLED, "ab")
    assert list(kept.events) == [kept.turns[0].answer]


def test_a_failure_of_the_engine_is_written_too(stand_in: StandIn, kept: Kept) -> None:
    stand_in.load(Role.TARGET)
    stand_in.chat.on_failed(stand_in.ask(), DecodingError("It broke.", "Load it again."))
    [end] = kept.events[kept.turns[0].answer]
    assert isinstance(end, Finished)
    assert (end.reason, end.error, end.remedy) == (FinishReason.FAILED, "It broke.", "Load it again.")


def test_what_is_opened_is_shown_as_it_was(stand_in: StandIn, kept: Kept, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    stand_in.conversations.open(7)
    stand_in.conversations.open(7)
    assert kept.asked == [("open", 7)]
    with qtbot.waitSignals([stand_in.chat.cleared, stand_in.chat.opened]):
        stand_in.conversations.on_read(read())
    [turn] = stand_in.chat.turns
    assert (turn.text, turn.reply.text, turn.reply.target_name) == ("猫?", "abcdef", "Tall")
    assert turn.reply.rounds == [event for event in events() if event in turn.reply.rounds]
    assert turn.reply.reason is FinishReason.END_OF_GENERATION
    assert turn.reply.request.messages == (Message("system", "Be brief."), Message("user", "猫?"))
    assert stand_in.conversations.open_id == 7
    assert not stand_in.chat.busy
    assert not kept.turns
    stand_in.ask("And dogs?")
    assert (kept.turns[0].conversation, kept.turns[0].parent) == (7, 11)
    assert [message.content for message in stand_in.requests[-1].messages[-3:]] == ["猫?", "abcdef", "And dogs?"]
    stand_in.conversations.open(7)
    assert kept.asked == [("open", 7)]


@pytest.mark.parametrize("meanwhile", ["another", "new chat", "a message"])
def test_what_is_no_longer_wanted_is_not_shown(stand_in: StandIn, kept: Kept, meanwhile: str) -> None:
    stand_in.load(Role.TARGET)
    stand_in.conversations.open(7)
    if meanwhile == "another":
        stand_in.conversations.open(8)
    elif meanwhile == "new chat":
        stand_in.chat.new_chat()
    else:
        stand_in.ask()
    n_turns = len(stand_in.chat.turns)
    stand_in.conversations.on_read(read())
    assert len(stand_in.chat.turns) == n_turns
    assert stand_in.conversations.open_id != 7


def test_the_live_numbers_are_those_of_what_is_opened(stand_in: StandIn, kept: Kept) -> None:
    stand_in.conversations.on_taken_in(read())
    assert stand_in.live.metrics.n_generated > 6
    assert stand_in.chat.reply
    assert len(stand_in.live.series.speed) == len(stand_in.chat.reply.rounds) > 1
    assert stand_in.live.series.speed[-1] == stand_in.live.metrics.tokens_per_second


def test_a_question_without_an_answer_and_an_answer_without_a_trace(stand_in: StandIn, kept: Kept) -> None:
    stand_in.conversations.on_taken_in(
        read(
            7,
            StoredMessage(1, None, "user", "a", 1.0),
            StoredMessage(2, 1, "assistant", "b", 1.0),
            StoredMessage(3, 2, "user", "c", 1.0),
        )
    )
    first, second = stand_in.chat.turns
    assert (first.text, first.reply.text, second.text, second.reply.text) == ("a", "b", "c", "")
    assert second.reply.cause == CUT_OFF


def test_an_answer_that_follows_nothing(stand_in: StandIn, kept: Kept) -> None:
    message = StoredMessage(1, None, "assistant", "abcdef", 1.0, MAKING, tuple(events()))
    stand_in.conversations.on_taken_in(read(7, message))
    assert [(turn.text, turn.reply.text) for turn in stand_in.chat.turns] == [("", "abcdef")]


def test_only_the_list_that_was_asked_for_counts(stand_in: StandIn, kept: Kept) -> None:
    state = stand_in.conversations
    state.on_listed("", (Listed(CATS),))
    state.find("dog")
    state.find("dog")
    assert kept.asked == [("find", "dog")]
    state.on_listed("do", (Listed(CATS),))
    state.on_listed("dog", ())
    assert state.listed == ()
    state.on_listed("", (Listed(CATS),))
    assert state.listed == ()


def test_a_name_must_say_something(stand_in: StandIn, kept: Kept) -> None:
    for title in ("", "  ", "Cats", "Dogs\nand more"):
        stand_in.conversations.rename(CATS, title)
    stand_in.conversations.pin(CATS, True)
    assert kept.asked == [("rename", 7, "Dogs"), ("pin", 7, True)]


def test_a_deletion_can_be_taken_back(stand_in: StandIn, kept: Kept) -> None:
    state = stand_in.conversations
    state.undo_delete()
    state.delete(CATS)
    assert state.deleted == CATS
    state.undo_delete()
    assert state.deleted is None
    assert kept.asked == [("delete", 7), ("restore", 7)]


def test_what_was_open_is_open_again(stand_in: StandIn, kept: Kept) -> None:
    state = stand_in.conversations
    state.on_taken_in(read())
    state.delete(CATS)
    assert (state.open_id, stand_in.chat.turns) == (None, ())
    state.undo_delete()
    assert kept.asked == [("delete", 7), ("restore", 7), ("open", 7)]


def test_a_deletion_is_for_good_after_a_while_or_with_the_next(stand_in: StandIn, kept: Kept, qtbot: QtBot) -> None:
    state = stand_in.conversations
    state.delete(CATS)
    state.delete(replace(CATS, id=8))
    state._undo.setInterval(1)
    state._undo.start()
    qtbot.waitUntil(lambda: state.deleted is None)
    state.undo_delete()
    state.delete(replace(CATS, id=9))
    state.close()
    assert kept.asked == [("delete", 7), ("purge", 7), ("delete", 8), ("purge", 8), ("delete", 9), ("purge", 9)]


def test_files_go_out_and_in(stand_in: StandIn, kept: Kept) -> None:
    stand_in.conversations.export(CATS, Path("a.md"))
    stand_in.conversations.take_in(Path("a.json"))
    assert kept.asked == [("export", 7, Path("a.md")), ("import", Path("a.json"))]


def test_what_could_not_be_opened_can_be_tried_again(stand_in: StandIn, kept: Kept, qtbot: QtBot) -> None:
    stand_in.conversations.open(7)
    with qtbot.waitSignal(stand_in.conversations.failed):
        stand_in.conversations.on_failed(ConversationError("It is damaged."))
    stand_in.conversations.open(7)
    assert kept.asked == [("open", 7), ("open", 7)]


def test_the_last_question_can_be_asked_again(stand_in: StandIn, kept: Kept) -> None:
    state = stand_in.conversations
    assert not state.current.can_ask_again
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"), text="First")
    stand_in.converse(saying("def"), text="Second")
    assert state.current.branch == Fork(0, 1)
    assert state.current.ask_again(1)
    assert not state.current.ask_again(1)  # one reply at a time
    stand_in.answer(saying("ghi"))
    first, second, third = kept.turns
    assert (third.conversation, third.question, third.parent) == (first.conversation, second.question, first.answer)
    assert third.answer != second.answer
    assert [turn.reply.text for turn in stand_in.chat.turns] == ["abc", "ghi"]
    assert [message.content for message in stand_in.requests[-1].messages] == ["First", "abc", "Second"]
    assert state.current.tree.leaves == [second.answer, third.answer]
    assert state.current.branch.place == 1
    state.current.show_branch(0)
    state.current.show_branch(1)  # that is shown already
    assert kept.asked == [("choose", first.conversation, second.answer), ("open", first.conversation)]


def test_a_question_can_be_changed(stand_in: StandIn, kept: Kept) -> None:
    state = stand_in.conversations
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"), text="First")
    assert state.current.ask_again(0, "Other")
    stand_in.answer(saying("def"))
    first, second = kept.turns
    assert (second.parent, second.text, second.conversation) == (None, "Other", first.conversation)
    assert second.question != first.question
    assert [turn.text for turn in stand_in.chat.turns] == ["Other"]
    assert state.current.tree.leaves == [first.answer, second.answer]


def test_a_branch_that_was_read_can_be_left(stand_in: StandIn, kept: Kept) -> None:
    state = stand_in.conversations
    stand_in.load(Role.TARGET)
    state.on_taken_in(read())
    assert state.current.tree.leaves == [11, 20]
    assert state.current.branch.place == 0
    state.current.show_branch(-1)
    assert kept.asked == [("choose", 7, 20), ("open", 7)]
    state.on_read(replace(read(), leaf=20))
    assert state.current.branch.place == 1
    assert [turn.text for turn in stand_in.chat.turns] == ["another branch"]
    state.current.ask_again(0)
    assert kept.turns[0].question == 20
