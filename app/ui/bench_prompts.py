"""The prompts of a benchmark: those that come with the program by kind, the chat's questions, and sets of one's own."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.core.errors import DraftlightError
from app.core.plan import Prompt
from app.core.prompt_set import KINDS, LANGUAGES, PromptSet
from app.state.benchmark import prompts_of
from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.ui.figures import count
from app.ui.flow_layout import FlowLayout
from app.ui.form_parts import captioned, heading, in_lines, number_field
from app.ui.own_prompts import OwnPromptsButton
from app.ui.prompt_choice import chat_prompts, kind_name, language_name
from app.ui.theme import GRID


class BenchPrompts(QWidget):
    changed = Signal()

    def __init__(self, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__()
        self._chat, self._measuring, self._own = chat, measuring, measuring.own_prompts
        self.kinds = [(kind, self._box(kind_name(kind), True)) for kind in KINDS]
        self.languages = [(one, self._box(language_name(one), one == "en")) for one in LANGUAGES]
        self.per_kind = number_field(self.tr("Prompts of a kind"), 1, 3, 1)
        self.per_kind.valueChanged.connect(self.changed)
        self.of_chat = self._box("", False)
        self.sets: list[tuple[str, QCheckBox]] = []
        self.own_button = OwnPromptsButton(self._own)
        self.own_button.added.connect(self._tick)
        self._new = ""  # to be ticked once it is kept
        self._lay_out()
        self._own.changed.connect(self._offer)
        for signal in (chat.turn_added, chat.cleared, chat.opened):
            signal.connect(self.look)
        self._offer()
        self.look()

    def _box(self, text: str, checked: bool) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(checked)
        box.toggled.connect(self.changed)
        return box

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addWidget(heading(self.tr("Kinds of prompt")))
        whole.addWidget(in_lines(box for _, box in self.kinds))
        whole.addWidget(heading(self.tr("Languages")))
        line = QHBoxLayout()
        line.setSpacing(2 * GRID)
        line.addLayout(captioned(self.tr("Prompts of a kind"), self.per_kind))
        line.addStretch(1)
        whole.addWidget(in_lines(box for _, box in self.languages))
        whole.addLayout(line)
        whole.addWidget(heading(self.tr("Prompts of your own")))
        row = QWidget()
        self._flow = FlowLayout()
        self._flow.setSpacing(GRID)
        row.setLayout(self._flow)
        self._flow.addWidget(self.of_chat)
        whole.addWidget(row)
        buttons = QHBoxLayout()
        buttons.addWidget(self.own_button)
        buttons.addStretch(1)
        whole.addLayout(buttons)

    def look(self) -> None:
        """The chat may have gone on."""
        n = len(self._chat.turns)
        self.of_chat.setText(self.tr("questions of this chat ({n})").format(n=count(n)))
        self.of_chat.setEnabled(n > 0)

    def prompts(self) -> list[Prompt]:
        """Those that are chosen. Raises `DraftlightError` where one's own cannot be read."""
        kinds = [kind for kind, box in self.kinds if box.isChecked()]
        languages = [one for one, box in self.languages if box.isChecked()]
        found: list[Prompt] = []
        if kinds and languages:
            found += prompts_of(self._measuring.prompts, kinds, languages, self.per_kind.value())
        if self.of_chat.isChecked():
            found += chat_prompts(self._chat)
        for name, box in self.sets:
            one = self._own.find(name)
            if one and box.isChecked():
                found += one.prompts
        return found

    def obstacle(self) -> str:
        """What is missing."""
        if any(box.isChecked() for _, box in self.sets) or (self.of_chat.isChecked() and self._chat.turns):
            return ""
        if not any(box.isChecked() for _, box in self.kinds):
            return self.tr("Choose a kind of prompt.")
        return "" if any(box.isChecked() for _, box in self.languages) else self.tr("Choose a language.")

    def _tick(self, name: str) -> None:
        self._new = name

    def _offer(self) -> None:
        """Sets came or went; what was chosen stays chosen."""
        chosen = {name for name, box in self.sets if box.isChecked()}
        for _, box in self.sets:
            box.hide()
            self._flow.removeWidget(box)
            box.deleteLater()
        self.sets = []
        for one in self._own.sets:
            box = self._box("", one.name in chosen or one.name == self._new)
            name = one.name.replace("&", "&&")
            box.setText(self.tr("{name} ({n})").format(name=name, n=count(_size(one))))
            box.setAccessibleName(one.name)
            self._flow.addWidget(box)
            self.sets.append((one.name, box))
        self._new = ""
        self.changed.emit()


def _size(one: PromptSet) -> int:
    """How many prompts it has; 0 where it cannot be read."""
    try:
        return len(one.prompts)
    except DraftlightError:
        return 0
