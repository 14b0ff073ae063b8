"""How replies are made: who drafts and how far in sight, the rest in a popover."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSpinBox, QWidget

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.request import DrafterKind
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.ui.drafting_wording import drafter_meaning, drafter_name, obstacle_text
from app.ui.field import as_field
from app.ui.figures import count
from app.ui.labels import ElidedLink
from app.ui.settings_popover import SettingsPopover
from app.ui.theme import GRID, set_role

NARROW = 56 * GRID  # px
LONGEST_TIP = 400  # characters of a system prompt
TIP = Qt.ItemDataRole.ToolTipRole


class DrafterBox(QComboBox):
    """Every way to draft; those that what is loaded rules out are greyed, and say why."""

    def __init__(self, pair: PairState, settings: GenerationSettings) -> None:
        super().__init__()
        self._pair, self._settings = pair, settings
        self.setAccessibleName(self.tr("Drafter"))
        self.view().setAccessibleName(self.tr("Drafters"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)  # the longest is shown whole in the list
        for kind in DrafterKind:
            self.addItem(drafter_name(kind), kind)
        self.activated.connect(self._choose)
        pair.changed.connect(self._refresh)
        settings.changed.connect(self._refresh)
        self._refresh()

    @property
    def kind(self) -> DrafterKind:
        return DrafterKind(self.currentData())

    def _choose(self, row: int) -> None:
        self._settings.change(drafter=DrafterKind(self.itemData(row)))

    def _refresh(self) -> None:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        report = self._pair.report
        for row, kind in enumerate(DrafterKind):
            obstacle = self._pair.obstacle(kind)
            tip = drafter_meaning(kind)
            if obstacle:
                cause = obstacle_text(obstacle, report.summary if report else "")
                tip = f"{tip}\n{self.tr('Not now: {cause}').format(cause=cause)}"
            model.item(row).setEnabled(obstacle is None)
            self.setItemData(row, tip, TIP)
        self.setCurrentIndex(list(DrafterKind).index(self._settings.drafter))
        self.setToolTip(self.currentData(TIP))


class LookaheadBox(QSpinBox):
    """Auto, then the numbers."""

    def __init__(self, settings: GenerationSettings) -> None:
        super().__init__()
        self._settings = settings
        as_field(self)
        self.setRange(0, MOST_DRAFTED)
        self.setSpecialValueText(self.tr("Auto"))
        self.setAccessibleName(self.tr("Lookahead"))
        self.setToolTip(
            self.tr(
                "How many tokens are proposed in one round. Auto: as many as pay, by what drafting costs here and how "
                "often it is right, and none where the target alone is faster."
            )
        )
        self.valueChanged.connect(lambda n: settings.change(lookahead=n or None))
        settings.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        self.setValue(self._settings.lookahead or 0)
        self.setEnabled(self._settings.drafter is not DrafterKind.NONE)


class SettingsBar(QWidget):
    """One line below the composer."""

    def __init__(self, pair: PairState, settings: GenerationSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.drafter = DrafterBox(pair, settings)
        self.drafter.setMinimumWidth(12 * GRID)
        self.lookahead = LookaheadBox(settings)
        self.summary = ElidedLink()
        self.summary.setMinimumWidth(10 * GRID)  # it gives way first
        self.summary.clicked.connect(self.show_popover)
        self.popover = SettingsPopover(settings, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        self._labels = (QLabel(self.tr("Drafter")), QLabel(self.tr("Lookahead")))
        for label, field in zip(self._labels, (self.drafter, self.lookahead), strict=True):
            label.setBuddy(field)
            field.setFixedHeight(3 * GRID)
            set_role(label, "caption")
            row.addWidget(label)
            row.addWidget(field)
            row.addSpacing(GRID)
        row.addWidget(self.summary)
        row.addStretch(1)
        self.reading = QPushButton(self.tr("Reading"))
        self.reading.setCheckable(True)
        set_role(self.reading, "tab")
        self.reading.setToolTip(
            self.tr("The replies as text to read, Markdown rendered, instead of token by token (Ctrl+M)")
        )
        row.addWidget(self.reading)
        settings.changed.connect(self._refresh)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the fields say by themselves what they are, under the pointer and aloud."""
        super().resizeEvent(event)
        for label in self._labels:
            label.setVisible(event.size().width() >= NARROW)

    def show_popover(self) -> None:
        self.popover.adjustSize()
        above = self.summary.mapToGlobal(QPoint(0, -self.popover.height() - GRID // 2))
        self.popover.move(above)
        self.popover.show()
        self.popover.temperature.setFocus()

    def _refresh(self) -> None:
        settings = self._settings
        if settings.temperature == 0:
            sampling = self.tr("greedy")
        else:
            sampling = self.tr("temperature {t:.2f}").format(t=settings.temperature)
        tokens = self.tr("at most {n} tokens").format(n=count(settings.max_tokens))
        parts = [sampling, tokens]
        if settings.system_prompt.strip():
            parts.insert(0, self.tr("system prompt"))  # it is seen where there is little room
        self.summary.show_text(" · ".join(parts))
        meaning = self.tr("Presets, sampling, length and system prompt")
        prompt = settings.system_prompt.strip()[:LONGEST_TIP]
        whole = f"{self.summary.accessibleName()}\n{meaning}"
        self.summary.setToolTip(f"{whole}\n\n{prompt}" if prompt else whole)
