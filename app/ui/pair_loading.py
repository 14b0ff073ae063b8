"""Lets the pair be loaded that was chosen somewhere in the window; a pair that comes unasked waits to be wanted."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.loading import Role
from app.core.recent_pair import RecentPair
from app.state.pair import PairState
from app.state.side import Side
from app.ui import placement_wording as wording
from app.ui.notice_bar import NoticeBar


class PairLoading(QObject):
    target_chosen = Signal()  # what one chats with is loading or there; after choosing a draft there is more to choose

    def __init__(self, pair: PairState, notice: NoticeBar, parent: QObject) -> None:
        super().__init__(parent)
        self._pair, self._notice = pair, notice
        self._waiting: tuple[Path, Path | None] | None = None  # that the notice offers
        notice.acted.connect(self._load_waiting)

    @Slot(object, object)
    def load(self, role: Role, path: Path) -> None:
        self._pair.load(role, path)
        if role is Role.TARGET:
            self.target_chosen.emit()

    @Slot(object, object)
    def load_pair(self, target: Path, draft: Path | None) -> None:
        """Without a draft, the one that is loaded stays."""
        for role, path in ((Role.TARGET, target), (Role.DRAFT, draft)):
            if path is None:
                continue
            if self._pair.side(role).path != path or not self._pair.side(role).info:
                self._pair.load(role, path, beside=draft)
        self.target_chosen.emit()

    @Slot(object)
    def load_recent(self, pair: RecentPair) -> None:
        """As it was: a target that was alone is alone again, and a draft that is gone is not missed."""
        draft = pair.draft if pair.draft not in pair.missing else None
        self.load_pair(pair.target, draft)
        if not draft and self._pair.draft != Side():
            self._pair.unload(Role.DRAFT)

    @Slot(object, object, str)
    def take_in(self, target: Path, draft: Path, title: str) -> None:
        """A download is done: who has begun with something else by now is asked."""
        if not self._pair.target.info and not self._pair.loading:
            self.load_pair(target, draft)
            return
        self._waiting = target, draft
        self._notice.say(self.tr("{pair} is here now.").format(pair=title), self.tr("Load both"))

    @Slot(object, object, object)
    def ask(self, target: Path, draft: Path | None, addresses: Sequence[str]) -> None:
        """Before the last pair is loaded again that was placed on other machines."""
        self._waiting = target, draft
        text = self.tr("The last pair was placed on another machine ({addresses}). {warning}")
        warning = wording.remote_warning()
        self._notice.say(text.format(addresses=", ".join(addresses), warning=warning), self.tr("Connect and load"))

    def _load_waiting(self) -> None:
        if self._waiting:
            self.load_pair(*self._waiting)
