"""The lesson on exactness: the rule of acceptance, seen draw by draw, and its output that becomes the target's."""

from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from app.state.trials import Pace, TrialsState
from app.ui.announcement import announce
from app.ui.chart_view import ChartView, Shown
from app.ui.choice_list import ChoiceList
from app.ui.flow_layout import FlowLayout
from app.ui.learn_bars import DrawKey, DrawPicture, OutputKey, OutputPicture
from app.ui.learn_values import ValueField
from app.ui.learn_weights import Weights
from app.ui.learn_wording import draw_reading, draw_sentence, output_reading, tally_sentence
from app.ui.page_column import wrap
from app.ui.theme import FIELD_HEIGHT, GRID, set_role, tabular

PICTURE_HEIGHT = 24 * GRID
SIDE_BY_SIDE = 62 * GRID  # px of width; below it the pictures stand one below the other
MOST_SEED = 2**31 - 1


class RuleLesson(QWidget):
    """Nothing moves until somebody says so, and nothing once the page is left."""

    def __init__(self, state: TrialsState) -> None:
        super().__init__()
        self._state = state
        self.weights = Weights(state)
        self.step_button = QPushButton(self.tr("Step"))
        self.step_button.clicked.connect(self._step)
        self.run_button = QPushButton()
        set_role(self.run_button, "primary")
        self.run_button.clicked.connect(self._toggle)
        self.reset_button = QPushButton(self.tr("Reset"))
        self.reset_button.setToolTip(self.tr("From the beginning, with the same seed"))
        self.reset_button.clicked.connect(state.reset)
        self.pace = self._pace_field()
        self.calm = QCheckBox(self.tr("Less motion"))
        self.calm.setToolTip(self.tr("While it runs, the pictures change once a second, however much is drawn"))
        self.calm.setMinimumHeight(FIELD_HEIGHT)
        self.seed = ValueField(self.tr("Seed"), 0, MOST_SEED, 1, 0)
        self.seed.setValue(state.seed)
        self.seed.setFixedWidth(12 * GRID)
        self.seed.setToolTip(self.tr("Of numpy's random generator: the same seed gives the same draws"))
        self.seed.valueChanged.connect(lambda value: state.set_seed(round(value)))
        self.sentence, self.numbers = QLabel(), QLabel()
        self.draw = self._picture(self.tr("One draw"), self.tr("probability of each token"))
        self.output = self._picture(self.tr("Output so far"), self.tr("share of each token"))
        self._lay_out()
        state.set_calm(state.calm or self._system_wants_calm())
        self.calm.setChecked(state.calm)
        self.calm.toggled.connect(state.set_calm)
        state.changed.connect(self._refresh)
        self._refresh()

    def _pace_field(self) -> ChoiceList:
        field = ChoiceList(self.tr("Speed"))
        for pace, words in (
            (Pace.STEPS, self.tr("a step a second")),
            (Pace.SLOW, self.tr("4 draws a second")),
            (Pace.QUICK, self.tr("100 draws a second")),
            (Pace.FAST, self.tr("1,000 draws a second")),
        ):
            field.addItem(words, pace)
        field.setCurrentIndex(list(Pace).index(self._state.pace))
        field.activated.connect(lambda place: self._state.set_pace(list(Pace)[place]))
        return field

    def _seed_row(self) -> QWidget:
        label = QLabel(self.tr("Seed"))
        label.setBuddy(self.seed)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(label)
        row.addWidget(self.seed)
        return whole

    def _picture(self, title: str, unit: str) -> ChartView:
        return ChartView(title, title, unit, origin=self._origin, height=PICTURE_HEIGHT)

    def _origin(self) -> tuple[str, ...]:
        return (tally_sentence(self._state), self.tr("Seed {seed}").format(seed=self._state.seed))

    def _lay_out(self) -> None:
        intro = QLabel(
            self.tr(
                "The draft draws a token from its distribution q. The target accepts it if u, a random number between "
                "0 and 1, lies below p ÷ q, the target's probability of it divided by the draft's. If not, a token is "
                "drawn from the residual: what p exceeds q by, divided by its sum. So the output is distributed as p, "
                "exactly, whatever the draft says. A bad draft costs speed, never quality."
            )
        )
        controls = FlowLayout()
        controls.setSpacing(GRID)
        for widget in (self.step_button, self.run_button, self.reset_button, self.pace, self._seed_row(), self.calm):
            controls.addWidget(widget)
        self._pictures = QHBoxLayout()
        self._pictures.setSpacing(2 * GRID)
        for title, picture in ((self.tr("One draw"), self.draw), (self.tr("Output so far"), self.output)):
            column = QVBoxLayout()
            column.setSpacing(GRID // 2)
            head = QLabel(title)
            set_role(head, "heading")
            column.addWidget(head)
            column.addWidget(picture)
            self._pictures.addLayout(column, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        for label in (intro, self.sentence, self.numbers):
            wrap(label)
        self.sentence.setMinimumHeight(2 * self.fontMetrics().lineSpacing())  # so that nothing below it jumps
        self.numbers.setFont(tabular(self.font()))
        whole.addWidget(intro)
        whole.addWidget(self.weights)
        whole.addLayout(controls)
        whole.addWidget(self.sentence)
        whole.addWidget(self.numbers)
        whole.addLayout(self._pictures)
        whole.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= SIDE_BY_SIDE
        self._pictures.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._state.pause()

    def _system_wants_calm(self) -> bool:
        """Qt's styles tell so of a system whose animations are off."""
        return not self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)

    def _toggle(self) -> None:
        if self._state.running:
            self._state.pause()
            announce(self, tally_sentence(self._state))
        else:
            self._state.run()

    def _step(self) -> None:
        self._state.step()
        announce(self, draw_sentence(self._state))

    def _refresh(self) -> None:
        state = self._state
        self.run_button.setText(self.tr("Pause") if state.running else self.tr("Run"))
        self.sentence.setText(draw_sentence(state))
        self.numbers.setText(tally_sentence(state))
        draw = DrawPicture(
            state.pair,
            state.stage,
            state.trial,
            DrawKey(self.tr("draft q"), self.tr("target p"), self.tr("residual")),
        )
        output = OutputPicture(
            state.pair,
            state.tally,
            OutputKey(self.tr("accepted"), self.tr("from the residual"), self.tr("target p")),
        )
        self.draw.show_drawing(
            Shown(
                draw,
                draw_reading(state),
                self.tr(
                    "Draft and target side by side for each token. u is shown as a height on the draft's bar: the "
                    "mark is a disc where it lies below the target's height, which means accepted, else a cross."
                ),
            )
        )
        self.output.show_drawing(
            Shown(
                output,
                output_reading(state),
                self.tr(
                    "How often each token came out so far, accepted or drawn from the residual. The line is the "
                    "target's probability, which the bars approach."
                ),
            )
        )
