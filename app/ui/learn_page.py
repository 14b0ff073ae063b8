"""Speculative decoding taught with the user's own numbers: what it gains, and why its output is the target's."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.state.lesson import LessonState
from app.ui.learn_rule import RuleLesson
from app.ui.learn_speed import SpeedLesson
from app.ui.scrolled_page import WIDTH, page
from app.ui.tab_row import add_tabs
from app.ui.theme import GRID, set_role


class LearnPage(QWidget):
    def __init__(self, state: LessonState) -> None:
        super().__init__()
        self._state = state
        self.title = QLabel(self.tr("Learn"))
        set_role(self.title, "title")
        self.speed, self.rule = SpeedLesson(state), RuleLesson(state.trials)
        self.stack = QStackedWidget()
        header = QHBoxLayout()
        header.setSpacing(GRID // 2)
        header.addWidget(self.title)
        header.addSpacing(2 * GRID)
        names = (self.tr("What it gains"), self.tr("Why the output stays the same"))
        for name, lesson in zip(names, (self.speed, self.rule), strict=True):
            self.stack.addWidget(page(lesson, name, WIDTH))
        self.tabs = add_tabs(header, names, self.stack)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(header)
        whole.addWidget(self.stack, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._state.look()
