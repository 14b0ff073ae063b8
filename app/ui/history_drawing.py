"""A pair's speedups over its runs: the medians, the middle halves, and where one fell behind. No widgets."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.core.run_history import HistoryPoint
from app.ui.chart import nice_ceiling, paint_axes
from app.ui.theme import GRID, Theme

DOT = 4.0  # px
ENDS = 3.0  # px, half of the line across the end of a middle half


@dataclass(frozen=True, slots=True)
class HistoryChart:
    """`days` are those of the first and the last run, in words."""

    points: tuple[HistoryPoint, ...] = ()
    days: tuple[str, str] = ("", "")

    @property
    def is_empty(self) -> bool:
        return not self.points

    @property
    def ceiling(self) -> float:
        return nice_ceiling(max([1.0, *(point.speedup.high for point in self.points)]))

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        plot = paint_axes(painter, place, self.ceiling, theme, show_ticks=not self.is_empty)
        if plot is None or self.is_empty:
            return
        plot.adjust(2 * GRID, 0, -2 * GRID, 0)
        alone = self._y(1.0, plot)
        painter.setPen(QPen(QColor(theme.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(plot.left() - GRID, alone), QPointF(plot.right() + GRID, alone))
        places = [QPointF(self._x(n, plot), self._y(one.speedup.median, plot)) for n, one in enumerate(self.points)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent), 1.5))
        painter.drawPolyline(QPolygonF(places))
        for point, at in zip(self.points, places, strict=True):
            self._paint_point(painter, point, at, plot, theme)
        painter.setPen(QColor(theme.muted))
        below = QRectF(plot.left(), plot.bottom() + 2, plot.width(), painter.fontMetrics().height())
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self.days[0])
        if len(self.points) > 1:
            painter.drawText(below, Qt.AlignmentFlag.AlignRight, self.days[1])

    def _paint_point(self, painter: QPainter, point: HistoryPoint, at: QPointF, plot: QRectF, theme: Theme) -> None:
        """A run that fell behind is hollow and of another colour."""
        low, high = self._y(point.speedup.low, plot), self._y(point.speedup.high, plot)
        painter.setPen(QPen(QColor(theme.text), 1))
        if low - high > 1:
            painter.drawLine(QPointF(at.x(), low), QPointF(at.x(), high))
            for end in (low, high):
                painter.drawLine(QPointF(at.x() - ENDS, end), QPointF(at.x() + ENDS, end))
        worse = point.change is not None and point.change.is_worse
        painter.setPen(QPen(QColor(theme.warning if worse else theme.base), 2 if worse else 1))
        painter.setBrush(QColor(theme.base if worse else theme.accent))
        painter.drawEllipse(at, DOT, DOT)

    def _x(self, number: int, plot: QRectF) -> float:
        if len(self.points) == 1:
            return plot.center().x()
        return plot.left() + plot.width() * number / (len(self.points) - 1)

    def _y(self, value: float, plot: QRectF) -> float:
        return plot.bottom() - plot.height() * value / self.ceiling
