"""What stands where a conversation will be: the next step."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.state.models import ModelsState
from app.state.pair import PairState, SideStatus
from app.ui.start_page import StartPage
from app.ui.theme import GRID, set_role

TEXT_WIDTH = 48 * GRID


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


class StepsPage(QWidget):
    """Three steps; those that are done are marked, and the one to do now stands out. Then messages to begin with."""

    choose_clicked = Signal()
    find_clicked = Signal()

    def __init__(self, pair: PairState) -> None:
        super().__init__()
        self._pair = pair
        self.title = QLabel(self.tr("See what a draft model wins"))
        font = QFont(self.title.font())
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(2 * GRID)
        self._marks: list[QLabel] = []
        self._texts: list[QLabel] = []
        for row, text in enumerate(self._steps()):
            mark, words = QLabel(), QLabel(text)
            mark.setFixedWidth(2 * GRID)
            mark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
            words.setWordWrap(True)
            words.setFixedWidth(TEXT_WIDTH)
            grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words, row, 1)
            self._marks.append(mark)
            self._texts.append(words)
        self.choose_button = QPushButton()
        set_role(self.choose_button, "primary")
        self.choose_button.clicked.connect(self.choose_clicked)
        whole = QVBoxLayout(self)
        whole.setSpacing(3 * GRID)
        whole.addStretch(2)
        whole.addWidget(self.title, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addLayout(_centred(grid))
        self.find_button = QPushButton(self.tr("Find a pair…"))
        self.find_button.clicked.connect(self.find_clicked)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self.choose_button)
        buttons.addWidget(self.find_button)
        buttons.addStretch(1)
        whole.addLayout(buttons)
        self.suggestions = Suggestions()
        whole.addWidget(self.suggestions, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        pair.changed.connect(self.refresh)
        self.refresh()

    @property
    def step(self) -> int:
        if not self._pair.target.info:
            return 0
        return 2 if self._pair.draft.info else 1

    def _steps(self) -> tuple[str, ...]:
        return (
            self.tr("Choose a target: the model whose replies you want, as a .gguf file. You can also drop it above."),
            self.tr(
                "Choose a draft: a much smaller model, best with the same vocabulary. Without one, words that were "
                "there before are proposed again, and nothing else."
            ),
            self.tr("Write a message. Each token of the reply shows whether the drafter won it."),
        )

    def refresh(self) -> None:
        for number, (mark, words) in enumerate(zip(self._marks, self._texts, strict=True)):
            done = number < self.step
            mark.setText("✓" if done else str(number + 1))
            current = number == self.step
            for label in (mark, words):
                label.setAccessibleDescription(self.tr("done") if done else self.tr("now") if current else "")
                font = QFont(label.font())
                font.setWeight(QFont.Weight.DemiBold if current and label is mark else QFont.Weight.Normal)
                label.setFont(font)
                set_role(label, "" if current else "caption")
        self.suggestions.setVisible(self.step == 2 and bool(self.suggestions.buttons))
        loading = SideStatus.LOADING in (self._pair.target.status, self._pair.draft.status)
        for button in (self.choose_button, self.find_button):
            button.setVisible(self.step < 2 and not loading)
        self.choose_button.setText(self.tr("Choose the draft…"))


class Suggestions(QWidget):
    """Messages that can be taken up with a click."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)
        caption = QLabel(self.tr("To begin with:"))
        set_role(caption, "caption")
        self._column.addWidget(caption)

    def set_texts(self, texts: Sequence[str]) -> None:
        for button in self.buttons:
            button.deleteLater()
        self.buttons = [self._button(text) for text in texts]
        for button in self.buttons:
            self._column.addWidget(button)

    def _button(self, text: str) -> QPushButton:
        """The first line; the whole of it is in the tooltip."""
        first, *others = text.splitlines()
        button = QPushButton()
        shown = f"{first} …" if others else first
        elided = button.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, TEXT_WIDTH)
        button.setText(elided.replace("&", "&&"))
        button.setToolTip(text)
        button.clicked.connect(lambda: self.chosen.emit(text))
        return button


def _centred(grid: QGridLayout) -> QGridLayout:
    outer = QGridLayout()
    outer.addLayout(grid, 0, 1)
    outer.setColumnStretch(0, 1)
    outer.setColumnStretch(2, 1)
    return outer
