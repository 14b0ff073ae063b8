"""Where both models go, and the memory that it takes, before anything is loaded."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.fit import Change, Suggestion
from app.core.loading import Role
from app.state.pair import PairState
from app.state.placing import PlacingState
from app.ui import placement_wording as wording
from app.ui.devices_view import DevicesView
from app.ui.flow_layout import FlowLayout
from app.ui.labels import rule
from app.ui.memory_bar import MemoryBars
from app.ui.page_column import wrap
from app.ui.placement_form import PlacementForm
from app.ui.tab_row import add_tabs
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

DEVICES = 2  # the tab behind those of the models


class PlacementDialog(QDialog):
    """Opened from the pair bar and from the page of models; the window behind it stays in use."""

    smaller_wanted = Signal()  # another model, from the hub

    def __init__(self, pair: PairState, placing: PlacingState, parent: QWidget) -> None:
        super().__init__(parent)
        self._pair, self._placing = pair, placing
        self.setWindowTitle(self.tr("Placement and memory"))
        self.setMinimumSize(60 * GRID, 50 * GRID)
        self.resize(80 * GRID, 68 * GRID)
        self.forms = {role: PlacementForm(placing, role) for role in Role}
        self.devices = DevicesView(placing)
        self.stack = QStackedWidget()
        self.bars = MemoryBars()
        self.verdict = QLabel()
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        wrap(self.verdict)
        self.suggestions: list[QPushButton] = []
        self._flow = FlowLayout()
        self._flow.setSpacing(GRID)
        self.load_button = QPushButton(self.tr("Load"))
        set_role(self.load_button, "primary")
        self.load_button.clicked.connect(self._load)
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.clicked.connect(self.reject)
        self._lay_out()
        for signal in (placing.changed, pair.changed):
            signal.connect(self.refresh)

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._tabs())
        whole.addWidget(rule())
        for page in (*self.forms.values(), self.devices):
            self.stack.addWidget(_scrolled(page))
        whole.addWidget(self.stack, 1)
        whole.addWidget(rule())
        memory = QVBoxLayout()
        memory.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        memory.setSpacing(GRID)
        memory.addWidget(self.bars)
        memory.addWidget(self.verdict)
        self._offers = QWidget()
        self._offers.setLayout(self._flow)
        memory.addWidget(self._offers)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self.load_button)
        buttons.addWidget(self.close_button)
        memory.addLayout(buttons)
        whole.addLayout(memory)

    def _tabs(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(GRID, GRID, GRID, GRID)
        row.setSpacing(GRID // 2)
        self.tabs = add_tabs(row, (self.tr("Target"), self.tr("Draft"), self.tr("Devices")), self.stack)
        return row

    def begin(self, role: Role = Role.TARGET, paths: Mapping[Role, Path] | None = None) -> None:
        """With what is loaded, or with these files instead; `role` is looked at first."""
        self._placing.begin(paths)
        self.choose_tab(list(Role).index(role))
        self.refresh()
        self.show()
        self.raise_()
        self.activateWindow()

    def choose_tab(self, number: int) -> None:
        self.tabs[number].setChecked(True)
        self.stack.setCurrentIndex(number)

    def refresh(self) -> None:
        placing, fit = self._placing, self._placing.fit
        self.bars.show_uses(fit.uses if fit else ())
        wrong = placing.error is not None or (fit is not None and fit.lacks)
        self.verdict.setText(self._verdict())
        set_role(self.verdict, "error" if wrong else "caption")
        self._show_suggestions(fit.suggestions if fit else ())
        has_any = any(placing.wanted(role) for role in Role)
        self.load_button.setEnabled(has_any and placing.is_new and not self._pair.lent)

    def _verdict(self) -> str:
        placing, fit = self._placing, self._placing.fit
        if placing.error:
            return sentence(placing.error)
        if fit and not placing.pending:
            return wording.verdict(fit)
        if placing.pending:
            return self.tr("Working out what it takes…")
        return self.tr("Choose a model first; then you see here what it takes.")

    def _show_suggestions(self, suggestions: tuple[Suggestion, ...]) -> None:
        texts = [wording.suggestion(one) for one in suggestions]
        if texts == [button.text() for button in self.suggestions]:
            return
        for button in self.suggestions:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.suggestions = [self._suggestion(one) for one in suggestions]
        self._offers.setVisible(bool(self.suggestions))

    def _suggestion(self, suggestion: Suggestion) -> QPushButton:
        button = QPushButton(wording.suggestion(suggestion))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._follow(suggestion))
        self._flow.addWidget(button)
        return button

    def _follow(self, suggestion: Suggestion) -> None:
        if suggestion.change is Change.SMALLER:
            self.reject()
            self.smaller_wanted.emit()
        else:
            self._placing.follow(suggestion)

    def _load(self) -> None:
        self._placing.load()
        self.accept()

    def done(self, result: int) -> None:
        """However it is closed."""
        self._placing.end()
        super().done(result)


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    set_role(area, "page")
    area.setWidget(page)
    return area
