"""The likeliest tokens of one place as rows: text, bar, number."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.events import Likely
from app.ui import figures
from app.ui.theme import GRID, Theme, tabular
from app.ui.token_wording import quoted
from app.ui.translation import tr

TEXT_SHARE = 0.45  # of the width


@dataclass(frozen=True, slots=True)
class LikelyRow:
    """`chosen` is the token that was emitted, `fell` the one that was rejected in its place."""

    text: str
    prob: float
    chosen: bool = False
    fell: bool = False

    @property
    def spoken(self) -> str:
        said = f"{quoted(self.text)} {figures.probability(self.prob)}"
        if self.chosen:
            return tr("{token}, emitted").format(token=said)
        return tr("{token}, rejected").format(token=said) if self.fell else said


def likely_rows(
    best: Sequence[Likely], chosen: Likely | None = None, fell: Likely | None = None
) -> tuple[LikelyRow, ...]:
    """The best, and behind them those of the two that are not among them; the two keep their own numbers."""
    rows = {one.token: LikelyRow(one.text, one.prob) for one in best}
    if chosen:
        text = rows[chosen.token].text if chosen.token in rows else chosen.text
        rows[chosen.token] = LikelyRow(text, chosen.prob, chosen=True)
    if fell:
        rows[fell.token] = LikelyRow(fell.text, fell.prob, fell=True)
    return tuple(rows.values())


class LikelyBars(QWidget):
    """The emitted token is bold and its bar filled; the rejected one is struck through."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LikelyRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> tuple[LikelyRow, ...]:
        return self._rows

    def show_rows(self, rows: tuple[LikelyRow, ...]) -> None:
        self._rows = rows
        self.setAccessibleName("; ".join(row.spoken for row in rows))
        self.updateGeometry()
        self.update()

    @property
    def _row_height(self) -> int:
        return self.fontMetrics().height() + 2

    def sizeHint(self) -> QSize:
        return QSize(20 * GRID, max(1, len(self._rows)) * self._row_height)

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place, row in enumerate(self._rows):
            self._paint_row(painter, row, place * self._row_height)

    def _paint_row(self, painter: QPainter, row: LikelyRow, top: int) -> None:
        theme, height = Theme.of(self.palette()), self._row_height
        font = QFont(self.font())
        font.setBold(row.chosen)
        font.setStrikeOut(row.fell)
        painter.setFont(font)
        painter.setPen(QColor(theme.muted if row.fell else theme.text))
        text_width = int(self.width() * TEXT_SHARE)
        text = painter.fontMetrics().elidedText(quoted(row.text), Qt.TextElideMode.ElideRight, text_width - GRID)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, top, text_width, height), Qt.AlignmentFlag.AlignLeft | middle, text)
        painter.setFont(tabular(self.font()))
        number = figures.probability(row.prob)
        number_width = painter.fontMetrics().horizontalAdvance("< 0.000") + GRID // 2
        room = self.width() - text_width - number_width
        track = QRectF(text_width, top + height / 2 - 3, max(0, room), 6)
        painter.fillRect(track, QColor(theme.border))
        bar = QRectF(track)
        bar.setWidth(track.width() * min(1.0, row.prob))
        painter.fillRect(bar, QColor(theme.accent if row.chosen else theme.muted))
        place = QRectF(self.width() - number_width, top, number_width, height)
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | middle, number)
