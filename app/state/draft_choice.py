"""What can be measured: a target, and what could draft for it."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.installed import InstalledModel
from app.core.library_request import Ranking, RankRequest
from app.core.pair_advice import Judgement
from app.state.library import LibraryState
from app.state.pair import PairState


class DraftChoice(QObject):
    """The target that is measured, and the models of the library as drafts for it, the ones that fit first."""

    changed = Signal()
    rank_requested = Signal(object)  # RankRequest

    def __init__(self, pair: PairState, library: LibraryState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair, self._library = pair, library
        self._chosen: Path | None = None
        self._request: RankRequest | None = None
        self._judged: dict[Path, Judgement] = {}
        self._seen: tuple[object, ...] = ()
        pair.changed.connect(self._look)
        library.changed.connect(self._look)

    @property
    def target(self) -> Path | None:
        """The one that was chosen, else the one that is loaded."""
        info = self._pair.target.info
        return self._chosen or (info.path if info else None)

    @property
    def chosen(self) -> Path | None:
        """None: the one that is loaded."""
        return self._chosen

    def choose(self, path: Path | None) -> None:
        """None: the one that is loaded."""
        self._chosen = path
        self._look()

    @property
    def targets(self) -> tuple[InstalledModel, ...]:
        return tuple(model for model in self._library.models if model.usable)

    @property
    def drafts(self) -> tuple[tuple[Path, str, Judgement | None], ...]:
        """File, name and judgement; the draft that is loaded comes first, then those that fit best."""
        found: dict[Path, tuple[str, Judgement | None]] = {}
        loaded = self._pair.draft.info
        if loaded:
            found[loaded.path] = (loaded.name, None)
        for model in self.targets:
            if model.path != self.target:
                found[model.path] = (model.name, self._judged.get(model.path))
        order = {path: place for place, path in enumerate(self._judged)}
        paths = sorted(found, key=lambda path: (not (loaded and path == loaded.path), order.get(path, len(order))))
        return tuple((path, *found[path]) for path in paths)

    def look(self) -> None:
        """Judge the library's models, where that was not done for this target."""
        model = self._library.model(self.target) if self.target else None
        if model and (not self._request or self._request.target != model):
            self.stop()
            self._judged = {}
            self._request = RankRequest(model)
            self.rank_requested.emit(self._request)

    def stop(self) -> None:
        if self._request:
            self._request.cancel.cancel()
            self._request = None

    @Slot(object, object)
    def on_ranked(self, request: RankRequest, ranking: Ranking) -> None:
        if request is self._request:
            self._judged = {model.path: judgement for model, judgement in ranking}
            self.changed.emit()

    def _look(self) -> None:
        draft = self._pair.draft.info
        seen = (self.target, draft.path if draft else None, self._library.models)
        if seen != self._seen:
            self._seen = seen
            self.changed.emit()
