"""The two distributions of the lesson on the rule, typed token by token or taken from an example."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from app.core.errors import SettingsError
from app.core.lesson_trial import EXAMPLES, Pair
from app.state.trials import TrialsState
from app.ui.choice_list import ChoiceList
from app.ui.learn_bars import TOKENS
from app.ui.learn_values import ValueField
from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence, tr


def example_name(name: str) -> str:
    return {
        "five": tr("Five tokens, unlike"),
        "three": tr("Three tokens, almost alike"),
        "identical": tr("Draft and target identical"),
        "disjoint": tr("Nothing in common"),
        "certain": tr("A draft that is sure of one token"),
    }[name]


class Weights(QWidget):
    """What is typed counts at once, divided by its sum; what cannot be counted is said, and changes nothing."""

    def __init__(self, state: TrialsState) -> None:
        super().__init__()
        self._state = state
        self._pair: Pair | None = None  # that the fields stand for
        self.examples = ChoiceList(self.tr("Example"))
        for name in EXAMPLES:
            self.examples.addItem(example_name(name), name)
        self.examples.addItem(self.tr("Values of your own"), None)
        self.examples.activated.connect(self._take_example)
        self.target = self._fields(self.tr("Probability of {token} by the target"))
        self.draft = self._fields(self.tr("Probability of {token} by the draft"))
        self.remark = QLabel()
        wrap(self.remark)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(self._grid())
        whole.addWidget(self.remark)
        state.changed.connect(self._refresh)
        self._refresh()

    def _fields(self, name: str) -> list[ValueField]:
        fields = [ValueField(name.format(token=token), 0, 1, 0.05, 2) for token in TOKENS]
        for field in fields:
            field.valueChanged.connect(self._enter)
        return fields

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        caption = QLabel(self.tr("Example"))
        caption.setBuddy(self.examples)
        grid.addWidget(caption, 0, 0)
        grid.addWidget(self.examples, 0, 1, 1, len(TOKENS))
        for column, token in enumerate(TOKENS, 1):
            head = QLabel(token)
            set_role(head, "caption")
            grid.addWidget(head, 1, column)
            grid.setColumnStretch(column, 1)
        rows = ((self.tr("Target p"), self.target), (self.tr("Draft q"), self.draft))
        for row, (words, fields) in enumerate(rows, 2):
            label = QLabel(words)
            label.setBuddy(fields[0])
            grid.addWidget(label, row, 0)
            for column, field in enumerate(fields, 1):
                grid.addWidget(field, row, column)
        return grid

    def _take_example(self, place: int) -> None:
        name = self.examples.itemData(place)
        if name:
            self._state.set_pair(EXAMPLES[name])
            self._show(self._state.pair)

    def _enter(self) -> None:
        target, draft = ([field.value() for field in fields] for fields in (self.target, self.draft))
        try:
            self._pair = Pair.weighted(target, draft)  # before anybody tells of it: what is typed stays as it is
        except SettingsError as error:
            self._remark(f"{sentence(error.message)} {sentence(error.remedy)}", "error")
            return
        self._state.set_pair(self._pair)
        self._remark_sums()
        self._name_example()

    def _refresh(self) -> None:
        if self._state.pair != self._pair:
            self._show(self._state.pair)

    def _show(self, pair: Pair) -> None:
        """Tells nobody."""
        self._pair = pair
        for fields, probs in ((self.target, pair.target), (self.draft, pair.draft)):
            for field, prob in zip(fields, probs, strict=True):
                with QSignalBlocker(field):
                    field.setValue(prob)
        self._remark_sums()
        self._name_example()

    def _name_example(self) -> None:
        self.examples.setCurrentIndex(self.examples.findData(self._state.example))

    def _remark_sums(self) -> None:
        sums = [sum(field.value() for field in fields) for fields in (self.target, self.draft)]
        even = all(abs(total - 1) < 0.005 for total in sums)
        words = self.tr("A row counts divided by its sum: {target} for the target, {draft} for the draft.")
        self._remark("" if even else words.format(target=f"{sums[0]:.2f}", draft=f"{sums[1]:.2f}"), "caption")

    def _remark(self, text: str, role: str) -> None:
        set_role(self.remark, role)
        self.remark.setText(text)
        self.remark.setVisible(bool(text))
