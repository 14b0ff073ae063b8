"""Where a model that is dragged over the window will land, painted over all of it."""

from enum import StrEnum

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.core.loading import Role
from app.ui.theme import GRID, Theme

VEIL = 242  # of 255: what lies below stays to be guessed


class Landing(StrEnum):
    TARGET = "target"  # the whole window: there is no target yet
    EITHER = "either"  # the left half for the target, the right for the draft
    BOTH = "both"  # two files
    LINK = "link"


class DropOverlay(QWidget):
    """Takes no events: the window below is what something is dropped on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.landing, self.role = Landing.EITHER, Role.TARGET
        self.hide()

    def show_landing(self, landing: Landing, role: Role) -> None:
        """`role` is the half that the pointer is over."""
        if (landing, role, self.isVisible()) == (self.landing, self.role, True):
            return
        self.landing, self.role = landing, role
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()
        self.update()

    def texts(self) -> tuple[str, ...]:
        """One for each half, or one for the whole."""
        match self.landing:
            case Landing.TARGET:
                return (self.tr("Load as target"),)
            case Landing.EITHER:
                return self.tr("Load as target"), self.tr("Load as draft")
            case Landing.BOTH:
                return self.tr("The larger one as target"), self.tr("The smaller one as draft")
            case Landing.LINK:
                return (self.tr("Look into it on the page Find"),)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(theme.window)
        veil.setAlpha(VEIL)
        painter.fillRect(self.rect(), veil)
        texts = self.texts()
        width = self.width() // len(texts)
        for number, text in enumerate(texts):
            here = len(texts) == 1 or self.landing is Landing.BOTH or list(Role)[number] is self.role
            place = QRect(number * width, 0, width, self.height()).adjusted(GRID, GRID, -GRID, -GRID)
            self._paint(painter, theme, place, text, here)

    def _paint(self, painter: QPainter, theme: Theme, place: QRect, text: str, here: bool) -> None:
        """The half that it would land in is told by its frame and weight, not by its colour alone."""
        painter.setPen(QPen(QColor(theme.accent if here else theme.outline), 2 if here else 1, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(theme.selection) if here else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(place), 6, 6)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.4)
        font.setWeight(QFont.Weight.DemiBold if here else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(theme.text if here else theme.muted))
        inner = place.adjusted(GRID, GRID, -GRID, -GRID)
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
