"""How replies are made: the draft switch and the lookahead in sight, the rest in a popover."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from app.state.settings import GenerationSettings
from app.ui.figures import count
from app.ui.theme import GRID, set_role

MAX_LOOKAHEAD = 16
MAX_REPLY = 131_072


class SettingsBar(QWidget):
    """One line below the composer."""

    def __init__(self, settings: GenerationSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.drafting = QCheckBox(self.tr("Draft"))
        self.drafting.setToolTip(self.tr("Let the draft propose tokens. Off: the target decodes alone."))
        self.drafting.toggled.connect(lambda on: settings.change(drafting=on))
        self.lookahead = QSpinBox()
        self.lookahead.setRange(1, MAX_LOOKAHEAD)
        self.lookahead.setToolTip(self.tr("Most tokens that the draft proposes in one round"))
        self.lookahead.setAccessibleName(self.tr("Lookahead"))
        self.lookahead.valueChanged.connect(lambda n: settings.change(n_max=n))
        label = QLabel(self.tr("Lookahead"))
        label.setBuddy(self.lookahead)
        set_role(label, "caption")
        self.summary = QPushButton()
        set_role(self.summary, "link")
        self.summary.setToolTip(self.tr("Sampling and length"))
        self.summary.clicked.connect(self.show_popover)
        self.popover = SettingsPopover(settings, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.drafting)
        row.addSpacing(GRID)
        row.addWidget(label)
        row.addWidget(self.lookahead)
        row.addSpacing(GRID)
        row.addWidget(self.summary)
        row.addStretch(1)
        settings.changed.connect(self._refresh)
        self._refresh()

    def show_popover(self) -> None:
        self.popover.adjustSize()
        above = self.summary.mapToGlobal(QPoint(0, -self.popover.height() - GRID // 2))
        self.popover.move(above)
        self.popover.show()
        self.popover.temperature.setFocus()

    def _refresh(self) -> None:
        settings = self._settings
        self.drafting.setChecked(settings.drafting)
        self.lookahead.setValue(settings.n_max)
        self.lookahead.setEnabled(settings.drafting)
        if settings.temperature == 0:
            sampling = self.tr("greedy")
        else:
            sampling = self.tr("temperature {t:.2f}").format(t=settings.temperature)
        tokens = self.tr("at most {n} tokens").format(n=count(settings.max_tokens))
        self.summary.setText(f"{sampling} · {tokens}")


class SettingsPopover(QFrame):
    """Temperature, top-k, top-p, seed and length; what is set here is in force at once."""

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
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(self.tr("new for each reply"))
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression(r"\d{0,19}"), self))
        self.seed.textChanged.connect(lambda text: settings.change(seed=int(text) if text else None))
        self.max_tokens = self._spin(1, MAX_REPLY, "", lambda value: settings.change(max_tokens=value))
        self.max_tokens.setSingleStep(256)
        self._lay_out()
        settings.changed.connect(self._refresh)
        self._refresh()

    def _spin(self, low: int, high: int, special: str, changed: Callable[[int], None]) -> QSpinBox:
        spin = QSpinBox()
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
        fields: tuple[tuple[str, QAbstractSpinBox | QLineEdit, str], ...] = (
            (self.tr("Temperature"), self.temperature, self.tr("0 always takes the most probable token")),
            (self.tr("Top-k"), self.top_k, self.tr("Keep the k most probable tokens; 0 keeps all")),
            (self.tr("Top-p"), self.top_p, self.tr("Keep the fewest tokens whose probabilities reach p; 1 keeps all")),
            (self.tr("Seed"), self.seed, self.tr("The same seed draws the same reply; empty: a new one for each")),
            (self.tr("Max tokens"), self.max_tokens, self.tr("A reply ends here at the latest")),
        )
        for row, (name, field, meaning) in enumerate(fields):
            label = QLabel(name)
            label.setBuddy(field)
            set_role(label, "caption")
            field.setToolTip(meaning)
            field.setAccessibleName(name)
            field.setMinimumWidth(18 * GRID)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)

    def _refresh(self) -> None:
        settings = self._settings
        self.temperature.setValue(settings.temperature)
        self.top_k.setValue(settings.top_k)
        self.top_p.setValue(settings.top_p)
        self.max_tokens.setValue(settings.max_tokens)
        seed = "" if settings.seed is None else str(settings.seed)
        if seed != self.seed.text() and int(self.seed.text() or -1) != settings.seed:
            self.seed.setText(seed)
