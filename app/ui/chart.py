"""Charts of a value over rounds, and the axes that all charts have. No widgets.

One paint routine serves screen, PNG and SVG: whatever a QPainter can paint on will do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from app.ui.theme import GRID, Theme

DOT = 2.5  # px
Values = Sequence[float | None]


class Drawing(Protocol):
    """What can be shown in a chart's place and saved as a picture."""

    @property
    def is_empty(self) -> bool:
        """Nothing is known yet."""
        ...

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None: ...


@dataclass(frozen=True, slots=True)
class Chart:
    """`line` is drawn through; `dots` are drawn singly and may be empty.

    `top` fixes the scale. `highest` is the highest of all values, for those who know it: a long reply need not be
    looked through for each repaint.
    """

    line: Values = ()
    dots: Values = ()
    top: float | None = None
    x_name: str = ""
    highest: float | None = None

    @property
    def n(self) -> int:
        return max(len(self.line), len(self.dots))

    @property
    def is_empty(self) -> bool:
        """Judged by the last values: what is known of a reply stays known."""
        return all(value is None for value in (*self.line[-1:], *self.dots[-1:]))

    @property
    def ceiling(self) -> float:
        if self.top is not None:
            return self.top
        if self.highest is not None:
            return nice_ceiling(self.highest)
        known = [value for value in (*self.line, *self.dots) if value is not None]
        return nice_ceiling(max(known, default=1.0))

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        paint_chart(painter, place, self, theme)


def nice_ceiling(value: float) -> float:
    """The next 1, 2, 4, 5 or 8 times a power of ten: halves of it are readable too."""
    if value <= 0:
        return 1.0
    power = 10.0 ** floor(log10(value))
    return next(step * power for step in (1, 2, 4, 5, 8, 10) if value <= step * power * (1 + 1e-9))


def plot_place(place: QRectF, ceiling: float, metrics: QFontMetricsF) -> QRectF:
    """Where the axes leave room to plot: beside the numbers, above a line of text."""
    gutter = max(metrics.horizontalAdvance(_tick(tick)) for tick in _ticks(ceiling)) + GRID
    return place.adjusted(gutter, metrics.height() / 2, -4, -metrics.height() - 2)


def paint_axes(
    painter: QPainter, place: QRectF, ceiling: float, theme: Theme, *, show_ticks: bool = True
) -> QRectF | None:
    """Lines at 0, the middle and the ceiling, with their numbers.

    Returns where to plot; None where there is no room.
    """
    metrics = QFontMetricsF(painter.fontMetrics())
    ticks = _ticks(ceiling)
    plot = plot_place(place, ceiling, metrics)
    gutter = plot.left() - place.left()
    if plot.width() < GRID or plot.height() < GRID:
        return None
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for tick in ticks:
        y = plot.bottom() - plot.height() * tick / ceiling
        painter.setPen(QPen(QColor(theme.border), 1, Qt.PenStyle.SolidLine if tick == 0 else Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setPen(QColor(theme.muted))
        label = QRectF(place.left(), y - metrics.height() / 2, gutter - GRID / 2, metrics.height())
        if show_ticks:
            painter.drawText(label, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _tick(tick))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return plot


def paint_chart(painter: QPainter, place: QRectF, chart: Chart, theme: Theme) -> None:
    """Axes with labels, dots, line and the line's last point."""
    ceiling = chart.ceiling
    # Without values a scale would be made up.
    plot = paint_axes(painter, place, ceiling, theme, show_ticks=not chart.is_empty or chart.top is not None)
    if plot is None:
        return
    _paint_x_labels(painter, plot, chart)
    dots = QColor(theme.muted)
    dots.setAlphaF(0.55)
    painter.setPen(QPen(dots, DOT, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPoints(QPolygonF(chart_points(chart.dots, chart.n, ceiling, plot)))
    points = chart_points(chart.line, chart.n, ceiling, plot)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.accent), 1.5))
    painter.drawPolyline(QPolygonF(points))
    if points:
        painter.setBrush(QColor(theme.accent))
        painter.drawEllipse(points[-1], 2.5, 2.5)


def _paint_x_labels(painter: QPainter, plot: QRectF, chart: Chart) -> None:
    metrics = QFontMetricsF(painter.fontMetrics())
    # From a baseline: aligned to a top, a name with letters of another font would be lower, and cut.
    baseline = plot.bottom() + 2 + metrics.ascent()
    last = f"{chart.n:,}" if chart.n > 1 else ""
    middle = plot.center().x() - metrics.horizontalAdvance(chart.x_name) / 2
    for left, text in (
        (plot.left(), "1" if chart.n else ""),
        (plot.right() - metrics.horizontalAdvance(last), last),
        (middle, chart.x_name),
    ):
        painter.drawText(QPointF(left, baseline), text)


def chart_points(values: Values, n: int, ceiling: float, plot: QRectF) -> list[QPointF]:
    """At most one in two pixels, and the last: a long reply costs no more to paint than a short one."""
    stride = max(1, ceil(2 * len(values) / plot.width()))
    places = list(range(0, len(values), stride))
    if places and places[-1] != len(values) - 1:
        places.append(len(values) - 1)
    left, bottom = plot.left(), plot.bottom()
    x_step, y_step = plot.width() / max(1, n - 1), plot.height() / ceiling
    known = ((place, values[place]) for place in places)
    return [
        QPointF(left + x_step * place, bottom - y_step * min(value, ceiling))
        for place, value in known
        if value is not None
    ]


def _ticks(ceiling: float) -> tuple[float, float, float]:
    return 0.0, ceiling / 2, ceiling


def _tick(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
