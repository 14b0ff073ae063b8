"""The window's icon: it is there, sharp at every scale, and rendered for installers."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication

from app.application.run import ICON
from app.storage.folders import resource

SCRIPT = Path(__file__).parent.parent / "packaging" / "icons.py"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_icon_is_drawn_at_the_scale_of_the_screen(qapp: QApplication, scale: float) -> None:
    pixmap = QIcon(str(resource(ICON))).pixmap(QSize(32, 32), scale)
    assert pixmap.size() == QSize(round(32 * scale), round(32 * scale))
    image = pixmap.toImage()
    assert image.pixelColor(0, 0).alpha() < 40
    assert image.pixelColor(image.width() // 2, image.height() - 4).name() == "#5546c0"


def test_installers_get_every_size(qapp: QApplication, tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, SCRIPT, tmp_path], env=environment, check=True, timeout=60)
    sizes = {size.width() for size in QIcon(str(tmp_path / "draftlight.ico")).availableSizes()}
    assert sizes == {16, 24, 32, 48, 64, 128, 256}
    assert len(list(tmp_path.glob("draftlight-*.png"))) == 9
    names = {
        16: "icp4",
        32: "icp5 ic11",
        64: "icp6 ic12",
        128: "ic07",
        256: "ic08 ic13",
        512: "ic09 ic14",
        1024: "ic10",
    }
    expected = {name: size for size, together in (names | {1024: "ic10"}).items() for name in together.split()}
    assert pictures_in((tmp_path / "draftlight.icns").read_bytes()) == expected


def pictures_in(icns: bytes) -> dict[str, int]:
    """The widths of the pictures in a .icns, by Apple's names."""
    magic, length = struct.unpack_from(">4sI", icns)
    assert (magic, length) == (b"icns", len(icns))
    place, found = 8, {}
    while place < length:
        name, size = struct.unpack_from(">4sI", icns, place)
        found[name.decode()] = QImage.fromData(icns[place + 8 : place + size]).width()
        place += size
    return found
