"""The benchmark: put together with its duration, watched, paused, and read as a report."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.state.chat import ChatState
from app.state.measured_run import Phase
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.bench_setup import BenchSetup
from app.ui.compare_page import WIDTH, page
from app.ui.elsewhere_view import ElsewhereView
from app.ui.lane_charts import LaneCharts
from app.ui.lane_table import LaneTable
from app.ui.measured_wording import remarks, verdict
from app.ui.page_column import wrap
from app.ui.report_view import ReportView
from app.ui.run_bar import RunBar
from app.ui.run_menu import KeptButton, SaveButton
from app.ui.run_words import words_of
from app.ui.theme import GRID, set_role


class BenchPage(QWidget):
    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__()
        self._state = state = measuring.benchmark
        self.title = QLabel(self.tr("Benchmark"))
        set_role(self.title, "title")
        self.again_button = QPushButton(self.tr("Run again"))
        self.again_button.setToolTip(self.tr("The same once more, to see then and now"))
        self.again_button.clicked.connect(state.again)
        self.new_button = QPushButton(self.tr("New benchmark"))
        self.new_button.clicked.connect(state.leave)
        self.kept_button = KeptButton(measuring.kept, state)
        self.save_button = SaveButton(measuring.kept, state)
        self.setup = BenchSetup(pair, chat, measuring)
        self.result = BenchResult(measuring)
        self.pages = QStackedWidget()
        self.pages.addWidget(page(self.setup, self.tr("What is to be measured"), WIDTH))
        self.pages.addWidget(page(self.result, self.tr("Report")))
        header = QHBoxLayout()
        header.setSpacing(GRID)
        header.addWidget(self.title)
        header.addStretch(1)
        for button in (self.kept_button, self.save_button, self.again_button, self.new_button):
            header.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(header)
        whole.addWidget(self.pages, 1)
        state.changed.connect(self._refresh)
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setup.look()

    def _refresh(self) -> None:
        empty = self._state.phase is Phase.EMPTY
        self.pages.setCurrentIndex(0 if empty else 1)
        self.again_button.setVisible(self._state.phase is Phase.DONE)
        self.new_button.setVisible(not empty and not self._state.busy)


class BenchResult(QWidget):
    """Advice, progress, numbers and charts, every table, and the conditions."""

    def __init__(self, measuring: MeasuringState) -> None:
        super().__init__()
        self._state = state = measuring.benchmark
        self.advice, self.remarks = QLabel(), QLabel()
        set_role(self.advice, "title")
        for label in (self.advice, self.remarks):
            wrap(label)
        self.run_bar = RunBar(state, self.tr("Pause"))
        self.table, self.charts = LaneTable(), LaneCharts(state)
        self.report, self.elsewhere = ReportView(), ElsewhereView()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self.advice, self.remarks, self.run_bar, self.table, self.charts, self.report, self.elsewhere):
            column.addWidget(widget)
        column.addStretch(1)
        state.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        state, outcome = self._state, self._state.outcome
        counted = outcome is not None and bool(outcome.run.comparison.counted)
        advice = verdict(outcome.advice, outcome.run.comparison.plan) if outcome and counted else ""
        words = "\n".join(remarks(outcome, words_of(outcome.run.comparison.plan))) if outcome else ""
        for label, text in ((self.advice, advice), (self.remarks, words)):
            label.setText(text)
            label.setVisible(bool(text))
        if state.plan:
            self.charts.refresh()
            self.report.show_outcome(outcome)
            self.elsewhere.show_snippets(outcome.report.snippets if outcome else ())
            self.table.show_rows(state.plan, state.rows, outcome.earlier if outcome else ())
