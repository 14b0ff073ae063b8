"""Writes a picture of the window as a small PNG: 256 colours, chosen so that no pixel changes visibly."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

N_COLOURS = 256
N_FREQUENT = 96  # the rest are those that lie farthest from all that are chosen already


def save_picture(picture: QImage, path: Path) -> None:
    """With 256 colours or fewer, nothing is lost."""
    whole = picture.convertToFormat(QImage.Format.Format_RGB32)
    table = [int(colour) | 0xFF000000 for colour in _palette(whole)]
    small = whole.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither)
    if not small.save(str(path), "PNG", 0):  # 0: packed as tightly as it goes
        raise OSError(f"{path} could not be written.")


def _palette(picture: QImage) -> np.ndarray:
    pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), -1)[:, : picture.width()]
    colours, counts = np.unique(pixels & 0xFFFFFF, return_counts=True)  # [n]
    if len(colours) <= N_COLOURS:
        return colours
    channels = np.stack([colours >> 16, colours >> 8 & 0xFF, colours & 0xFF], axis=1).astype(np.float32)  # [n, 3]
    chosen = list(np.argsort(-counts)[:N_FREQUENT])
    distance = np.min(((channels[:, None] - channels[chosen]) ** 2).sum(axis=2), axis=1)  # [n]
    while len(chosen) < N_COLOURS:
        chosen.append(int(np.argmax(distance)))
        distance = np.minimum(distance, ((channels - channels[chosen[-1]]) ** 2).sum(axis=1))
    return colours[chosen]
