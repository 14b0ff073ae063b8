"""Predicted speedups over the lookahead, with what was measured as points among them. No widgets."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from app.core.lesson import Forecast
from app.ui import figures
from app.ui.chart import nice_ceiling, paint_axes, plot_place
from app.ui.theme import GRID, Theme

DOT = 3.0  # px
RING = 6.0
DIAMOND = 4.5
NEAR = 12.0  # px: a click so far from a point means it
EVERY = 4  # lookaheads that are named on the axis
SAMPLE = 3 * GRID  # px of a line in the key


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Of a measured pair."""

    lookahead: float
    speedup: float


@dataclass(frozen=True, slots=True)
class Key:
    """What lines and points are called."""

    here: str = ""
    ideal: str = ""
    measured: str = ""
    best: str = ""  # beside the ring
    x_name: str = ""


@dataclass(frozen=True, slots=True)
class LookaheadCurves:
    """The textbook's curve is dashed, that of this machine is drawn through where it is known.

    A ring marks the best lookahead of the one that counts, dots stand at the lookahead that is set, and a diamond for
    each measured pair, the chosen one filled.
    """

    ideal: Forecast | None = None
    here: Forecast | None = None
    n_max: int = 0
    points: tuple[CurvePoint, ...] = ()
    chosen: int | None = None  # of the points
    key: Key = Key()

    @property
    def is_empty(self) -> bool:
        return self.ideal is None

    @property
    def counting(self) -> Forecast:
        found = self.here or self.ideal
        assert found
        return found

    @property
    def ceiling(self) -> float:
        curves = [curve.highest for curve in (self.ideal, self.here) if curve]
        return nice_ceiling(max([1.0, *curves, *(point.speedup for point in self.points)]))

    def plot(self, place: QRectF, metrics: QFontMetricsF) -> QRectF:
        return plot_place(self._inner(place, metrics), self.ceiling, metrics)

    def point_at(self, at: QPointF, place: QRectF, metrics: QFontMetricsF) -> int | None:
        """The nearest one, if the pointer is on it."""
        plot = self.plot(place, metrics)
        distances = [
            (QLineF(at, self._place(point.lookahead, point.speedup, plot)).length(), number)
            for number, point in enumerate(self.points)
        ]
        distance, number = min(distances, default=(NEAR, 0))
        return number if distance < NEAR else None

    def paint(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        if self.is_empty:
            return
        metrics = QFontMetricsF(painter.fontMetrics())
        plot = paint_axes(painter, self._inner(place, metrics), self.ceiling, theme)
        if plot is None:
            return
        self._paint_lookaheads(painter, plot, metrics, theme)
        self._paint_key(painter, plot, place, metrics, theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for curve, pen in self._pens(theme):
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([self._place(n, value, plot) for n, value in enumerate(curve.speedups)]))
            painter.setPen(QPen(QColor(theme.base), 1))
            painter.setBrush(pen.color())
            painter.drawEllipse(self._place(self.n_max, curve.speedups[self.n_max], plot), DOT, DOT)
        self._paint_points(painter, plot, theme)
        self._paint_best(painter, plot, metrics, theme)

    def _inner(self, place: QRectF, metrics: QFontMetricsF) -> QRectF:
        """Without the key above and the axis's name below."""
        return place.adjusted(0, metrics.height(), 0, -metrics.height())

    def _place(self, lookahead: float, speedup: float, plot: QRectF) -> QPointF:
        assert self.ideal
        step = plot.width() / (len(self.ideal.speedups) - 1)
        return QPointF(plot.left() + lookahead * step, plot.bottom() - plot.height() * speedup / self.ceiling)

    def _pens(self, theme: Theme) -> Sequence[tuple[Forecast, QPen]]:
        assert self.ideal
        dashed = QPen(QColor(theme.muted if self.here else theme.accent), 1.5, Qt.PenStyle.DashLine)
        through = QPen(QColor(theme.accent), 2)
        return ((self.ideal, dashed), (self.here, through)) if self.here else ((self.ideal, dashed),)

    def _paint_lookaheads(self, painter: QPainter, plot: QRectF, metrics: QFontMetricsF, theme: Theme) -> None:
        assert self.ideal
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        set_here, alone = self._place(self.n_max, 0, plot).x(), self._place(0, 1, plot).y()
        painter.setPen(QPen(QColor(theme.muted), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(set_here, plot.top()), QPointF(set_here, plot.bottom()))
        painter.setPen(QPen(QColor(theme.outline), 1))
        painter.drawLine(QPointF(plot.left(), alone), QPointF(plot.right(), alone))
        painter.setPen(QColor(theme.muted))
        for n in range(0, len(self.ideal.speedups), EVERY):
            text, x = str(n), self._place(n, 0, plot).x()
            left = min(x - metrics.horizontalAdvance(text) / 2, plot.right() - metrics.horizontalAdvance(text))
            painter.drawText(QPointF(left, plot.bottom() + metrics.ascent() + 1), text)
        left = plot.center().x() - metrics.horizontalAdvance(self.key.x_name) / 2
        painter.drawText(QPointF(left, plot.bottom() + metrics.height() + metrics.ascent() + 1), self.key.x_name)

    def _paint_points(self, painter: QPainter, plot: QRectF, theme: Theme) -> None:
        for number, point in enumerate(self.points):
            if number != self.chosen:
                self._paint_point(painter, self._place(point.lookahead, point.speedup, plot), theme, filled=False)
        if self.chosen is not None:
            point = self.points[self.chosen]
            self._paint_point(painter, self._place(point.lookahead, point.speedup, plot), theme, filled=True)

    def _paint_point(self, painter: QPainter, at: QPointF, theme: Theme, *, filled: bool) -> None:
        painter.setPen(QPen(QColor(theme.text), 1.2))
        painter.setBrush(QColor(theme.text if filled else theme.base))
        corners = (QPointF(0, -DIAMOND), QPointF(DIAMOND, 0), QPointF(0, DIAMOND), QPointF(-DIAMOND, 0))
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))

    def _paint_best(self, painter: QPainter, plot: QRectF, metrics: QFontMetricsF, theme: Theme) -> None:
        best = self.counting.best
        at = self._place(best, self.counting.highest, plot)
        painter.setPen(QPen(QColor(theme.accent), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, RING, RING)
        text = self.key.best
        width = metrics.horizontalAdvance(text)
        left = min(max(at.x() - width / 2, plot.left() + 2), plot.right() - width)
        # Above the ring: all of this curve is below it. At the top of the chart there is no room for it but below.
        above = at.y() - RING - 4
        baseline = above if above - metrics.ascent() >= plot.top() - 2 else at.y() + RING + metrics.ascent() + 2
        painter.setPen(QColor(theme.text))
        painter.drawText(QPointF(left, baseline), text)

    def _paint_key(self, painter: QPainter, plot: QRectF, place: QRectF, metrics: QFontMetricsF, theme: Theme) -> None:
        """One line above the chart."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, x = place.top() + metrics.height() / 2, plot.left()
        names = (self.key.ideal, self.key.here)
        for (_, pen), name in zip(self._pens(theme), names, strict=False):
            painter.setPen(pen)
            painter.drawLine(QPointF(x, middle), QPointF(x + SAMPLE, middle))
            x = self._name(painter, x + SAMPLE + 4, place, name, metrics, theme)
        if self.points:
            self._paint_point(painter, QPointF(x + DIAMOND, middle), theme, filled=False)
            self._name(painter, x + 2 * DIAMOND + 4, place, self.key.measured, metrics, theme)

    def _name(
        self, painter: QPainter, left: float, place: QRectF, name: str, metrics: QFontMetricsF, theme: Theme
    ) -> float:
        painter.setPen(QColor(theme.muted))
        painter.drawText(QPointF(left, place.top() + metrics.ascent()), name)
        return left + metrics.horizontalAdvance(name) + 2 * GRID


def best_words(forecast: Forecast, words: str, none: str) -> str:
    """What stands beside the ring: `words` with the lookahead and what it predicts, `none` where no draft is best."""
    return words.format(n=forecast.best, factor=figures.factor(forecast.highest)) if forecast.best else none
