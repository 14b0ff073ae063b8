"""Same output as without a draft? What is asked, how far it is, and the answer, text by text and in frequencies."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.errors import DraftlightError
from app.core.lane import Lane
from app.core.plan import Prompt
from app.core.prompt_set import LANGUAGES
from app.core.sameness import Sameness
from app.state.benchmark import prompts_of
from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.choice_list import Choices
from app.ui.form_parts import captioned, number_field, temperature_field
from app.ui.measured_wording import check_words
from app.ui.page_column import wrap
from app.ui.prompt_choice import chat_prompts, language_name, prompt_names
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

OF_CHAT = "chat"


class SameOutputBox(QWidget):
    def __init__(
        self, pair: PairState, chat: ChatState, measuring: MeasuringState, wish: Callable[[], tuple[Path, Lane] | None]
    ) -> None:
        super().__init__()
        self._pair, self._chat, self._measuring, self._wish = pair, chat, measuring, wish
        self._state = measuring.same_output
        self.prompts = Choices(self.tr("Prompts"))
        self.max_tokens = number_field(self.tr("Tokens per reply"), 1, 4096, 96)
        self.samples = number_field(self.tr("First tokens drawn"), 0, 5000, 200)
        self.temperature = temperature_field(self.tr("Temperature"), 0.8)
        self.button = QPushButton()
        self.button.clicked.connect(self.ask)
        self.summary, self.texts, self.frequency = QLabel(), QLabel(), QLabel()
        set_role(self.summary, "heading")
        for label in (self.summary, self.texts, self.frequency):
            wrap(label)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        for signal in (pair.changed, measuring.busy_changed, self._state.changed):
            signal.connect(self.refresh)
        measuring.own_prompts.changed.connect(self._offer)
        self._offer()
        self.refresh()

    def _lay_out(self) -> None:
        meaning = QLabel(
            self.tr(
                "Texts without chance must be the same; only where two logits nearly tie, either may come out on top. "
                "With a temperature, the first tokens must come as often as without a draft, within what chance allows."
            )
        )
        set_role(meaning, "caption")
        wrap(meaning)
        fields = QHBoxLayout()
        fields.setSpacing(2 * GRID)
        for caption, field in (
            (self.tr("Tokens per reply"), self.max_tokens),
            (self.tr("First tokens drawn"), self.samples),
            (self.tr("Temperature"), self.temperature),
        ):
            fields.addLayout(captioned(caption, field))
        fields.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addWidget(meaning)
        whole.addLayout(captioned(self.tr("Prompts"), self.prompts))
        whole.addLayout(fields)
        whole.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        for label in (self.summary, self.texts, self.frequency):
            whole.addWidget(label)

    def _offer(self) -> None:
        """The program's own, the chat's, and sets of one's own."""
        chosen = self.prompts.currentText()
        with QSignalBlocker(self.prompts):
            self.prompts.clear()
            for language in LANGUAGES:
                name = self.tr("one of each kind, {language}").format(language=language_name(language))
                self.prompts.addItem(name, language)
            if self._chat.turns:
                self.prompts.addItem(self.tr("questions of this chat"), OF_CHAT)
            for one in self._measuring.own_prompts.sets:
                self.prompts.addItem(one.name, one)
            self.prompts.setCurrentIndex(max(0, self.prompts.findText(chosen)))

    def _chosen(self) -> list[Prompt]:
        """Raises `DraftlightError` where one's own cannot be read."""
        chosen = self.prompts.currentData()
        if chosen == OF_CHAT:
            return chat_prompts(self._chat)
        if isinstance(chosen, str):
            return prompts_of(self._measuring.prompts, [], [chosen], 1)
        return list(chosen.prompts)

    def ask(self) -> None:
        wish = self._wish()
        if self._state.busy:
            self._state.stop()
        elif wish:
            try:
                self._state.ask(
                    str(wish[0]),
                    wish[1],
                    self._chosen(),
                    self.max_tokens.value(),
                    self.samples.value(),
                    self.temperature.value(),
                )
            except DraftlightError as error:
                self._say(sentence(error))

    def refresh(self) -> None:
        state = self._state
        self.button.setText(self.tr("Stop") if state.busy else self.tr("Check"))
        waits = self._measuring.busy or self._pair.loading
        self.button.setEnabled(state.busy or (self._wish() is not None and not waits))
        self._say(self._summary())
        names = dict(zip([one.name for one in state.prompts], prompt_names(state.prompts), strict=True))
        self.texts.setText(
            "\n".join(
                self.tr("{prompt}: {outcome}").format(prompt=names[name], outcome=check_words(check))
                for name, check in state.checks.items()
            )
        )
        self.texts.setVisible(bool(state.checks))
        self.frequency.setText(sentence(state.frequency) if state.frequency else "")
        self.frequency.setVisible(state.frequency is not None)

    def _say(self, text: str) -> None:
        self.summary.setText(text)
        self.summary.setVisible(bool(text))

    def _summary(self) -> str:
        state = self._state
        if state.error:
            return sentence(state.error)
        if state.busy and len(state.checks) < len(state.prompts):
            words = self.tr("Comparing the texts: {n} of {total}.")
            return words.format(n=len(state.checks), total=len(state.prompts))
        if state.busy:
            return self.tr("Drawing first tokens: {n} of {total}.").format(n=state.n_drawn, total=state.n_to_draw)
        if not state.checks:
            return ""
        different, ties = state.count(Sameness.DIFFERENT), state.count(Sameness.NEAR_TIE)
        if different:
            words = self.tr("Not the same: {n} of {total} texts differ. That is a bug; please report it.")
            return words.format(n=different, total=len(state.checks))
        if ties:
            words = self.tr("The same: {total} texts, {n} of them but for a near tie of two logits.")
            return words.format(n=ties, total=len(state.checks))
        return self.tr("The same: {total} texts.").format(total=len(state.checks))
