"""The lanes' texts side by side, scrolled together by their place in the text."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.core.comparison import CellResult
from app.core.events import EmittedToken, Round
from app.core.plan import Cell
from app.state.measured_run import MeasuredRunState
from app.state.throttle import Throttle
from app.ui import figures
from app.ui.labels import ElidedLabel
from app.ui.lane_text import LaneText
from app.ui.measured_wording import check_words, lane_name, repeat_name
from app.ui.theme import GRID, set_role, tabular

NARROWEST = 24 * GRID
HEIGHT = 32 * GRID


class LaneColumn(QFrame):
    def __init__(self, name: str) -> None:
        super().__init__()
        set_role(self, "card")
        self.setMinimumWidth(NARROWEST)
        self.name = ElidedLabel()
        font = QFont(self.name.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.name.setFont(font)
        self.name.setText(name)
        self.state = ElidedLabel("caption")
        self.state.setFont(tabular(self.font()))
        self.text = LaneText()
        self.text.setAccessibleName(self.tr("Text: {lane}").format(lane=name))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID, GRID, GRID)
        whole.setSpacing(2)
        for label in (self.name, self.state):
            whole.addWidget(label)
        whole.addWidget(self.text, 1)

    def set_highlighted(self, highlighted: bool) -> None:
        self.setProperty("focused", highlighted)
        set_role(self, "card")


class LaneColumns(QScrollArea):
    """Follows the lane that runs; the others show the last that they said to the prompt."""

    def __init__(self, state: MeasuredRunState) -> None:
        super().__init__()
        self._state = state
        self._prompt, self._temperature = "", 0.0
        self._scrolling = False
        self.columns: list[LaneColumn] = []
        self._waiting: list[tuple[EmittedToken, Round]] = []
        self._throttle = Throttle(self)
        self._throttle.fired.connect(self._write)
        set_role(self, "page")
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(HEIGHT)
        self.setAccessibleName(self.tr("Texts of the lanes"))
        self._inner = QWidget()
        self._row = QHBoxLayout(self._inner)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GRID)
        self.setWidget(self._inner)
        state.opened.connect(self._build)
        state.cell_began.connect(self._begin)
        state.round_added.connect(self._add)
        state.cell_ended.connect(self._end)
        state.compared.connect(self._mark)
        state.changed.connect(self._refresh)
        self._build()

    def show_prompt(self, prompt: str, temperature: float) -> None:
        """The texts that answer this."""
        if (prompt, temperature) != (self._prompt, self._temperature):
            self._prompt, self._temperature = prompt, temperature
            self._fill()

    def go_to(self, lane: int) -> None:
        """Bring its column into view, and mark it."""
        for number, column in enumerate(self.columns):
            column.set_highlighted(number == lane)
        if lane < len(self.columns):
            self.ensureWidgetVisible(self.columns[lane], GRID, 0)
            self.columns[lane].text.setFocus()

    def _build(self) -> None:
        plan = self._state.plan
        names = [lane_name(plan, number) for number in range(len(plan.lanes))] if plan else []
        if names != [column.name.text() for column in self.columns]:
            for column in self.columns:
                column.hide()
                self._row.removeWidget(column)
                column.deleteLater()
            self.columns = [LaneColumn(name) for name in names]
            for column in self.columns:
                self._row.addWidget(column, 1)
                column.text.verticalScrollBar().valueChanged.connect(self._scrolled)
        if plan:
            self._prompt, self._temperature = plan.prompts[0].name, plan.temperatures[0]
        self._fill()

    def _fill(self) -> None:
        self._drop()
        for lane in range(len(self.columns)):
            self._show_result(lane)
        self._refresh()

    def _show_result(self, lane: int) -> None:
        result = self._state.shown(lane, self._prompt, self._temperature)
        self._scrolling = True
        self.columns[lane].text.show_tokens(_tokens(result) if result else [])
        self._scrolling = False
        if result:
            self._mark(result.cell)

    def _is_shown(self, cell: Cell) -> bool:
        return (cell.prompt, cell.temperature) == (self._prompt, self._temperature)

    def _begin(self, cell: Cell) -> None:
        self.show_prompt(cell.prompt, cell.temperature)
        self._drop()
        self.columns[cell.lane].text.show_tokens([])
        self._refresh()

    def _drop(self) -> None:
        """What was to be written belongs to a text that is not shown any more."""
        self._throttle.cancel()
        self._waiting = []

    def _add(self, cell: Cell, this: Round) -> None:
        if self._is_shown(cell):
            self._waiting += [(token, this) for token in this.emitted]
            self._throttle.request()

    def _write(self) -> None:
        """What has come since the last time, in one go."""
        waiting, self._waiting = self._waiting, []
        if self._state.cell and self._is_shown(self._state.cell):
            self._scrolling = True
            self.columns[self._state.cell.lane].text.add(waiting)
            self._scrolling = False

    def _end(self, result: CellResult) -> None:
        if self._is_shown(result.cell):
            self._drop()
            self._show_result(result.cell.lane)
        self._refresh()

    def _mark(self, cell: Cell) -> None:
        check = self._state.checks.get(cell)
        shown = self._state.shown(cell.lane, self._prompt, self._temperature)
        if not check or not shown or shown.cell != cell:
            return
        place = check.divergence.token_place if check.divergence else None
        self.columns[cell.lane].text.part(place, check_words(check) if check.divergence else "")
        self._refresh()

    def _refresh(self) -> None:
        for lane, column in enumerate(self.columns):
            column.state.setText(self._line(lane))

    def _line(self, lane: int) -> str:
        state = self._state
        assert state.plan
        if state.cell and state.cell.lane == lane:
            n_tokens = sum(len(this.emitted) for this in state.rounds)
            return self.tr("running, {what}: {n} tokens").format(what=repeat_name(state.plan, state.cell), n=n_tokens)
        if lane in state.failures:
            return self.tr("left out: {cause}").format(cause=state.failures[lane])
        result = state.shown(lane, self._prompt, self._temperature)
        if not result:
            return self.tr("not measured yet")
        speed = self.tr("{speed} tokens/s").format(speed=figures.speed(result.metrics.tokens_per_second))
        parts = [speed, repeat_name(state.plan, result.cell)]
        check = state.checks.get(result.cell)
        if check and check.divergence:
            parts.insert(1, self.tr("parts at token {n}").format(n=check.divergence.token_place + 1))
        if state.comparison and state.comparison.disturbance(result):
            parts.append(self.tr("disturbed"))
        return " · ".join(parts)

    def _scrolled(self) -> None:
        """By hand in one of them: the others follow to the same place of the text."""
        if self._scrolling:
            return
        bar = self.sender()
        moved = next((one.text for one in self.columns if one.text.verticalScrollBar() is bar), None)
        if moved is None or not moved.isVisible():
            return
        self._scrolling = True
        place = moved.top
        for column in self.columns:
            if column.text is not moved:
                column.text.scroll_to(place)
        self._scrolling = False


def _tokens(result: CellResult) -> list[tuple[EmittedToken, Round]]:
    return [(token, event) for event in result.events if isinstance(event, Round) for token in event.emitted]
