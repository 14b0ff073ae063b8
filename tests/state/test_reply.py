"""A reply that was kept is the same as one that was heard, and is made only as far as somebody looks."""

import zlib

import pytest

from app.core.events import FinishReason
from app.core.request import Request
from app.core.trace import CUT_OFF, KeptEvents, encode, text_of
from app.state.reply import Reply
from tests.conversations import events


def heard() -> Reply:
    reply = Reply(Request(()), "Tall")
    for event in events():
        reply.take(event)
    return reply


def kept(pieces: list[bytes] | None = None) -> Reply:
    text = text_of(events())
    return Reply(Request(()), "Tall", kept=KeptEvents(pieces or [encode(events())], text))


def told(reply: Reply) -> tuple[object, ...]:
    return (reply.metrics, list(reply.rounds), reply.started, reply.text, reply.reason, reply.n_context)


def test_all_is_as_it_was() -> None:
    assert told(kept()) == told(heard())
    assert told(kept([encode([event]) for event in events()])) == told(heard())


def test_its_text_and_its_end_are_known_before_its_events() -> None:
    reply = kept()
    assert (reply.running, reply.text, reply.reason) == (False, heard().text, heard().reason)
    assert reply.n_context == heard().n_context
    assert not reply.whole
    assert not reply.known_rounds


def test_it_is_read_on_and_forgotten() -> None:
    reply = kept()
    while not reply.known_rounds:
        reply.read_on(1)
    assert 0 < len(reply.known_rounds) < len(heard().rounds)
    reply.read_on(1000)
    assert reply.whole
    reply.forget()
    assert not reply.known_rounds
    assert told(reply) == told(heard())


@pytest.mark.parametrize("piece", [b"", b"abc", zlib.compress(b'["x",1]\n'), zlib.compress(b'["x",1]\n["f",0]\n')])
def test_a_damaged_one_keeps_its_text(piece: bytes) -> None:
    reply = kept([piece])
    assert reply.text == heard().text
    assert [this.text for this in reply.rounds] == [heard().text]
    assert reply.reason is FinishReason.END_OF_GENERATION


def test_one_that_was_cut_off_has_an_end() -> None:
    reply = kept([encode(events()[:-1])])
    assert (reply.reason, reply.cause) == (FinishReason.FAILED, CUT_OFF)
    assert list(reply.rounds) == list(heard().rounds)


def test_it_can_go_on() -> None:
    reply = kept().going_on(Request(()))
    assert reply.running
    assert list(reply.rounds) == list(heard().rounds)
