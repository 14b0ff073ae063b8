"""What is to be compared: the target, the lanes, the prompt, and how often."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.errors import DraftlightError
from app.core.lane import MOST_LANES, Lane
from app.core.plan import Prompt
from app.state.chat import ChatState
from app.state.comparison import own_prompt, usual_lanes
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.choice_list import Choices
from app.ui.estimate_box import EstimateBox
from app.ui.field import text_field
from app.ui.form_parts import captioned, heading, in_lines, number_field, temperature_field
from app.ui.lane_list import LaneList
from app.ui.page_column import wrap
from app.ui.prompt_choice import chat_prompts, prompt_names
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

TEXT_HEIGHT = 10 * GRID


class CompareSetup(QWidget):
    started = Signal()
    check_requested = Signal(object, object)  # Path of the target, Lane: is its output the same?

    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__()
        self._pair, self._chat, self._measuring = pair, chat, measuring
        self._drafts = measuring.drafts
        self._touched = False  # the lanes are somebody's choice
        self.lane_list = LaneList(measuring.drafts, MOST_LANES - 1)
        self.lane_list.changed.connect(self._touch)
        self.target = Choices(self.tr("Target"))
        self.target.activated.connect(self._choose_target)
        self.prompt = Choices(self.tr("Prompt from"))
        self.prompt.activated.connect(self._choose_prompt)
        self.text = text_field()
        self.text.setAccessibleName(self.tr("Prompt"))
        self.text.setPlaceholderText(self.tr("The question that every lane answers"))
        self.text.setFixedHeight(TEXT_HEIGHT)
        self.text.textChanged.connect(self._type)
        self.repeats = number_field(self.tr("Repeats"), 1, 20, 3)
        self.max_tokens = number_field(self.tr("Tokens per reply"), 1, 4096, 160)
        self.temperature = temperature_field(self.tr("Temperature"))
        self.start_button = QPushButton(self.tr("Start"))
        set_role(self.start_button, "primary")
        self.start_button.clicked.connect(self._start)
        self.estimate = EstimateBox(pair, measuring, self._wish)
        self.estimate.button.setToolTip(self.tr("An estimate of the first lane in less than 20 seconds"))
        self.same_button = QPushButton(self.tr("Same output as without a draft?"))
        self.same_button.setToolTip(self.tr("Checks the first lane: its texts, and how often it draws which token"))
        self.same_button.clicked.connect(self._check)
        self.obstacle = QLabel()
        wrap(self.obstacle)
        self.obstacle.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._prompts: list[Prompt] = []
        self._lay_out()
        for signal in (pair.changed, chat.busy_changed, measuring.busy_changed):
            signal.connect(self._refresh)
        self._drafts.changed.connect(self._offer)
        self._offer()
        self.offer_prompts()

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addLayout(captioned(self.tr("Target"), self.target))
        whole.addWidget(heading(self.tr("Lanes")))
        baseline = QLabel(self.tr("No draft: the target alone, which the others are compared with"))
        set_role(baseline, "caption")
        wrap(baseline)
        whole.addWidget(baseline)
        whole.addWidget(self.lane_list)
        whole.addWidget(heading(self.tr("Prompt")))
        whole.addWidget(self.prompt)
        whole.addWidget(self.text)
        numbers = QHBoxLayout()
        numbers.setSpacing(2 * GRID)
        for caption, field in (
            (self.tr("Repeats"), self.repeats),
            (self.tr("Tokens per reply"), self.max_tokens),
            (self.tr("Temperature"), self.temperature),
        ):
            numbers.addLayout(captioned(caption, field))
        numbers.addStretch(1)
        whole.addLayout(numbers)
        whole.addWidget(in_lines((self.start_button, self.estimate.button, self.same_button)))
        whole.addWidget(self.obstacle)
        whole.addWidget(self.estimate)

    @property
    def lanes(self) -> list[Lane]:
        return self.lane_list.lanes

    def set_lanes(self, lanes: tuple[Lane, ...]) -> None:
        """Without the baseline, which is always there."""
        self.lane_list.set_lanes(lanes)
        self._refresh()

    def _touch(self) -> None:
        self._touched = True
        self._refresh()

    def _offer(self) -> None:
        """Models came or went, or another target was chosen."""
        with QSignalBlocker(self.target):
            self.target.clear()
            info = self._pair.target.info
            if info:
                self.target.addItem(self.tr("{name} (loaded)").format(name=info.name), None)
            for model in self._drafts.targets:
                if not info or model.path != info.path:
                    self.target.addItem(model.name, model.path)
            self.target.setCurrentIndex(max(0, self.target.findData(self._drafts.chosen)))
        if self._touched:
            self.lane_list.fill()
        else:
            self.set_lanes(usual_lanes(self._drafts))
        self._refresh()

    def _choose_target(self) -> None:
        path = self.target.currentData()
        self._drafts.choose(path if isinstance(path, Path) else None)
        self._drafts.look()

    def look(self) -> None:
        """The page is shown: what the library has is judged for the target, and the chat may have gone on."""
        if not self._pair.target.info and not self._drafts.target and self._drafts.targets:
            self._drafts.choose(self._drafts.targets[0].path)
        self._drafts.look()
        self.offer_prompts()

    def offer_prompts(self) -> None:
        """Those that come with the program, and the questions of the chat."""
        chosen = self.prompt.currentText()
        self._prompts = [*chat_prompts(self._chat), *self._measuring.prompts]
        with QSignalBlocker(self.prompt):
            self.prompt.clear()
            self.prompt.addItem(self.tr("Typed below"), None)
            for place, name in enumerate(prompt_names(self._prompts)):
                self.prompt.addItem(name, place)
            self.prompt.setCurrentIndex(max(0, self.prompt.findText(chosen)))

    def _choose_prompt(self) -> None:
        prompt = self._chosen_prompt
        if prompt:
            with QSignalBlocker(self.text):
                self.text.setPlainText(prompt.messages[-1].content)
        self._refresh()

    def _type(self) -> None:
        """What is changed is one's own."""
        prompt = self._chosen_prompt
        if prompt and self.text.toPlainText() != prompt.messages[-1].content:
            self.prompt.setCurrentIndex(0)
        self._refresh()

    @property
    def _chosen_prompt(self) -> Prompt | None:
        place = self.prompt.currentData()
        return self._prompts[place] if isinstance(place, int) else None

    def _start(self) -> None:
        prompt = self._chosen_prompt or own_prompt(self.text.toPlainText())
        try:
            self._measuring.comparison.begin(
                self.lanes, [prompt], self.repeats.value(), self.max_tokens.value(), self.temperature.value()
            )
        except DraftlightError as error:
            self._say(sentence(error))
        else:
            self.started.emit()

    def _wish(self) -> tuple[Path, Lane, float] | None:
        """Of the first lane."""
        target, lanes = self._drafts.target, self.lane_list.lanes
        return (target, lanes[0], self.temperature.value()) if target and lanes else None

    def _check(self) -> None:
        wish = self._wish()
        if wish:
            self.check_requested.emit(wish[0], wish[1])

    def _say(self, text: str) -> None:
        self.obstacle.setText(text)
        self.obstacle.setVisible(bool(text))

    def _refresh(self) -> None:
        obstacle = self._obstacle()
        self._say(obstacle)
        self.start_button.setEnabled(not obstacle)
        self.same_button.setEnabled(self._wish() is not None and not self._measuring.busy and not self._pair.loading)
        self.estimate.refresh()

    def _obstacle(self) -> str:
        """Why nothing can be started, "" where it can."""
        if self._measuring.busy:
            return self.tr("Something else is being measured.")
        if self._pair.loading:
            return self.tr("A model is loading.")
        if not self._drafts.target:
            return self.tr("Choose a target first: load one, or get one on the page of models.")
        if not self.lanes:
            return self.tr("Add a lane: the target alone has nothing to be compared with.")
        if len(set(self.lanes)) < len(self.lanes):
            return self.tr("Two lanes are the same.")
        if not self.text.toPlainText().strip():
            return self.tr("Write a prompt, or choose one.")
        return ""
