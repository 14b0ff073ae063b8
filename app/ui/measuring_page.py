"""What the pages that measure share: a title and buttons, and below them what is asked for, or what comes of it."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.state.kept_runs import KeptRunsState
from app.state.measured_run import MeasuredRunState, Phase
from app.ui.run_menu import KeptButton, SaveButton
from app.ui.theme import GRID, set_role


class MeasuringPage(QWidget):
    def __init__(self, state: MeasuredRunState, kept: KeptRunsState) -> None:
        super().__init__()
        self._state = state
        self.title = QLabel()
        set_role(self.title, "title")
        self.kept_button = KeptButton(kept, state)
        self.save_button = SaveButton(kept, state)
        self.again_button = QPushButton(self.tr("Run again"))
        self.again_button.setToolTip(self.tr("The same once more, to see then and now"))
        self.again_button.clicked.connect(state.again)
        self.new_button = QPushButton()
        self.new_button.clicked.connect(state.leave)
        self.pages = QStackedWidget()
        header = QHBoxLayout()
        header.setSpacing(GRID)
        header.addWidget(self.title)
        header.addStretch(1)
        for button in (self.kept_button, self.save_button, self.again_button, self.new_button):
            header.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(header)
        whole.addWidget(self.pages, 1)

    def fill(self, title: str, new: str, setup: QScrollArea, result: QScrollArea) -> None:
        """`new` is what the button that leads back to an empty setup is called."""
        self.title.setText(title)
        self.new_button.setText(new)
        self.pages.addWidget(setup)
        self.pages.addWidget(result)
        self._state.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        empty = self._state.phase is Phase.EMPTY
        self.pages.setCurrentIndex(0 if empty else 1)
        self.again_button.setVisible(self._state.phase is Phase.DONE)
        self.new_button.setVisible(not empty and not self._state.busy)
