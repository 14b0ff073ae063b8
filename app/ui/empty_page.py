"""What stands where a conversation will be: the next step."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget

from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.side import SideStatus
from app.ui.start_page import StartPage
from app.ui.steps_page import StepsPage


class EmptyPage(QStackedWidget):
    """Without a target, ways to a pair; with one, the steps that are left, and messages to begin with."""

    suggested = Signal(str)
    choose_clicked = Signal()
    find_clicked = Signal()
    recent_chosen = Signal(object)  # RecentPair

    def __init__(self, pair: PairState, models: ModelsState) -> None:
        super().__init__()
        self._pair = pair
        self.start = StartPage(models.start, models.recent)
        self.start.recent_chosen.connect(self.recent_chosen)
        self.steps = StepsPage(pair)
        for page in (self.start, self.steps):
            page.choose_clicked.connect(self.choose_clicked)
            page.find_clicked.connect(self.find_clicked)
            self.addWidget(page)
        self.suggestions = self.steps.suggestions
        self.suggestions.chosen.connect(self.suggested)
        models.start.suggested.connect(self.suggest)
        pair.changed.connect(self._refresh)
        self._refresh()

    @property
    def step(self) -> int:
        """The one to do now, from 0."""
        return self.steps.step

    @property
    def choose_button(self) -> QPushButton:
        """Of the page that is shown."""
        return self.start.files.button if self.currentWidget() is self.start else self.steps.choose_button

    @property
    def find_button(self) -> QPushButton:
        return self.start.find_button if self.currentWidget() is self.start else self.steps.find_button

    def suggest(self, texts: Sequence[str]) -> None:
        self.suggestions.set_texts(texts)
        self.steps.refresh()

    def _refresh(self) -> None:
        target = self._pair.target
        begun = target.info is not None or target.status is SideStatus.LOADING
        self.setCurrentWidget(self.steps if begun else self.start)
