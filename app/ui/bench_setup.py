"""A benchmark's matrix: ways to draft, lookaheads, temperatures and kinds of prompt, and how long it would take."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.errors import DraftlightError
from app.core.lane import Lane
from app.core.plan import Plan
from app.state.benchmark import matrix
from app.state.chat import ChatState
from app.state.comparison import usual_lanes
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui import figures
from app.ui.bench_prompts import BenchPrompts
from app.ui.form_parts import captioned, heading, in_lines, number_field
from app.ui.lane_list import LaneList
from app.ui.lane_row import TEMPERATURES, ways
from app.ui.measured_wording import temperature
from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

LOOKAHEADS = (None, 1, 2, 3, 4, 6, 8, 12, 16)
MOST_MORE = 12


class BenchSetup(QWidget):
    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__()
        self._pair, self._measuring, self._state = pair, measuring, measuring.benchmark
        self._drafts = measuring.drafts
        self._chosen: set[Lane] | None = None  # None: nobody chose yet
        self.target = QLabel()
        wrap(self.target)
        self.ways: list[tuple[Lane, QCheckBox]] = []
        self.lookaheads = [
            (n, self._box(self.tr("Auto") if n is None else self.tr("lookahead {n}").format(n=n), n in (None, 4)))
            for n in LOOKAHEADS
        ]
        self.temperatures = [(value, self._box(temperature(value), value == 0)) for value in TEMPERATURES]
        self.more = LaneList(measuring.drafts, MOST_MORE)
        self.prompts = BenchPrompts(chat, measuring)
        self.kinds = self.prompts.kinds
        for signal in (self.more.changed, self.prompts.changed):
            signal.connect(self._refresh)
        self.repeats = number_field(self.tr("Repeats"), 1, 20, 3)
        self.max_tokens = number_field(self.tr("Tokens per reply"), 1, 4096, 160)
        for field in (self.repeats, self.max_tokens):
            field.valueChanged.connect(self._refresh)
        self.start_button = QPushButton(self.tr("Start"))
        set_role(self.start_button, "primary")
        self.start_button.clicked.connect(self._start)
        self.duration = QLabel()
        wrap(self.duration)
        self._lay_out()
        for signal in (pair.changed, measuring.busy_changed):
            signal.connect(self._refresh)
        self._drafts.changed.connect(self._offer)
        self._offer()

    def _box(self, text: str, checked: bool) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(checked)
        box.toggled.connect(self._refresh)
        return box

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addWidget(self.target)
        whole.addWidget(heading(self.tr("Ways to draft")))
        self._ways = QVBoxLayout()
        self._ways.setSpacing(GRID // 2)
        whole.addLayout(self._ways)
        groups = (
            (self.tr("Lookaheads of each"), [box for _, box in self.lookaheads]),
            (self.tr("Temperatures"), [box for _, box in self.temperatures]),
        )
        for title, boxes in groups:
            whole.addWidget(heading(title))
            whole.addWidget(in_lines(boxes))
        whole.addWidget(heading(self.tr("More lanes, each with a lookahead and a temperature of its own")))
        whole.addWidget(self.more)
        whole.addWidget(self.prompts)
        numbers = QHBoxLayout()
        numbers.setSpacing(2 * GRID)
        numbers.addLayout(captioned(self.tr("Repeats"), self.repeats))
        numbers.addLayout(captioned(self.tr("Tokens per reply"), self.max_tokens))
        numbers.addStretch(1)
        whole.addLayout(numbers)
        line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addWidget(self.start_button, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.duration, 1)
        whole.addLayout(line)

    def look(self) -> None:
        """The page is shown."""
        self._drafts.look()
        self.prompts.look()
        self._offer()

    def _offer(self) -> None:
        """Models came or went; what was chosen stays chosen."""
        chosen = usual_lanes(self._drafts) if self._chosen is None else self._chosen
        for _, box in self.ways:
            box.hide()
            self._ways.removeWidget(box)
            box.deleteLater()
        self.ways = []
        for lane, name, hint in ways(self._drafts):
            box = QCheckBox(name.replace("&", "&&"))
            box.setAccessibleName(name)
            box.setToolTip(hint)
            box.setChecked(lane in chosen)
            box.clicked.connect(self._choose)
            self._ways.addWidget(box)
            self.ways.append((lane, box))
        self.more.fill()
        self._refresh()

    def _choose(self) -> None:
        self._chosen = {lane for lane, box in self.ways if box.isChecked()}
        self._refresh()

    def plan(self) -> Plan:
        """Raises `DraftlightError` where that cannot be run."""
        drafts = [lane for lane, box in self.ways if box.isChecked()]
        lookaheads = [n for n, box in self.lookaheads if box.isChecked()]
        heats = [value for value, box in self.temperatures if box.isChecked()]
        lanes = [*matrix(drafts, lookaheads), *self.more.lanes]
        prompts = self.prompts.prompts()
        return self._state.make_plan(lanes, prompts, self.repeats.value(), self.max_tokens.value(), heats)

    def _start(self) -> None:
        try:
            plan = self.plan()
        except DraftlightError as error:
            self.duration.setText(sentence(error))
            return
        self._state.start(plan, self.tr("Benchmark"))

    def _refresh(self) -> None:
        path = self._drafts.target
        info = self._pair.target.info
        name = info.name if info and info.path == path else path.name if path else ""
        self.target.setText(self.tr("Target: {name}").format(name=name) if name else "")
        self.target.setVisible(bool(name))
        text, ready = self._words(path is not None)
        self.duration.setText(text)
        self.start_button.setEnabled(ready)

    def _words(self, has_target: bool) -> tuple[str, bool]:
        """How long it would take, or why it cannot be started."""
        if self._measuring.busy:
            return self.tr("Something else is being measured."), False
        if self._pair.loading:
            return self.tr("A model is loading."), False
        if not has_target:
            return self.tr("Choose a target first: load one, or get one on the page of models."), False
        chosen = any(box.isChecked() for _, box in self.ways)
        if not chosen and not self.more.rows:
            return self.tr("Choose a way to draft."), False
        if chosen and not any(box.isChecked() for _, box in self.lookaheads):
            return self.tr("Choose a lookahead."), False
        if not any(box.isChecked() for _, box in self.temperatures):
            return self.tr("Choose a temperature."), False
        if obstacle := self.prompts.obstacle():
            return obstacle, False
        try:
            plan = self.plan()
        except DraftlightError as error:
            return sentence(error), False
        seconds = self._state.seconds(plan)
        if seconds is None:
            return self.tr("{n} replies").format(n=figures.count(plan.n_cells)), True
        text = self.tr("{n} replies, {time} at most if none is slower than the target alone")
        return text.format(n=figures.count(plan.n_cells), time=figures.duration(max(1.0, seconds))), True
