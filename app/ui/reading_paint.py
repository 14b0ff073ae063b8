"""What lies behind the text: boxes around code, bars beside quotations, rules. Looks only at what is in sight."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextBlock, QTextDocument

from app.core.reading import Kind
from app.ui.reading_format import INDENT, KIND, QUOTE_STEP, QUOTES
from app.ui.theme import GRID, Theme

RADIUS = 4
BAR = 3
CODE = (Kind.CODE.value, Kind.CODE_HEAD.value)


def paint_behind(painter: QPainter, document: QTextDocument, theme: Theme, seen: QRectF) -> None:
    """`seen` is the part of the document that is shown; the painter's origin is the document's."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box: QRectF | None = None
    for block in _blocks(document, seen):
        place = _lines(document, block)
        form = block.blockFormat()
        kind = form.property(KIND)
        if box is not None and (kind not in CODE or kind == Kind.CODE_HEAD.value):
            _paint_box(painter, theme, box)
            box = None
        if kind in CODE:
            left = float(form.property(INDENT) or 0)
            line = QRectF(left, place.top(), document.textWidth() - left, place.height())
            box = line if box is None else box.united(line)
        elif kind == Kind.RULE.value:
            painter.setPen(QPen(QColor(theme.border), 1))
            middle = round(place.center().y()) + 0.5
            painter.drawLine(QPointF(form.leftMargin(), middle), QPointF(document.textWidth(), middle))
        for n in range(_quotes(block)):
            left = float(form.property(INDENT) or 0) + n * QUOTE_STEP
            if kind in CODE:
                left -= _quotes(block) * QUOTE_STEP  # its box begins behind all of them
            above = block.previous()
            top = _lines(document, above).bottom() if n < _quotes(above) else place.top()
            bar = QRectF(left, top, BAR, place.bottom() - top)
            painter.fillRect(bar, QColor(theme.border))
    if box is not None:
        _paint_box(painter, theme, box)


def _lines(document: QTextDocument, block: QTextBlock) -> QRectF:
    """All of a block's lines; the layout's own rectangle leaves out that they stand at the bottom of their height."""
    place = document.documentLayout().blockBoundingRect(block)
    last = block.layout().lineAt(block.layout().lineCount() - 1)
    if last.isValid():
        place.setBottom(place.top() + last.y() + last.height())
    return place


def _quotes(block: QTextBlock) -> int:
    return int(block.blockFormat().property(QUOTES) or 0) if block.isValid() else 0


def _blocks(document: QTextDocument, seen: QRectF) -> Iterator[QTextBlock]:
    """Those in sight, and two more at either side, so that a box ends out of sight where its code does."""
    layout = document.documentLayout()
    position = layout.hitTest(seen.topLeft(), Qt.HitTestAccuracy.FuzzyHit)
    block = document.findBlock(max(0, position))
    for _ in range(2):
        block = block.previous() if block.previous().isValid() else block
    below = 0
    while block.isValid() and below < 2:
        yield block
        block = block.next()
        if block.isValid() and layout.blockBoundingRect(block).top() > seen.bottom():
            below += 1


def _paint_box(painter: QPainter, theme: Theme, lines: QRectF) -> None:
    box = lines.adjusted(0.5, 0.5, -0.5, GRID - 0.5)
    painter.setPen(QPen(QColor(theme.border), 1))
    painter.setBrush(QColor(theme.window))
    painter.drawRoundedRect(box, RADIUS, RADIUS)
