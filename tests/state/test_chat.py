"""The conversation: requests, events, ends, and what is left behind."""

from itertools import islice

import pytest
from pytestqt.qtbot import QtBot

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.errors import DecodingError, DraftingError
from app.core.events import Finished, FinishReason, Round, Started
from app.core.loading import Role
from app.core.request import DrafterKind, Message, OnFull
from tests.scripted import ScriptedDrafter, saying, speaking
from tests.state.stand_in import MISFIT, TARGET, StandIn, guessing, model_info


def test_nothing_is_sent_without_a_target_or_without_words(stand_in: StandIn) -> None:
    assert not stand_in.chat.send("Hello")
    stand_in.load(Role.TARGET)
    assert not stand_in.chat.send(" \n ")
    assert not stand_in.requests


def test_nothing_is_sent_while_a_model_is_loading(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.pair.load(Role.DRAFT, model_info().path)
    assert not stand_in.chat.send("Hello")
    stand_in.pair.cancel_load(Role.DRAFT)
    assert stand_in.chat.send("Hello")


def test_a_reply_grows_and_ends(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    appended: list[str] = []
    stand_in.chat.tokens_appended.connect(lambda batch: appended.extend(token.text for token, _ in batch))
    with qtbot.waitSignals([stand_in.chat.turn_added, stand_in.chat.busy_changed]):
        stand_in.ask("Hello")
    assert stand_in.chat.busy
    with qtbot.waitSignals([stand_in.chat.reply_finished, stand_in.chat.busy_changed]):
        stand_in.answer(saying("badger"), guessing(*b"bad"))
    reply = stand_in.chat.reply
    assert reply
    assert not stand_in.chat.busy
    assert reply.text == "".join(appended)
    assert reply.reason is FinishReason.END_OF_GENERATION
    assert reply.target_name == TARGET.name
    assert reply.metrics.n_generated == sum(len(this.emitted) for this in reply.rounds)


def test_one_reply_at_a_time(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.ask()
    assert not stand_in.chat.send("And?")
    assert len(stand_in.requests) == 1


def test_the_conversation_so_far_is_sent(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("one"), text="First")
    request = stand_in.ask("Second")
    assert request.messages == (Message("user", "First"), Message("assistant", "one"), Message("user", "Second"))


def test_a_turn_without_an_answer_is_not_sent_again(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask("First")
    stand_in.chat.on_failed(request, DecodingError("It broke."))
    assert stand_in.ask("Second").messages == (Message("user", "Second"),)


def test_a_request_says_who_drafts_and_how_far(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.converse(saying("one"))
    assert (request.drafter, request.auto, request.n_max) == (DrafterKind.FITTING, True, MOST_DRAFTED)
    stand_in.settings.change(drafter=DrafterKind.LOOKUP, lookahead=6)
    request = stand_in.converse(saying("one"))
    assert (request.drafter, request.auto, request.n_max) == (DrafterKind.LOOKUP, False, 6)
    assert request.on_full is OnFull.STOP
    stand_in.settings.change(on_full=OnFull.SHIFT)
    assert stand_in.converse(saying("one")).on_full is OnFull.SHIFT


@pytest.mark.parametrize("kind", DrafterKind)
def test_nothing_is_drafted_where_what_was_chosen_cannot_be_done(stand_in: StandIn, kind: DrafterKind) -> None:
    stand_in.settings.change(drafter=kind)
    stand_in.load(Role.TARGET)
    alone = stand_in.converse(saying("one"))
    stand_in.load_pair(MISFIT)
    misfit = stand_in.converse(saying("one"))
    stand_in.load_pair()
    fitting = stand_in.converse(saying("one"))
    able = [bool(request.n_max) for request in (alone, misfit, fitting)]
    by_draft = kind not in (DrafterKind.FITTING, DrafterKind.LOOKUP, DrafterKind.NONE)
    same_tokens = kind in (DrafterKind.MODEL, DrafterKind.LOOKUP_MODEL)
    assert able == [not by_draft, not same_tokens, True]
    assert {request.drafter for request in (alone, misfit, fitting)} == {kind}


def test_stop_goes_straight_to_the_token_and_keeps_the_text(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    events = stand_in.events(saying("abcdef"))
    for event in islice(events, 4):
        stand_in.chat.receive(request, event)
    with qtbot.waitSignal(stand_in.chat.stopping):
        stand_in.chat.stop()
    assert request.cancel.cancelled
    with qtbot.assertNotEmitted(stand_in.chat.stopping):
        stand_in.chat.stop()
    for event in events:
        stand_in.chat.receive(request, event)
    reply = stand_in.chat.reply
    assert reply
    assert reply.reason is FinishReason.CANCELLED
    assert reply.text == "abc"[: len(reply.text)] != ""


def test_stop_with_nothing_running_does_nothing(stand_in: StandIn, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(stand_in.chat.stopping):
        stand_in.chat.stop()
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("one"))
    with qtbot.assertNotEmitted(stand_in.chat.stopping):
        stand_in.chat.stop()


def test_late_events_stay_out_of_a_new_chat(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    old = stand_in.ask("Old")
    events = list(stand_in.events(saying("abc")))
    stand_in.chat.receive(old, events[0])
    with qtbot.waitSignals([stand_in.chat.cleared, stand_in.chat.busy_changed]):
        stand_in.chat.new_chat()
    assert old.cancel.cancelled
    new = stand_in.ask("New")
    assert new == stand_in.requests[-1]
    with qtbot.assertNotEmitted(stand_in.chat.tokens_appended), qtbot.assertNotEmitted(stand_in.chat.reply_finished):
        for event in events:
            stand_in.chat.receive(old, event)
        stand_in.chat.on_failed(old, DecodingError("It broke."))
    reply = stand_in.chat.reply
    assert reply
    assert reply.running
    assert reply.text == ""
    assert len(stand_in.chat.turns) == 1


def test_equal_requests_are_told_apart(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.settings.change(seed=1)
    stand_in.settings.set_defaults(stand_in.settings.values)
    old = stand_in.ask("Same")
    stand_in.chat.new_chat()
    stand_in.settings.change(seed=1)
    new = stand_in.ask("Same")
    assert old == new
    stand_in.chat.receive(old, Finished(0.0, FinishReason.CANCELLED, ""))
    assert stand_in.chat.busy


def test_failures_say_cause_and_remedy(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    model = saying("abc")
    stand_in.ask()

    def fail() -> None:
        raise DecodingError("Out of memory.", "Use a smaller context.")

    model.during_pass = fail
    stand_in.answer(model)
    reply = stand_in.chat.reply
    assert reply
    assert (reply.reason, reply.cause, reply.remedy) == (
        FinishReason.FAILED,
        "Out of memory.",
        "Use a smaller context.",
    )


def test_a_bug_ends_the_reply_too(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    stand_in.chat.on_failed(request, DecodingError("Unexpected.", "Report it."))
    reply = stand_in.chat.reply
    assert reply
    assert (reply.reason, reply.cause) == (FinishReason.FAILED, "Unexpected.")
    assert not stand_in.chat.busy
    stand_in.chat.receive(request, Started(0.0, 1, 0, 0, "", None))  # too late
    assert reply.started is None


def test_falling_back_is_remembered(stand_in: StandIn) -> None:
    stand_in.load_pair()
    drafter = ScriptedDrafter([0, 1])

    def fail(call: str) -> None:
        if call == "propose" and drafter.committed:
            raise DraftingError("The draft broke.")

    drafter.during = fail
    stand_in.ask()
    stand_in.answer(speaking(*"abcdefgh"), drafter)
    reply = stand_in.chat.reply
    assert reply
    assert reply.fell_back == reply.metrics.fell_back == "The draft broke."
    assert reply.text == "abcdefgh"
    assert all(isinstance(this, Round) for this in reply.rounds)
