"""The steps that are left once there is a target, and messages to begin with."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.state.pair import PairState
from app.state.side import SideStatus
from app.ui.page_column import PageColumn, wrap
from app.ui.theme import GRID, set_role

WIDTH = 54 * GRID


class StepsPage(PageColumn):
    """Three steps; those that are done are marked, and the one to do now stands out. Then messages to begin with."""

    choose_clicked = Signal()
    find_clicked = Signal()

    def __init__(self, pair: PairState) -> None:
        super().__init__(self.tr("See what a draft model wins"), WIDTH)
        self._pair = pair
        self.column.setSpacing(2 * GRID)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(2 * GRID)
        self._marks: list[QLabel] = []
        self._texts: list[QLabel] = []
        for row, text in enumerate(self._steps()):
            mark, words = QLabel(), QLabel(text)
            mark.setFixedWidth(2 * GRID)
            mark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
            wrap(words)
            grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words, row, 1)
            self._marks.append(mark)
            self._texts.append(words)
        self.choose_button = QPushButton()
        set_role(self.choose_button, "primary")
        self.choose_button.clicked.connect(self.choose_clicked)
        self.find_button = QPushButton(self.tr("Find a pair…"))
        self.find_button.clicked.connect(self.find_clicked)
        self.suggestions = Suggestions()
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.setContentsMargins(4 * GRID, 0, 0, 0)  # below the words
        buttons.addWidget(self.choose_button)
        buttons.addWidget(self.find_button)
        buttons.addStretch(1)
        self.column.addLayout(grid)
        self.column.addLayout(buttons)
        self.column.addWidget(self.suggestions)
        pair.changed.connect(self.refresh)
        self.refresh()

    @property
    def step(self) -> int:
        """The first that is neither done nor under way."""
        chosen = [
            bool(side.info) or side.status is SideStatus.LOADING for side in (self._pair.target, self._pair.draft)
        ]
        return chosen.index(False) if False in chosen else 2

    def _steps(self) -> tuple[str, ...]:
        return (
            self.tr("Choose a target: the model whose replies you want, as a .gguf file. Or drop it on this window."),
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
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _button(self, text: str) -> QPushButton:
        """The first line; the whole of it is in the tooltip."""
        first, *others = text.splitlines()
        button = QPushButton()
        button.setMinimumWidth(1)
        button.setAccessibleName(f"{first} …" if others else first)
        button.setToolTip(text)
        button.clicked.connect(lambda: self.chosen.emit(text))
        return button

    def _elide(self) -> None:
        for button in self.buttons:
            shown = button.fontMetrics().elidedText(
                button.accessibleName(), Qt.TextElideMode.ElideRight, self.width() - 4 * GRID
            )
            button.setText(shown.replace("&", "&&"))
