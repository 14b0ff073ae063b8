"""Which drafter a reply gets, and what is learnt of it for the next one."""

from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace

import numpy as np

from app.core.auto_lookahead import AutoLookahead
from app.core.cancel import CancelToken
from app.core.compatibility import Verdict, VocabReport
from app.core.drafter import Drafter
from app.core.errors import DraftlightError, PairError, TemplateError
from app.core.lookahead import FixedLookahead, Lookahead
from app.core.lookup_drafter import LookupDrafter, LookupThenModel
from app.core.request import DrafterKind, Request, TemplateKind
from app.core.said import said
from app.core.verify_cost import VerifyCost
from app.engine.learnt import Learnt
from app.engine.llama_model import LlamaModel
from app.engine.model_drafter import SOURCE as MODEL_SOURCE
from app.engine.model_drafter import ModelDrafter
from app.engine.prompt_tokens import prompt_tokens
from app.engine.sampler_chain import SamplerChain
from app.engine.text_drafter import SOURCE as TEXT_SOURCE
from app.engine.text_drafter import TextDrafter
from app.engine.translation import SameVocabulary, TokenMap, Translation

_WAYS = {
    Verdict.SAME: DrafterKind.LOOKUP_MODEL,
    Verdict.MAPPED: DrafterKind.MAP,
    Verdict.TEXT: DrafterKind.TEXT,
    Verdict.UNUSABLE: DrafterKind.LOOKUP,
}


@dataclass(frozen=True, slots=True)
class Draft:
    model: LlamaModel
    name: str
    step_cost: float | None


@dataclass(slots=True)
class Drafting:
    """For one target and the draft beside it; a new pair starts anew."""

    target: LlamaModel
    draft: Draft | None
    report: VocabReport | None
    verify_cost: VerifyCost
    learnt: Learnt
    _lookup: LookupDrafter = field(default_factory=LookupDrafter)
    _auto: dict[str, AutoLookahead] = field(default_factory=dict)
    _map: TokenMap | None = None

    @property
    def obstacle(self) -> str:
        """Why the loaded draft cannot speak for the target token by token; "" where it can, or there is none."""
        if self.report and not self.report.fits:
            return self.report.summary
        return self._forgetless if self.draft else ""

    @property
    def _forgetless(self) -> str:
        if not self.target.can_rewind:
            return said("The target cannot forget its last tokens, so nothing can be tested and taken back.")
        if self.draft and not self.draft.model.can_rewind:
            return said("The draft cannot forget its last tokens, so it cannot follow what is corrected.")
        return ""

    def fitting(self) -> DrafterKind:
        """The best way for what is loaded."""
        if not self.target.can_rewind:
            return DrafterKind.NONE
        if not self.report or not self.draft or not self.draft.model.can_rewind:
            return DrafterKind.LOOKUP
        return _WAYS[self.report.verdict]

    @property
    def token_map(self) -> TokenMap:
        if self._map is None:
            assert self.draft
            draft = self.draft.model.weights
            target = self.target.weights
            self._map = TokenMap(
                target.vocabulary.texts,
                draft.vocabulary.texts,
                lambda token: draft.tokenize_middle(target.piece(token)),
            )
        return self._map

    def drafter(self, kind: DrafterKind, request: Request, stack: ExitStack) -> Drafter | None:
        """What it opens is closed by `stack`. Raises `PairError` where this kind cannot serve the pair."""
        if kind is DrafterKind.NONE:
            return None
        if kind is DrafterKind.LOOKUP and self.target.can_rewind:
            return self._lookup
        if self._forgetless:
            raise PairError(self._forgetless, said("Use the drafter 'none'."))
        draft = self.draft
        if not draft:
            raise PairError(
                said("There is no draft loaded for the drafter '{kind}'.", kind=kind),
                said("Choose a draft, or lookup."),
            )
        if kind is DrafterKind.TEXT:
            return self._text_drafter(draft, request)
        if kind is DrafterKind.MAP:
            if not self.token_map.coverage:
                raise PairError(said("The vocabularies have no token in common."), said("Use the drafter 'text'."))
            return self._model_drafter(draft, self.token_map, request, stack)
        if self.obstacle:
            raise PairError(self.obstacle, said("Use the drafter 'map' or 'text'."))
        n_shared = min(draft.model.weights.n_vocab, self.target.weights.n_vocab)
        model = self._model_drafter(draft, SameVocabulary(n_shared), request, stack)
        return LookupThenModel(self._lookup, model) if kind is DrafterKind.LOOKUP_MODEL else model

    def _model_drafter(
        self, draft: Draft, translation: Translation, request: Request, stack: ExitStack
    ) -> ModelDrafter:
        # Another seed, so that what the draft's chain does at random says nothing about what the target's will do.
        settings = replace(request.sampling, seed=(request.sampling.seed + 1) % 2**64)
        sampler = stack.enter_context(SamplerChain(settings, self.target.weights.vocab, translation.tokens))
        uniform = np.random.default_rng((request.sampling.seed, 1)).random
        return ModelDrafter(draft.name, draft.model, sampler, uniform, translation, request.n_best)

    def _text_drafter(self, draft: Draft, request: Request) -> TextDrafter:
        weights, target = draft.model.weights, self.target.weights
        try:
            prompt = prompt_tokens(weights, request.messages)
        except TemplateError:
            prompt = prompt_tokens(weights, request.messages, TemplateKind.FALLBACK)
        return TextDrafter(
            draft.name,
            draft.model,
            prompt,
            target.piece,
            target.tokenize_middle,
            weights.tokenize_middle,
        )

    def lookahead(self, kind: DrafterKind, request: Request) -> Lookahead:
        if not request.auto:
            return FixedLookahead(self.verify_cost)
        way = f"{kind} {'greedy' if request.sampling.greedy else 'sampled'}"
        if way not in self._auto:
            step_cost = (self.draft and self.draft.step_cost) or 0.0
            step_costs = {MODEL_SOURCE: step_cost, TEXT_SOURCE: step_cost}
            self._auto[way] = AutoLookahead(self.verify_cost, step_costs, self.learnt.acceptance(way))
        auto = self._auto[way]
        if kind not in (DrafterKind.NONE, DrafterKind.LOOKUP):
            self._measure_again(auto, TEXT_SOURCE if kind is DrafterKind.TEXT else MODEL_SOURCE, request.cancel)
        return auto

    def _measure_again(self, auto: AutoLookahead, source: str, cancel: CancelToken) -> None:
        """A draft that is never asked teaches nothing: that it was measured in a bad moment must not rule it out."""
        if self.draft and not auto.may_pay(source):
            self.draft.model.watch(cancel)
            with suppress(DraftlightError):  # the reply will tell
                auto.correct_step(source, self.draft.model.timed_pass(1))
            self.draft.model.clear()

    def keep_learnt(self) -> None:
        """Write down what this pair's replies have taught so far."""
        for way, auto in self._auto.items():
            self.learnt.keep(way, auto.acceptance)
