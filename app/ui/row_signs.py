"""Signs of what can be done with a turn, for the small buttons below it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def sheets() -> QPainterPath:
    """One over another: to copy."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(5.5, 5.5, 8, 8), 1.5, 1.5)
    path.moveTo(3.6, 10.5)
    path.quadTo(2.5, 10.5, 2.5, 9.4)
    path.lineTo(2.5, 4)
    path.quadTo(2.5, 2.5, 4, 2.5)
    path.lineTo(9.4, 2.5)
    path.quadTo(10.5, 2.5, 10.5, 3.6)
    return path


def pencil() -> QPainterPath:
    path = QPainterPath(QPointF(10.7, 2.8))
    path.lineTo(13.2, 5.3)
    path.lineTo(5.7, 12.8)
    path.lineTo(2.6, 13.4)
    path.lineTo(3.2, 10.3)
    path.closeSubpath()
    path.moveTo(9, 4.5)
    path.lineTo(11.5, 7)
    return path


def round_arrow() -> QPainterPath:
    """Once more."""
    circle = QRectF(3, 3, 10, 10)
    path = QPainterPath()
    path.arcMoveTo(circle, 24)
    path.arcTo(circle, 24, 290)
    path.moveTo(12.8, 2.6)
    path.lineTo(12.8, 6)
    path.lineTo(9.4, 6)
    return path


def arrow() -> QPainterPath:
    """Further on."""
    path = QPainterPath(QPointF(3, 8))
    path.lineTo(13, 8)
    path.moveTo(9, 4)
    path.lineTo(13, 8)
    path.lineTo(9, 12)
    return path


def dots() -> QPainterPath:
    """And more."""
    path = QPainterPath()
    for x in (3.5, 8, 12.5):
        path.addEllipse(QPointF(x, 8), 0.6, 0.6)
    return path
