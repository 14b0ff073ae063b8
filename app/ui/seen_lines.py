"""The lines of a document that stand in a part of it, and where each of their characters is."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextDocument, QTextLine


@dataclass(frozen=True, slots=True)
class SeenLine:
    start: int  # in the document, as `end`
    end: int
    line: QTextLine
    block: int  # where its block begins
    left: float
    top: float

    def x(self, position: int) -> float:
        found: object = self.line.cursorToX(position - self.block)
        # The binding gives the place with the cursor's.
        return self.left + float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]


def seen_lines(document: QTextDocument, seen: QRectF) -> Iterator[SeenLine]:
    """`seen` is a part of the document, as painted."""
    layout = document.documentLayout()
    block = document.findBlock(max(0, layout.hitTest(seen.topLeft(), Qt.HitTestAccuracy.FuzzyHit)))
    while block.isValid():
        box = layout.blockBoundingRect(block)
        if box.top() > seen.bottom():
            return
        lines, begin = block.layout(), block.position()
        for number in range(lines.lineCount()):
            line = lines.lineAt(number)
            top = box.top() + line.y()
            if top <= seen.bottom() and top + line.height() >= seen.top():
                start = begin + line.textStart()
                yield SeenLine(start, start + line.textLength(), line, begin, box.left(), top)
        block = block.next()
