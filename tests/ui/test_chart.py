"""Charts: scale, axes, and a bounded number of points."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.ui.chart import Chart, chart_points, nice_ceiling, paint_chart
from app.ui.theme import DARK, LIGHT, Theme


@pytest.mark.parametrize(
    ("value", "ceiling"), [(0, 1), (0.3, 0.4), (1, 1), (1.01, 2), (23, 40), (41, 50), (51, 80), (99, 100), (0.07, 0.08)]
)
def test_nice_ceiling(value: float, ceiling: float) -> None:
    assert nice_ceiling(value) == pytest.approx(ceiling)


def painted(chart: Chart, theme: Theme) -> QImage:
    image = QImage(240, 100, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.window))
    painter = QPainter(image)
    paint_chart(painter, QRectF(0, 0, 240, 100), chart, theme)
    painter.end()
    return image


def inks(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_line_is_drawn_in_the_accent(qapp: QApplication, theme: Theme) -> None:
    assert theme.accent in inks(painted(Chart((1.0, 2.0, None, 3.0)), theme))
    assert theme.accent not in inks(painted(Chart(), theme))


def test_the_scale_covers_line_and_dots() -> None:
    assert Chart(line=(1.0, 2.0), dots=(None, 7.0)).ceiling == 8
    assert Chart(line=(0.5,), top=1.0).ceiling == 1
    assert Chart(line=(None,)).ceiling == 1


def test_who_knows_the_highest_value_need_not_look_for_it() -> None:
    assert Chart(line=(1.0, 2.0), highest=30.0).ceiling == 40
    assert Chart(line=(1.0, 2.0), highest=30.0, top=1.0).ceiling == 1


@pytest.mark.parametrize(
    ("chart", "empty"),
    [
        (Chart(), True),
        (Chart(line=(None, None)), True),
        (Chart(line=(None, 1.0)), False),
        (Chart(dots=(0.0,)), False),
    ],
)
def test_a_chart_is_empty_until_something_is_known(chart: Chart, empty: bool) -> None:
    assert chart.is_empty is empty


def test_a_long_reply_costs_no_more_points_than_pixels() -> None:
    values = [float(n % 7) for n in range(100_000)]
    points = chart_points(values, len(values), 8.0, QRectF(0, 0, 200, 50))
    assert len(points) <= 101
    assert points[-1].x() == pytest.approx(200)


def test_tiny_places_and_single_values_are_no_trouble(qapp: QApplication) -> None:
    image = QImage(240, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_chart(painter, QRectF(0, 0, 4, 4), Chart((1.0,)), LIGHT)
    paint_chart(painter, QRectF(0, 0, 200, 80), Chart((0.0,)), LIGHT)
    painter.end()
