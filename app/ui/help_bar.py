"""What helps after a reply that could not be made or had to end: one sentence, and buttons that do it."""

from enum import Enum, auto

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.errors import CONTEXT_OFFER, FALLBACK_OFFER
from app.core.events import FinishReason
from app.core.loading import ModelInfo
from app.core.request import OnFull, TemplateKind
from app.state.chat import ChatState, Reply
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.ui.context_help import ContextHelp
from app.ui.flow_layout import FlowLayout
from app.ui.theme import FIELD_HEIGHT, GRID, set_role


class Trouble(Enum):
    NONE = auto()
    TEMPLATE = auto()  # the model's own failed
    FULL = auto()  # a reply reached the end of the context
    TOO_LONG = auto()  # the prompt is beyond it
    FALLBACK = auto()  # none any more: the fallback template is in use


class HelpBar(QFrame):
    """Not there while nothing is wrong. It speaks of replies that ended with the target that is loaded now."""

    again_wanted = Signal()  # the last question once more

    def __init__(self, pair: PairState, chat: ChatState, settings: GenerationSettings) -> None:
        super().__init__()
        set_role(self, "chip")
        self._pair, self._chat, self._settings = pair, chat, settings
        self._ended: tuple[Reply, ModelInfo | None] | None = None
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.fallback = QPushButton(self.tr("Use the fallback template"))
        self.fallback.setToolTip(self.tr("Asks again; the choice holds while this target is loaded"))
        self.own = QPushButton(self.tr("Use the model's own"))
        self.own.setToolTip(self.tr("From the next message on"))
        self.shift = QPushButton(self.tr("Forget and ask again"))
        self.shift.setToolTip(
            self.tr("Asks again. A reply that reaches the end of the context forgets its older half, and goes on.")
        )
        self.context = ContextHelp(pair, chat)
        self._lay_out()
        self.fallback.clicked.connect(self._use_fallback)
        self.own.clicked.connect(chat.template.use_own)
        self.shift.clicked.connect(self._shift)
        chat.reply_finished.connect(self._note)
        for signal in (pair.changed, chat.busy_changed, chat.turn_added, chat.cleared, chat.template.changed):
            signal.connect(self._refresh)
        settings.changed.connect(self._refresh)
        self._refresh()

    def _lay_out(self) -> None:
        self.text.setFixedHeight(FIELD_HEIGHT)
        flow = FlowLayout()
        flow.setSpacing(GRID)
        widgets: tuple[QWidget, ...] = (self.text, self.fallback, self.own, self.shift, self.context)
        for widget in widgets:
            flow.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID // 2, GRID // 2, GRID // 2)
        whole.addLayout(flow)

    @property
    def trouble(self) -> Trouble:
        reply, ended = self._chat.reply, self._ended
        is_own = self._chat.template.kind is TemplateKind.MODEL
        if reply and ended and ended[0] is reply and ended[1] is self._pair.target.info:
            if reply.remedy == FALLBACK_OFFER and is_own:
                return Trouble.TEMPLATE
            if reply.reason is FinishReason.CONTEXT_FULL:
                return Trouble.FULL
            if reply.remedy == CONTEXT_OFFER:
                return Trouble.TOO_LONG
        return Trouble.NONE if is_own else Trouble.FALLBACK

    def _note(self, reply: Reply) -> None:
        self._ended = (reply, self._pair.target.info)
        self._refresh()

    def _use_fallback(self) -> None:
        self._chat.template.use_fallback()
        self.again_wanted.emit()

    def _shift(self) -> None:
        self._settings.change(on_full=OnFull.SHIFT)
        self.again_wanted.emit()

    def _refresh(self) -> None:
        trouble = self.trouble
        self.text.setText(self._said(trouble))
        role = "caption" if trouble is Trouble.FALLBACK else ""
        if self.text.property("role") != role:
            set_role(self.text, role)
        can_ask = self._chat.can_send
        self.fallback.setVisible(trouble is Trouble.TEMPLATE)
        self.fallback.setEnabled(can_ask)
        self.own.setVisible(trouble is Trouble.FALLBACK)
        self.shift.setVisible(trouble is Trouble.FULL and self._settings.on_full is OnFull.STOP)
        self.shift.setEnabled(can_ask)
        self.context.setVisible(trouble in (Trouble.FULL, Trouble.TOO_LONG))
        self.setVisible(trouble is not Trouble.NONE)

    def _said(self, trouble: Trouble) -> str:
        return {
            Trouble.NONE: "",
            Trouble.TEMPLATE: self.tr("The model's chat template failed."),
            Trouble.FULL: self.tr("The context is full."),
            Trouble.TOO_LONG: self.tr("This conversation is longer than the context."),
            Trouble.FALLBACK: self.tr("A fallback template is in use."),
        }[trouble]
