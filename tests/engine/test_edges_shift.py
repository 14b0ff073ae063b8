"""A context that shifts in llama.cpp: the same with a drafter as without, whatever has to be read again."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import CannotRewind
from app.core.events import Event, FinishReason, Round, Started
from app.core.loading import LoadOptions, Role
from app.core.request import DrafterKind, OnFull, Request
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel, open_model
from tests.engine.conftest import LoadPair
from tests.engine.model_files import LETTERS, SPOKEN, n_cached, write_speaker
from tests.engine.replies import finished, kinds, model_of, prompt_of, request, rounds, tokens
from tests.known_models import LLAMA, Architecture
from tests.odd_models import HYBRID, MAMBA
from tests.remembering_models import DELTA_NET, SHORT_CONVOLUTION, SLIDING, write_remembering

SMALL = LoadOptions(n_context=256, n_batch=64, n_threads=1, n_gpu_layers=0)
KINDS = (DrafterKind.MODEL, DrafterKind.LOOKUP, DrafterKind.LOOKUP_MODEL, DrafterKind.MAP, DrafterKind.TEXT)


def going_on(prompt: str, kind: DrafterKind, n_tokens: int = 700, temperature: float = 0.0, n_max: int = 5) -> Request:
    sampling = SamplingSettings(temperature, seed=1)
    return replace(request(prompt, sampling, n_max, n_tokens), drafter=kind, on_full=OnFull.SHIFT)


def shifted(engine: Engine, asked: Request) -> list[Event]:
    """The events, after making sure at each round that the target's cache is what was read, less what was forgotten."""
    sequence, target, seen = prompt_of(engine, asked), model_of(engine), list[Event]()
    for event in engine.generate(asked):
        seen.append(event)
        if isinstance(event, Round):
            del sequence[asked.n_keep : asked.n_keep + event.n_forgotten]
            sequence += [token.token for token in event.emitted]
            assert target.tokens == sequence[:-1]
            assert event.n_past == n_cached(target) == len(target.tokens)
    return seen


def forgotten(events: list[Event]) -> list[int]:
    return [this.n_forgotten for this in rounds(events) if this.n_forgotten]


@pytest.mark.parametrize("kind", [DrafterKind.NONE, *KINDS])
def test_a_reply_goes_on_beyond_the_context(load_pair: LoadPair, tmp_path: Path, kind: DrafterKind) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    events = shifted(engine, going_on("h", kind))
    assert finished(events).reason is FinishReason.LENGTH
    assert finished(events).text == (SPOKEN * 100)[:700]
    assert forgotten(events) == [126] * 4  # (256 - 4) // 2
    assert not rounds(events)[-1].fell_back
    if kind is not DrafterKind.NONE:
        last = max(this.index for this in rounds(events) if this.n_forgotten)
        assert "a" in kinds(rounds(events)[last:])


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_request_that_does_not_say_so_does_not_shift(load_pair: LoadPair, tmp_path: Path, temperature: float) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    asked = replace(going_on("h", DrafterKind.MODEL, temperature=temperature), on_full=OnFull.STOP)
    events = shifted(engine, asked)
    assert finished(events).reason is FinishReason.CONTEXT_FULL
    assert forgotten(events) == []


@pytest.mark.parametrize(
    "architecture", [SLIDING, DELTA_NET, SHORT_CONVOLUTION], ids=lambda architecture: architecture.name
)
@pytest.mark.parametrize("n_max", [1, 4])
def test_a_model_that_remembers_says_the_same_with_a_drafter(
    load_pair: LoadPair, tmp_path: Path, architecture: Architecture, n_max: int
) -> None:
    draft = write_remembering(tmp_path, LLAMA, "draft")  # remembers nothing, and so is wrong now and then
    engine = load_pair(write_remembering(tmp_path, architecture), draft, SMALL, SMALL)
    drafted, alone = (
        shifted(engine, going_on("abcabd", kind, n_max=n_max)) for kind in (DrafterKind.MODEL, DrafterKind.NONE)
    )
    assert "c" in kinds(drafted)  # something was taken back
    assert forgotten(drafted) == forgotten(alone) == [126] * 4
    assert tokens(drafted) == tokens(alone)


@pytest.mark.parametrize("architecture", [MAMBA, HYBRID], ids=lambda architecture: architecture.name)
def test_a_model_that_cannot_move_its_memory_reads_it_again(
    load_pair: LoadPair, tmp_path: Path, architecture: Architecture
) -> None:
    engine = load_pair(write_speaker(tmp_path, architecture=architecture), None, SMALL)
    events = shifted(engine, going_on("h", DrafterKind.NONE))
    assert finished(events).text == (SPOKEN * 100)[:700]
    assert forgotten(events) == [126] * 4


def test_a_draft_through_text_begins_again_with_the_text_that_is_left(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    seen: list[list[int]] = []
    for event in engine.generate(going_on("h", DrafterKind.TEXT, 300)):
        if isinstance(event, Round) and event.n_forgotten:
            draft, target = model_of(engine, Role.DRAFT).tokens, model_of(engine).tokens
            seen.append(draft)
            assert draft[:100] == target[1:101]  # all but BOS, which is no text
    assert len(seen) == 1


def test_a_draft_with_a_shorter_context_stays_behind_and_the_reply_goes_on(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, replace(SMALL, n_context=512), SMALL)
    events = shifted(engine, going_on("h", DrafterKind.MODEL))
    assert finished(events).text == (SPOKEN * 100)[:700]
    assert rounds(events)[-1].fell_back


def test_the_next_turn_reads_what_was_forgotten_again(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path, template="{% for message in messages %}{{ message.content }}{% endfor %}")
    engine = load_pair(path, path, SMALL, SMALL)
    asked = going_on("x" * 100, DrafterKind.MODEL, 200)
    shifted(engine, asked)
    started, *events = shifted(engine, asked)
    assert isinstance(started, Started)
    assert (started.n_reused, started.n_reread) == (4, 97)
    assert finished(events).text == SPOKEN * 25


@pytest.fixture
def model(tmp_path: Path) -> LlamaModel:
    return open_model(write_speaker(tmp_path), SMALL)


@pytest.mark.parametrize(("n_kept", "n_forgotten"), [(0, 1), (0, 3), (1, 2), (4, 3), (4, 4)])
def test_what_follows_the_forgotten_moves_up(model: LlamaModel, n_kept: int, n_forgotten: int) -> None:
    with model:
        model.decode(LETTERS)
        model.shift(n_kept, n_forgotten)
        left = [*LETTERS[:n_kept], *LETTERS[n_kept + n_forgotten :]]
        assert model.tokens == left
        assert n_cached(model) == len(left)
        assert model.decode([LETTERS[2]], [0]).argmax() == LETTERS[3]
        assert n_cached(model) == len(left) + 1


@pytest.mark.parametrize("architecture", [MAMBA, HYBRID, DELTA_NET], ids=lambda architecture: architecture.name)
def test_a_state_of_all_that_was_read_does_not_move(tmp_path: Path, architecture: Architecture) -> None:
    with open_model(write_speaker(tmp_path, architecture=architecture), SMALL) as model:
        model.decode(LETTERS)
        with pytest.raises(CannotRewind, match="in the middle"):
            model.shift(2, 3)
        assert model.tokens == LETTERS
        assert n_cached(model) == len(LETTERS)
