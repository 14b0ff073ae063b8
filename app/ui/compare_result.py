"""A comparison while it runs and afterwards: what comes of it, with the texts side by side."""

from app.state.comparison import ComparisonState
from app.ui.lane_columns import LaneColumns
from app.ui.measured_result import MeasuredResult


class CompareResult(MeasuredResult):
    def __init__(self, state: ComparisonState, stop: str) -> None:
        super().__init__(state, stop)
        self.columns = LaneColumns(state)
        self.column.insertWidget(self.column.indexOf(self.report), self.columns, 1)
        for part in (self.table, self.charts):
            part.chosen.connect(self.columns.go_to)
