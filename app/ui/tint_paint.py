"""The tints of the tokens and their underlines, painted behind the text of what is in sight.

They are no part of the document: a change to a long document costs more than all else that a screen needs.
"""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from app.core.events import TokenKind
from app.ui.passage import Passage
from app.ui.seen_lines import SeenLine
from app.ui.theme import KindStyle, Theme
from app.ui.tint import Tint, format_key, styles

Key = TokenKind | int
Pieces = dict[Key, tuple[list[QRectF], list[QLineF]]]
"""What is painted in one line, from its upper left corner: boxes, and the strokes under them."""
MOST_LINES = 1000  # that are remembered


class TintPaint:
    """Of one theme, one font and one tint. A line whose tokens are all known is remembered as it is painted."""

    def __init__(self, theme: Theme, metrics: QFontMetricsF, tint: Tint) -> None:
        self._tint = tint
        self._below = metrics.underlinePos()  # of the line that letters stand on
        worn = {key: style for key, style in styles(theme).items() if style.tint or style.line != Qt.PenStyle.NoPen}
        self._brushes = {
            key: QBrush(QColor(style.tint) if style.tint else Qt.BrushStyle.NoBrush) for key, style in worn.items()
        }
        self._pens = {key: _pen(style, max(1.0, metrics.lineWidth())) for key, style in worn.items()}
        self._known: dict[tuple[Passage, int, int], Pieces] = {}

    def paint(self, painter: QPainter, lines: Iterable[SeenLine], passages: Iterable[Passage]) -> None:
        """`passages` are those that the lines belong to."""
        passages = [passage for passage in passages if passage.spans]
        for line in lines:
            for passage in passages:
                if passage.start < line.end and line.start < passage.end:
                    self._paint(painter, line, self._pieces(passage, line))

    def _paint(self, painter: QPainter, line: SeenLine, pieces: Pieces) -> None:
        painter.translate(line.left, line.top)
        for key, (boxes, strokes) in pieces.items():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._brushes[key])
            painter.drawRects(boxes)
            painter.setPen(self._pens[key])
            painter.drawLines(strokes)
        painter.translate(-line.left, -line.top)

    def _pieces(self, passage: Passage, line: SeenLine) -> Pieces:
        place = (passage, line.start - passage.start, line.end - line.start)
        pieces = self._known.get(place)
        if pieces is None:
            pieces = self._make(passage, line)
            if min(line.end, passage.end) - passage.start <= passage.at:
                if len(self._known) >= MOST_LINES:
                    self._known.clear()
                self._known[place] = pieces
        return pieces

    def _make(self, passage: Passage, line: SeenLine) -> Pieces:
        pieces: Pieces = {}
        base, height = line.line.ascent() + self._below, line.line.height()
        for begin, end, key in tinted(passage, self._tint, line.start, line.end):
            if key in self._pens:
                left, right = line.x(begin) - line.left, line.x(end) - line.left
                boxes, strokes = pieces.setdefault(key, ([], []))
                boxes.append(QRectF(left, 0.0, right - left, height))
                strokes.append(QLineF(left, base, right, base))
        return pieces


def _pen(style: KindStyle, thick: float) -> QPen:
    pen = QPen(QColor(style.line_colour), thick, style.line)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def tinted(passage: Passage, tint: Tint, first: int, last: int) -> Iterator[tuple[int, int, Key]]:
    """Stretches from one place of the document to another that are tinted alike: fewer by far than tokens, mostly."""
    started = passage.turn.reply.started if passage.spans else None
    step_cost = started.step_cost if started else None
    begun: tuple[int, int, Key] | None = None
    for span in passage.spans[max(0, passage.n_before(first) - 1) : passage.n_before(last)]:
        begin, end = max(first, passage.start + span.start), min(last, passage.start + span.end)
        if begin >= end:
            continue
        key = format_key(tint, *span.tokens[-1], step_cost)
        if begun and begun[1] == begin and begun[2] == key:
            begun = (begun[0], end, key)
            continue
        if begun:
            yield begun
        begun = (begin, end, key)
    if begun:
        yield begun
