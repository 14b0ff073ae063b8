"""The popover of the settings bar: presets, sampling, length and the system prompt."""

from collections.abc import Callable

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from app.core.request import OnFull
from app.state.settings import GenerationSettings
from app.ui.field import as_field, text_field
from app.ui.preset_bar import PresetBar
from app.ui.theme import GRID, set_role

MAX_REPLY = 131_072
PROMPT_LINES = 4


class SettingsPopover(QFrame):
    """What is set here is in force at once, for the conversation that is open."""

    def __init__(self, settings: GenerationSettings, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        set_role(self, "popover")
        self._settings = settings
        self.temperature = QDoubleSpinBox()
        self.temperature.setRange(0.0, 5.0)
        self.temperature.setSingleStep(0.1)
        self.temperature.setSpecialValueText(self.tr("0 (greedy)"))
        self.temperature.valueChanged.connect(lambda value: settings.change(temperature=round(value, 2)))
        self.top_k = self._spin(0, 1000, self.tr("off"), lambda value: settings.change(top_k=value))
        self.top_p = QDoubleSpinBox()
        self.top_p.setRange(0.01, 1.0)
        self.top_p.setSingleStep(0.05)
        self.top_p.valueChanged.connect(lambda value: settings.change(top_p=round(value, 2)))
        for decimal in (self.temperature, self.top_p):
            as_field(decimal)
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(self.tr("new for each reply"))
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression(r"\d{0,19}"), self))
        self.seed.textChanged.connect(lambda text: settings.change(seed=int(text) if text else None))
        self.max_tokens = self._spin(1, MAX_REPLY, "", lambda value: settings.change(max_tokens=value))
        self.max_tokens.setSingleStep(256)
        self.on_full = QComboBox()
        self.on_full.addItem(self.tr("end the reply"), OnFull.STOP)
        self.on_full.addItem(self.tr("forget the older half"), OnFull.SHIFT)
        self.on_full.activated.connect(lambda: settings.change(on_full=OnFull(self.on_full.currentData())))
        self.on_full.view().setAccessibleName(self.tr("Full context"))
        self.presets = PresetBar(settings.presets)
        self.presets.asking.connect(self.hide)
        self.system_prompt = text_field()
        self.system_prompt.setPlaceholderText(self.tr("none"))
        self.system_prompt.setFixedHeight(self.fontMetrics().lineSpacing() * PROMPT_LINES + 2 * GRID)
        self.system_prompt.textChanged.connect(lambda: settings.change(system_prompt=self.system_prompt.toPlainText()))
        self._lay_out()
        settings.changed.connect(self._refresh)
        self._refresh()

    def _spin(self, low: int, high: int, special: str, changed: Callable[[int], None]) -> QSpinBox:
        spin = QSpinBox()
        as_field(spin)
        spin.setRange(low, high)
        spin.setGroupSeparatorShown(True)
        spin.setSpecialValueText(special)
        spin.valueChanged.connect(changed)
        return spin

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID)
        fields: tuple[tuple[str, QAbstractSpinBox | QComboBox | QLineEdit, str], ...] = (
            (self.tr("Temperature"), self.temperature, self.tr("0 always takes the most probable token")),
            (self.tr("Top-k"), self.top_k, self.tr("Keep the k most probable tokens; 0 keeps all")),
            (self.tr("Top-p"), self.top_p, self.tr("Keep the fewest tokens whose probabilities reach p; 1 keeps all")),
            (self.tr("Seed"), self.seed, self._seed_meaning()),
            (self.tr("Max tokens"), self.max_tokens, self.tr("A reply ends here at the latest")),
            (self.tr("Full context"), self.on_full, self._on_full_meaning()),
        )
        grid.addWidget(self._caption(self.tr("Preset"), self.presets.box), 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.presets, 0, 1)
        for row, (name, field, meaning) in enumerate(fields, 1):
            field.setToolTip(meaning)
            field.setAccessibleName(name)
            field.setMinimumWidth(18 * GRID)
            grid.addWidget(self._caption(name, field), row, 0)
            grid.addWidget(field, row, 1)

        name = self.tr("System prompt")
        self.system_prompt.setAccessibleName(name)
        self.system_prompt.setToolTip(
            self.tr("Stands before the first message of this conversation, from the next reply on")
        )
        grid.addWidget(self._caption(name, self.system_prompt), len(fields) + 1, 0, 1, 2)
        grid.addWidget(self.system_prompt, len(fields) + 2, 0, 1, 2)

    def _caption(self, name: str, field: QWidget) -> QLabel:
        label = QLabel(name)
        label.setBuddy(field)
        set_role(label, "caption")
        return label

    def _seed_meaning(self) -> str:
        return self.tr(
            "With a fixed lookahead the same seed draws the same reply. Auto drafts as far as it pays just then, and "
            "may draw another one from the same distribution. Empty: a new seed for each reply."
        )

    def _on_full_meaning(self) -> str:
        return self.tr(
            "What becomes of a reply that reaches the end of the context: it ends there, or the older half of the "
            "conversation is forgotten, the rest is read again, and it goes on."
        )

    def _refresh(self) -> None:
        settings = self._settings
        self.temperature.setValue(settings.temperature)
        self.top_k.setValue(settings.top_k)
        self.top_p.setValue(settings.top_p)
        self.max_tokens.setValue(settings.max_tokens)
        self.on_full.setCurrentIndex(self.on_full.findData(settings.on_full))
        if settings.system_prompt != self.system_prompt.toPlainText():
            self.system_prompt.setPlainText(settings.system_prompt)
        seed = "" if settings.seed is None else str(settings.seed)
        if seed != self.seed.text() and int(self.seed.text() or -1) != settings.seed:
            self.seed.setText(seed)
