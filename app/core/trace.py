"""A reply's events, kept: compact, exact, and in pieces that can be written while the reply grows.

A piece is zlib over lines of JSON, one event a line: the letter of its kind, then its fields in their order. The floats
come back as they were, so that every metric that is folded from the decoded events is the same to the last bit. What
was said of a failure keeps its source and fields, so that it is read in whatever language the window speaks by then.
"""

import gc
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, overload

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
from app.core.said import as_plain, read_plain, said

_LETTERS: dict[type[Event], str] = {Started: "s", PromptProgress: "p", Round: "r", Finished: "f"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_SAID: dict[type[Event], tuple[str, ...]] = {Round: ("fell_back",), Finished: ("error", "remedy")}
_LEVEL = 6  # beyond it zlib takes twice the time for a hundredth of the size

CUT_OFF = said("Draftlight ended in the middle of this reply.")


def encode(events: Iterable[Event]) -> bytes:
    """One piece."""
    rows = map(_row, events)
    return zlib.compress("".join(f"{json.dumps(row, separators=(',', ':'))}\n" for row in rows).encode(), _LEVEL)


def decode(pieces: Iterable[bytes]) -> tuple[Event, ...]:
    """The events of all pieces in their order. Raises `ValueError` where they are damaged."""
    with _no_collection():
        return tuple([_event(line) for line in _lines(pieces)])


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


class KeptEvents(Sequence[Event]):
    """The events of a reply as they are kept, each made when it is asked for: a long conversation has millions.

    Where they are damaged, they are those of a reply of which only the text is known; where they lack the end, they
    have one.
    """

    def __init__(self, pieces: Sequence[bytes], text: str) -> None:
        self._pieces, self.text = pieces, text

    def __iter__(self) -> Iterator[Event]:
        """One after the other; what is damaged shows before the first."""
        try:
            lines = _lines(self._pieces)
            last = _event(lines[-1])
        except (ValueError, IndexError):
            yield from untraced(self.text)
            return
        for line in lines:
            yield _event(line)
        if not isinstance(last, Finished):
            yield Finished(last.at, FinishReason.FAILED, self.text, error=CUT_OFF)

    def tail(self) -> tuple[Round | None, Finished]:
        """The last round and the end, without making the others."""
        try:
            events = [_event(line) for line in _lines(self._pieces[-1:])[-2:]]
        except ValueError:
            events = []
        if len(events) < 2 or not isinstance(events[-1], Finished):
            events = list(self)
        last = next((event for event in reversed(events) if isinstance(event, Round)), None)
        end = events[-1]
        assert isinstance(end, Finished)
        return last, end

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        with _no_collection():
            return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(self.text)


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


def _lines(pieces: Iterable[bytes]) -> list[bytes]:
    return _unpacked(pieces).split(b"\n")[:-1]


def _said_places(kind: type[Event]) -> tuple[int, ...]:
    """In a row, behind the letter."""
    names = [field.name for field in fields(kind)]
    return tuple(1 + names.index(name) for name in _SAID.get(kind, ()))


_PLACES = {letter: _said_places(kind) for letter, kind in _KINDS.items()}


def _row(event: Event) -> list[Any]:
    row = [_LETTERS[type(event)], *as_row(event)]
    for place in _PLACES[row[0]]:
        row[place] = as_plain(row[place])
    return row


def _event(line: bytes) -> Event:
    """Line by line, not all lines at once: other threads have their turn in between."""
    row = json.loads(line)
    if not isinstance(row, list) or not row or not isinstance(row[0], str) or row[0] not in _KINDS:
        raise ValueError(f"no event: {row!r:.40}")
    for place in _PLACES[row[0]]:
        if place < len(row) and isinstance(row[place], dict):  # else it was text, as an earlier version kept all of it
            row[place] = _read_said(row[place])
    return read_row(_KINDS[row[0]], row[1:])


def _read_said(plain: dict[str, Any]) -> str:
    try:
        return read_plain(plain)
    except (TypeError, KeyError, IndexError, AttributeError) as error:
        raise ValueError(f"nothing that was said: {plain!r:.40}") from error
