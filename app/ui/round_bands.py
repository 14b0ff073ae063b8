"""A line over every other round of the replies in sight, so that one sees where a round begins and ends."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from app.ui.passage import Passage
from app.ui.seen_lines import SeenLine
from app.ui.theme import Theme

THICK = 1  # px


def paint_bands(painter: QPainter, lines: Iterable[SeenLine], passages: Iterable[Passage], theme: Theme) -> None:
    """Only over tokens that are told apart already; `passages` are those that the lines belong to."""
    passages = list(passages)
    for line in lines:
        for passage in passages:
            for begin, end in _odd_rounds(passage, line.start, line.end):
                left, right = line.x(begin), line.x(end)
                painter.fillRect(QRectF(left, line.top, right - left, THICK), QColor(theme.muted))


def _odd_rounds(passage: Passage, first: int, last: int) -> Iterator[tuple[int, int]]:
    begun: tuple[int, int] | None = None
    for span in passage.spans[max(0, passage.n_before(first) - 1) : passage.n_before(last)]:
        start, end = max(first, passage.start + span.start), min(last, passage.start + span.end)
        if start >= end:
            continue
        if span.tokens[-1][1].index % 2:
            begun = (begun[0] if begun else start, end)
        elif begun:
            yield begun
            begun = None
    if begun:
        yield begun
