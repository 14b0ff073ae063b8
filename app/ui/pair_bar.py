"""The top of the window: target, draft, what drafting does at this moment, and whether the vocabularies fit."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.loading import Role
from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.state.status import drafting_status
from app.ui.drafting_wording import status_level, status_text
from app.ui.labels import ElidedLabel, StatusMark
from app.ui.model_slot import ModelSlot
from app.ui.pair_menu import PairMenu
from app.ui.report_dialog import ReportDialog
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence


class PairBar(QWidget):
    """Everything about the pair, and the button for the numbers."""

    panel_toggled = Signal(bool)
    pair_chosen = Signal(object)  # RecentPair
    asked = Signal()  # about this pair: will it help, and is its output the same?
    placement_wanted = Signal(object)  # Role

    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        live: LiveState,
        settings: GenerationSettings,
        models: ModelsState,
    ) -> None:
        super().__init__()
        self._pair, self._chat, self._settings = pair, chat, settings
        self.target = ModelSlot(pair, Role.TARGET, models.library)
        self.draft = ModelSlot(pair, Role.DRAFT, models.library)
        self.mark = StatusMark()
        self.status = ElidedLabel()
        self.verdict = QPushButton()
        set_role(self.verdict, "link")
        self.verdict.setToolTip(self.tr("Show every rule, and every token that differs"))
        self.verdict.clicked.connect(self.show_report)
        self.menu = PairMenu(pair, models.recent, self)
        self.menu.chosen.connect(self.pair_chosen)
        self.menu.asked.connect(self.asked)
        self.menu_button = QPushButton(self.tr("Pairs"))
        self.menu_button.setToolTip(self.tr("Recent pairs, and what can be done with both models together"))
        self.menu_button.setMenu(self.menu)
        set_role(self.menu_button, "menu")
        self.memory_button = QPushButton(self.tr("Memory"))
        self.memory_button.setToolTip(self.tr("Where both models lie and what they take, and how to change it"))
        self.memory_button.clicked.connect(lambda: self.placement_wanted.emit(Role.TARGET))
        for slot in (self.target, self.draft):
            slot.fit_wanted.connect(self.placement_wanted)
        self.panel_button = QPushButton(self.tr("Hide numbers"))
        self.panel_button.setCheckable(True)
        self.panel_button.setChecked(True)
        self.panel_button.setToolTip(
            self.tr("Show or hide the panel on the right ({keys})").format(keys=_keys("Ctrl+L"))
        )
        self.panel_button.toggled.connect(self._toggle_panel)
        self._lay_out()
        for signal in (pair.changed, settings.changed, live.changed):
            signal.connect(self._refresh)
        self._refresh()

    def _lay_out(self) -> None:
        slots = QHBoxLayout()
        slots.setSpacing(GRID)
        slots.addWidget(self.target, 1)
        slots.addWidget(self.draft, 1)
        line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addSpacing(GRID // 2)
        line.addWidget(self.mark)
        line.addWidget(self.status, 1)
        line.addWidget(self.verdict)
        line.addSpacing(GRID)
        line.addWidget(self.memory_button)
        line.addWidget(self.menu_button)
        line.addWidget(self.panel_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID, GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(slots)
        whole.addLayout(line)

    def _toggle_panel(self, shown: bool) -> None:
        self.panel_button.setText(self.tr("Hide numbers") if shown else self.tr("Show numbers"))
        self.panel_toggled.emit(shown)

    def show_report(self) -> None:
        report = self._pair.report
        if report:
            dialog = ReportDialog(report, self)
            dialog.open()

    def _refresh(self) -> None:
        status = drafting_status(self._pair, self._settings, self._chat.reply)
        self.mark.set_level(status_level(status))
        text = status_text(status)
        if text != self.status.text():
            self.status.setText(text)
            self.status.setAccessibleName(self.tr("Drafting: {status}").format(status=text))
        report = self._pair.report
        self.verdict.setVisible(report is not None)
        if report:
            self.verdict.setText(self.tr("vocabularies fit ›") if report.fits else self.tr("vocabularies do not fit ›"))
            self.verdict.setAccessibleDescription(sentence(report.summary))


def _keys(sequence: str) -> str:
    return QKeySequence(sequence).toString(QKeySequence.SequenceFormat.NativeText)
