"""Events to bytes and back: exact, in pieces, and with an end where one is missing."""

import gc
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started
from app.core.metrics import MetricsFold
from app.core.said import Said, said
from app.core.trace import CUT_OFF, KeptEvents, decode, encode, ended, merge, text_of, untraced
from tests.conversations import events as reply

EVENTS: st.SearchStrategy[list[Event]] = st.lists(
    st.one_of(*(st.from_type(kind) for kind in (Started, PromptProgress, Round, Finished))), max_size=4
)


@settings(max_examples=150, deadline=None)
@given(EVENTS, EVENTS)
def test_events_come_back_as_they_were(first: list[Event], second: list[Event]) -> None:
    pieces = [encode(first), encode(second)]
    assert repr(decode(pieces)) == repr((*first, *second))
    assert repr(decode([merge(pieces)])) == repr((*first, *second))


def test_the_metrics_of_a_real_reply_are_the_same() -> None:
    events = reply()
    decoded = decode([encode([event]) for event in events])
    assert decoded == tuple(events)
    before, after = MetricsFold(), MetricsFold()
    for one, other in zip(events, decoded, strict=True):
        before.add(one)
        after.add(other)
    assert before.metrics == after.metrics


@pytest.mark.parametrize(
    "piece",
    [b"", b"abc", encode(reply())[:-9], zlib.compress(b'["x",1]\n'), zlib.compress(b"[]\n"), zlib.compress(b"{}\n"),
     zlib.compress(b'["r",1]\n'), zlib.compress(b'["f",1.0,"failed","","",{}]\n'),
     zlib.compress(b'["f",1.0,"failed","","",{"source":"{a}","fields":{"b":1}}]\n'),
     zlib.compress(b"[" * 100_000 + b"\n")],
)  # fmt: skip
def test_damage_is_noticed(piece: bytes) -> None:
    with pytest.raises((ValueError, RecursionError)):
        decode([piece])


def test_pieces_become_one_that_holds_the_same() -> None:
    events = reply()
    pieces = [encode(events[:3]), encode([]), encode(events[3:])]
    assert decode([merge(pieces)]) == tuple(events)
    assert decode([merge([])]) == ()


def test_a_missing_end_is_given() -> None:
    events = reply()
    assert ended(events) == tuple(events)
    cut = ended(events[:-1])
    assert cut[:-1] == tuple(events[:-1])
    end = cut[-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.error, end.at) == (FinishReason.FAILED, CUT_OFF, events[-2].at)
    assert end.text == text_of(events)
    assert ended([]) == (Finished(0.0, FinishReason.FAILED, "", error=CUT_OFF),)


def test_a_reply_of_which_only_the_text_is_known() -> None:
    events = untraced("猫")
    assert text_of(events) == "猫"
    assert decode([encode(events)]) == events
    fold = MetricsFold()
    for event in events:
        fold.add(event)
    assert fold.metrics.tokens_per_second is None


def test_what_a_later_version_adds_is_passed_over() -> None:
    [this] = [event for event in reply() if isinstance(event, Round)][:1]
    longer = zlib.decompress(encode([this]))[:-2] + b',"more"]\n'
    assert decode([zlib.compress(longer)]) == (replace(this),)


def test_what_was_said_of_a_failure_is_said_again() -> None:
    reason = said("{n} of {total} fit.", n=3, total=said("all"))
    this = replace(next(event for event in reply() if isinstance(event, Round)), fell_back=reason)
    end = Finished(2.0, FinishReason.FAILED, "", error=said("{path} is gone.", path="/a"), remedy=said("Look."))
    kept = decode([encode([this, end])])
    assert kept == (this, end)
    assert isinstance(kept[0], Round)
    assert isinstance(kept[1], Finished)
    again = [kept[0].fell_back, kept[1].error, kept[1].remedy]
    for one, before in zip(again, (reason, end.error, end.remedy), strict=True):
        assert isinstance(one, Said)
        assert isinstance(before, Said)
        assert (one.source, one.fields) == (before.source, before.fields)
    total = again[0].fields["total"] if isinstance(again[0], Said) else None
    assert isinstance(total, Said)


def test_an_earlier_version_kept_text() -> None:
    old = zlib.compress(b'["f",1.0,"failed","so far","","3 of all fit.","Look."]\n')
    assert decode([old]) == (Finished(1.0, FinishReason.FAILED, "so far", "", "3 of all fit.", "Look."),)


def test_kept_events_are_made_when_they_are_asked_for() -> None:
    events = reply()
    kept = KeptEvents([encode(events[:2]), encode(events[2:])], text_of(events))
    assert kept == tuple(events)
    assert (len(kept), kept[0], kept[-2:]) == (len(events), events[0], tuple(events[-2:]))
    assert hash(kept) == hash(KeptEvents([], text_of(events)))
    assert kept != 1
    last, end = kept.tail()
    assert (last, end) == (events[-2], events[-1])


def test_kept_events_without_an_end_get_one() -> None:
    events = reply()[:-1]
    kept = KeptEvents([encode(events)], "so far")
    end = kept[-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.error, end.text) == (FinishReason.FAILED, CUT_OFF, "so far")
    assert kept.tail() == (events[-1], end)


@pytest.mark.parametrize("pieces", [[], [b"no trace"]])
def test_of_damaged_events_the_text_is_left(pieces: list[bytes]) -> None:
    kept = KeptEvents(pieces, "猫")
    assert tuple(kept) == untraced("猫")


def test_a_damaged_trace_has_a_tail_too() -> None:
    last, end = KeptEvents([b"no trace"], "猫").tail()
    assert last is not None
    assert (last.text, end.text) == ("猫", "猫")


def test_looking_for_garbage_stays_as_it_was() -> None:
    kept = KeptEvents([encode(reply())], "")
    gc.disable()
    try:
        assert kept[0] == reply()[0]
        assert not gc.isenabled()
    finally:
        gc.enable()
    assert kept[0] == reply()[0]
    assert gc.isenabled()
