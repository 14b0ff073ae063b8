"""Bars side by side, each with its name below it and its figure above it. No widgets."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.ui.chart import nice_ceiling, paint_axes
from app.ui.theme import GRID, Theme

WIDEST = 6 * GRID  # px
FILLED = 0.7  # of a bar's slot


@dataclass(frozen=True, slots=True)
class Bar:
    """A `vague` one rests on few cases, and is drawn as an outline. One without a value has only its figure, a dash."""

    name: str
    value: float | None
    figure: str
    vague: bool = False


@dataclass(frozen=True, slots=True)
class BarChart:
    """`top` fixes the scale. `whole` numbers get a scale whose middle is whole too."""

    bars: tuple[Bar, ...] = ()
    top: float | None = None
    x_name: str = ""
    whole: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.bars

    @property
    def ceiling(self) -> float:
        if self.top is not None:
            return self.top
        ceiling = nice_ceiling(max((bar.value for bar in self.bars if bar.value is not None), default=0.0))
        return {1.0: 2.0, 5.0: 8.0}.get(ceiling, ceiling) if self.whole else ceiling

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        paint_bars(painter, place, self, theme)


def paint_bars(painter: QPainter, place: QRectF, chart: BarChart, theme: Theme) -> None:
    """Axes, bars, and as many names and figures as there is room for."""
    metrics = QFontMetricsF(painter.fontMetrics())
    line = metrics.height()
    named = any(bar.name for bar in chart.bars)
    # A line above for the figure of the highest bar, and one below for what the names are of.
    inner = place.adjusted(0, line / 2, 0, -line if named and chart.x_name else 0)
    plot = paint_axes(painter, inner, chart.ceiling, theme, show_ticks=not chart.is_empty or chart.top is not None)
    if plot is None:
        return
    below = plot.bottom() + (line if named else 1)
    _paint_texts(painter, [chart.x_name], [plot.center().x()], [below], theme.muted)
    shapes = bar_shapes(chart, plot)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # upright edges are sharp
    for bar, shape in zip(chart.bars, shapes, strict=True):
        if shape.height():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush if bar.vague else QColor(theme.accent))
            painter.drawRect(shape)
    middles = [shape.center().x() for shape in shapes]
    names, figures = [bar.name for bar in chart.bars], [bar.figure for bar in chart.bars]
    if named:
        _paint_texts(painter, names, middles, [plot.bottom() + 1] * len(names), theme.muted)
    if _step(metrics, figures, middles) == 1:
        _paint_texts(painter, figures, middles, [shape.top() - line for shape in shapes], theme.text)


def bar_shapes(chart: BarChart, plot: QRectF) -> list[QRectF]:
    slot = plot.width() / max(1, len(chart.bars))
    width = min(slot * FILLED, WIDEST)
    ceiling = chart.ceiling
    heights = [plot.height() * min(bar.value or 0.0, ceiling) / ceiling for bar in chart.bars]
    return [
        QRectF(plot.left() + slot * (number + 0.5) - width / 2, plot.bottom() - height, width, height)
        for number, height in enumerate(heights)
    ]


def _paint_texts(
    painter: QPainter, texts: Sequence[str], middles: Sequence[float], tops: Sequence[float], colour: str
) -> None:
    """As many as do not touch each other."""
    metrics = QFontMetricsF(painter.fontMetrics())
    painter.setPen(QColor(colour))
    for place in range(0, len(texts), _step(metrics, texts, middles)):
        left = middles[place] - metrics.horizontalAdvance(texts[place]) / 2
        painter.drawText(QPointF(left, tops[place] + metrics.ascent()), texts[place])


def _step(metrics: QFontMetricsF, texts: Sequence[str], middles: Sequence[float]) -> int:
    """Every how manieth text can be written without touching the next."""
    widest = max((metrics.horizontalAdvance(text) for text in texts), default=0.0) + 3
    return ceil(widest / (middles[1] - middles[0])) if len(middles) > 1 else 1
