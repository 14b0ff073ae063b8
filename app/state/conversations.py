"""The conversations that are kept: the list of them, which one is open, and what can be taken back."""

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.conversation import Conversation, Listed, Surroundings, WholeConversation, title_of
from app.core.errors import DraftlightError
from app.state.another_draft import AnotherDraft
from app.state.chat import ChatState
from app.state.current_conversation import CurrentConversation
from app.state.pair import PairState
from app.state.settings import GenerationSettings

UNDO_TIME = 10_000  # ms


class ConversationsState(QObject):
    """Asks whoever keeps them, and shows in the chat what is opened: `current` is that one."""

    changed = Signal()  # the list, what is open, or what can be taken back
    failed = Signal(object)  # DraftlightError
    exported = Signal(object)  # Path
    find_requested = Signal(str)
    open_requested = Signal(object)  # ids, from here on
    rename_requested = Signal(object, str)
    tag_requested = Signal(object, object)  # and a tuple of words
    pin_requested = Signal(object, bool)
    delete_requested = Signal(object)
    restore_requested = Signal(object)
    purge_requested = Signal(object)
    choose_requested = Signal(object, object)  # and the last message of the branch that is wanted
    export_requested = Signal(object, object)  # and a Path
    import_requested = Signal(object)  # Path

    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        settings: GenerationSettings,
        surroundings: Surroundings,
        clock: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._chat, self._clock = chat, clock
        self.current = CurrentConversation(pair, chat, settings, surroundings, clock, self)
        self.another_draft = AnotherDraft(pair, chat, self.current)
        self._listed: tuple[Listed, ...] = ()
        self._words = ""
        self._wanted: int | None = None  # what is to be opened and not read yet
        self._deleted: Conversation | None = None
        self._deleted_open = False
        self._undo = QTimer(self)
        self._undo.setSingleShot(True)
        self._undo.setInterval(UNDO_TIME)
        self._undo.timeout.connect(self._purge)
        chat.turn_added.connect(self._forget_wanted)
        chat.cleared.connect(self._forget_wanted)
        self.current.changed.connect(self.changed)
        self.current.branch_requested.connect(self._show_branch)

    @property
    def listed(self) -> tuple[Listed, ...]:
        """Pinned ones first, then the last changed."""
        return self._listed

    @property
    def words(self) -> str:
        """What is looked for; empty: all are listed."""
        return self._words

    @property
    def open_id(self) -> int | None:
        """The conversation that the chat shows; None for one without a message."""
        return self.current.id

    @property
    def deleted(self) -> Conversation | None:
        """What can be taken back."""
        return self._deleted

    def now(self) -> float:
        return self._clock()

    def find(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self.find_requested.emit(words)

    def open(self, conversation: int) -> None:
        """It is shown as soon as it is read."""
        if conversation != (self.open_id if self._wanted is None else self._wanted):
            self._wanted = conversation
            self.current.keep_settings()
            self.open_requested.emit(conversation)

    def _show_branch(self, conversation: int, leaf: int) -> None:
        self._wanted = conversation
        self.choose_requested.emit(conversation, leaf)
        self.open_requested.emit(conversation)

    def rename(self, conversation: Conversation, title: str) -> None:
        title = title_of(title)
        if title and title != conversation.title:
            self.rename_requested.emit(conversation.id, title)

    def tag(self, conversation: Conversation, tags: tuple[str, ...]) -> None:
        if tags != conversation.tags:
            self.tag_requested.emit(conversation.id, tags)

    def pin(self, conversation: Conversation, pinned: bool) -> None:
        self.pin_requested.emit(conversation.id, pinned)

    def delete(self, conversation: Conversation) -> None:
        """It can be taken back for a while."""
        self._purge()
        self._deleted, self._deleted_open = conversation, conversation.id == self.open_id
        if self._deleted_open:
            self._chat.new_chat()
        self.delete_requested.emit(conversation.id)
        self._undo.start()
        self.changed.emit()

    def undo_delete(self) -> None:
        if not self._deleted:
            return
        conversation, self._deleted = self._deleted, None
        self._undo.stop()
        self.restore_requested.emit(conversation.id)
        if self._deleted_open and self.open_id is None:
            self.open(conversation.id)
        self.changed.emit()

    def export(self, conversation: Conversation, path: Path) -> None:
        """As JSON where the file is named so, else as Markdown."""
        self.current.keep_settings()
        self.export_requested.emit(conversation.id, path)

    def take_in(self, path: Path) -> None:
        """A conversation that was exported as JSON; it is opened."""
        self.import_requested.emit(path)

    def close(self) -> None:
        """The window goes: a reply that still runs has ended."""
        self.current.close()
        self._purge()

    @Slot(str, object)
    def on_listed(self, words: str, rows: tuple[Listed, ...]) -> None:
        if words == self._words:
            self._listed = rows
            self.changed.emit()

    @Slot(object)
    def on_read(self, whole: WholeConversation) -> None:
        if whole.conversation.id == self._wanted:
            self.current.show(whole)

    @Slot(object)
    def on_taken_in(self, whole: WholeConversation) -> None:
        self.current.show(whole)

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self._wanted = None
        self.failed.emit(error)

    def _forget_wanted(self) -> None:
        """Something else is shown meanwhile."""
        self._wanted = None

    def _purge(self) -> None:
        """Too late to take it back."""
        self._undo.stop()
        if self._deleted:
            conversation, self._deleted = self._deleted, None
            self.purge_requested.emit(conversation.id)
            self.changed.emit()
