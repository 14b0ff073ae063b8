"""What stands where a conversation will be: the next step."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.loading import Role
from app.state.pair import PairState, SideStatus
from app.ui.theme import GRID, set_role

TEXT_WIDTH = 48 * GRID


class EmptyPage(QWidget):
    """Three steps; those that are done are marked, and the one to do now stands out."""

    def __init__(self, pair: PairState, choose_button: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.choose_button = choose_button
        set_role(choose_button, "primary")
        whole = QVBoxLayout(self)
        whole.setSpacing(3 * GRID)
        whole.addStretch(2)
        whole.addWidget(self.title, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addLayout(_centred(grid))
        whole.addWidget(choose_button, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        pair.changed.connect(self._refresh)
        self._refresh()

    @property
    def step(self) -> int:
        """The one to do now, from 0."""
        if not self._pair.target.info:
            return 0
        report = self._pair.report
        return 2 if self._pair.draft.info and (report is None or report.fits) else 1

    def _steps(self) -> tuple[str, ...]:
        return (
            self.tr("Choose a target: the model whose replies you want, as a .gguf file. You can also drop it above."),
            self.tr(
                "Choose a draft: a much smaller model with the same vocabulary. Without one the target runs alone."
            ),
            self.tr("Write a message. Each token of the reply shows whether the draft won it."),
        )

    def _refresh(self) -> None:
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
        role = Role.TARGET if self.step == 0 else Role.DRAFT
        loading = SideStatus.LOADING in (self._pair.target.status, self._pair.draft.status)
        self.choose_button.setVisible(self.step < 2 and not loading)
        if role is Role.TARGET:
            self.choose_button.setText(self.tr("Choose the target…"))
        elif self._pair.draft.info:
            self.choose_button.setText(self.tr("Choose another draft…"))
        else:
            self.choose_button.setText(self.tr("Choose the draft…"))


def _centred(grid: QGridLayout) -> QGridLayout:
    outer = QGridLayout()
    outer.addLayout(grid, 0, 1)
    outer.setColumnStretch(0, 1)
    outer.setColumnStretch(2, 1)
    return outer
