"""Models that could draft for another one, best first, each with its verdict and its reasons."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.compatibility import Verdict
from app.core.pair_advice import Judgement
from app.ui.drafting_wording import Level
from app.ui.labels import ElidedLabel, StatusMark, rule
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence, tr

MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """`key` says which one was chosen; without an action it is only explained."""

    key: object
    name: str
    facts: str
    judgement: Judgement
    action: str = ""


class CandidateRow(QWidget):
    chosen = Signal(object)

    def __init__(self, candidate: Candidate) -> None:
        super().__init__()
        judgement = candidate.judgement
        self.mark = StatusMark()
        self.mark.set_level(_level(judgement))
        name = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        name.setText(candidate.name)
        first = QHBoxLayout()
        first.setSpacing(GRID)
        first.addWidget(self.mark)
        first.addWidget(name, 1)
        if candidate.action and judgement.usable:
            button = QPushButton(candidate.action)
            button.clicked.connect(lambda: self.chosen.emit(candidate.key))
            button.setAccessibleName(f"{candidate.action}: {candidate.name}")
            first.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, GRID // 2, 0, GRID // 2)
        whole.setSpacing(GRID // 4)
        whole.addLayout(first)
        for text in (candidate.facts, *reasons(judgement)):
            line = QLabel(text)
            line.setWordWrap(True)
            line.setTextFormat(Qt.TextFormat.PlainText)
            line.setContentsMargins(12 + GRID, 0, 0, 0)
            set_role(line, "caption")
            whole.addWidget(line)
        self.setAccessibleName(f"{candidate.name}: {' '.join(reasons(judgement))}")


class CandidateList(QWidget):
    """Rows that are made anew when what is shown changes."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[CandidateRow] = []
        self._shown: tuple[Candidate, ...] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_candidates(self, candidates: Sequence[Candidate]) -> None:
        shown = tuple(candidates)
        if shown == self._shown:
            return
        self._shown = shown
        while item := self._column.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.rows = [CandidateRow(candidate) for candidate in shown[:MOST_SHOWN]]
        for number, row in enumerate(self.rows):
            if number:
                self._column.addWidget(rule())
            row.chosen.connect(self.chosen)
            self._column.addWidget(row)
        if len(shown) > MOST_SHOWN:
            more = QLabel(self.tr("and {n} more, which fit less well").format(n=len(shown) - MOST_SHOWN))
            set_role(more, "caption")
            self._column.addWidget(more)
        self._column.addStretch(1)


def reasons(judgement: Judgement) -> list[str]:
    """How the draft speaks for the target or why it cannot, and below it what speaks against the pair."""
    report = judgement.report
    verdict = report.way if judgement.usable and report else judgement.summary
    advice = (
        tr("{message} {reason}").format(message=sentence(a.message), reason=sentence(a.reason))
        for a in judgement.advice
    )
    return [text for text in (sentence(verdict), *advice) if text]


def _level(judgement: Judgement) -> Level:
    if not judgement.usable:
        return Level.OFF
    return Level.ACTIVE if judgement.verdict is Verdict.SAME and not judgement.advice else Level.READY
