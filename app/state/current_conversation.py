"""The conversation that is open: its messages as a tree, what is to be written of it, and its settings."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.conversation import Making, NewTurn, Surroundings, UsedModel, WholeConversation, new_id, title_of
from app.core.events import Event, Finished, FinishReason
from app.core.loading import ModelInfo
from app.core.message_tree import MessageTree, tree_of
from app.core.request import DrafterKind
from app.state.chat import ChatState, Reply, Turn
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.state.turns import turns_of

CALM = 400  # ms: a number that is being typed is not written digit by digit


@dataclass(frozen=True, slots=True)
class Fork:
    """Which of how many ways goes on from here; the first is 0."""

    place: int
    total: int


class CurrentConversation(QObject):
    """Follows the chat, and changes which of its turns are shown. A turn is meant by its place in the chat."""

    changed = Signal()
    begin_requested = Signal(object)  # NewTurn
    reopen_requested = Signal(object, object)  # id of a reply, Making
    event_added = Signal(object, object)  # id of a reply, Event
    settings_requested = Signal(object, object)  # id of a conversation, SettingValues
    branch_requested = Signal(object, object)  # id of a conversation, the last message of the branch that is wanted

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
        self._pair, self._chat, self._settings = pair, chat, settings
        self._surroundings, self._clock = surroundings, clock
        self._id: int | None = None
        self._tree = MessageTree()
        self._asked_again: int | None = None  # the question that gets another reply
        self._running: tuple[int, Reply] | None = None
        self._staying = False
        self._kept = settings.values  # those that are written
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM)
        self._calm.timeout.connect(self.keep_settings)
        settings.changed.connect(self._calm.start)
        chat.turn_added.connect(self._begin)
        chat.reply_continued.connect(self._continue)
        chat.event_accepted.connect(self._add)
        chat.cleared.connect(self._leave)

    @property
    def id(self) -> int | None:
        """None for one without a message."""
        return self._id

    @property
    def tree(self) -> MessageTree:
        return self._tree

    @property
    def branch(self) -> Fork:
        """Which of all its branches is shown."""
        leaves = self._tree.leaves
        return Fork(leaves.index(self._tree.leaf) if self._tree.leaf in leaves else 0, len(leaves))

    def fork(self, turn: int) -> Fork:
        """Which of the ways that part there is shown."""
        if turn >= len(self._tree.pairs):
            return Fork(0, 1)
        return Fork(self._tree.place(turn), len(self._tree.alternatives(turn)))

    @property
    def forks(self) -> list[Fork]:
        """The same for each turn."""
        return [Fork(place, total) for place, total in self._tree.forks]

    @property
    def can_ask_again(self) -> bool:
        return self._chat.can_send and bool(self._chat.turns) and self._id is not None

    @property
    def can_go_on(self) -> bool:
        return self._chat.can_go_on and self._id is not None

    def show(self, whole: WholeConversation) -> None:
        """It was read."""
        self._chat.open(turns_of(whole))
        self._id, self._tree = whole.conversation.id, tree_of(whole)
        self._kept = whole.conversation.settings
        self._settings.put(self._kept)
        self.changed.emit()

    def show_branch(self, place: int) -> None:
        """Another one of all its branches."""
        leaves = self._tree.leaves
        if leaves:
            self._show_leaf(leaves[place % len(leaves)])

    def show_fork(self, turn: int, place: int) -> None:
        """Another one of the ways that part there, where it was gone on with last."""
        ways = self._tree.alternatives(turn)
        if ways and ways[place % len(ways)] not in self._tree.pairs[turn]:
            self._show_leaf(self._tree.newest_leaf(ways[place % len(ways)]))

    def _show_leaf(self, leaf: int) -> None:
        if self._id is not None and leaf != self._tree.leaf and not self._chat.busy:
            self.keep_settings()
            self.branch_requested.emit(self._id, leaf)

    def ask_again(self, turn: int, text: str = "", drafter: DrafterKind | None = None) -> bool:
        """The question of a turn once more, or this text in its place: a new branch, and the other one stays."""
        if not self.can_ask_again:
            return False
        question, answer = self._tree.pairs[turn]
        before, asked = self._chat.turns[:turn], self._chat.turns[turn].text
        with self._stay():
            self._chat.open(before)
        self._tree = self._tree.back_to(self._tree.parent(answer if question is None else question))
        self._asked_again = question if text in ("", asked) else None
        return self._chat.send(text or asked, drafter)

    def go_on(self) -> bool:
        """The last reply goes on where it stopped."""
        if not self.can_go_on:
            return False
        with self._stay():
            return self._chat.go_on()

    def keep_settings(self) -> None:
        """What was changed is written now."""
        self._calm.stop()
        if self._id is not None and self._settings.values != self._kept:
            self._kept = self._settings.values
            self.settings_requested.emit(self._id, self._kept)

    def close(self) -> None:
        """The window goes: a reply that still runs has ended."""
        self.keep_settings()
        self._end_running()

    @contextmanager
    def _stay(self) -> Iterator[None]:
        """Other turns are shown, but of the same conversation."""
        self._staying = True
        try:
            yield
        finally:
            self._staying = False

    def _begin(self, turn: Turn) -> None:
        target = self._pair.target.info
        if target is None:
            return
        answer, parent = new_id(), self._tree.leaf
        question = new_id() if self._asked_again is None else self._asked_again
        if self._id is None:
            self._id, self._kept = new_id(), self._settings.values
        self.keep_settings()
        self._running, self._asked_again = (answer, turn.reply), None
        self._tree = self._tree.grown(question, answer)
        title, making = title_of(turn.text), self._making(turn.reply, target)
        at = self._clock()
        self.begin_requested.emit(NewTurn(self._id, title, self._kept, at, parent, question, answer, turn.text, making))
        self.changed.emit()

    def _continue(self, reply: Reply) -> None:
        target, answer = self._pair.target.info, self._tree.leaf
        if target is None or answer is None:
            return
        self._running = (answer, reply)
        self.reopen_requested.emit(answer, self._making(reply, target))
        self.changed.emit()

    def _making(self, reply: Reply, target: ModelInfo) -> Making:
        request, draft = reply.request, self._pair.draft.info
        first = request.messages[0]
        return Making(
            replace(request, messages=(), said=(), max_tokens=len(request.said) + request.max_tokens),
            _used(target),
            _used(draft) if draft else None,
            self._surroundings,
            first.content if first.role == "system" else "",
        )

    def _add(self, event: Event) -> None:
        if self._running:
            self.event_added.emit(self._running[0], event)
            if isinstance(event, Finished):
                self._running = None

    def _leave(self) -> None:
        self._end_running()
        if self._staying:
            return
        self.keep_settings()
        self._id, self._tree, self._asked_again = None, MessageTree(), None
        self.changed.emit()

    def _end_running(self) -> None:
        if self._running:
            answer, reply = self._running
            self._running = None
            at = reply.rounds[-1].at if reply.rounds else 0.0
            self.event_added.emit(answer, Finished(at, FinishReason.CANCELLED, reply.text))


def _used(info: ModelInfo) -> UsedModel:
    return UsedModel(info.name, str(info.path), info.n_bytes, info.description)
