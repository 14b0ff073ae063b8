"""Speculative decoding taught with the user's own numbers: what it gains, and why its output is the target's."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.state.lesson import LessonState
from app.ui.learn_rule import RuleLesson
from app.ui.learn_speed import SpeedLesson
from app.ui.scrolled_page import WIDTH, page
from app.ui.theme import GRID, set_role


class LearnPage(QWidget):
    def __init__(self, state: LessonState) -> None:
        super().__init__()
        self._state = state
        self.title = QLabel(self.tr("Learn"))
        set_role(self.title, "title")
        self.speed, self.rule = SpeedLesson(state), RuleLesson(state.trials)
        self.stack = QStackedWidget()
        self.tabs: list[QPushButton] = []
        group = QButtonGroup(self)
        header = QHBoxLayout()
        header.setSpacing(GRID // 2)
        header.addWidget(self.title)
        header.addSpacing(2 * GRID)
        lessons: tuple[tuple[str, QWidget], ...] = (
            (self.tr("What it gains"), self.speed),
            (self.tr("Why the output stays the same"), self.rule),
        )
        for number, (name, lesson) in enumerate(lessons):
            tab = QPushButton(name)
            tab.setCheckable(True)
            set_role(tab, "tab")
            group.addButton(tab, number)
            header.addWidget(tab)
            self.tabs.append(tab)
            self.stack.addWidget(page(lesson, name, WIDTH))
        header.addStretch(1)
        self.tabs[0].setChecked(True)
        group.idClicked.connect(self.stack.setCurrentIndex)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(header)
        whole.addWidget(self.stack, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._state.look()
