"""A chart as a picture for others: title, unit and origin in it, as PNG at twice the resolution or as SVG."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSaveFile, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from app.core.errors import DraftlightError
from app.ui.chart import Drawing
from app.ui.theme import GRID, Theme, tabular
from app.ui.translation import tr

SIZE = QSize(640, 400)  # px at a resolution of 1
PNG_RESOLUTION = 2
DPI = 96  # of the SVG: a point is as large in it as in a PNG


@dataclass(frozen=True, slots=True)
class Picture:
    """`unit` says what the values are; `origin` which models, settings, program and machine they come from, in lines.

    `reading` says the values in words, for those who cannot see the picture.
    """

    title: str
    unit: str
    drawing: Drawing
    origin: tuple[str, ...] = ()
    reading: str = ""


class PictureError(DraftlightError):
    """A picture could not be written."""


def png(picture: Picture, theme: Theme) -> bytes:
    image = QImage(SIZE * PNG_RESOLUTION, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PNG_RESOLUTION)
    image.setText("Title", picture.title)
    image.setText("Description", _description(picture))
    painter = QPainter(image)
    paint_picture(painter, picture, theme)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub knows no format beside a device
    return bytes(buffer.data().data())


def svg(picture: Picture, theme: Theme) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(SIZE)
    generator.setViewBox(QRect(0, 0, SIZE.width(), SIZE.height()))
    generator.setResolution(DPI)
    generator.setTitle(picture.title)
    generator.setDescription(_description(picture))
    painter = QPainter(generator)
    paint_picture(painter, picture, theme)
    painter.end()
    return bytes(data.data())


FORMATS: dict[str, Callable[[Picture, Theme], bytes]] = {"png": png, "svg": svg}


def save(path: Path, picture: Picture, theme: Theme) -> None:
    """In the format that the name's ending asks for. All of it or nothing; raises `PictureError`."""
    data = FORMATS[path.suffix[1:].lower()](picture, theme)
    file = QSaveFile(str(path))
    written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data)
    if not (written and file.commit()):
        message = tr("{name} could not be written: {cause}.").format(name=path.name, cause=file.errorString())
        raise PictureError(message, tr("Choose another folder, or free some space."))


def paint_picture(painter: QPainter, picture: Picture, theme: Theme) -> None:
    """Title, unit, chart, origin, from top to bottom."""
    place = QRectF(0, 0, SIZE.width(), SIZE.height())
    painter.fillRect(place, QColor(theme.base))
    place = place.adjusted(2 * GRID, 2 * GRID, -2 * GRID, -2 * GRID)
    font = tabular(QApplication.font())
    place = _paint_line(
        painter, place, picture.title, tabular(font, font.pointSizeF() * 1.2, QFont.Weight.DemiBold), theme.text
    )
    place = _paint_line(painter, place, picture.unit, font, theme.muted)
    small = tabular(font, font.pointSizeF() * 0.85)
    painter.setFont(small)
    height = QFontMetricsF(painter.fontMetrics()).height() * len(picture.origin)
    below = place.adjusted(0, place.height() - height, 0, 0)
    painter.setFont(font)
    picture.drawing.paint(painter, place.adjusted(0, GRID, 0, -height - GRID), theme)
    for line in picture.origin:
        below = _paint_line(painter, below, line, small, theme.muted)


def _paint_line(painter: QPainter, place: QRectF, text: str, font: QFont, colour: str) -> QRectF:
    """At the top of the place; returns what is left of it."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    metrics = QFontMetricsF(painter.fontMetrics())
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, elided)
    return place.adjusted(0, metrics.height(), 0, 0)


def _description(picture: Picture) -> str:
    return "\n".join(part for part in (picture.unit, picture.reading, *picture.origin) if part)
