"""Text to read and copy, in letters of one width, with the numbers of its lines at the left."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.ui.theme import GRID, Theme


class _Numbers(QWidget):
    """The margin of a text. It is painted by the text, which knows where its lines stand."""

    def __init__(self, text: "NumberedText") -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.margin, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._text.paint_numbers(self, event)


class NumberedText(QPlainTextEdit):
    """Lines are not broken: a number stands for one line."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.setFont(font)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance("0"))
        self.document().setDocumentMargin(GRID)
        self.setAccessibleName(name)
        self.setPlainText(text)
        self._numbers = _Numbers(self)
        self.setViewportMargins(self.margin, 0, 0, 0)
        self.updateRequest.connect(self._follow)

    @property
    def margin(self) -> int:
        """px that the numbers take."""
        digits = len(str(self.blockCount()))
        return self.fontMetrics().horizontalAdvance("0" * max(2, digits)) + 2 * GRID

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.contentsRect()
        self._numbers.setGeometry(QRect(inside.left(), inside.top(), self.margin, inside.height()))

    def _follow(self, area: QRect, dy: int) -> None:
        if dy:
            self._numbers.scroll(0, dy)
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    def paint_numbers(self, margin: QWidget, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        painter = QPainter(margin)
        painter.fillRect(event.rect(), QColor(theme.window))
        painter.setFont(self.font())
        painter.setPen(QColor(theme.muted))
        block = self.firstVisibleBlock()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() > event.rect().bottom():
                break
            if place.bottom() >= event.rect().top():
                line = QRectF(0, place.top(), margin.width() - GRID, self.fontMetrics().height())
                painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1))
            block = block.next()
