"""The pair that is loaded, and the replies it gives. Belongs to one thread."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Self

import numpy as np

from app.core.cancel import CancelToken
from app.core.compatibility import VocabReport, compare
from app.core.errors import DraftlightError, ModelLoadError
from app.core.events import Event, Finished, FinishReason
from app.core.generation import Generation
from app.core.loading import LoadRequest, ModelInfo, Role
from app.core.prompt import read
from app.core.prompt_count import CountRequest, PromptCount
from app.core.request import DrafterKind, Request, TemplateKind
from app.core.said import said
from app.core.threads import ThreadTrials, with_threads
from app.core.verify_cost import VerifyCost
from app.engine.drafting import Draft, Drafting
from app.engine.file_check import check_file
from app.engine.fit import placed, snapshots
from app.engine.kept import file_key
from app.engine.learnt import Learnt
from app.engine.llama_model import LlamaModel, open_model
from app.engine.parameters import threads_of
from app.engine.pass_costs import pass_costs, step_cost
from app.engine.probe import probe
from app.engine.prompt_count import count_prompt
from app.engine.prompt_tokens import fallback_of, prompt_tokens
from app.engine.remote_device import named, reached
from app.engine.sampler_chain import SamplerChain
from app.engine.threads import ThreadsKept, try_threads
from app.engine.weights import OnProgress


@dataclass(frozen=True, slots=True)
class _Side:
    model: LlamaModel
    info: ModelInfo
    costs: dict[int, float]  # seconds of a pass by number of tokens
    key: str  # names the file as it was
    request: LoadRequest  # with the layers placed


class Engine:
    """Holds at most one target and one draft. `cache` is a folder for what may be lost."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self._threads = ThreadsKept(cache)
        self._sides: dict[Role, _Side] = {}
        self._drafting: Drafting | None = None
        self.report: VocabReport | None = None  # None unless both are loaded

    def load(self, request: LoadRequest, on_progress: OnProgress = lambda fraction: None) -> ModelInfo:
        """Put a model in its role; the one that was there goes once the new file has proved that it can be opened.

        Raises `ModelFileError`, `ModelLoadError`, `DeviceError` or `Cancelled`; the other role is never touched.
        """
        check_file(request.path)
        probe(request.path, request.cancel, self._cache)
        key = file_key(request.path)
        request = replace(request, options=reached(request.options, request.cancel))
        self.unload(request.role)
        loaded = [side.info.memory for side in self._sides.values()]
        if self._sides:  # what it would leave room for is here already
            request = replace(request, companion=None)
        elif request.companion:
            request = replace(request, companion=replace(request.companion, options=named(request.companion.options)))
        options, placement = placed(request, loaded, self._cache)
        request = replace(request, options=options)
        options = with_threads(options, self._threads.kept(key))
        model = open_model(request.path, options, on_progress, request.cancel, snapshots(request.role))
        try:
            costs = self._costs(model, replace(request, options=options))
            info = replace(_info(model, costs), placed=placement.reason if placement else None)
        except BaseException:
            model.close()
            raise
        self._sides[request.role] = _Side(model, info, costs, key, request)
        self._compare()
        return info

    def _costs(self, model: LlamaModel, request: LoadRequest) -> dict[int, float]:
        if request.role is Role.TARGET:
            return pass_costs(model, request, self._cache)
        return {1: step_cost(model, request)}

    def measure_threads(self, role: Role, cancel: CancelToken) -> ThreadTrials:
        """Try numbers of threads on the model, which empties its cache, and keep the best for its file.

        Where no other number was asked for it computes with them from now on. Raises `ModelLoadError` where there is
        no model, `DecodingError`, or `Cancelled` with everything as it was.
        """
        side = self._sides.get(role)
        if not side:
            raise ModelLoadError(said("No model is loaded there."), said("Choose a model file first."))
        model, before = side.model, side.model.threads
        try:
            trials = try_threads(model, cancel)
            options = with_threads(side.request.options, trials.best)
            model.set_threads(*threads_of(options))
            costs = self._costs(model, replace(side.request, options=options, cancel=cancel))
        except BaseException:
            model.set_threads(*before)
            raise
        self._threads.keep(side.key, trials.best)
        info = replace(_info(model, costs), placed=side.info.placed)
        self._sides[role] = replace(side, info=info, costs=costs)
        self._drafting = self._new_drafting()
        return trials

    def info(self, role: Role) -> ModelInfo | None:
        side = self._sides.get(role)
        return side.info if side else None

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

    def __exit__(self, *_: object) -> None:
        self.close()

    def holds(self, role: Role) -> bool:
        return role in self._sides

    def _compare(self) -> None:
        sides = [self._sides.get(role) for role in (Role.TARGET, Role.DRAFT)]
        target, draft = (side and side.model.weights.vocabulary for side in sides)
        self.report = compare(target, draft) if target and draft else None
        self._drafting = self._new_drafting()

    def _new_drafting(self) -> Drafting | None:
        target, draft = (self._sides.get(role) for role in (Role.TARGET, Role.DRAFT))
        if not target:
            return None
        return Drafting(
            target.model,
            Draft(draft.model, draft.info.name, draft.info.step_cost) if draft else None,
            self.report,
            VerifyCost(target.costs),
            Learnt(self._cache, [side.key for side in (target, draft) if side]),
        )

    @property
    def obstacle(self) -> str:
        """Why the loaded draft cannot speak for the target token by token; "" where it can, or there is none."""
        return self._drafting.obstacle if self._drafting else ""

    def fitting(self) -> DrafterKind:
        """The drafter that a reply gets which asks for none in particular."""
        return self._drafting.fitting() if self._drafting else DrafterKind.NONE

    def generate(self, request: Request) -> Iterator[Event]:
        """The reply as a stream of events, which ends with `Finished` whatever goes wrong, short of a bug."""
        with ExitStack() as stack:
            try:
                generation = self._generation(request, stack)
            except DraftlightError as error:
                yield Finished(0.0, FinishReason.FAILED, "", error=error.message, remedy=error.remedy)
                return
            yield from generation.events()

    def count(self, request: CountRequest) -> PromptCount | None:
        """How many tokens a prompt would have; None without a target. Raises `Cancelled`."""
        request.cancel.check()
        side = self._sides.get(Role.TARGET)
        return count_prompt(side.model.weights, request) if side else None

    def _generation(self, request: Request, stack: ExitStack) -> Generation:
        prompt = self._prompt(request)
        drafting, target = self._drafting, self._target
        assert drafting
        if request.template is TemplateKind.FALLBACK:
            stops = fallback_of(target.model.weights).stop_texts
            request = replace(request, stop_texts=tuple(dict.fromkeys((*request.stop_texts, *stops))))
        tokens = np.arange(target.model.weights.n_vocab, dtype=np.int32)
        sampler = stack.enter_context(SamplerChain(request.sampling, target.model.weights.vocab, tokens))
        kind = drafting.fitting() if request.drafter is DrafterKind.FITTING else request.drafter
        drafter = drafting.drafter(kind, request, stack) if request.n_max else None
        lookahead = drafting.lookahead(kind, request)
        stack.callback(drafting.keep_learnt)
        # Of now, not of when it was loaded: since then the machine may have become busy or idle, the context long.
        step_cost = drafting.verify_cost(1)
        return Generation(prompt, request, target.model, sampler, drafter, perf_counter, step_cost, lookahead)

    @property
    def target(self) -> ModelInfo:
        """Raises `ModelLoadError` where there is none."""
        return self._target.info

    @property
    def draft(self) -> ModelInfo | None:
        return self.info(Role.DRAFT)

    @property
    def verify_cost(self) -> VerifyCost:
        """Of the target, as it was measured when it was loaded. Raises `ModelLoadError` where there is none."""
        return VerifyCost(self._target.costs)

    @property
    def _target(self) -> _Side:
        side = self._sides.get(Role.TARGET)
        if not side:
            raise ModelLoadError(said("No target is loaded."), said("Choose a model file first."))
        return side

    def forget(self) -> None:
        """Empty the caches, so that the next reply reads its prompt from the beginning."""
        for side in self._sides.values():
            side.model.clear()

    def logits(self, request: Request, reply: Sequence[int], asked: Sequence[int]) -> tuple[float, ...]:
        """The target's, of these tokens, behind the request's prompt and a reply that begins so.

        Of the last token in a pass of its own, as without a draft. Raises `DraftlightError`.
        """
        model = self._target.model
        sequence = [*self._prompt(request), *reply]
        model.watch(request.cancel)
        model.clear()
        for _ in read(model, sequence, request.cancel):
            pass
        row = model.decode(sequence[-1:], [0])[0]  # [n_vocab]
        return tuple(float(row[token]) for token in asked)

    def _prompt(self, request: Request) -> list[int]:
        weights = self._target.model.weights
        return prompt_tokens(weights, request.messages, request.template, request.template_text)


def _info(model: LlamaModel, costs: dict[int, float]) -> ModelInfo:
    return replace(model.info(costs[1]), pass_costs=tuple(sorted(costs.items())))
