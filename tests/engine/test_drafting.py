"""Which drafter a pair gets, which it can have, and the sentence where it cannot."""

from contextlib import ExitStack
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from app.core.auto_lookahead import AutoLookahead
from app.core.compatibility import Verdict
from app.core.errors import PairError
from app.core.events import FinishReason, Started
from app.core.loading import LoadRequest, Role
from app.core.lookahead import FixedLookahead
from app.core.lookup_drafter import LookupDrafter, LookupThenModel
from app.core.pair_advice import judge
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.engine import drafting as drafting_module
from app.engine.drafting import Drafting
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel
from app.engine.model_drafter import ModelDrafter
from app.engine.sampler_chain import SamplerChain
from app.engine.text_drafter import TextDrafter
from app.library.header import read_model
from tests.engine.conftest import ONE_THREAD, LoadPair
from tests.engine.model_files import SPOKEN, write_speaker
from tests.engine.replies import finished, reply, request, rounds
from tests.engine.vocabularies import byte_level
from tests.known_models import N_VOCAB, Tokenizer
from tests.odd_models import HYBRID, MAMBA

NONE, MODEL, MAP, TEXT = DrafterKind.NONE, DrafterKind.MODEL, DrafterKind.MAP, DrafterKind.TEXT
LOOKUP, BOTH = DrafterKind.LOOKUP, DrafterKind.LOOKUP_MODEL
CANNOT_FORGET = "cannot forget its last tokens"
NO_DRAFT = r"There is no draft loaded for the drafter '{}'\. Choose a draft, or lookup\."


@dataclass(frozen=True)
class Pair:
    """How target and draft differ from a plain known model; the kind that fits; and why kinds are refused."""

    fitting: DrafterKind
    refused: dict[DrafterKind, str]
    target: dict[str, Any]
    draft: dict[str, Any] | None


MISFIT = {
    MODEL: "do not fit: .* Use the drafter 'map' or 'text'",
    BOTH: "do not fit: .* Use the drafter 'map' or 'text'",
}
FORGETLESS_DRAFT = dict.fromkeys((MODEL, MAP, TEXT, BOTH), f"The draft {CANNOT_FORGET}.* Use the drafter 'none'")
FORGETLESS_TARGET = dict.fromkeys(
    (MODEL, MAP, TEXT, BOTH, LOOKUP), f"The target {CANNOT_FORGET}.* Use the drafter 'none'"
)
PAIRS = {
    "the same vocabulary": Pair(BOTH, {}, {}, {}),
    "padding that llama.cpp allows": Pair(BOTH, {}, {}, {"n_vocab": N_VOCAB + 64}),
    "padding beyond that": Pair(MAP, MISFIT, {}, {"n_vocab": N_VOCAB + 129}),
    "one text that differs": Pair(MAP, MISFIT, {}, {"tokenizer": Tokenizer(texts={9: "x"})}),
    "another beginning": Pair(MAP, MISFIT, {}, {"tokenizer": Tokenizer(add_bos=False)}),
    "another kind with the same texts": Pair(MAP, MISFIT, {}, {"tokenizer": Tokenizer(kind="gpt2")}),
    "another tokenizer": Pair(TEXT, MISFIT, {}, {"tokenizer": byte_level()}),
    "no draft": Pair(
        LOOKUP, {kind: NO_DRAFT.format(kind.replace("+", r"\+")) for kind in (MODEL, MAP, TEXT, BOTH)}, {}, None
    ),
    "a draft that cannot forget": Pair(LOOKUP, FORGETLESS_DRAFT, {}, {"architecture": MAMBA}),
    "a hybrid draft": Pair(LOOKUP, FORGETLESS_DRAFT, {}, {"architecture": HYBRID}),
    "a target that cannot forget": Pair(NONE, FORGETLESS_TARGET, {"architecture": MAMBA}, {}),
    "a target that cannot forget, alone": Pair(NONE, FORGETLESS_TARGET, {"architecture": MAMBA}, None),
}
WAYS = {Verdict.SAME: BOTH, Verdict.MAPPED: MAP, Verdict.TEXT: TEXT}
CLASSES = {
    NONE: type(None),
    MODEL: ModelDrafter,
    MAP: ModelDrafter,
    TEXT: TextDrafter,
    LOOKUP: LookupDrafter,
    BOTH: LookupThenModel,
}


def opened(load_pair: LoadPair, folder: Path, pair: Pair) -> Engine:
    target = write_speaker(folder, name="target", **pair.target)
    draft = None if pair.draft is None else write_speaker(folder, name="draft", **pair.draft)
    return load_pair(target, draft)


def drafting_of(engine: Engine) -> Drafting:
    assert engine._drafting
    return engine._drafting


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_every_pair_gets_what_fits_and_says_what_does_not(load_pair: LoadPair, tmp_path: Path, pair: Pair) -> None:
    engine = opened(load_pair, tmp_path, pair)
    drafting = drafting_of(engine)
    assert engine.fitting() is drafting.fitting() is pair.fitting
    assert bool(engine.obstacle) is (pair.draft is not None and MODEL in pair.refused)
    for kind, drafter_class in CLASSES.items():
        with ExitStack() as stack:
            if kind in pair.refused:
                with pytest.raises(PairError, match=pair.refused[kind]):
                    drafting.drafter(kind, request(), stack)
            else:
                assert type(drafting.drafter(kind, request(), stack)) is drafter_class


FORGETTING = {name: pair for name, pair in PAIRS.items() if pair.fitting in WAYS.values()}


@pytest.mark.parametrize("pair", FORGETTING.values(), ids=FORGETTING)
def test_the_headers_say_before_what_the_engine_does_once_it_is_loaded(
    load_pair: LoadPair, tmp_path: Path, pair: Pair
) -> None:
    engine = opened(load_pair, tmp_path, pair)
    target, draft = (read_model(BytesIO((tmp_path / f"{role}.gguf").read_bytes()), role) for role in Role)
    judgement = judge(*target, *draft)
    assert judgement.report == engine.report
    assert judgement.report
    assert WAYS[judgement.verdict] is engine.fitting()
    assert judgement.report.coverage == drafting_of(engine).token_map.coverage


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_every_drafter_that_a_pair_can_have_says_what_the_target_says(
    load_pair: LoadPair, tmp_path: Path, pair: Pair
) -> None:
    engine = opened(load_pair, tmp_path, pair)
    for kind in (*CLASSES, DrafterKind.FITTING):
        for temperature in (0.0, 1.0):
            events = reply_of(engine, kind, temperature)
            if kind in pair.refused:
                assert finished(events).reason is FinishReason.FAILED
                assert finished(events).error
                assert finished(events).remedy
                continue
            assert finished(events).text == SPOKEN * 3
            assert not rounds(events)[-1].fell_back
            assert isinstance(events[0], Started)
            meant = pair.fitting if kind is DrafterKind.FITTING else kind
            assert (events[0].drafter == "") is (meant is NONE)
            if meant is not NONE and (kind is not MAP or pair.fitting is not TEXT):  # which share no letter
                assert any(token.kind == "accepted" for this in rounds(events) for token in this.emitted)


def reply_of(engine: Engine, kind: DrafterKind, temperature: float) -> list[Any]:
    asked = request("h", SamplingSettings(temperature), max_tokens=24)
    return list(engine.generate(replace(asked, drafter=kind)))


def test_a_fixed_lookahead_is_one_and_by_cost_is_the_same_one_for_every_reply(known_pair: Engine) -> None:
    drafting = drafting_of(known_pair)
    greedy, sampled = request(), request(sampling=SamplingSettings(1.0))
    assert isinstance(drafting.lookahead(MODEL, greedy), FixedLookahead)
    first = drafting.lookahead(MODEL, replace(greedy, auto=True))
    assert isinstance(first, AutoLookahead)
    assert drafting.lookahead(MODEL, replace(greedy, auto=True, max_tokens=7)) is first
    others = [
        drafting.lookahead(MODEL, replace(sampled, auto=True)),
        drafting.lookahead(LOOKUP, replace(greedy, auto=True)),
        drafting.lookahead(BOTH, replace(greedy, auto=True)),
    ]
    assert len({id(first), *map(id, others)}) == 4


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_draft_that_was_measured_in_a_bad_moment_is_measured_again(known_pair: Engine, cancelled: bool) -> None:
    drafting = drafting_of(known_pair)
    assert drafting.draft
    drafting.draft = replace(drafting.draft, step_cost=1000.0)
    asked = replace(request(), auto=True)
    if cancelled:
        asked.cancel.cancel()
    auto = drafting.lookahead(MODEL, asked)
    assert isinstance(auto, AutoLookahead)
    auto.begin_round()
    auto.step("model")
    assert auto.choice.step_cost
    assert (auto.choice.step_cost < 500.0) is not cancelled
    assert drafting.draft.model.tokens == []


def test_a_draft_that_is_not_asked_for_is_not_measured(known_pair: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    drafting = drafting_of(known_pair)
    assert drafting.draft
    drafting.draft = replace(drafting.draft, step_cost=1000.0)
    monkeypatch.setattr(LlamaModel, "timed_pass", None)
    for kind in (NONE, LOOKUP):
        assert isinstance(drafting.lookahead(kind, replace(request(), auto=True)), AutoLookahead)


def test_a_new_pair_starts_anew(known_pair: Engine, models: Path) -> None:
    asked = replace(request(), auto=True)
    first = drafting_of(known_pair).lookahead(MODEL, asked)
    known_pair.load(LoadRequest(Role.DRAFT, models / "target.gguf", ONE_THREAD))
    assert drafting_of(known_pair).lookahead(MODEL, asked) is not first


def test_the_map_is_made_once_and_tells_its_coverage(load_pair: LoadPair, tmp_path: Path) -> None:
    drafting = drafting_of(opened(load_pair, tmp_path, PAIRS["padding beyond that"]))
    assert drafting.token_map is drafting.token_map
    assert drafting.token_map.coverage == 1.0
    assert drafting.token_map.tokens.tolist() == list(range(N_VOCAB))


def test_target_and_draft_draw_by_different_seeds(known_pair: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    chain = SamplerChain

    def recorded(settings: SamplingSettings, *others: Any) -> Any:
        seeds.append(settings.seed)
        return chain(settings, *others)

    monkeypatch.setattr(drafting_module, "SamplerChain", recorded)
    for seed in (0, 41, 2**64 - 1):
        reply(known_pair, request(sampling=SamplingSettings(1.0, seed=seed), max_tokens=2))
    assert seeds == [1, 42, 0]
