"""The library's thread: looking through folders, judging pairs, and what is done with the models on disk."""

from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QFileSystemWatcher, QMetaObject, QObject, Qt, QThread, QTimer, Signal, Slot

from app.core.errors import DraftlightError
from app.core.installed import InstalledModel
from app.core.library_request import PairSearch, RankRequest, VerifyRequest
from app.library.shelf import Shelf
from app.workers.boundary import worded
from app.workers.jobs import Jobs

_CALM = 700  # ms: whoever writes into a folder is left to finish
_STEP = 0.005  # of a verification, between two tellings


class LibraryWorker(QObject):
    """Slots run one after the other; what is asked while they do is told from its cancel token."""

    scanned = Signal(object, object)  # models, folders that the user added
    ranked = Signal(object, object)  # RankRequest, ranking
    pair_found = Signal(object, object)  # PairSearch, FoundPair | None
    verifying = Signal(object, float)  # VerifyRequest, fraction
    verified = Signal(object, bool)  # VerifyRequest
    verification_failed = Signal(object, object)  # VerifyRequest, DraftlightError
    failed = Signal(object)  # DraftlightError
    deletion_known = Signal(object, object)  # InstalledModel, bytes that deleting it would free
    freed = Signal(object)  # bytes: there may be more than 32 bits of them

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._jobs = Jobs()
        self._told: tuple[DraftlightError, ...] = ()
        self._watcher: QFileSystemWatcher | None = None
        self._calm: QTimer | None = None

    @Slot()
    def scan(self) -> None:
        self._try(self._scan)

    def _scan(self) -> None:
        models = self._shelf.scan()
        self.scanned.emit(tuple(models), self._shelf.added_folders)
        self._watch()
        if self._shelf.problems != self._told:
            self._told = self._shelf.problems
            for problem in self._told:
                self.failed.emit(problem)

    def _watch(self) -> None:
        if self._watcher is None or self._calm is None:
            self._watcher, self._calm = QFileSystemWatcher(self), QTimer(self)
            self._calm.setSingleShot(True)
            self._calm.setInterval(_CALM)
            self._calm.timeout.connect(self.scan)
            self._watcher.directoryChanged.connect(self._wait)
        wanted, watched = {str(folder) for folder in self._shelf.watched_folders()}, set(self._watcher.directories())
        if gone := watched - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := wanted - watched:
            self._watcher.addPaths(sorted(new))

    @Slot()
    def _wait(self) -> None:
        if self._calm:
            self._calm.start()

    @Slot(object)
    def rank(self, request: RankRequest) -> None:
        def work() -> None:
            request.cancel.check()
            self.ranked.emit(request, tuple(self._shelf.rank_drafts(request.target, request.cancel)))

        self._try(work, quiet=lambda: request.cancel.cancelled)

    @Slot(object)
    def find_pair(self, search: PairSearch) -> None:
        def work() -> None:
            search.cancel.check()
            memory = psutil.virtual_memory().total
            self.pair_found.emit(search, self._shelf.find_pair(memory, search.cancel))

        self._try(work, quiet=lambda: search.cancel.cancelled)

    @Slot(object, str)
    def rename(self, model: InstalledModel, name: str) -> None:
        self._change(lambda: self._shelf.rename(model, name))

    @Slot(object)
    def weigh_deletion(self, model: InstalledModel) -> None:
        self._try(lambda: self.deletion_known.emit(model, self._shelf.freed_by(model)))

    @Slot(object)
    def delete(self, model: InstalledModel) -> None:
        self._change(lambda: self.freed.emit(self._shelf.delete(model)))

    @Slot(object)
    def forget(self, model: InstalledModel) -> None:
        self._change(lambda: self._shelf.forget(model))

    @Slot(object)
    def set_own(self, folder: Path) -> None:
        self._change(lambda: self._shelf.set_own(folder))

    @Slot(object)
    def add_folder(self, folder: Path) -> None:
        self._change(lambda: self._shelf.add_folder(folder))

    @Slot(object)
    def remove_folder(self, folder: Path) -> None:
        self._change(lambda: self._shelf.remove_folder(folder))

    @Slot(object)
    def mark_used(self, path: Path) -> None:
        self._change(lambda: self._shelf.mark_used(path))

    @Slot(object)
    def verify(self, request: VerifyRequest) -> None:
        """On a thread of its own: it may take minutes."""
        self._jobs.begin("verify", lambda: self._verify(request))

    def _verify(self, request: VerifyRequest) -> None:
        told = 0.0

        def tell(fraction: float) -> None:
            nonlocal told
            if fraction - told >= _STEP and not self._jobs.closed:
                told = fraction
                self.verifying.emit(request, fraction)

        try:
            sound = self._shelf.verify(request.model, tell, request.cancel)
        except Exception as error:
            if not self._jobs.closed:
                self.verification_failed.emit(request, worded(error))
        else:
            if not self._jobs.closed:
                self.verified.emit(request, sound)

    def _change(self, work: Callable[[], object]) -> None:
        """The list is read again either way: what could not be done may have been done in part."""
        self._try(work)
        self.scan()

    def _try(self, work: Callable[[], object], quiet: Callable[[], bool] = lambda: False) -> None:
        try:
            work()
        except Exception as error:
            if not quiet():
                self.failed.emit(worded(error))

    @Slot()
    def shut_down(self) -> None:
        self._jobs.close()
        for own in (self._watcher, self._calm):
            if own:
                own.deleteLater()  # here: no other thread may stop a timer
        self._watcher = self._calm = None
        self.thread().quit()


class LibraryThread(QThread):
    def __init__(self, shelf: Shelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("library")
        self.worker = LibraryWorker(shelf)
        self.worker.moveToThread(self)

    def stop(self) -> None:
        if self.isRunning():
            QMetaObject.invokeMethod(self.worker, "shut_down", Qt.ConnectionType.QueuedConnection)
            self.wait()
