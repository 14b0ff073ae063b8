"""A chart in the window: seen, focused, read out, and saved as a picture."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, QRectF, QSize, QStandardPaths, Qt
from PySide6.QtGui import QAccessible, QColor, QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QSizePolicy, QWidget

from app.core.errors import DraftlightError
from app.ui.accessible_role import set_accessible_role
from app.ui.chart import Chart, Drawing
from app.ui.chart_export import FORMATS, Picture, save
from app.ui.theme import GRID, Theme, tabular
from app.ui.translation import sentence, tr

MENU_KEYS = (Qt.Key.Key_Menu, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
HEIGHT = 10 * GRID


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawing, its values in words, and what they mean."""

    drawing: Drawing
    reading: str
    explanation: str


class ChartView(QWidget):
    """`title` and `unit` head the saved picture, `origin` ends it.

    `waiting` is said while there is nothing to show.
    """

    def __init__(
        self,
        name: str,
        title: str,
        unit: str,
        waiting: str = "",
        origin: Callable[[], tuple[str, ...]] = tuple,
        height: int = HEIGHT,
    ) -> None:
        super().__init__()
        self._title, self._unit, self._waiting = title, unit, waiting
        self._origin, self._height = origin, height
        self._shown = Shown(Chart(), "", "")
        self.setAccessibleName(name)
        set_accessible_role(self, QAccessible.Role.Chart)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def drawing(self) -> Drawing:
        return self._shown.drawing

    @property
    def picture(self) -> Picture:
        return Picture(self._title, self._unit, self.drawing, self._origin(), self._shown.reading)

    def show_drawing(self, shown: Shown) -> None:
        self._shown = shown
        self.setAccessibleDescription(self._waiting if shown.drawing.is_empty else shown.reading)
        hint = tr("To save the picture: right click, or the menu key.")
        self.setToolTip(f"{shown.explanation}<p>{hint}</p>")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(32 * GRID, self._height)

    def menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for suffix in FORMATS:
            action = menu.addAction(tr("Save as {format}…").format(format=suffix.upper()))
            action.setEnabled(not self.drawing.is_empty)
            action.triggered.connect(lambda _=False, suffix=suffix: self.choose_file(suffix))
        return menu

    def choose_file(self, suffix: str) -> None:
        """Ask where to, and save the picture there as it was when it was asked for."""
        picture, theme = self.picture, Theme.of(self.palette())
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        proposed = str(Path(folder) / f"{_file_name(self._title)}.{suffix}")
        kinds = tr("{format} pictures (*.{suffix})").format(format=suffix.upper(), suffix=suffix)
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Save the chart"), proposed, kinds)
        if not chosen:
            return
        path = Path(chosen)
        if path.suffix.lower() != f".{suffix}":
            path = path.with_name(f"{path.name}.{suffix}")
        try:
            save(path, picture, theme)
        except DraftlightError as error:
            self._tell(error)

    def _tell(self, error: DraftlightError) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, tr("Save the chart"), sentence(error.message), parent=self)
        box.setInformativeText(sentence(error.remedy))
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MENU_KEYS:
            self.menu().popup(self.mapToGlobal(QPoint(GRID, GRID)))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        painter = QPainter(self)
        painter.setFont(tabular(self.font(), self.font().pointSizeF() * 0.85))
        self.drawing.paint(painter, QRectF(self.rect()), theme)
        if self.drawing.is_empty:
            painter.setPen(QColor(theme.muted))
            place = self.rect().adjusted(4 * GRID, 0, 0, -2 * GRID)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._waiting)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _file_name(title: str) -> str:
    """Without what a file system or a shell might not like."""
    return re.sub(r"\W+", "-", title.lower()).strip("-") or "chart"
