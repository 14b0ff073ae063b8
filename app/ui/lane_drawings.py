"""A comparison's two charts: speedups as bars, acceptance against cost with lines of equal prediction. No widgets."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from app.core.comparison_charts import Bar, Scatter
from app.ui import figures
from app.ui.chart import nice_ceiling
from app.ui.theme import GRID, Theme

LABEL_SHARE = 0.4  # of the width, at most, for the lanes' names
FILLED = 0.6  # of a bar's row
DOT = 4.0  # px
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class SpeedupBars:
    """A bar for each lane, the fastest first, with the middle half across its end; `names` are those of the lanes."""

    bars: tuple[Bar, ...] = ()
    names: tuple[str, ...] = ()
    x_name: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.bars

    @property
    def ceiling(self) -> float:
        return nice_ceiling(max([1.0, *(bar.high for bar in self.bars)]))

    def plot(self, place: QRectF, metrics: QFontMetricsF) -> QRectF:
        """Where the bars are."""
        widest = max((metrics.horizontalAdvance(self.names[bar.lane]) for bar in self.bars), default=0.0)
        left = min(widest + GRID, place.width() * LABEL_SHARE)
        figure = metrics.horizontalAdvance(figures.factor(88.88)) + GRID
        return place.adjusted(left, 2, -figure, -2 * metrics.height() - 2)

    def lane_at(self, point: QPointF, place: QRectF, metrics: QFontMetricsF) -> int | None:
        plot = self.plot(place, metrics)
        if not self.bars or not plot.top() <= point.y() < plot.bottom():
            return None
        return self.bars[int((point.y() - plot.top()) / plot.height() * len(self.bars))].lane

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        metrics = QFontMetricsF(painter.fontMetrics())
        plot = self.plot(place, metrics)
        if self.is_empty or plot.width() < GRID or plot.height() < GRID:
            return
        scale, row = plot.width() / self.ceiling, plot.height() / len(self.bars)
        self._paint_axis(painter, plot, scale, metrics, theme)
        for number, bar in enumerate(self.bars):
            middle = plot.top() + row * (number + 0.5)
            height = min(row * FILLED, 2.5 * GRID)
            painter.setPen(QColor(theme.text))
            name = metrics.elidedText(
                self.names[bar.lane], Qt.TextElideMode.ElideMiddle, plot.left() - place.left() - 6
            )
            painter.drawText(QRectF(place.left(), middle - row / 2, plot.left() - place.left() - 6, row), RIGHT, name)
            shape = QRectF(plot.left(), middle - height / 2, bar.speedup * scale, height)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush if bar.lane == 0 else QColor(theme.accent))
            painter.drawRect(shape)
            ends = [plot.left() + value * scale for value in (bar.low, bar.high)]
            if ends[1] - ends[0] > 1:
                painter.setPen(QPen(QColor(theme.text), 1))
                painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
                for end in ends:
                    painter.drawLine(QPointF(end, middle - 3), QPointF(end, middle + 3))
            painter.setPen(QColor(theme.text))
            left = max(shape.right(), ends[1]) + 4
            painter.drawText(QPointF(left, middle + metrics.ascent() / 2 - 1), figures.factor(bar.speedup))

    def _paint_axis(self, painter: QPainter, plot: QRectF, scale: float, metrics: QFontMetricsF, theme: Theme) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for tick in sorted({0.0, 1.0, self.ceiling / 2, self.ceiling}):
            x = plot.left() + tick * scale
            alone = tick == 1.0
            painter.setPen(QPen(QColor(theme.muted if alone else theme.border), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(QColor(theme.muted))
            text = f"{tick:g}"
            painter.drawText(
                QPointF(x - metrics.horizontalAdvance(text) / 2, plot.bottom() + metrics.ascent() + 2), text
            )
        _write_below(painter, plot, metrics, self.x_name)


@dataclass(frozen=True, slots=True)
class CostScatter:
    """All points on a line promise the same: a bigger draft that is accepted more often may lie on a lower one."""

    scatter: Scatter | None = None
    names: tuple[str, ...] = ()
    x_name: str = ""
    y_name: str = ""

    @property
    def is_empty(self) -> bool:
        return self.scatter is None or not self.scatter.points

    def plot(self, place: QRectF, metrics: QFontMetricsF) -> QRectF:
        left = metrics.horizontalAdvance("0.88") + GRID
        return place.adjusted(left, 1.5 * metrics.height(), -GRID, -2 * metrics.height() - 4)

    def lane_at(self, point: QPointF, place: QRectF, metrics: QFontMetricsF) -> int | None:
        """Of the nearest point, if the pointer is on it."""
        if self.scatter is None:
            return None
        plot = self.plot(place, metrics)
        near = [
            ((self._place(one.cost_ratio, one.acceptance_rate, plot) - point).manhattanLength(), one.lane)
            for one in self.scatter.points
        ]
        distance, lane = min(near, default=(99.0, 0))
        return lane if distance < 3 * DOT else None

    def _place(self, cost: float, rate: float, plot: QRectF) -> QPointF:
        most = self.scatter.most_cost if self.scatter else 1.0
        return QPointF(plot.left() + plot.width() * cost / most, plot.bottom() - plot.height() * rate)

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        metrics = QFontMetricsF(painter.fontMetrics())
        plot = self.plot(place, metrics)
        if self.scatter is None or self.is_empty or plot.width() < GRID or plot.height() < GRID:
            return
        self._paint_axes(painter, plot, metrics, theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line in self.scatter.lines:
            painter.setPen(
                QPen(QColor(theme.muted), 1, Qt.PenStyle.SolidLine if line.speedup == 1 else Qt.PenStyle.DotLine)
            )
            points = [self._place(cost, rate, plot) for cost, rate in line.places]
            painter.drawPolyline(QPolygonF(points))
            painter.setPen(QColor(theme.muted))
            painter.drawText(points[0] + QPointF(3, -2), f"{line.speedup:g} ×")
        places = [self._place(point.cost_ratio, point.acceptance_rate, plot) for point in self.scatter.points]
        taken = [QRectF(at.x() - DOT, at.y() - DOT, 2 * DOT, 2 * DOT) for at in places]
        for point, at in zip(self.scatter.points, places, strict=True):
            painter.setPen(QPen(QColor(theme.base), 1))
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(at, DOT, DOT)
            room = plot.width() * LABEL_SHARE
            name = metrics.elidedText(self.names[point.lane], Qt.TextElideMode.ElideMiddle, room)
            box = _free(at, metrics.horizontalAdvance(name), metrics.height(), taken, plot)
            taken.append(box)
            painter.setPen(QColor(theme.text))
            painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), name)

    def _paint_axes(self, painter: QPainter, plot: QRectF, metrics: QFontMetricsF, theme: Theme) -> None:
        assert self.scatter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for rate in (0.0, 0.5, 1.0):
            y = self._place(0, rate, plot).y()
            painter.setPen(QPen(QColor(theme.border), 1, Qt.PenStyle.SolidLine if not rate else Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(theme.muted))
            painter.drawText(QRectF(plot.left() - 60, y - 10, 60 - GRID / 2, 20), RIGHT, f"{rate:g}")
        for cost in (0.0, self.scatter.most_cost / 2, self.scatter.most_cost):
            text = f"{cost:.2g}"
            x = self._place(cost, 0, plot).x() - metrics.horizontalAdvance(text) / (
                1 if cost == self.scatter.most_cost else 2
            )
            painter.drawText(QPointF(x, plot.bottom() + metrics.ascent() + 2), text)
        _write_below(painter, plot, metrics, self.x_name)
        painter.drawText(QPointF(plot.left(), plot.top() - metrics.height() * 0.8), self.y_name)


def _write_below(painter: QPainter, plot: QRectF, metrics: QFontMetricsF, name: str) -> None:
    """The name of what runs across, below its figures; from a baseline, which letters of another font do not move."""
    left = plot.center().x() - metrics.horizontalAdvance(name) / 2
    painter.drawText(QPointF(left, plot.bottom() + 2 + metrics.height() + metrics.ascent()), name)


def _free(at: QPointF, width: float, height: float, taken: Sequence[QRectF], plot: QRectF) -> QRectF:
    """Beside the point, or as near above or below as nothing else stands, below the plot's upper edge if it can be."""
    left = at.x() + 8 if at.x() + 8 + width <= plot.right() else at.x() - 8 - width
    for step in range(12):
        shift = (step + 1) // 2 * height * (1 if step % 2 else -1)
        box = QRectF(left, at.y() - height / 2 + shift, width + 1, height)
        if box.top() >= plot.top() - height and not any(box.intersects(other) for other in taken):
            return box
    return QRectF(left, at.y() - height / 2, width + 1, height)
