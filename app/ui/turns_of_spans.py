"""The tokens of each turn, told apart when they are asked for."""

from collections.abc import Sequence
from typing import Protocol, overload

from app.ui.passage import Span


class Source(Protocol):
    @property
    def n_turns(self) -> int: ...

    def spans_of(self, turn: int) -> Sequence[Span]: ...


class TurnsOfSpans(Sequence[Sequence[Span]]):
    def __init__(self, source: Source) -> None:
        self._source = source

    def __len__(self) -> int:
        return self._source.n_turns

    @overload
    def __getitem__(self, turn: int) -> Sequence[Span]: ...

    @overload
    def __getitem__(self, turn: slice) -> Sequence[Sequence[Span]]: ...

    def __getitem__(self, turn: int | slice) -> Sequence[Span] | Sequence[Sequence[Span]]:
        turns = range(len(self))[turn]
        return [self[one] for one in turns] if isinstance(turns, range) else self._source.spans_of(turns)
