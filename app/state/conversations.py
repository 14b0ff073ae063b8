"""The conversations that are kept: the list of them, the one that is open, and what is to be written of it."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.conversation import (
    Conversation,
    Listed,
    Making,
    NewTurn,
    Surroundings,
    UsedModel,
    WholeConversation,
    new_id,
    title_of,
)
from app.core.errors import DraftlightError
from app.core.events import Event, Finished, FinishReason
from app.core.loading import ModelInfo
from app.core.request import Request
from app.state.chat import ChatState, Reply, Turn
from app.state.pair import PairState
from app.state.turns import turns_of

UNDO_TIME = 10_000  # ms


class ConversationsState(QObject):
    """Tells whoever writes what happens in the chat, and shows in the chat what is opened."""

    changed = Signal()  # the list, what is open, or what can be taken back
    failed = Signal(object)  # DraftlightError
    exported = Signal(object)  # Path
    begin_requested = Signal(object)  # NewTurn
    event_added = Signal(object, object)  # id of a reply, Event
    find_requested = Signal(str)
    open_requested = Signal(object)  # ids, from here on
    rename_requested = Signal(object, str)
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
        surroundings: Surroundings,
        clock: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pair, self._chat, self._surroundings, self._clock = pair, chat, surroundings, clock
        self._listed: tuple[Listed, ...] = ()
        self._words = ""
        self._open: int | None = None
        self._leaf: int | None = None  # the last message of what is open
        self._parents: dict[int, int | None] = {}  # of every message of what is open, in the order they were made
        self._questions: set[int] = set()
        self._asked_again: int | None = None  # the question that gets another reply
        self._wanted: int | None = None  # what is to be opened and not read yet
        self._running: tuple[int, Reply] | None = None
        self._deleted: Conversation | None = None
        self._deleted_open = False
        self._undo = QTimer(self)
        self._undo.setSingleShot(True)
        self._undo.setInterval(UNDO_TIME)
        self._undo.timeout.connect(self._purge)
        chat.turn_added.connect(self._begin)
        chat.event_accepted.connect(self._add)
        chat.cleared.connect(self._leave)

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
        return self._open

    @property
    def deleted(self) -> Conversation | None:
        """What can be taken back."""
        return self._deleted

    @property
    def branches(self) -> list[int]:
        """The last message of every branch of what is open."""
        before = set(self._parents.values())
        return [message for message in self._parents if message not in before]

    @property
    def branch(self) -> int:
        """Which of the branches is shown."""
        branches = self.branches
        return branches.index(self._leaf) if self._leaf in branches else 0

    @property
    def can_ask_again(self) -> bool:
        return self._chat.can_send and bool(self._chat.turns) and self._open is not None

    def now(self) -> float:
        return self._clock()

    def find(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self.find_requested.emit(words)

    def open(self, conversation: int) -> None:
        """It is shown as soon as it is read."""
        if conversation != (self._open if self._wanted is None else self._wanted):
            self._wanted = conversation
            self.open_requested.emit(conversation)

    def show_branch(self, number: int) -> None:
        """Another one of the branches, by its number."""
        branches = self.branches
        if self._open is not None and self._leaf != branches[number % len(branches)] and not self._chat.busy:
            self._wanted = self._open
            self.choose_requested.emit(self._open, branches[number % len(branches)])
            self.open_requested.emit(self._open)

    def ask_again(self, text: str = "") -> bool:
        """The last question once more, or this text in its place: a new branch, and the other one stays."""
        if not self.can_ask_again or self._leaf is None:
            return False
        opened, parents, questions = self._open, self._parents, self._questions
        question = self._leaf if self._leaf in questions else parents[self._leaf]
        last = self._chat.turns[-1]
        self._chat.open(self._chat.turns[:-1])
        self._open, self._parents, self._questions = opened, parents, questions
        self._leaf = parents[question] if question is not None else None
        self._asked_again = question if text in ("", last.text) else None
        return self._chat.send(text or last.text)

    def rename(self, conversation: Conversation, title: str) -> None:
        title = title_of(title)
        if title and title != conversation.title:
            self.rename_requested.emit(conversation.id, title)

    def pin(self, conversation: Conversation, pinned: bool) -> None:
        self.pin_requested.emit(conversation.id, pinned)

    def delete(self, conversation: Conversation) -> None:
        """It can be taken back for a while."""
        self._purge()
        self._deleted, self._deleted_open = conversation, conversation.id == self._open
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
        if self._deleted_open and self._open is None:
            self.open(conversation.id)
        self.changed.emit()

    def export(self, conversation: Conversation, path: Path) -> None:
        """As JSON where the file is named so, else as Markdown."""
        self.export_requested.emit(conversation.id, path)

    def take_in(self, path: Path) -> None:
        """A conversation that was exported as JSON; it is opened."""
        self.import_requested.emit(path)

    def close(self) -> None:
        """The window goes: a reply that still runs has ended."""
        self._end_running()
        self._purge()

    @Slot(str, object)
    def on_listed(self, words: str, rows: tuple[Listed, ...]) -> None:
        if words == self._words:
            self._listed = rows
            self.changed.emit()

    @Slot(object)
    def on_read(self, whole: WholeConversation) -> None:
        if whole.conversation.id == self._wanted:
            self._show(whole)

    @Slot(object)
    def on_taken_in(self, whole: WholeConversation) -> None:
        self._show(whole)

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self._wanted = None
        self.failed.emit(error)

    def _show(self, whole: WholeConversation) -> None:
        self._chat.open(turns_of(whole))
        self._open, self._leaf = whole.conversation.id, whole.leaf
        self._parents = {message.id: message.parent for message in whole.messages}
        self._questions = {message.id for message in whole.messages if message.role == "user"}
        self.changed.emit()

    def _begin(self, turn: Turn) -> None:
        request, target = turn.reply.request, self._pair.target.info
        if target is None:
            return
        answer, parent = new_id(), self._leaf
        question = self._asked_again if self._asked_again is not None else new_id()
        conversation = self._open if self._open is not None else new_id()
        first = request.messages[0]
        self._running = (answer, turn.reply)
        self._open, self._leaf, self._wanted, self._asked_again = conversation, answer, None, None
        self._parents |= {question: parent, answer: question}
        self._questions.add(question)
        self.begin_requested.emit(
            NewTurn(
                conversation,
                title_of(turn.text),
                first.content if first.role == "system" else "",
                self._clock(),
                parent,
                question,
                answer,
                turn.text,
                self._making(request, target),
            )
        )
        self.changed.emit()

    def _making(self, request: Request, target: ModelInfo) -> Making:
        draft = self._pair.draft.info
        return Making(replace(request, messages=()), _used(target), _used(draft) if draft else None, self._surroundings)

    def _add(self, event: Event) -> None:
        if self._running:
            self.event_added.emit(self._running[0], event)
            if isinstance(event, Finished):
                self._running = None

    def _leave(self) -> None:
        self._end_running()
        self._open = self._leaf = self._wanted = self._asked_again = None
        self._parents, self._questions = {}, set()
        self.changed.emit()

    def _end_running(self) -> None:
        if self._running:
            answer, reply = self._running
            self._running = None
            at = reply.rounds[-1].at if reply.rounds else 0.0
            self.event_added.emit(answer, Finished(at, FinishReason.CANCELLED, reply.text))

    def _purge(self) -> None:
        """Too late to take it back."""
        self._undo.stop()
        if self._deleted:
            conversation, self._deleted = self._deleted, None
            self.purge_requested.emit(conversation.id)
            self.changed.emit()


def _used(info: ModelInfo) -> UsedModel:
    return UsedModel(info.name, str(info.path), info.n_bytes, info.description)
