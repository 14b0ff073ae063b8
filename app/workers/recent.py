"""The pairs that were loaded last: read, kept, and looked after whether their files are still there."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.recent_pair import RecentPair
from app.storage.recent_pairs import RecentPairs
from app.workers.boundary import worded


class RecentWorker(QObject):
    listed = Signal(object)  # tuple of RecentPair
    failed = Signal(object)  # DraftlightError

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._pairs = RecentPairs(path)

    @Slot()
    def read(self) -> None:
        self._list(self._pairs.read)

    @Slot(object)
    def remember(self, pair: RecentPair) -> None:
        self._list(lambda: self._pairs.remember(pair))

    @Slot(object)
    def forget(self, pair: RecentPair) -> None:
        self._list(lambda: self._pairs.forget(pair))

    def _list(self, work: Callable[[], tuple[RecentPair, ...]]) -> None:
        try:
            self.listed.emit(tuple(replace(pair, missing=_missing(pair)) for pair in work()))
        except Exception as error:
            self.failed.emit(worded(error))


def _missing(pair: RecentPair) -> tuple[Path, ...]:
    return tuple(file for file in pair.files if file and not _is_file(file))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # where nobody may look, nothing can be loaded
        return False
