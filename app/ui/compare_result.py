"""A comparison while it runs and afterwards: the advice, the numbers, and the texts side by side."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.state.measuring import MeasuringState
from app.ui.elsewhere_view import ElsewhereView
from app.ui.lane_charts import LaneCharts
from app.ui.lane_columns import LaneColumns
from app.ui.lane_table import LaneTable
from app.ui.measured_wording import remarks, verdict
from app.ui.page_column import wrap
from app.ui.report_view import ReportView
from app.ui.run_bar import RunBar
from app.ui.run_words import words_of
from app.ui.theme import GRID, set_role


class CompareResult(QWidget):
    def __init__(self, measuring: MeasuringState) -> None:
        super().__init__()
        self._state = state = measuring.comparison
        self.advice = QLabel()
        set_role(self.advice, "title")
        self.remarks = QLabel()
        for label in (self.advice, self.remarks):
            wrap(label)
        self.run_bar = RunBar(state, self.tr("Stop"))
        self.table = LaneTable()
        self.columns = LaneColumns(state)
        self.charts = LaneCharts(state)
        self.report, self.elsewhere = ReportView(), ElsewhereView()
        for part in (self.table, self.charts):
            part.chosen.connect(self.columns.go_to)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GRID)
        for widget in (self.advice, self.remarks, self.run_bar, self.table, self.charts):
            self.column.addWidget(widget)
        self.column.addWidget(self.columns, 1)
        self.column.addWidget(self.report)
        self.column.addWidget(self.elsewhere)
        state.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        state = self._state
        outcome = state.outcome
        advice = (
            verdict(outcome.advice, outcome.run.comparison.plan) if outcome and outcome.run.comparison.counted else ""
        )
        words = "\n".join(remarks(outcome, words_of(outcome.run.comparison.plan))) if outcome else ""
        for label, text in ((self.advice, advice), (self.remarks, words)):
            label.setText(text)
            label.setVisible(bool(text))
        if state.plan:
            self.charts.refresh()
            self.report.show_outcome(outcome)
            self.elsewhere.show_snippets(outcome.report.snippets if outcome else ())
            self.table.show_rows(state.plan, state.rows, outcome.earlier if outcome else ())
