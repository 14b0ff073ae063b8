"""A reply's events, kept: compact, exact, and in pieces that can be written while the reply grows.

A piece is zlib over lines of JSON, one event a line: the letter of its kind, then its fields in their order. The floats
come back as they were, so that every metric that is folded from the decoded events is the same to the last bit.
"""

import gc
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from app.core.events import (
    EmittedToken,
    Event,
    Finished,
    FinishReason,
    PromptProgress,
    Round,
    RoundTimes,
    Started,
    TokenKind,
)
from app.core.plain import as_row, read_row

_LETTERS: dict[type[Event], str] = {Started: "s", PromptProgress: "p", Round: "r", Finished: "f"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_LEVEL = 6  # beyond it zlib takes twice the time for a hundredth of the size

CUT_OFF = "Draftlight ended in the middle of this reply."


def encode(events: Iterable[Event]) -> bytes:
    """One piece."""
    rows = ([_LETTERS[type(event)], *as_row(event)] for event in events)
    return zlib.compress("".join(f"{json.dumps(row, separators=(',', ':'))}\n" for row in rows).encode(), _LEVEL)


def decode(pieces: Iterable[bytes]) -> tuple[Event, ...]:
    """The events of all pieces in their order. Raises `ValueError` where they are damaged."""
    lines = _unpacked(pieces).split(b"\n")[:-1]
    with _no_collection():
        rows = json.loads(b"[" + b",".join(lines) + b"]")
        return tuple([_event(row) for row in rows])


def merge(pieces: Iterable[bytes]) -> bytes:
    """One piece of several; what repeats in them is then kept once."""
    return zlib.compress(_unpacked(pieces), _LEVEL)


def text_of(events: Sequence[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, Round))


def ended(events: Sequence[Event]) -> tuple[Event, ...]:
    """With the end that a reply lacks which was cut off with the program."""
    if events and isinstance(events[-1], Finished):
        return tuple(events)
    return (*events, cut_off(events))


def cut_off(events: Sequence[Event]) -> Finished:
    """The end of a reply that has none."""
    at = events[-1].at if events else 0.0
    return Finished(at, FinishReason.FAILED, text_of(events), error=CUT_OFF)


def untraced(text: str) -> tuple[Event, ...]:
    """A reply of which only the text is known."""
    token = EmittedToken(-1, text, TokenKind.PLAIN, 1.0, None)
    this = Round(0.0, 0, "", (), (token,), None, "", RoundTimes(0.0, 0.0, 0.0), 1, 0)
    return (this, Finished(0.0, FinishReason.END_OF_GENERATION, text))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Looking for garbage among so many new things, none of which is, takes a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _unpacked(pieces: Iterable[bytes]) -> bytes:
    try:
        return b"".join(zlib.decompress(piece) for piece in pieces)
    except zlib.error as error:
        raise ValueError(str(error)) from error


def _event(row: list[object]) -> Event:
    if not row or not isinstance(row[0], str) or row[0] not in _KINDS:
        raise ValueError(f"no event: {row!r:.40}")
    return read_row(_KINDS[row[0]], row[1:])
