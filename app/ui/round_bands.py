"""A line over every other round of the replies in sight, so that one sees where a round begins and ends."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPainter, QTextBlock
from PySide6.QtWidgets import QTextEdit

from app.ui.passage import Passage
from app.ui.theme import Theme
from app.ui.transcript import Transcript

THICK = 1  # px


def paint_bands(view: QTextEdit, transcript: Transcript, theme: Theme) -> None:
    """Looks only at what is in sight, and only at tokens that are told apart already."""
    viewport = view.viewport()
    corner = QPoint(viewport.width() - 1, viewport.height() - 1)
    first, last = (view.cursorForPosition(place).position() for place in (QPoint(0, 0), corner))
    painter = QPainter(viewport)
    painter.translate(-view.horizontalScrollBar().value(), -view.verticalScrollBar().value())
    for passage in transcript.passages_between(first, last):
        for begin, end in _odd_rounds(passage, first, last):
            for line in _lines(view, begin, end):
                painter.fillRect(line, QColor(theme.muted))
    painter.end()


def _odd_rounds(passage: Passage, first: int, last: int) -> Iterator[tuple[int, int]]:
    begun: tuple[int, int] | None = None
    for span in passage.spans[max(0, passage.n_before(first) - 1) : passage.n_before(last)]:
        odd = span.tokens[-1][1].index % 2
        if odd:
            start, end = passage.start + span.start, passage.start + span.end
            begun = (begun[0] if begun else start, end)
        elif begun:
            yield begun
            begun = None
    if begun:
        yield begun


def _lines(view: QTextEdit, begin: int, end: int) -> Iterator[QRectF]:
    """Where the stretch stands, line by line."""
    document = view.document()
    block = document.findBlock(begin)
    while block.isValid() and block.position() < end:
        yield from _lines_of(document.documentLayout().blockBoundingRect(block), block, begin, end)
        block = block.next()


def _lines_of(box: QRectF, block: QTextBlock, begin: int, end: int) -> Iterator[QRectF]:
    layout, place = block.layout(), block.position()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        start = max(begin - place, line.textStart())
        stop = min(end - place, line.textStart() + line.textLength())
        if start < stop:
            left, right = _x(line.cursorToX(start)), _x(line.cursorToX(stop))
            yield QRectF(box.left() + left, box.top() + line.y(), right - left, THICK)


def _x(found: object) -> float:
    """The binding gives the place with the cursor's."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]
