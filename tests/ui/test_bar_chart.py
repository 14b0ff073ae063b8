"""Bars: scale, shapes, and texts that do not touch."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.ui.bar_chart import Bar, BarChart, bar_shapes, paint_bars
from app.ui.theme import DARK, LIGHT, Theme

PLOT = QRectF(10, 20, 200, 100)


def bars(*values: float | None, vague: bool = False) -> tuple[Bar, ...]:
    return tuple(Bar(str(place), value, f"{value}", vague) for place, value in enumerate(values))


def ink(chart: BarChart, theme: Theme, colour: str) -> int:
    """How many points have the colour."""
    image = QImage(240, 120, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.window))
    painter = QPainter(image)
    paint_bars(painter, QRectF(0, 0, 240, 120), chart, theme)
    painter.end()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(x, y) == QColor(colour) for x, y in points)


@pytest.mark.parametrize(
    ("chart", "ceiling"),
    [
        (BarChart(bars(3.0, 7.0)), 8),
        (BarChart(bars(0.4), top=1.0), 1),
        (BarChart(bars(1.0), whole=True), 2),
        (BarChart(bars(5.0), whole=True), 8),
        (BarChart(bars(12.0), whole=True), 20),
        (BarChart(bars(None, 0.0)), 1),
        (BarChart(), 1),
    ],
)
def test_the_scale(chart: BarChart, ceiling: float) -> None:
    assert chart.ceiling == ceiling


def test_a_bar_is_as_high_as_its_value_and_stands_in_its_slot() -> None:
    low, none, high = bar_shapes(BarChart(bars(0.25, None, 1.0), top=1.0), PLOT)
    assert [shape.height() for shape in (low, none, high)] == [25, 0, 100]
    assert [shape.bottom() for shape in (low, none, high)] == [PLOT.bottom()] * 3
    assert low.left() >= PLOT.left()
    assert high.right() <= PLOT.right()
    assert low.right() < none.left() < none.right() < high.left()


def test_a_value_beyond_the_scale_ends_at_its_top() -> None:
    (shape,) = bar_shapes(BarChart(bars(3.0), top=1.0), PLOT)
    assert shape.top() == PLOT.top()


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_vague_bar_is_an_outline(qapp: QApplication, theme: Theme) -> None:
    sure, vague = (ink(BarChart(bars(1.0, 1.0, vague=vague), top=1.0), theme, theme.accent) for vague in (False, True))
    assert 0 < vague < sure / 4
    assert ink(BarChart(), theme, theme.accent) == 0


def test_figures_are_left_out_where_they_would_touch(qapp: QApplication) -> None:
    few, many = (ink(BarChart(bars(*[1.0] * n), top=1.0), LIGHT, LIGHT.text) for n in (3, 60))
    assert few > 0
    assert many == 0


def test_tiny_places_and_single_bars_are_no_trouble(qapp: QApplication) -> None:
    image = QImage(240, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_bars(painter, QRectF(0, 0, 4, 4), BarChart(bars(1.0)), LIGHT)
    paint_bars(painter, QRectF(0, 0, 200, 80), BarChart(bars(0.0), x_name="x"), LIGHT)
    paint_bars(painter, QRectF(0, 0, 40, 60), BarChart(bars(*[2.0] * 100)), LIGHT)
    painter.end()
