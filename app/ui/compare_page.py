"""The same prompt through several drafts: put together, watched, and read afterwards."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.state.chat import ChatState
from app.state.measured_run import Phase
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.compare_result import CompareResult
from app.ui.compare_setup import CompareSetup
from app.ui.run_menu import KeptButton, SaveButton
from app.ui.theme import GRID, set_role

WIDTH = 96 * GRID


class ComparePage(QWidget):
    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__()
        self._state = measuring.comparison
        self.title = QLabel(self.tr("Compare"))
        set_role(self.title, "title")
        self.again_button = QPushButton(self.tr("Run again"))
        self.again_button.setToolTip(self.tr("The same once more, to see then and now"))
        self.again_button.clicked.connect(self._state.again)
        self.new_button = QPushButton(self.tr("New comparison"))
        self.new_button.clicked.connect(self._state.leave)
        self.setup = CompareSetup(pair, chat, measuring)
        self.result = CompareResult(measuring)
        self.pages = QStackedWidget()
        self.pages.addWidget(page(self.setup, self.tr("What is to be compared"), WIDTH))
        self.pages.addWidget(page(self.result, self.tr("Comparison")))
        self.header = QHBoxLayout()
        self.header.setSpacing(GRID)
        self.header.addWidget(self.title)
        self.header.addStretch(1)
        self.kept_button = KeptButton(measuring.kept, self._state)
        self.save_button = SaveButton(measuring.kept, self._state)
        for button in (self.kept_button, self.save_button, self.again_button, self.new_button):
            self.header.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(self.header)
        whole.addWidget(self.pages, 1)
        self._state.changed.connect(self._refresh)
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setup.look()

    def _refresh(self) -> None:
        empty = self._state.phase is Phase.EMPTY
        self.pages.setCurrentIndex(0 if empty else 1)
        self.again_button.setVisible(self._state.phase is Phase.DONE)
        self.new_button.setVisible(not empty and not self._state.busy)


def page(content: QWidget, name: str, most_width: int = 0) -> QScrollArea:
    """Scrolled where it is too long."""
    area = QScrollArea()
    set_role(area, "page")
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(name)
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, GRID, GRID)
    if most_width:
        content.setMaximumWidth(most_width)
        column.addWidget(content)
        column.addStretch(1)
    else:
        column.addWidget(content, 1)
    area.setWidget(inner)
    return area
