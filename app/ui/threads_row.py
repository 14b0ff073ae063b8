"""Trying how many threads suit a model: the button beside their fields, and what was found."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.loading import ModelInfo, Role
from app.core.threads import Times
from app.state.threads import ThreadsState
from app.ui import figures
from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

WIDTH = 52 * GRID


class ThreadsRow(QWidget):
    def __init__(self, threads: ThreadsState, role: Role) -> None:
        super().__init__()
        self._threads, self._role = threads, role
        self.button = QPushButton(self.tr("Measure"))
        self.button.setAutoDefault(False)
        self.button.setAccessibleName(self.tr("Measure the threads"))
        self.button.clicked.connect(lambda: threads.measure(role))
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.setAccessibleName(self.tr("Stop measuring the threads"))
        self.cancel_button.clicked.connect(threads.give_up)
        self.found = QLabel()
        self.found.setTextFormat(Qt.TextFormat.PlainText)
        set_role(self.found, "caption")
        wrap(self.found)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(row)
        whole.addWidget(self.found)

    def sizeHint(self) -> QSize:
        """What was found stands in long lines, beside fields that are narrow."""
        height = self.heightForWidth(WIDTH)
        return QSize(WIDTH, height if height > 0 else super().sizeHint().height())

    def show_model(self, path: Path | None, info: ModelInfo | None) -> None:
        """`info` where the file is loaded: only then there is something to measure."""
        threads, role = self._threads, self._role
        measuring = threads.measuring(role)
        self.button.setVisible(not measuring)
        self.cancel_button.setVisible(measuring)
        self.button.setEnabled(info is not None and threads.can_measure(role))
        self.button.setToolTip(self._meaning() if info else self.tr("Load the model first"))
        error = threads.error(role) if info else None
        if measuring:
            text = self.tr("Trying a few numbers of threads…")
        elif error:
            text = sentence(error)
        else:
            text = "\n".join(self._lines(path, info))
        self.found.setText(text)
        self.found.setVisible(bool(text))
        set_role(self.found, "error" if error and not measuring else "caption")

    def _meaning(self) -> str:
        return self.tr(
            "Tries a few numbers for some seconds, and computes this model with the best of them from then on"
        )

    def _lines(self, path: Path | None, info: ModelInfo | None) -> list[str]:
        trials = self._threads.found(path) if path else None
        lines = []
        if trials:
            lines.append(self.tr("Threads → tokens/s, one by one: {figures}").format(figures=_speeds(trials.one, 1)))
            lines.append(
                self.tr("Threads → tokens/s, many at once: {figures}").format(
                    figures=_speeds(trials.many, trials.n_many)
                )
            )
            text = self.tr("Best: {n}, for many tokens {many}")
            n_threads, n_many = trials.best
            lines.append(text.format(n=figures.count(n_threads), many=figures.count(n_many)))
        if info and info.threads != (0, 0):
            text = self.tr("In use: {n}, for many tokens {many}")
            lines.append(text.format(n=figures.count(info.threads[0]), many=figures.count(info.threads[1])))
        return lines


def _speeds(times: Times, n_tokens: int) -> str:
    return " · ".join(
        f"{figures.count(n_threads)} → {figures.speed(n_tokens / seconds)}" for n_threads, seconds in times
    )
