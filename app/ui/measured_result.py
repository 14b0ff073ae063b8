"""What comes of measuring: advice, progress, numbers and charts, every table, and the conditions."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.state.measured_run import MeasuredRunState
from app.ui.elsewhere_view import ElsewhereView
from app.ui.lane_charts import LaneCharts
from app.ui.lane_table import LaneTable
from app.ui.measured_wording import remarks, verdict
from app.ui.page_column import wrap
from app.ui.report_view import ReportView
from app.ui.run_bar import RunBar
from app.ui.run_words import words_of
from app.ui.theme import GRID, set_role


class MeasuredResult(QWidget):
    def __init__(self, state: MeasuredRunState, stop: str) -> None:
        """`stop` is what the button that stops it is called."""
        super().__init__()
        self._state = state
        self.advice, self.remarks = QLabel(), QLabel()
        set_role(self.advice, "title")
        for label in (self.advice, self.remarks):
            wrap(label)
        self.run_bar = RunBar(state, stop)
        self.table, self.charts = LaneTable(), LaneCharts(state)
        self.report, self.elsewhere = ReportView(), ElsewhereView()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GRID)
        for widget in (self.advice, self.remarks, self.run_bar, self.table, self.charts, self.report, self.elsewhere):
            self.column.addWidget(widget)
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
