"""The models on this machine as the window shows them, and what is being done with one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import Cancelled, DraftlightError
from app.core.installed import InstalledModel
from app.core.library_request import Ranking, RankRequest, VerifyRequest


@dataclass(frozen=True, slots=True)
class Verification:
    """A model's files are being read again, or were."""

    request: VerifyRequest
    fraction: float = 0.0
    sound: bool | None = None  # None: not done
    error: DraftlightError | None = None

    @property
    def running(self) -> bool:
        return self.sound is None and self.error is None


class LibraryState(QObject):
    """Asks for scans and changes, and holds what was found. A scan that finds nothing new changes nothing."""

    changed = Signal()
    ranked = Signal()
    verification_changed = Signal()
    failed = Signal(object)  # DraftlightError: what was asked for could not be done
    told = Signal(str)  # what was done, where the list does not show it

    scan_requested = Signal()
    rank_requested = Signal(object)  # RankRequest
    rename_requested = Signal(object, str)  # InstalledModel, name
    deletion_requested = Signal(object)  # InstalledModel: what would deleting it free?
    deletion_known = Signal(object, object)  # InstalledModel, bytes
    delete_requested = Signal(object)  # InstalledModel
    forget_requested = Signal(object)  # InstalledModel
    verify_requested = Signal(object)  # VerifyRequest
    add_folder_requested = Signal(object)  # Path
    remove_folder_requested = Signal(object)  # Path
    used = Signal(object)  # Path

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models: tuple[InstalledModel, ...] = ()
        self._folders: tuple[Path, ...] = ()
        self._scanned = False
        self._rank_request: RankRequest | None = None
        self._ranking: Ranking | None = None
        self._verification: Verification | None = None

    @property
    def models(self) -> tuple[InstalledModel, ...]:
        return self._models

    @property
    def folders(self) -> tuple[Path, ...]:
        """Those that the user added."""
        return self._folders

    @property
    def scanned(self) -> bool:
        """Whether the list is known at all."""
        return self._scanned

    @property
    def ranking(self) -> Ranking | None:
        """The drafts for the model that was asked about last; None while they are judged."""
        return self._ranking

    @property
    def ranked_for(self) -> InstalledModel | None:
        return self._rank_request.target if self._rank_request else None

    @property
    def verification(self) -> Verification | None:
        return self._verification

    def model(self, path: Path) -> InstalledModel | None:
        return next((model for model in self._models if model.path == path), None)

    def scan(self) -> None:
        self.scan_requested.emit()

    def rank(self, target: InstalledModel) -> None:
        """Judge all models as drafts for this one; what was asked before is given up."""
        if self._rank_request and self._rank_request.target == target and not self._rank_request.cancel.cancelled:
            return
        self.stop_ranking()
        self._rank_request = RankRequest(target)
        self.ranked.emit()
        self.rank_requested.emit(self._rank_request)

    def stop_ranking(self) -> None:
        if self._rank_request:
            self._rank_request.cancel.cancel()
        self._rank_request = self._ranking = None

    def verify(self, model: InstalledModel) -> None:
        self.stop_verifying()
        self._verification = Verification(VerifyRequest(model))
        self.verification_changed.emit()
        self.verify_requested.emit(self._verification.request)

    def stop_verifying(self) -> None:
        if self._verification and self._verification.running:
            self._verification.request.cancel.cancel()
            self._verification = None
            self.verification_changed.emit()

    @Slot(object, object)
    def on_scanned(self, models: Sequence[InstalledModel], folders: Sequence[Path]) -> None:
        found = (tuple(models), tuple(folders))
        if self._scanned and found == (self._models, self._folders):
            return
        self._models, self._folders = found
        self._scanned = True
        again = self._rank_request and self.model(self._rank_request.target.path)
        self.changed.emit()
        if again:
            self.stop_ranking()
            self.rank(again)

    @Slot(object, object)
    def on_ranked(self, request: RankRequest, ranking: Ranking) -> None:
        if request is self._rank_request:
            self._ranking = tuple(ranking)
            self.ranked.emit()

    @Slot(object, float)
    def on_verifying(self, request: VerifyRequest, fraction: float) -> None:
        self._tell(Verification(request, fraction))

    @Slot(object, bool)
    def on_verified(self, request: VerifyRequest, sound: bool) -> None:
        self._tell(Verification(request, 1.0, sound))

    @Slot(object, object)
    def on_verification_failed(self, request: VerifyRequest, error: DraftlightError) -> None:
        self._tell(Verification(request, 0.0, None, error))

    def _tell(self, verification: Verification) -> None:
        if self._verification and self._verification.request is verification.request:
            self._verification = None if isinstance(verification.error, Cancelled) else verification
            self.verification_changed.emit()
