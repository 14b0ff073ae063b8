"""The pair of models: what each place holds, what is being loaded into it, and whether the two fit."""

from collections import deque
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.compatibility import VocabReport
from app.core.errors import Cancelled, DraftlightError
from app.core.loading import Companion, LoadOptions, LoadRequest, ModelInfo, Role
from app.core.request import DrafterKind
from app.state.placements import PlacementsState
from app.state.side import Obstacle, Side, SideStatus


class PairState(QObject):
    """Asks for loading and unloading, and holds what the engine answers.

    Each `load_requested` is answered by exactly one `on_loaded` or `on_failed`, in the order of asking; the fitting way
    to draft and the report on a pair follow.
    """

    changed = Signal()
    load_requested = Signal(object)  # LoadRequest
    unload_requested = Signal(object)  # Role

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.placements = PlacementsState(self)
        self._infos: dict[Role, ModelInfo | None] = dict.fromkeys(Role)
        self._failures: dict[Role, tuple[Path, DraftlightError] | None] = dict.fromkeys(Role)
        self._fractions = dict.fromkeys(Role, 0.0)
        self._requests: dict[Role, deque[LoadRequest]] = {role: deque() for role in Role}
        self._report: VocabReport | None = None
        self._fitting: DrafterKind | None = None
        self._options = dict.fromkeys(Role, LoadOptions())
        self._last_options = dict.fromkeys(Role, LoadOptions())  # that a model was loaded with
        self._lent = False
        self._gave_up: DraftlightError | None = None

    def side(self, role: Role) -> Side:
        info, failure, requests = self._infos[role], self._failures[role], self._requests[role]
        if requests and not requests[-1].cancel.cancelled:
            return Side(SideStatus.LOADING, requests[-1].path, self._fractions[role], info)
        if failure:
            return Side(SideStatus.FAILED, failure[0], info=info, error=failure[1])
        if info:
            return Side(SideStatus.LOADED, info.path, 1.0, info)
        return Side()

    @property
    def target(self) -> Side:
        return self.side(Role.TARGET)

    @property
    def draft(self) -> Side:
        return self.side(Role.DRAFT)

    @property
    def loading(self) -> bool:
        return any(self.side(role).status is SideStatus.LOADING for role in Role)

    @property
    def report(self) -> VocabReport | None:
        """On the pair that is loaded now; None while there is none, or it is not judged yet."""
        return self._report

    @property
    def fitting(self) -> DrafterKind | None:
        """What the engine takes for what is loaded where it has the choice; None while it has not said."""
        return self._fitting

    @property
    def can_draft(self) -> bool:
        """Whether the draft is there and can speak for the target token by token."""
        return self._infos[Role.TARGET] is not None and not self.obstacle(DrafterKind.MODEL)

    def obstacle(self, kind: DrafterKind) -> Obstacle | None:
        """What keeps this kind from drafting; None without a target too, since nothing is known then."""
        target, draft = self._infos[Role.TARGET], self._infos[Role.DRAFT]
        if not target or kind is DrafterKind.NONE:
            return None
        if not target.can_rewind:
            return Obstacle.FORGETLESS_TARGET
        if kind in (DrafterKind.FITTING, DrafterKind.LOOKUP):
            return None
        if not draft:
            return Obstacle.DRAFT_FAILED if self._failures[Role.DRAFT] else Obstacle.NO_DRAFT
        if not draft.can_rewind:
            return Obstacle.FORGETLESS_DRAFT
        if kind in (DrafterKind.MAP, DrafterKind.TEXT):
            return None
        if not self._report:
            return Obstacle.UNJUDGED
        return None if self._report.fits else Obstacle.MISFIT

    @property
    def lent(self) -> bool:
        """Something is being measured: drafts come and go, and the pair as it is shown here comes back afterwards."""
        return self._lent

    def set_lent(self, lent: bool) -> None:
        if lent != self._lent:
            self._lent = lent
            self.changed.emit()

    def loaded_with(self, role: Role) -> LoadOptions:
        """How what is loaded there was loaded, or, where nothing is, how the next one will be."""
        return self._last_options[role] if self._infos[role] else self._options[role]

    def asked_with(self, role: Role) -> LoadOptions:
        """How what is loaded there, or is being loaded, was asked for; where nothing is, how the next one will be."""
        side = self.side(role)
        return self._last_options[role] if side.info or side.path else self._options[role]

    @Slot(object, object)
    def on_lost(self, role: Role, error: DraftlightError | None) -> None:
        """What was lent did not come back."""
        info = self._infos[role]
        if info and error:
            self._failures[role] = (info.path, error)
        self.on_unloaded(role)

    def options(self, role: Role) -> LoadOptions:
        """How models are loaded there for which nothing else was chosen."""
        return self._options[role]

    def options_for(self, role: Role, path: Path) -> LoadOptions:
        """How this file is loaded there the next time."""
        return self.placements.options(role, path, self._options[role])

    @property
    def gave_up(self) -> bool:
        """The engine is no more: nothing is loaded, and nothing can be."""
        return self._gave_up is not None

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        for role in Role:
            path = self.side(role).path
            self._requests[role].clear()
            self._infos[role] = None
            if path:
                self._failures[role] = (path, error)
        self._report = self._fitting = None
        self._gave_up = error
        self.changed.emit()

    def set_options(self, role: Role, options: LoadOptions) -> None:
        """How models are loaded there from the next one on."""
        self._options[role] = options

    def load(self, role: Role, path: Path, options: LoadOptions | None = None, beside: Path | None = None) -> None:
        """`beside` is the draft that will be loaded after this target; without it, the one that is here."""
        if self._gave_up:
            self._failures[role] = (path, self._gave_up)
            self.changed.emit()
            return
        self._cancel_requests(role)
        companion = self._companion(beside) if role is Role.TARGET else None
        request = LoadRequest(role, path, options or self.options_for(role, path), companion=companion)
        self._requests[role].append(request)
        self._last_options[role] = request.options
        self._failures[role] = None
        self._fractions[role] = 0.0
        self.changed.emit()
        self.load_requested.emit(request)

    def load_pair(self, target: Path, draft: Path | None) -> None:
        """The target goes where it leaves room for its draft. Without one, the draft that is here stays."""
        self.load(Role.TARGET, target, beside=draft)
        if draft:
            self.load(Role.DRAFT, draft)

    def _companion(self, path: Path | None) -> Companion | None:
        draft = self.side(Role.DRAFT)
        path = path or draft.path
        if not path or (path == draft.path and draft.status is SideStatus.FAILED):
            return None
        here = path == draft.path and draft.info and not self.loading
        return Companion(path, self._last_options[Role.DRAFT] if here else self.options_for(Role.DRAFT, path))

    @property
    def larger_context(self) -> int | None:
        """Twice the target's context, as far as it was trained for; None where there is no more."""
        info = self._infos[Role.TARGET]
        if not info or info.n_context_trained <= info.n_context:
            return None
        return min(2 * info.n_context, info.n_context_trained)

    def enlarge_context(self) -> None:
        """Load the target again with that."""
        info, larger = self._infos[Role.TARGET], self.larger_context
        if info and larger:
            self.load(Role.TARGET, info.path, replace(self._last_options[Role.TARGET], n_context=larger))

    def cancel_load(self, role: Role) -> None:
        self._cancel_requests(role)
        self.changed.emit()

    def unload(self, role: Role) -> None:
        """Empty the place: a load that runs is cancelled, a failure is forgotten, a model is given back."""
        self._cancel_requests(role)
        self._failures[role] = None
        self.changed.emit()
        if self._infos[role] or self._requests[role]:
            self.unload_requested.emit(role)

    def unload_all(self) -> None:
        for role in Role:
            self.unload(role)

    def swap(self) -> None:
        """The target becomes the draft and the draft the target. Both have to be there, or nothing happens."""
        target, draft = self._infos[Role.TARGET], self._infos[Role.DRAFT]
        if target and draft:
            self.load_pair(draft.path, target.path)

    def dismiss_error(self, role: Role) -> None:
        """It is read; what is loaded stays."""
        self._failures[role] = None
        self.changed.emit()

    @Slot(object, float)
    def on_progress(self, role: Role, fraction: float) -> None:
        if len(self._requests[role]) == 1:  # with more, it is the progress of a load that was given up
            self._fractions[role] = fraction
            self.changed.emit()

    @Slot(object, object)
    def on_loaded(self, role: Role, info: ModelInfo) -> None:
        self._answered(role)
        self._infos[role] = info
        self._report = self._fitting = None
        self.changed.emit()

    def on_remeasured(self, role: Role, info: ModelInfo) -> None:
        """The same model, and other figures."""
        before = self._infos[role]
        if before and before.path == info.path:
            self._infos[role] = info
            self.changed.emit()

    @Slot(object, object)
    def on_failed(self, role: Role, error: DraftlightError) -> None:
        request = self._answered(role)
        given_up = isinstance(error, Cancelled) or (request is not None and request.cancel.cancelled)
        if request and not given_up:
            self._failures[role] = (request.path, error)
        self.changed.emit()

    @Slot(object)
    def on_unloaded(self, role: Role) -> None:
        self._infos[role] = None
        self._report = self._fitting = None
        self.changed.emit()

    @Slot(object)
    def on_fitting(self, kind: DrafterKind) -> None:
        self._fitting = kind
        self.changed.emit()

    @Slot(object)
    def on_report(self, report: VocabReport | None) -> None:
        self._report = report
        self.changed.emit()

    def _answered(self, role: Role) -> LoadRequest | None:
        self._fractions[role] = 0.0
        return self._requests[role].popleft() if self._requests[role] else None

    def _cancel_requests(self, role: Role) -> None:
        for request in self._requests[role]:
            request.cancel.cancel()
