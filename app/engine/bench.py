"""An engine as a comparison uses it: the target stays, drafts come and go with their lanes."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.cancel import CancelToken
from app.core.compatibility import Verdict
from app.core.conversation import Surroundings, UsedModel
from app.core.errors import PairError
from app.core.events import Event
from app.core.lane import DERIVED, Lane
from app.core.loading import LoadOptions, LoadRequest, ModelInfo, Role
from app.core.machine_load import MachineLoad
from app.core.request import DrafterKind, Request
from app.core.run_record import Conditions
from app.core.said import said
from app.engine.derivation import derive_draft
from app.engine.engine import Engine
from app.engine.kept import file_digest
from app.engine.load_watch import LoadWatch
from app.engine.machine import machine

_WAYS = {Verdict.SAME: DrafterKind.MODEL, Verdict.MAPPED: DrafterKind.MAP, Verdict.TEXT: DrafterKind.TEXT}


def used_model(info: ModelInfo) -> UsedModel:
    return UsedModel(info.name, str(info.path), info.n_bytes, info.description)


class EngineBench:
    """Satisfies `app.core.comparison.Bench`. The engine holds a target; `cache` is where derived drafts are made.

    `loaded` is the draft's file where the engine holds one with these options already.
    """

    def __init__(self, engine: Engine, draft_options: LoadOptions, cache: Path, loaded: Path | None = None) -> None:
        self._engine = engine
        self._draft_options = draft_options
        self._cache = cache
        self._watch = LoadWatch()
        self._loaded = loaded

    def set_up(self, lane: Lane, cancel: CancelToken) -> DrafterKind:
        """Raises what loading, deriving and pairing raise."""
        wanted = self._file(lane, cancel) if lane.has_draft else None
        if wanted != self._loaded or (wanted is not None) != self._engine.holds(Role.DRAFT):
            self._engine.unload(Role.DRAFT)
            self._loaded = None
            if wanted:
                self._engine.load(LoadRequest(Role.DRAFT, wanted, self._draft_options, cancel))
                self._loaded = wanted
        return self._way() if lane.drafter is DrafterKind.FITTING else lane.drafter

    def _file(self, lane: Lane, cancel: CancelToken) -> Path:
        if not lane.derived:
            return Path(lane.draft)
        target = self._engine.target.path
        draft = self._cache / DERIVED / f"{target.stem[:40]}-{DERIVED}-{file_digest(target)}.gguf"
        if not draft.exists():
            derive_draft(target, draft, cancel)
        return draft

    def _way(self) -> DrafterKind:
        """How the loaded draft can speak for the target."""
        report = self._engine.report
        assert report
        if report.verdict not in _WAYS:
            raise PairError(report.summary, said("Choose another draft."))
        return _WAYS[report.verdict]

    @property
    def draft(self) -> UsedModel | None:
        info = self._engine.draft
        return used_model(info) if info else None

    def conditions(self, surroundings: Surroundings) -> Conditions:
        """What a run's numbers depend on beside its plan."""
        costs = tuple((n_tokens, self._engine.verify_cost(n_tokens)) for n_tokens in range(1, MOST_DRAFTED + 2))
        target = self._engine.target
        return Conditions(used_model(target), machine(), surroundings, target.step_cost, costs, target.memory.uses)

    def forget(self) -> None:
        self._engine.forget()

    def generate(self, request: Request) -> Iterator[Event]:
        return self._engine.generate(request)

    def logits(self, request: Request, reply: Sequence[int], asked: Sequence[int]) -> tuple[float, ...]:
        return self._engine.logits(request, reply, asked)

    def begin_watch(self) -> None:
        self._watch.begin()

    def look(self) -> None:
        self._watch.look()

    def end_watch(self) -> MachineLoad:
        return self._watch.end()
