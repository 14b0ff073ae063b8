"""What the context holds, part by part, and what happens when it is full."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.core.request import OnFull
from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.ui.context_help import ContextHelp
from app.ui.figures import UNKNOWN, count
from app.ui.labels import rule
from app.ui.theme import GRID, set_role, tabular


class ContextPopover(QFrame):
    def __init__(
        self, pair: PairState, live: LiveState, chat: ChatState, settings: GenerationSettings, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        set_role(self, "popover")
        self._pair, self._live, self._chat, self._settings = pair, live, chat, settings
        self.title = QLabel()
        set_role(self.title, "heading")
        self.values = [QLabel() for _ in range(6)]
        self.on_full = QComboBox()
        self.on_full.addItem(self.tr("end the reply"), OnFull.STOP)
        self.on_full.addItem(self.tr("forget the older half"), OnFull.SHIFT)
        self.on_full.setAccessibleName(self.tr("When it is full"))
        self.on_full.view().setAccessibleName(self.tr("When it is full"))
        self.on_full.activated.connect(lambda: settings.change(on_full=OnFull(self.on_full.currentData())))
        self.help = ContextHelp(pair, chat)
        self.help.done.connect(self.close)
        self._lay_out()
        for signal in (pair.changed, live.changed, chat.count.changed, settings.changed):
            signal.connect(self._follow)
        self.refresh()

    def _lay_out(self) -> None:
        names = (
            (self.tr("System prompt"), ""),
            (self.tr("Conversation so far"), ""),
            (self.tr("This message"), self.tr("With its files")),
            (self.tr("Template"), self.tr("What the chat template writes around the messages")),
            (self.tr("Left for the reply"), ""),
            (self.tr("In the cache"), self.tr("What the target has read, and need not read again")),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(4 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(0, 1)
        for row, ((name, meaning), value) in enumerate(zip(names, self.values, strict=True)):
            label = QLabel(name)
            set_role(label, "caption")
            label.setToolTip(meaning)
            value.setFont(tabular(value.font()))
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1, Qt.AlignmentFlag.AlignRight)
        full = QLabel(self.tr("When it is full"))
        full.setBuddy(self.on_full)
        set_role(full, "caption")
        choice = QGridLayout()
        choice.setHorizontalSpacing(2 * GRID)
        choice.addWidget(full, 0, 0)
        choice.addWidget(self.on_full, 0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self.title)
        column.addLayout(grid)
        column.addWidget(rule())
        column.addLayout(choice)
        column.addWidget(self.help)

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        info, known = self._pair.target.info, self._chat.count.count
        size = info.n_context if info else 0
        used = max(self._live.n_context, known.n_prompt or 0) if known else self._live.n_context
        self.title.setText(self.tr("{used} of {size} tokens").format(used=count(used), size=count(size)))
        parts: tuple[int | None, ...] = (None, None, None, None)
        if known:
            template = known.n_template if known.n_prompt is not None else None
            parts = (known.n_system, known.n_history, known.n_message, template)
        numbers = (*parts, max(0, size - used), self._live.n_context)
        for label, number in zip(self.values, numbers, strict=True):
            label.setText(UNKNOWN if number is None else count(number))
        self.on_full.setCurrentIndex(self.on_full.findData(self._settings.on_full))
