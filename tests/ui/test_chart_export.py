"""Pictures of charts: what is in them, and writing them wholly or not at all."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.ui.bar_chart import Bar, BarChart
from app.ui.chart import Chart
from app.ui.chart_export import SIZE, Picture, PictureError, png, save, svg
from app.ui.theme import DARK, LIGHT, Theme

PICTURE = Picture(
    "Acceptance by position",
    "fraction of 1",
    BarChart((Bar("1", 0.75, "0.75"), Bar("2", 0.5, "0.50")), 1.0, "position in the proposal"),
    ("Tall 1B · drafter Small 0.1B", "Draftlight"),
    "position 1: 0.75; position 2: 0.50",
)
SVG = "{http://www.w3.org/2000/svg}"


def share_of(image: QImage, colour: str) -> float:
    """Of the points that have the colour."""
    small = image.scaled(SIZE)
    points = [(x, y) for x in range(0, small.width(), 2) for y in range(0, small.height(), 2)]
    return sum(small.pixelColor(x, y) == QColor(colour) for x, y in points) / len(points)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_png_has_twice_the_resolution_and_says_what_it_shows(qapp: QApplication, theme: Theme) -> None:
    image = QImage.fromData(png(PICTURE, theme))
    assert image.size() == SIZE * 2
    assert image.text("Title") == PICTURE.title
    for part in (PICTURE.unit, PICTURE.reading, *PICTURE.origin):
        assert part in image.text("Description")
    assert share_of(image, theme.base) > 0.5
    assert share_of(image, theme.accent) > 0.05


def test_an_svg_holds_title_unit_axis_figures_and_origin_as_text(qapp: QApplication) -> None:
    root = ElementTree.fromstring(svg(PICTURE, LIGHT))
    texts = {"".join(element.itertext()).strip() for element in root.iter(f"{SVG}text")}
    wanted = {PICTURE.title, PICTURE.unit, "position in the proposal", "1", "2", "0.75", "0.50", "0", "0.5"}
    assert wanted | set(PICTURE.origin) <= texts
    assert root.findtext(f"{SVG}title") == PICTURE.title
    assert PICTURE.reading in (root.findtext(f"{SVG}desc") or "")


def test_svg_and_png_show_the_same(qapp: QApplication) -> None:
    drawn = QImage(SIZE * 2, QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    QSvgRenderer(svg(PICTURE, LIGHT)).render(painter, QRectF(0, 0, drawn.width(), drawn.height()))
    painter.end()
    saved = QImage.fromData(png(PICTURE, LIGHT))
    assert share_of(drawn, LIGHT.accent) == pytest.approx(share_of(saved, LIGHT.accent), abs=0.01)


def test_a_line_chart_is_saved_too(qapp: QApplication) -> None:
    picture = Picture("Speed", "tokens per second", Chart((1.0, 3.0, 2.0), (1.0, 5.0, 1.0), x_name="rounds"))
    texts = {
        "".join(element.itertext()).strip() for element in ElementTree.fromstring(svg(picture, DARK)).iter(f"{SVG}text")
    }
    assert {"Speed", "tokens per second", "rounds", "3"} <= texts


@pytest.mark.parametrize("name", ["chart.png", "Übersicht 図.svg", "chart.SVG"])
def test_the_ending_chooses_the_format(qapp: QApplication, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    save(path, PICTURE, LIGHT)
    assert path.read_bytes() == (png if name.endswith("png") else svg)(PICTURE, LIGHT)


def test_what_cannot_be_written_is_told_with_its_name(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"chart.png could not be written: .*\.") as caught:
        save(tmp_path / "missing" / "chart.png", PICTURE, LIGHT)
    assert caught.value.remedy


def test_a_picture_that_was_there_is_replaced_wholly(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    path.write_bytes(b"x" * 1_000_000)
    save(path, PICTURE, LIGHT)
    assert path.read_bytes() == svg(PICTURE, LIGHT)
    assert list(tmp_path.iterdir()) == [path]
