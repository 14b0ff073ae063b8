"""What is painted around the words of the tokens' face: the tints behind them, and the bands of rounds over them."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QTextEdit

from app.ui.passage import Passage
from app.ui.round_bands import paint_bands
from app.ui.seen_lines import SeenLine, seen_lines
from app.ui.theme import Theme
from app.ui.tint import Tint
from app.ui.tint_paint import TintPaint
from app.ui.transcript import Transcript


class ChatPaint:
    def __init__(self, view: QTextEdit, transcript: Transcript) -> None:
        self._view, self._transcript = view, transcript
        self._tint = Tint.KIND
        self.shows_bands = False
        self.dress()

    def dress(self) -> None:
        """In the theme and the font of now."""
        self._theme = Theme.of(self._view.palette())
        self._tints = TintPaint(self._theme, QFontMetricsF(self._view.font()), self._tint)

    @property
    def tint(self) -> Tint:
        return self._tint

    def set_tint(self, tint: Tint) -> None:
        self._tint = tint
        self.dress()

    def behind(self, exposed: QRect) -> None:
        lines, passages = self._seen(exposed)
        painter = self._painter()
        self._tints.paint(painter, lines, passages)
        painter.end()

    def before(self, exposed: QRect) -> None:
        if self.shows_bands:
            lines, passages = self._seen(exposed)
            painter = self._painter()
            paint_bands(painter, lines, passages, self._theme)
            painter.end()

    def _seen(self, exposed: QRect) -> tuple[list[SeenLine], list[Passage]]:
        part = exposed.translated(self._view.horizontalScrollBar().value(), self._view.verticalScrollBar().value())
        lines = list(seen_lines(self._view.document(), QRectF(part)))
        return lines, self._transcript.passages_between(lines[0].start, lines[-1].end) if lines else []

    def _painter(self) -> QPainter:
        painter = QPainter(self._view.viewport())
        painter.translate(-self._view.horizontalScrollBar().value(), -self._view.verticalScrollBar().value())
        return painter
