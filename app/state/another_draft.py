"""A question asked again with another draft: first it is loaded, then it drafts."""

from pathlib import Path

from PySide6.QtCore import QObject

from app.core.loading import Role
from app.core.request import DrafterKind
from app.state.chat import ChatState
from app.state.current_conversation import CurrentConversation
from app.state.pair import PairState
from app.state.side import SideStatus


class AnotherDraft(QObject):
    """What is waited for is given up where the draft does not come, or something else is asked meanwhile."""

    def __init__(self, pair: PairState, chat: ChatState, current: CurrentConversation) -> None:
        super().__init__(current)
        self._pair, self._current = pair, current
        self._waiting: tuple[int, Path] | None = None  # turn, draft
        pair.changed.connect(self._look)
        chat.turn_added.connect(self._give_up)
        chat.cleared.connect(self._give_up)

    @property
    def waiting(self) -> bool:
        return self._waiting is not None

    def ask(self, turn: int, draft: Path) -> None:
        if not self._current.can_ask_again:
            return
        side = self._pair.draft
        self._waiting = (turn, draft)
        if side.status is SideStatus.LOADED and side.path == draft:
            self._look()
        else:
            self._pair.load(Role.DRAFT, draft)

    def _look(self) -> None:
        if not self._waiting:
            return
        turn, draft = self._waiting
        side = self._pair.draft
        if side.path != draft or side.status is SideStatus.FAILED:
            self._waiting = None
        elif side.status is SideStatus.LOADED and self._pair.report and self._current.can_ask_again:
            self._waiting = None
            self._current.ask_again(turn, drafter=DrafterKind.FITTING)

    def _give_up(self) -> None:
        self._waiting = None
