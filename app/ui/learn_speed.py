"""The lesson on speed: three numbers to set, what they predict, and what was measured on this machine."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QMouseEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.core.comparison_advice import MOST_DRAFTED
from app.state.lesson import LessonState
from app.ui import figures
from app.ui.chart_view import ChartView, Shown
from app.ui.choice_list import ChoiceList
from app.ui.learn_curves import CurvePoint, Key, LookaheadCurves, best_words
from app.ui.learn_values import ValueRow
from app.ui.learn_wording import best_sentence, curves_reading, formulas, pair_name, pair_sentence
from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role, tabular

CHART_HEIGHT = 30 * GRID


class LookaheadChart(ChartView):
    """A click on a measured pair chooses it; the list of pairs is the way by keys."""

    chosen = Signal(int)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.point_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and number is not None:
            self.chosen.emit(number)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        on_point = self.point_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if on_point else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def point_at(self, at: QPointF) -> int | None:
        drawing = self.drawing
        if not isinstance(drawing, LookaheadCurves):
            return None
        metrics = QFontMetricsF(tabular(self.font(), self.font().pointSizeF() * 0.85))
        return drawing.point_at(at, QRectF(self.rect()), metrics)


class Figure(QWidget):
    """A big number over its name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.number = QLabel()
        self.number.setFont(tabular(self.font(), self.font().pointSizeF() * 1.6, QFont.Weight.Medium))
        self.name = QLabel(name)
        set_role(self.name, "caption")
        wrap(self.name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.number)
        column.addWidget(self.name)
        column.addStretch(1)

    def show_number(self, text: str) -> None:
        self.number.setText(text)
        self.number.setAccessibleName(self.tr("{name}: {value}").format(name=self._name, value=text))


class SpeedLesson(QWidget):
    def __init__(self, state: LessonState) -> None:
        super().__init__()
        self._state = state
        intro = QLabel(
            self.tr(
                "A small draft proposes γ tokens a round, and the target tests all of them in one pass. How much "
                "faster that is depends on how often a tested token is accepted (α), how many are proposed (γ), and "
                "what a step of the draft costs beside one of the target (c)."
            )
        )
        wrap(intro)
        self.pair_list = ChoiceList(self.tr("Measured pair"))
        self.pair_list.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.pair_list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.pair_list.activated.connect(self._choose_listed)
        self.alpha = ValueRow(self.tr("α, acceptance rate"), self.tr("Acceptance rate α"), 0, 1, 2)
        self.n_max = ValueRow(self.tr("γ, lookahead"), self.tr("Lookahead γ"), 1, MOST_DRAFTED, 0)
        self.cost = ValueRow(self.tr("c, cost ratio"), self.tr("Cost ratio c"), 0, 1, 2)
        self.alpha.entered.connect(state.set_acceptance_rate)
        self.n_max.entered.connect(lambda value: state.set_n_max(round(value)))
        self.cost.entered.connect(state.set_cost_ratio)
        self.tokens = Figure(self.tr("tokens per round"))
        self.ideal = Figure(self.tr("speedup by the textbook"))
        self.here = Figure(self.tr("speedup on this machine"))
        self.best = Figure(self.tr("best lookahead"))
        self.chart = LookaheadChart(
            self.tr("Speedup by lookahead"),
            self.tr("Speedup by lookahead"),
            self.tr("speed ÷ that of the target alone"),
            origin=self._origin,
            height=CHART_HEIGHT,
        )
        self.chart.setMouseTracking(True)
        self.chart.chosen.connect(self._choose)
        self.measured, self.formulas, self.advice = QLabel(), QLabel(), QLabel()
        self._lay_out(intro)
        state.changed.connect(self._refresh)
        self._refresh()

    def _lay_out(self, intro: QLabel) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        values = QGridLayout()
        values.setHorizontalSpacing(2 * GRID)
        values.setVerticalSpacing(GRID // 2)
        listed = QLabel(self.tr("Measured pair"))
        listed.setBuddy(self.pair_list)
        values.addWidget(listed, 0, 0)
        values.addWidget(self.pair_list, 0, 1, 1, 2)
        for number, row in enumerate((self.alpha, self.n_max, self.cost), 1):
            row.add_to(values, number)
        values.setColumnStretch(1, 1)
        numbers = QHBoxLayout()
        numbers.setSpacing(2 * GRID)
        for figure in (self.tokens, self.ideal, self.here, self.best):
            numbers.addWidget(figure, 1)
        whole.addWidget(intro)
        whole.addLayout(values)
        whole.addLayout(numbers)
        whole.addWidget(self.chart)
        for label in (self.measured, self.formulas, self.advice):
            wrap(label)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            whole.addWidget(label)
        self.formulas.setTextFormat(Qt.TextFormat.RichText)
        whole.addStretch(1)

    def _origin(self) -> tuple[str, ...]:
        given, curve = self._state.given, self._state.curve
        values = self.tr("α {rate} · γ {n} · c {cost}").format(
            rate=figures.rate(given.acceptance_rate), n=given.n_max, cost=figures.rate(given.cost_ratio)
        )
        return (values, self.tr("Passes of {target}").format(target=curve.target)) if curve else (values,)

    def _choose(self, number: int) -> None:
        self._state.choose(self._state.pairs[number])

    def _choose_listed(self, place: int) -> None:
        """The first is no pair: the numbers stay as they are."""
        self._state.choose(self._state.pairs[place - 1] if place else None)

    def _refresh(self) -> None:
        state, given = self._state, self._state.given
        self._list_pairs()
        self.alpha.show_value(given.acceptance_rate, 1)
        self.n_max.show_value(given.n_max, MOST_DRAFTED)
        self.cost.show_value(given.cost_ratio, state.most_cost)
        counting = state.here or state.ideal
        self.tokens.show_number(figures.mean(given.tokens_per_round))
        self.ideal.show_number(figures.factor(state.ideal.speedups[given.n_max]))
        self.here.show_number(figures.factor(state.here.speedups[given.n_max] if state.here else None))
        self.best.show_number(f"γ {counting.best}" if counting.best else self.tr("none"))
        self.measured.setText(pair_sentence(state))
        self.measured.setVisible(bool(self.measured.text()))
        self.formulas.setText(formulas(state))
        self.advice.setText(best_sentence(state))
        self.chart.show_drawing(self._drawing())

    def _list_pairs(self) -> None:
        pairs = self._state.pairs
        own = self.tr("Values of your own") if pairs else self.tr("None yet: Compare and Benchmark measure them")
        names = [own, *map(pair_name, pairs)]
        if [self.pair_list.itemText(place) for place in range(self.pair_list.count())] != names:
            self.pair_list.clear()
            self.pair_list.addItems(names)
        chosen = self._state.chosen
        self.pair_list.setCurrentIndex(pairs.index(chosen) + 1 if chosen in pairs else 0)
        self.pair_list.setEnabled(bool(pairs))
        self.pair_list.setToolTip(self._unreadable())

    def _unreadable(self) -> str:
        n = self._state.n_unreadable
        return self.tr("Kept runs that could not be read: {n}").format(n=n) if n else ""

    def _drawing(self) -> Shown:
        state, pairs = self._state, self._state.pairs
        forecast = state.here or state.ideal
        best = best_words(forecast, self.tr("best: γ {n}, {factor}"), self.tr("best: no draft"))
        key = Key(self.tr("this machine"), self.tr("textbook"), self.tr("measured pairs"), best, self.tr("lookahead γ"))
        drawing = LookaheadCurves(
            state.ideal,
            state.here,
            state.given.n_max,
            tuple(CurvePoint(min(pair.n_drafted, MOST_DRAFTED), pair.speedup) for pair in pairs),
            pairs.index(state.chosen) if state.chosen in pairs else None,
            key,
        )
        explanation = self.tr(
            "Predicted speedup by lookahead for the α and c that are set. Each measured pair stands at the tokens it "
            "proposed a round on average and at its measured speedup; a click on it sets its numbers."
        )
        return Shown(drawing, curves_reading(state), explanation)
