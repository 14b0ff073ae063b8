"""The memory of a device as a bar: what others use, what the pair would take, what is left."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.core.memory import MemoryUse
from app.core.pair_fit import DeviceUse
from app.ui import placement_wording as wording
from app.ui.theme import GRID, Theme, set_role, tabular

NAME_WIDTH = 8 * GRID
_HEIGHT = 12
_CACHE, _COMPUTE = Qt.BrushStyle.Dense4Pattern, Qt.BrushStyle.BDiagPattern  # told apart from weights without colour


class MemoryBar(QWidget):
    """Only the drawing; the words stand beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._use: DeviceUse | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(20 * GRID, _HEIGHT)

    def show_use(self, use: DeviceUse) -> None:
        self._use = use
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        use = self._use
        if not use:
            return
        theme, painter = Theme.of(self.palette()), QPainter(self)
        total = use.device.total_bytes or use.others + use.taken
        whole = max(total, use.others + use.taken, 1)
        painter.fillRect(self.rect(), QColor(theme.base))
        x = self._fill(painter, 0.0, use.others / whole, QBrush(QColor(theme.outline)))
        target, draft = QColor(theme.accent), QColor(theme.good)
        if use.tight:
            target = draft = QColor(theme.warning)
        for model, colour in ((use.target, target), (use.draft, draft)):
            x = self._draw_model(painter, x, model, whole, colour)
        x = self._fill(painter, x, use.shared / whole, QBrush(target, _COMPUTE))
        painter.setPen(QColor(theme.outline))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        if whole > total:  # what lies behind this line is not there
            place = round(self.width() * total / whole)
            painter.fillRect(QRectF(place - 1, 0, 2, self.height()), QColor(theme.text))

    def _draw_model(self, painter: QPainter, x: float, model: MemoryUse, whole: int, colour: QColor) -> float:
        begin = x
        for n_bytes, style in (
            (model.weights, Qt.BrushStyle.SolidPattern),
            (model.cache, _CACHE),
            (model.compute, _COMPUTE),
        ):
            x = self._fill(painter, x, n_bytes / whole, QBrush(colour, style))
        if x - begin >= 2:  # where one model ends
            painter.fillRect(QRectF(x - 1, 0, 1, self.height()), colour)
        return x

    def _fill(self, painter: QPainter, x: float, share: float, brush: QBrush) -> float:
        width = share * self.width()
        painter.fillRect(QRectF(x, 0, width, self.height()), brush)
        return x + width


class DeviceMemory(QWidget):
    """One device: its name, its bar, and the figures."""

    def __init__(self) -> None:
        super().__init__()
        self.name = QLabel()
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.figures = QLabel()
        self.figures.setWordWrap(True)
        self.figures.setMinimumWidth(1)
        self.figures.setFont(tabular(self.figures.font()))
        set_role(self.figures, "caption")
        self.bar = MemoryBar()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.name.setFixedWidth(NAME_WIDTH)
        row.addWidget(self.name)
        row.addWidget(self.bar, 1)
        whole.addLayout(row)
        below = QHBoxLayout()
        below.addSpacing(NAME_WIDTH + GRID)
        below.addWidget(self.figures, 1)
        whole.addLayout(below)

    def show_use(self, use: DeviceUse) -> None:
        name = use.device.name
        self.name.setText(self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, NAME_WIDTH))
        self.bar.show_use(use)
        text, tip = wording.bar_text(use), wording.bar_tip(use)
        self.figures.setText(text)
        set_role(self.figures, "error" if use.tight else "caption")
        for widget in (self, self.bar, self.figures):
            widget.setToolTip(tip)
        self.setAccessibleName(self.tr("Memory of {device}").format(device=use.device.name))
        self.setAccessibleDescription(f"{text}. {tip}")


class MemoryBars(QWidget):
    """A bar for each device."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[DeviceMemory] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)

    def show_uses(self, uses: tuple[DeviceUse, ...]) -> None:
        while len(self.rows) > len(uses):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(uses):
            self.rows.append(DeviceMemory())
            self._column.addWidget(self.rows[-1])
        for row, use in zip(self.rows, uses, strict=True):
            row.show_use(use)
