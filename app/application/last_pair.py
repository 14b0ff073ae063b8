"""The pair that was loaded last, loaded again when the program starts, for those who want it so."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.loading import Role
from app.state.pair import PairState
from app.state.preferences import PreferencesState
from app.state.recent import RecentState
from app.state.side import Side


class LastPair(QObject):
    """Asked to by whoever starts the program, it loads that pair as soon as it is known, where that is preferred.

    What somebody has begun to load by then stays. Files that are gone are not missed: the page that an empty chat shows
    tells of them. A machine that the pair was placed on is not connected unasked.
    """

    machines_wanted = Signal(object, object, object)  # target, draft or None, the machines' addresses

    def __init__(self, recent: RecentState, pair: PairState, preferences: PreferencesState, parent: QObject) -> None:
        super().__init__(parent)
        self._recent, self._pair, self._preferences = recent, pair, preferences

    def load(self) -> None:
        if self._recent.known:
            self._load()
        else:
            self._recent.first_read.connect(self._load)

    @Slot()
    def _load(self) -> None:
        last = self._recent.last
        untouched = all(self._pair.side(role) == Side() for role in Role)
        if not (self._preferences.values.load_last and untouched) or not last or last.target in last.missing:
            return
        draft = last.draft if last.draft not in last.missing else None
        files = {Role.TARGET: last.target, Role.DRAFT: draft}
        kept = self._pair.placements
        machines = dict.fromkeys(one for role, path in files.items() if path for one in kept.machines(role, path))
        if machines:
            self.machines_wanted.emit(last.target, draft, tuple(machines))
            return
        self._pair.load_pair(last.target, draft)
