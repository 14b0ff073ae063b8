"""The pairs that were loaded last, as the window shows them."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.loading import ModelInfo, Role
from app.core.recent_pair import RecentPair
from app.state.pair import PairState
from app.state.side import SideStatus


class RecentState(QObject):
    """What is loaded is remembered once both places have come to rest."""

    changed = Signal()
    first_read = Signal()  # the list is known now
    read_requested = Signal()
    remember_requested = Signal(object)  # RecentPair
    forget_requested = Signal(object)  # RecentPair

    def __init__(self, parent: QObject | None = None, now: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._now = now
        self._pairs: tuple[RecentPair, ...] = ()
        self._known = False
        self._loaded: tuple[Path, Path | None] | None = None
        self._failed: dict[Role, bool] = dict.fromkeys(Role, False)

    @property
    def pairs(self) -> tuple[RecentPair, ...]:
        """The last first."""
        return self._pairs

    @property
    def last(self) -> RecentPair | None:
        return self._pairs[0] if self._pairs else None

    @property
    def known(self) -> bool:
        """Whether they were read."""
        return self._known

    def refresh(self) -> None:
        """Files may have come and gone."""
        self.read_requested.emit()

    def forget(self, pair: RecentPair) -> None:
        self.forget_requested.emit(pair)

    def watch(self, pair: PairState) -> None:
        pair.changed.connect(lambda: self._look(pair))

    @Slot(object)
    def on_listed(self, pairs: Sequence[RecentPair]) -> None:
        first, self._known = not self._known, True
        if tuple(pairs) != self._pairs:
            self._pairs = tuple(pairs)
            self.changed.emit()
        if first:
            self.first_read.emit()

    def _look(self, pair: PairState) -> None:
        failed = {role: pair.side(role).status is SideStatus.FAILED for role in Role}
        if any(failed[role] and not self._failed[role] for role in Role):
            self.refresh()
        self._failed = failed
        if pair.loading:
            return
        target, draft = pair.target.info, pair.draft.info
        loaded = (target.path, draft.path if draft else None) if target else None
        if loaded == self._loaded:
            return
        self._loaded = loaded
        if target:
            self.remember_requested.emit(self._pair(target, draft))

    def _pair(self, target: ModelInfo, draft: ModelInfo | None) -> RecentPair:
        now = self._now()
        return RecentPair(target.path, target.name, draft.path if draft else None, draft.name if draft else "", now)
