"""The pair that is loaded, and the replies it gives. Belongs to one thread."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

import numpy as np

from app.core.cancel import CancelToken
from app.core.compatibility import VocabReport, compare
from app.core.errors import DraftlightError, ModelLoadError
from app.core.events import Event, Finished, FinishReason
from app.core.generation import Generation
from app.core.loading import LoadOptions, LoadRequest, ModelInfo, Role
from app.core.request import Request
from app.engine.file_check import check_file
from app.engine.llama_model import LlamaModel, open_model
from app.engine.model_drafter import ModelDrafter
from app.engine.probe import probe
from app.engine.sampler_chain import SamplerChain
from app.engine.template import render
from app.engine.weights import OnProgress, open_weights


@dataclass(frozen=True, slots=True)
class _Side:
    model: LlamaModel
    info: ModelInfo


class Engine:
    """Holds at most one target and one draft. `cache` is a folder for what may be lost."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self._sides: dict[Role, _Side] = {}
        self.report: VocabReport | None = None  # None unless both are loaded

    def load(self, request: LoadRequest, on_progress: OnProgress = lambda fraction: None) -> ModelInfo:
        """Put a model in its role; the one that was there goes once the new file has proved that it can be opened.

        Raises `ModelFileError`, `ModelLoadError` or `Cancelled`; the other role is never touched.
        """
        check_file(request.path)
        probe(request.path, request.cancel, self._cache)
        self.unload(request.role)
        model = open_model(request.path, request.options, on_progress, request.cancel)
        try:
            info = model.info(model.measure_step(request.cancel))
        except BaseException:
            model.close()
            raise
        self._sides[request.role] = _Side(model, info)
        self._compare()
        return info

    def unload(self, role: Role) -> None:
        side = self._sides.pop(role, None)
        if side:
            side.model.close()
        self._compare()

    def close(self) -> None:
        for role in Role:
            self.unload(role)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def holds(self, role: Role) -> bool:
        return role in self._sides

    def _compare(self) -> None:
        sides = [self._sides.get(role) for role in (Role.TARGET, Role.DRAFT)]
        target, draft = (side and side.model.weights.vocabulary for side in sides)
        self.report = compare(target, draft) if target and draft else None

    @property
    def obstacle(self) -> str:
        """Why the draft that is loaded cannot be used; "" where it can, or where there is none."""
        if not self.report:
            return ""
        if not self.report.fits:
            return self.report.summary
        for role in Role:
            if not self._sides[role].info.can_rewind:
                return f"The {role} cannot forget its last tokens, so nothing can be tested and taken back."
        return ""

    def generate(self, request: Request) -> Iterator[Event]:
        """The reply as a stream of events, which ends with `Finished` whatever goes wrong, short of a bug."""
        try:
            prompt = self._prompt(request)
        except DraftlightError as error:
            yield Finished(0.0, FinishReason.FAILED, "", error=error.message, remedy=error.remedy)
            return
        target = self._sides[Role.TARGET]
        with ExitStack() as stack:
            n_vocab = target.model.weights.n_vocab
            sampler = stack.enter_context(SamplerChain(request.sampling, n_vocab))
            drafter = self._drafter(request, stack) if request.n_max else None
            generation = Generation(
                prompt, request, target.model, sampler, drafter, perf_counter, target.info.step_cost
            )
            yield from generation.events()

    def _prompt(self, request: Request) -> list[int]:
        side = self._sides.get(Role.TARGET)
        if not side:
            raise ModelLoadError("No target is loaded.", "Choose a model file first.")
        weights = side.model.weights
        return weights.tokenize(render(weights.template, request.messages, weights.bos_text, weights.eos_text))

    def _drafter(self, request: Request, stack: ExitStack) -> ModelDrafter | None:
        draft = self._sides.get(Role.DRAFT)
        if not draft or self.obstacle:
            return None
        n_shared = min(side.model.weights.n_vocab for side in self._sides.values())
        sampler = stack.enter_context(SamplerChain(request.sampling, n_shared))
        uniform = np.random.default_rng((request.sampling.seed, 1)).random
        return ModelDrafter(draft.info.name, draft.model, sampler, uniform, n_shared)


def compare_files(target: Path, draft: Path, cache: Path) -> VocabReport:
    """The report on two files, of which only the vocabularies are loaded. Raises `ModelFileError`, `ModelLoadError`."""
    with ExitStack() as stack:
        vocabularies = []
        for path in (target, draft):
            check_file(path)
            probe(path, CancelToken(), cache, vocab_only=True)
            weights = open_weights(path, LoadOptions(n_gpu_layers=0), vocab_only=True)
            stack.callback(weights.close)
            vocabularies.append(weights.vocabulary)
    return compare(*vocabularies)
