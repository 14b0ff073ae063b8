"""Renders the window's icon in the sizes that installers ask for: PNG for each, .ico for Windows, .icns for macOS.

QT_QPA_PLATFORM=offscreen python packaging/icons.py FOLDER
"""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).parent.parent / "resources" / "icons" / "draftlight.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
LARGEST_IN_ICO = 256
ICNS = {  # Apple's names of what holds a PNG; the second of a size is the one of half that size, drawn doubly sharp
    16: ("icp4",),
    32: ("icp5", "ic11"),
    64: ("icp6", "ic12"),
    128: ("ic07",),
    256: ("ic08", "ic13"),
    512: ("ic09", "ic14"),
    1024: ("ic10",),
}


def png(renderer: QSvgRenderer, size: int) -> bytes:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub says bytes, PySide takes str
    return bytes(content.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A directory of PNG pictures; a size of 256 is written as 0."""
    within = {size: picture for size, picture in pictures.items() if size <= LARGEST_IN_ICO}
    directory, place = struct.pack("<HHH", 0, 1, len(within)), 6 + 16 * len(within)
    for size, picture in within.items():
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return directory + b"".join(within.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """Each picture behind its name and the length of both; so is the whole."""
    content = b"".join(
        name.encode() + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for size, names in ICNS.items()
        for name in names
    )
    return b"icns" + struct.pack(">I", 8 + len(content)) + content


def render(folder: Path) -> None:
    renderer = QSvgRenderer(str(DRAWING))
    pictures = {size: png(renderer, size) for size in SIZES}
    folder.mkdir(parents=True, exist_ok=True)
    for size, picture in pictures.items():
        (folder / f"draftlight-{size}.png").write_bytes(picture)
    (folder / "draftlight.ico").write_bytes(ico(pictures))
    (folder / "draftlight.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    application = QGuiApplication(sys.argv[:1])
    render(Path(sys.argv[1]))
