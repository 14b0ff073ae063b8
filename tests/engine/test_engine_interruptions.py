"""A reply that is stopped, or simply left, at any moment: the next one is that of a fresh engine."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started
from app.core.loading import LoadOptions, Role
from app.core.request import Request
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel
from tests.engine.conftest import LoadPair
from tests.engine.model_files import Nodes, n_cached
from tests.engine.replies import check_draft, checked, finished, model_of, prompt_of, request, tokens, told

SMALL = LoadOptions(n_context=512, n_batch=32, n_ubatch=16, n_threads=1, n_gpu_layers=0)
LONG_PROMPT = "abcdefgh" * 25
SAMPLED = SamplingSettings(temperature=1.0, seed=3)

Moment = Callable[[list[Event]], bool]


def progress_of(reader: str) -> Moment:
    return lambda seen: isinstance(seen[-1], PromptProgress) and seen[-1].reader == reader


def after_rounds(n_rounds: int) -> Moment:
    return lambda seen: sum(isinstance(event, Round) for event in seen) == n_rounds


MOMENTS = {
    "started": lambda seen: isinstance(seen[-1], Started),
    "the target reads": progress_of("target"),
    "the draft reads": progress_of("draft"),
    "first round": after_rounds(1),
    "fifth round": after_rounds(5),
    "finished": lambda seen: isinstance(seen[-1], Finished),
}

at_any_moment = pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)


@pytest.fixture
def engine(load_pair: LoadPair, models: Path) -> Engine:
    return load_pair(models / "target.gguf", models / "draft.gguf", SMALL, SMALL)


@pytest.fixture
def fresh(load_pair: LoadPair, models: Path) -> Engine:
    return load_pair(models / "target.gguf", models / "draft.gguf", SMALL, SMALL)


def asked(prompt: str = LONG_PROMPT) -> Request:
    return request(prompt, SAMPLED, n_max=3, max_tokens=40)


def cut_off(engine: Engine, cut: Request, moment: Moment) -> list[Event]:
    """The events of a reply that is stopped at the moment."""
    seen: list[Event] = []
    for event in engine.generate(cut):
        seen.append(event)
        if moment(seen):
            cut.cancel.cancel()
    assert cut.cancel.cancelled
    return seen


@at_any_moment
@pytest.mark.parametrize("next_prompt", [LONG_PROMPT, "another", LONG_PROMPT[:100]])
def test_after_a_stop_the_next_reply_is_that_of_a_fresh_engine(
    engine: Engine, fresh: Engine, moment: Moment, next_prompt: str
) -> None:
    cut = asked()
    seen = cut_off(engine, cut, moment)
    expected = FinishReason.LENGTH if moment is MOMENTS["finished"] else FinishReason.CANCELLED
    assert finished(seen).reason is expected
    whole = told(fresh.generate(asked()))
    assert told(seen)[:-1] == whole[: len(told(seen)) - 1]
    check_draft(engine, [*prompt_of(engine, cut), *tokens(seen)])
    assert told(checked(engine, asked(next_prompt))) == told(fresh.generate(asked(next_prompt)))


@at_any_moment
def test_a_reply_that_is_left_costs_the_next_nothing(engine: Engine, fresh: Engine, moment: Moment) -> None:
    seen: list[Event] = []
    events = engine.generate(asked())
    while not seen or not moment(seen):
        seen.append(next(events))
    del events
    for prompt in ("another", LONG_PROMPT):
        assert told(checked(engine, asked(prompt))) == told(fresh.generate(asked(prompt)))


def test_a_reply_that_was_left_alone_can_be_let_go_later(engine: Engine, fresh: Engine) -> None:
    left = engine.generate(asked())
    next(left)
    first = told(checked(engine, asked("another")))
    del left
    assert first == told(fresh.generate(asked("another")))
    assert told(checked(engine, asked())) == told(fresh.generate(asked()))


def test_a_stop_before_the_beginning_is_not_lost(engine: Engine) -> None:
    cut = asked()
    cut.cancel.cancel()
    (event,) = engine.generate(cut)
    assert finished([event]).reason is FinishReason.CANCELLED
    assert model_of(engine).tokens == []


def stop_at(model: LlamaModel, cancel: CancelToken, n_nodes: int) -> Nodes:
    nodes = Nodes(cancel, n_nodes)
    model._abort = nodes.callback
    return nodes


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("place", [0.0, 0.05, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97])
def test_a_stop_within_a_pass_ends_it_there(engine: Engine, fresh: Engine, role: Role, place: float) -> None:
    counted = stop_at(model_of(fresh, role), asked().cancel, 0)
    whole = told(fresh.generate(asked()))
    n_nodes = 1 + int(-counted.left * place)

    cut, model = asked(), model_of(engine, role)
    flag = model._abort
    nodes = stop_at(model, cut.cancel, n_nodes)
    seen = list(engine.generate(cut))
    assert finished(seen).reason is FinishReason.CANCELLED
    assert nodes.left == 0  # nothing more was computed
    committed = [*prompt_of(engine, cut), *tokens(seen)]
    assert model_of(engine).tokens == committed[: len(model_of(engine).tokens)]
    for side in Role:
        assert n_cached(model_of(engine, side)) == len(model_of(engine, side).tokens)
    assert told(seen)[:-1] == whole[: len(told(seen)) - 1]
    model._abort = flag
    assert told(checked(engine, asked())) == whole


def test_what_was_said_before_the_stop_is_kept(load_pair: LoadPair, models: Path) -> None:
    engine = load_pair(models / "target.gguf", models / "target.gguf", SMALL, SMALL)
    cut = request("a", n_max=3, max_tokens=40)
    seen = cut_off(engine, cut, after_rounds(3))
    assert finished(seen).text == "".join(event.text for event in seen if isinstance(event, Round))
    assert len(finished(seen).text) == 12
