"""Choosing what the tints of the tokens tell, and what each level of a heat means."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QWidget

from app.ui.labels import ElidedLabel
from app.ui.theme import GRID, Theme, set_role
from app.ui.tint import SCALES, Tint
from app.ui.translation import tr

PROPOSALS_KEYS = "Ctrl+Shift+P"
ROUNDS_KEYS = "Ctrl+Shift+R"
NARROW = 56 * GRID  # px


class TintBox(QComboBox):
    """Kind, or one of the heats."""

    chosen = Signal(object)  # Tint

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("What the tints of the tokens tell"))
        self.view().setAccessibleName(self.accessibleName())
        self.setFixedHeight(3 * GRID)
        names = {
            Tint.KIND: self.tr("Tint: kind"),
            Tint.PROBABILITY: self.tr("Tint: probability"),
            Tint.ACCEPTANCE: self.tr("Tint: acceptance"),
            Tint.TIME: self.tr("Tint: time"),
        }
        for place, (tint, name) in enumerate(names.items()):
            self.addItem(name, tint)
            self.setItemData(place, _meaning(tint), Qt.ItemDataRole.ToolTipRole)
        self.setToolTip(self.accessibleName())
        self.currentIndexChanged.connect(lambda _place: self.chosen.emit(self.tint))

    @property
    def tint(self) -> Tint:
        return Tint(self.currentData())

    def choose(self, tint: Tint) -> None:
        self.setCurrentIndex(self.findData(tint))


class SeenButtons(QWidget):
    """What else can be seen among the tokens: proposals that fell, and where a round begins and ends."""

    def __init__(self) -> None:
        super().__init__()
        self.proposals = _switch(
            self.tr("Proposals"),
            self.tr("Proposed tokens that were rejected or ignored, struck through in their place ({keys})"),
            PROPOSALS_KEYS,
        )
        self.rounds = _switch(self.tr("Rounds"), self.tr("A line over every other round ({keys})"), ROUNDS_KEYS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self.proposals)
        row.addWidget(self.rounds)


def _switch(text: str, tip: str, keys: str) -> QPushButton:
    switch = QPushButton(text)
    switch.setCheckable(True)
    set_role(switch, "tab")
    switch.setToolTip(tip.format(keys=QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)))
    switch.setFixedHeight(3 * GRID)
    return switch


class HeatSwatch(QWidget):
    """A level as it looks in a reply."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self._level = level
        self.setFixedSize(3 * GRID, 2 * GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.of(self.palette())
        style = theme.heat[self._level]
        painter = QPainter(self)
        if not style.tint:
            painter.setPen(QColor(theme.border))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            return
        painter.fillRect(self.rect(), QColor(style.tint))
        painter.setPen(QPen(QColor(style.line_colour), 2, style.line))
        painter.drawLine(4, self.height() - 4, self.width() - 4, self.height() - 4)


class TintLegend(QWidget):
    """One line, there only for a heat: the kinds have their legend among the numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.meaning = ElidedLabel("caption")
        self.levels = tuple(QLabel() for _ in range(4))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self.meaning, 1)
        self._swatches = tuple(HeatSwatch(level) for level in range(len(self.levels)))
        for swatch, label in zip(self._swatches, self.levels, strict=True):
            set_role(label, "caption")
            row.addWidget(swatch)
            row.addWidget(label)
            row.addSpacing(GRID // 2)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the ends of the scale are named; what lies between says so under the pointer."""
        super().resizeEvent(event)
        wide = event.size().width() >= NARROW
        for part in (self.meaning, *self.levels[1:-1]):
            part.setVisible(wide)

    def show_tint(self, tint: Tint) -> None:
        self.setVisible(tint in SCALES)
        if tint in SCALES:
            self.meaning.setText(_meaning(tint))
            for swatch, label, name in zip(self._swatches, self.levels, SCALES[tint].levels, strict=True):
                label.setText(tr(name))
                swatch.setToolTip(tr(name))


def _meaning(tint: Tint) -> str:
    return tr(SCALES[tint].meaning) if tint in SCALES else tr("Who won the token: draft, target, or both")
