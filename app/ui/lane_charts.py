"""The charts of a measured run, which lead to its lanes: speedups, and why they are what they are."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from app.core.comparison_charts import Point, Scatter, bars
from app.core.report import PLAN, PROCESSOR, TARGET, VERSIONS
from app.state.measured_run import MeasuredRunState
from app.ui import figures
from app.ui.chart_view import ChartView, Shown
from app.ui.lane_drawings import CostScatter, SpeedupBars
from app.ui.measured_wording import lane_name
from app.ui.run_words import words_of
from app.ui.theme import GRID, tabular
from app.ui.translation import tr

HEIGHT = 26 * GRID
ROW = 3 * GRID
NEEDED = (TARGET, PLAN, PROCESSOR, VERSIONS)  # without them no number means anything
SIDE_BY_SIDE = 80 * GRID  # px of width; below it they stand one below the other


class LaneChart(ChartView):
    """A click on a lane chooses it; the table, whose rows are the lanes too, is the way by keys."""

    chosen = Signal(int)

    def make_room(self, n_lanes: int) -> None:
        """So that the names of all can be read."""
        height = max(HEIGHT, ROW * n_lanes + 5 * GRID)
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        drawing = self.drawing
        if event.button() is Qt.MouseButton.LeftButton and isinstance(drawing, SpeedupBars | CostScatter):
            metrics = QFontMetricsF(tabular(self.font(), self.font().pointSizeF() * 0.85))
            lane = drawing.lane_at(event.position(), QRectF(self.rect()), metrics)
            if lane is not None:
                self.chosen.emit(lane)
                return
        super().mousePressEvent(event)


class LaneCharts(QWidget):
    chosen = Signal(int)  # lane

    def __init__(self, state: MeasuredRunState) -> None:
        super().__init__()
        self._state = state
        self.speedups = self._chart(self.tr("Speedup by lane"), self.tr("speed ÷ that of the target alone"))
        self.costs = self._chart(self.tr("Acceptance and cost"), self.tr("acceptance rate α over cost ratio c"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2 * GRID)
        for chart in (self.speedups, self.costs):
            chart.chosen.connect(self.chosen)
            self._row.addWidget(chart, 1)

    def _chart(self, title: str, unit: str) -> LaneChart:
        waiting = self.tr("Nothing is measured that could be drawn here yet")
        return LaneChart(title, title, unit, waiting, lambda: origin(self._state), HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= SIDE_BY_SIDE
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def refresh(self) -> None:
        state, plan = self._state, self._state.plan
        if not plan:
            return
        names = tuple(lane_name(plan, lane) for lane in range(len(plan.lanes)))
        self.speedups.make_room(len(plan.lanes))
        self.speedups.show_drawing(_speedups(state, names))
        self.costs.show_drawing(_costs(state, names))


def _speedups(state: MeasuredRunState, names: tuple[str, ...]) -> Shown:
    found = bars(state.rows)
    reading = "; ".join(
        tr("{lane}: {factor}, middle half {low} to {high}").format(
            lane=names[bar.lane],
            factor=figures.factor(bar.speedup),
            low=figures.rate(bar.low),
            high=figures.rate(bar.high),
        )
        for bar in found
    )
    explanation = tr(
        "Each reply's speed ÷ that of the target alone in the same repeat: the median, and the middle half as a line. "
        "The outline is the target alone. A click leads to the lane's text."
    )
    return Shown(SpeedupBars(found, names, tr("× the target alone")), reading, explanation)


def _costs(state: MeasuredRunState, names: tuple[str, ...]) -> Shown:
    found = state.outcome.report.scatter if state.outcome else _without_lines(state)
    reading = "; ".join(
        tr("{lane}: α {rate}, c {cost}").format(
            lane=names[point.lane], rate=figures.rate(point.acceptance_rate), cost=figures.rate(point.cost_ratio)
        )
        for point in found.points
    )
    if found.measured:
        explanation = tr(
            "All points on a line promise the same speedup, by what this machine's passes of the target cost. A draft "
            "that is accepted more often and costs more may lie on a lower line."
        )
    else:
        explanation = tr(
            "All points on a line promise the same speedup, by the textbook. A draft that is accepted more often and "
            "costs more may lie on a lower line."
        )
    return Shown(CostScatter(found, names, tr("cost ratio c"), tr("acceptance rate α")), reading, explanation)


def _without_lines(state: MeasuredRunState) -> Scatter:
    """While it runs: what the lines take to reckon is done elsewhere."""
    points = tuple(
        Point(row.lane, row.label, row.acceptance_rate, row.cost_ratio.median)
        for row in state.rows
        if row.acceptance_rate is not None and row.cost_ratio
    )
    return Scatter(points, (), max([1.0, *(1.1 * point.cost_ratio for point in points)]), False)


def origin(state: MeasuredRunState) -> tuple[str, ...]:
    """What the numbers of a picture depend on."""
    if not state.outcome:
        return ()
    say = words_of(state.outcome.run.comparison.plan)
    return tuple(say(value) for name, value in state.outcome.report.facts if name in NEEDED)
