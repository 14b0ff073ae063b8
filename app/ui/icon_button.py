"""Small buttons with a drawn sign, in the colour of their text."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton

from app.ui.theme import Theme, set_role

SIDE = 16  # px of the square that a sign is drawn in


def cross() -> QPainterPath:
    path = QPainterPath(QPointF(4.5, 4.5))
    path.lineTo(11.5, 11.5)
    path.moveTo(11.5, 4.5)
    path.lineTo(4.5, 11.5)
    return path


def paperclip() -> QPainterPath:
    """One wire that turns three times."""
    path = QPainterPath(QPointF(11.8, 5))
    path.lineTo(11.8, 10.7)
    path.arcTo(QRectF(4.2, 6.9, 7.6, 7.6), 0, -180)
    path.lineTo(4.2, 4.2)
    path.arcTo(QRectF(4.2, 1.5, 5.4, 5.4), 180, -180)
    path.lineTo(9.6, 10.3)
    path.arcTo(QRectF(6.6, 8.8, 3, 3), 0, -180)
    path.lineTo(6.6, 5)
    return path


class IconButton(QPushButton):
    """Its name is its tooltip, and what is read aloud."""

    def __init__(self, sign: Callable[[], QPainterPath], name: str, side: int) -> None:
        super().__init__()
        self._sign = sign()
        set_role(self, "icon")
        self.setFixedSize(side, side)
        self.setAccessibleName(name)
        self.setToolTip(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = Theme.of(self.palette())
        lively = self.isEnabled() and (self.underMouse() or self.hasFocus())
        quiet = theme.muted if self.isEnabled() else theme.border
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(
            QPen(QColor(theme.text if lively else quiet), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.translate(QRectF(self.rect()).center() - QPointF(SIDE / 2, SIDE / 2))
        painter.drawPath(self._sign)
