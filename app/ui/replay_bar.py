"""A slider over the rounds of a reply, which can also move by itself."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from app.ui import figures
from app.ui.theme import GRID, set_role, tabular

PACE = 400  # ms a round


class ReplayBar(QWidget):
    """`chosen` tells which round is to be the last that is seen, whoever moved the slider but the program."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(PACE)
        self._timer.timeout.connect(self._advance)
        self.play = QPushButton()
        set_role(self.play, "link")
        self.play.clicked.connect(self._toggle)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Round of the reply"))
        self.slider.setToolTip(self.tr("Watch the reply grow, round by round"))
        self.slider.valueChanged.connect(self._choose)
        self.place = QLabel()
        self.place.setFont(tabular(self.font()))
        set_role(self.place, "caption")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, GRID // 2, 0)
        row.setSpacing(GRID)
        row.addWidget(self.play)
        row.addWidget(self.slider, 1)
        row.addWidget(self.place)
        self._show_playing()

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def show_place(self, place: int, n_rounds: int) -> None:
        """Where it stands; tells nobody."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, n_rounds - 1)
        self.slider.setValue(place)
        self.slider.blockSignals(False)
        self._show_number()

    def stop(self) -> None:
        self._timer.stop()
        self._show_playing()

    def _toggle(self) -> None:
        if self.playing:
            self.stop()
            return
        if self.slider.value() == self.slider.maximum():
            self.slider.setValue(0)
        self._timer.start()
        self._show_playing()
        self.chosen.emit(self.slider.value())

    def _advance(self) -> None:
        self.slider.setValue(self.slider.value() + 1)
        if self.slider.value() == self.slider.maximum():
            self.stop()

    def _choose(self, place: int) -> None:
        self._show_number()
        self.chosen.emit(place)

    def _show_number(self) -> None:
        number, of = figures.count(self.slider.value() + 1), figures.count(self.slider.maximum() + 1)
        self.place.setText(self.tr("round {number} of {of}").format(number=number, of=of))

    def _show_playing(self) -> None:
        self.play.setText(self.tr("Pause") if self.playing else self.tr("Replay"))
