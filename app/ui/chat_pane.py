"""The middle of the window: conversation, activity, composer and settings."""

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.state.side import SideStatus
from app.ui.activity_line import ActivityLine
from app.ui.chat_view import ChatView
from app.ui.composer import ATTACH_KEYS, Composer
from app.ui.empty_page import EmptyPage
from app.ui.file_drop import dropped_files
from app.ui.help_bar import HelpBar
from app.ui.inspector import Inspector
from app.ui.pair_bar import PairBar
from app.ui.reading_view import ReadingView
from app.ui.settings_bar import SettingsBar
from app.ui.text_column import reading_margin
from app.ui.theme import GRID
from app.ui.tint_bar import PROPOSALS_KEYS, ROUNDS_KEYS, SeenButtons, TintBox, TintLegend

NARROW = 640  # px


class ChatPane(QWidget):
    """Connects what is typed with the chat, and shows one of its two faces: the tokens, or the text to read.

    The tokens come first: which of them the draft won is what one opens this program for, and shown nowhere else.
    What was chosen stays chosen, also for the next chat.
    """

    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        live: LiveState,
        settings: GenerationSettings,
        models: ModelsState,
        pair_bar: PairBar,
    ) -> None:
        super().__init__()
        self._pair, self._chat, self._pair_bar = pair, chat, pair_bar
        self.view = ChatView(chat)
        self.inspector = Inspector(self.view)
        self.reading_view = ReadingView(chat)
        self.empty = EmptyPage(pair, models)
        self.empty.choose_clicked.connect(self._choose)
        self.empty.suggested.connect(self._take_up)
        self.pages = QStackedWidget()
        self.pages.setMinimumHeight(10 * GRID)  # of a low window, what is written needs the room
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.view)
        self.pages.addWidget(self.reading_view)
        self.activity = ActivityLine(pair, live, chat, settings)
        self.tint_box, self.tint_legend = TintBox(), TintLegend()
        self.seen = SeenButtons()
        self.composer = Composer(chat.writing, chat.count)
        self.settings_bar = SettingsBar(pair, settings)
        self.help_bar = HelpBar(pair, chat, settings)
        self._lay_out()
        self.inspector.opening.connect(self._show_tokens)
        self.tint_box.chosen.connect(self.view.set_tint)
        self.tint_box.chosen.connect(self.tint_legend.show_tint)
        self.seen.proposals.toggled.connect(self.view.show_proposals)
        self.seen.rounds.toggled.connect(self.view.show_rounds)
        QShortcut(QKeySequence(PROPOSALS_KEYS), self).activated.connect(self.seen.proposals.toggle)
        QShortcut(QKeySequence(ROUNDS_KEYS), self).activated.connect(self.seen.rounds.toggle)
        QShortcut(QKeySequence("Ctrl+I"), self).activated.connect(self.inspector.toggle)
        self.settings_bar.reading.toggled.connect(self._show_tints)
        self.settings_bar.reading.toggled.connect(self._turn_face)
        QShortcut(QKeySequence("Ctrl+M"), self).activated.connect(self.settings_bar.reading.toggle)
        self.composer.submitted.connect(self._send)
        self.composer.stop_clicked.connect(chat.stop)
        self.composer.recall_wanted.connect(self._recall)
        QShortcut(QKeySequence(ATTACH_KEYS), self).activated.connect(self.composer.choose_files)
        for signal in (pair.changed, chat.busy_changed, chat.stopping, chat.turn_added, chat.cleared):
            signal.connect(self._refresh)
        self._refresh()

    def _lay_out(self) -> None:
        self.setAcceptDrops(True)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._below = below = QVBoxLayout()
        below.setSpacing(GRID // 2)
        below.addWidget(self.inspector)
        below.addWidget(self.tint_legend)
        self._line = line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addWidget(self.activity, 1)
        line.addWidget(self.tint_box)
        line.addWidget(self.seen)
        below.addWidget(self.help_bar)
        self._tints = QHBoxLayout()  # in a line of their own where the other is too short
        self._tints.setSpacing(GRID)
        self._tints.addStretch(1)
        below.addLayout(self._tints)
        below.addLayout(line)
        below.addWidget(self.composer)
        below.addSpacing(GRID // 2)
        below.addWidget(self.settings_bar)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.pages, 1)
        whole.addLayout(below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        margin = reading_margin(self.width())
        self._below.setContentsMargins(margin, 0, margin, GRID)
        self._place_seen()
        self._limit()

    def _place_seen(self) -> None:
        """In a line of their own where that of the tints is too short."""
        narrow = self.width() < NARROW
        if narrow == (self._line.indexOf(self.seen) < 0):
            return
        before, after = (self._line, self._tints) if narrow else (self._tints, self._line)
        for part in (self.tint_box, self.seen):
            before.removeWidget(part)
            after.addWidget(part)

    def _limit(self) -> None:
        info = self._pair.target.info
        self.composer.set_limits(info.n_context if info else None, self.window().height() // 3)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files for the message, wherever they are dropped; models are left to the window."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()
            self.composer.show_dropping(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.composer.show_dropping(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.composer.show_dropping(False)
        if files := dropped_files(event.mimeData()):
            event.acceptProposedAction()
            self.composer.attach(files)

    def put_beside_activity(self, widget: QWidget) -> None:
        """At the left of that line, which is free while nothing runs."""
        self._line.insertWidget(0, widget)
        self._beside_activity = widget

    def order_focus(self) -> None:
        """Once all stands where it belongs: the Tab key follows the eye."""
        before = self.activity.previousInFocusChain()
        while before and before.focusPolicy() is Qt.FocusPolicy.NoFocus:  # Qt orders only what takes the focus
            before = before.previousInFocusChain()
        assert before  # the chain is a circle
        bars = (self.help_bar, self._beside_activity)
        for button in (button for bar in bars for button in bar.findChildren(QAbstractButton)):
            self.setTabOrder(before, button)
            before = button

    def _choose(self) -> None:
        slot = self._pair_bar.target if self.empty.step == 0 else self._pair_bar.draft
        slot.offer(self.empty.choose_button)

    def _take_up(self, text: str) -> None:
        """A suggestion waits to be sent, and can be changed before."""
        self.composer.set_text(text)
        self.composer.edit.setFocus()

    def _send(self, text: str) -> None:
        if self._chat.send(text):
            self._chat.writing.clear()

    def _recall(self) -> None:
        """The last message once more, to be changed and sent as a new one."""
        if self._chat.turns:
            self._chat.writing.take_up(self._chat.turns[-1].text)

    @property
    def face(self) -> QWidget:
        return self.reading_view if self.settings_bar.reading.isChecked() else self.view

    def _show_tokens(self) -> None:
        self.settings_bar.reading.setChecked(False)

    def escape(self) -> None:
        """Leave the inspector; from elsewhere, stop what runs, and close the inspector where nothing does."""
        if self._chat.busy and not self.inspector.has_focus:
            self._chat.stop()
        else:
            self.inspector.dismiss()

    def _show_tints(self, reading: bool) -> None:
        """Only tokens are tinted."""
        self.tint_box.setVisible(not reading)
        self.seen.setVisible(not reading)
        if reading:
            self.tint_legend.hide()
        else:
            self.tint_legend.show_tint(self.tint_box.tint)

    def _turn_face(self, reading: bool) -> None:
        """The other face, at the same place."""
        if not self._chat.turns:
            return
        had_focus = self.view.hasFocus() or self.reading_view.hasFocus()
        place = self.view.place() if reading else self.reading_view.place()
        self.pages.setCurrentWidget(self.face)
        if reading:
            self.reading_view.show_place(place)
        else:
            self.view.show_place(place)
        if had_focus:
            self.face.setFocus()

    def _refresh(self) -> None:
        self.pages.setCurrentWidget(self.face if self._chat.turns else self.empty)
        self._limit()
        reply = self._chat.reply
        self.composer.show_state(
            busy=self._chat.busy,
            stopping=reply is not None and reply.stopping,
            can_send=self._chat.can_send,
            hint=self._hint(),
        )

    def _hint(self) -> str:
        if self._pair.gave_up:
            return self.tr("llama.cpp gave up: Draftlight has to be started again")
        if self._pair.lent:
            return self.tr("Something is being measured on this pair; you can write already")
        if self._pair.target.status is SideStatus.LOADING:
            return self.tr("The target is loading; you can write already")
        if not self._pair.target.info:
            return self.tr("Choose a target first; you can write already")
        if self._pair.loading:
            return self.tr("The draft is loading; you can write already")
        return self.tr("Message (Enter sends, Shift+Enter breaks the line)")
