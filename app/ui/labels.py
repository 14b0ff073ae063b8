"""Small things that show one thing: text that gives way, a status mark, a line between parts."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from app.ui.drafting_wording import Level
from app.ui.theme import GRID, Theme, set_role


class ElidedLabel(QLabel):
    """One line that ends in an ellipsis where there is no room; the whole of it is in the tooltip."""

    def __init__(self, role: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if role:
            set_role(self, role)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.setFont(self.font())
        text = painter.fontMetrics().elidedText(self.text(), self._mode, self.width())
        painter.drawText(self.rect(), self.alignment(), text)


class ElidedLink(QPushButton):
    """A link of one line that gives way like `ElidedLabel`."""

    def __init__(self, text: str = "") -> None:
        super().__init__("…")
        set_role(self, "link")
        self.show_text(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._whole) + 2 * GRID, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def show_text(self, text: str) -> None:
        """With itself as the tooltip, since it may be cut."""
        self._whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._elide()
        self.updateGeometry()

    def _elide(self) -> None:
        room = self.width() - 2 * GRID + 1
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room).replace("&", "&&"))


class StatusMark(QWidget):
    """A level as a shape: ring, half disc, disc or triangle. The words beside it say the same."""

    def __init__(self) -> None:
        super().__init__()
        self._level = Level.OFF
        self.setFixedSize(12, 16)

    @property
    def level(self) -> Level:
        return self._level

    def set_level(self, level: Level) -> None:
        self._level = level
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        colours = {Level.OFF: theme.muted, Level.READY: theme.good, Level.ACTIVE: theme.good}
        colour = QColor(colours.get(self._level, theme.warning))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, 1.5))
        place = QRectF(1.5, 3.5, 9, 9)
        if self._level is Level.WARNING:
            painter.setBrush(colour)
            painter.drawPolygon(QPolygonF([QPointF(6, 4), QPointF(10.5, 12), QPointF(1.5, 12)]))
            return
        if self._level is Level.ACTIVE:
            painter.setBrush(colour)
        painter.drawEllipse(place)
        if self._level is Level.READY:
            painter.setBrush(colour)
            painter.drawChord(place, -90 * 16, 180 * 16)


def rule(vertical: bool = False) -> QFrame:
    """A hairline."""
    line = QFrame()
    set_role(line, "rule")
    if vertical:
        line.setFixedWidth(1)
    else:
        line.setFixedHeight(1)
    return line
