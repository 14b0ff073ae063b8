"""Models whose memory is no plain cache: snapshots of a recurrent state, sliding windows, and what is refused."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import llama_cpp
import numpy as np
import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, CannotRewind
from app.core.events import Finished, FinishReason, Started
from app.core.language_model import Logits
from app.core.loading import LoadOptions
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.llama_model import SNAPSHOTS, LlamaModel, open_model
from tests.engine.conftest import LoadPair
from tests.engine.model_files import LETTERS, SPOKEN, Nodes, n_cached, write_speaker
from tests.engine.replies import checked, finished, kinds, model_of, request, rounds, tokens
from tests.known_models import LLAMA, Architecture
from tests.odd_models import MAMBA
from tests.remembering_models import DELTA_NET, SHORT_CONVOLUTION, SLIDING, WINDOW, write_remembering

SMALL = LoadOptions(n_context=512, n_batch=64, n_threads=1, n_gpu_layers=0)
TEXT = [LETTERS[place * place % 8] for place in range(60)]


RECURRENT = [DELTA_NET, SHORT_CONVOLUTION]


@pytest.fixture(params=RECURRENT, ids=lambda architecture: architecture.name)
def recurrent(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[LlamaModel]:
    with open_model(write_remembering(tmp_path, request.param), SMALL, n_snapshots=SNAPSHOTS) as model:
        yield model


def read_whole(model: LlamaModel, read: Sequence[int]) -> Logits:
    """Logits of the last token [n_vocab], read from the beginning one by one."""
    model.clear()
    for token in read[:-1]:
        model.decode([token])
    return follow(model, read[-1])


def follow(model: LlamaModel, token: int) -> Logits:
    """Logits after one token more [n_vocab]."""
    return np.array(model.decode([token], [0])[0])


def distance(first: Logits, second: Logits) -> float:
    return float(np.abs(first - second).max())


@pytest.mark.parametrize("architecture", [*RECURRENT, SLIDING], ids=lambda architecture: architecture.name)
def test_the_models_of_these_tests_remember(tmp_path: Path, architecture: Architecture) -> None:
    with open_model(write_remembering(tmp_path, architecture), SMALL) as model:
        first, again = (read_whole(model, TEXT[:20]) for _ in range(2))
        assert distance(first, again) == 0
        other = read_whole(model, [*TEXT[:15], TEXT[16], *TEXT[16:20]])
        assert distance(first, other) > 0.02


@pytest.mark.parametrize("n_kept", range(1, SNAPSHOTS + 2))
@pytest.mark.parametrize("n_before", [0, 1, 20])
def test_snapshots_take_tokens_of_the_last_pass_back(recurrent: LlamaModel, n_kept: int, n_before: int) -> None:
    assert recurrent.n_rewind == SNAPSHOTS
    before, tried, after = TEXT[:n_before], LETTERS[: SNAPSHOTS + 1], TEXT[30:33]
    if before:
        recurrent.decode(before)
    recurrent.decode(tried, range(len(tried)))
    recurrent.rewind(n_before + n_kept)
    assert recurrent.tokens == [*before, *tried[:n_kept]]
    assert n_cached(recurrent) == n_before + n_kept
    logits = recurrent.decode(after, [2])[0].copy()
    right = read_whole(recurrent, [*before, *tried[:n_kept], *after])
    assert distance(logits, right) < 0.005
    if n_kept <= SNAPSHOTS:
        assert distance(logits, read_whole(recurrent, [*before, *tried, *after])) > 0.02


def test_what_no_snapshot_is_of_is_not_taken_back(recurrent: LlamaModel) -> None:
    recurrent.decode(TEXT[:10])
    for n_pass, n_removed in ((1, 1), (3, 3), (SNAPSHOTS + 3, SNAPSHOTS + 1)):
        recurrent.decode(TEXT[:n_pass])
        held = list(recurrent.tokens)
        with pytest.raises(CannotRewind):
            recurrent.rewind(len(held) - n_removed)
        assert recurrent.tokens == held
        assert n_cached(recurrent) == len(held)
    recurrent.rewind(len(held) - 1)  # once
    with pytest.raises(CannotRewind):
        recurrent.rewind(len(held) - 2)
    assert distance(follow(recurrent, LETTERS[0]), read_whole(recurrent, [*held[:-1], LETTERS[0]])) < 0.005


def test_a_pass_in_several_steps_is_not_taken_back(tmp_path: Path) -> None:
    options = replace(SMALL, n_ubatch=3)
    with open_model(write_remembering(tmp_path, DELTA_NET), options, n_snapshots=SNAPSHOTS) as model:
        assert model.n_rewind == 1  # what is computed together is shorter than the snapshots reach
        model.decode(TEXT[:8])
        with pytest.raises(CannotRewind):
            model.rewind(7)


@pytest.mark.parametrize("n_nodes", [1, 20, 40])
def test_a_stopped_pass_leaves_no_half_made_state(recurrent: LlamaModel, n_nodes: int) -> None:
    recurrent.decode(TEXT[:10])
    cancel = CancelToken()
    nodes = Nodes(cancel, n_nodes)
    flag, recurrent._abort = recurrent._abort, nodes.callback
    recurrent.watch(cancel)
    with pytest.raises(Cancelled):
        recurrent.decode(LETTERS[:3])
    recurrent._abort = flag
    recurrent.watch(CancelToken())
    held = list(recurrent.tokens)
    assert n_cached(recurrent) == len(held)
    assert distance(follow(recurrent, LETTERS[0]), read_whole(recurrent, [*held, LETTERS[0]])) < 0.005


REPETITIVE = "abcabcabcabdabcabcabe"


@pytest.mark.parametrize("architecture", RECURRENT, ids=lambda architecture: architecture.name)
@pytest.mark.parametrize("n_max", [1, 3, 16])
@pytest.mark.parametrize("temperature", [0.0, 0.7])
def test_a_recurrent_target_is_drafted_for_as_far_as_its_snapshots_reach(
    load_pair: LoadPair, tmp_path: Path, architecture: Architecture, n_max: int, temperature: float
) -> None:
    draft = write_remembering(tmp_path, LLAMA, "draft")  # remembers nothing, and so is wrong now and then
    engine = load_pair(write_remembering(tmp_path, architecture), draft, SMALL, SMALL)
    assert model_of(engine).n_rewind == SNAPSHOTS
    assert engine.fitting() is DrafterKind.LOOKUP_MODEL
    asked = request(REPETITIVE, SamplingSettings(temperature, seed=1), n_max, 120)
    events = checked(engine, asked)
    assert {"a", "c"} <= set(kinds(events))
    assert max(this.n_passed for this in rounds(events)) == 1 + min(n_max, SNAPSHOTS)
    if not temperature:
        alone = checked(engine, replace(asked, drafter=DrafterKind.NONE))
        assert tokens(events) == tokens(alone)


def test_a_recurrent_draft_is_refused_with_the_reason(load_pair: LoadPair, tmp_path: Path) -> None:
    """It makes pass after pass of one token, and no snapshot reaches back beyond a pass."""
    target = write_speaker(tmp_path)
    engine = load_pair(target, write_speaker(tmp_path, name="draft", architecture=DELTA_NET), SMALL, SMALL)
    assert engine.obstacle == "The draft cannot forget its last tokens, so it cannot follow what is corrected."
    assert engine.fitting() is DrafterKind.LOOKUP


@pytest.mark.parametrize("kind", [DrafterKind.LOOKUP, DrafterKind.MODEL, DrafterKind.LOOKUP_MODEL])
def test_without_snapshots_speculation_is_refused_and_chat_goes_on(
    load_pair: LoadPair, tmp_path: Path, kind: DrafterKind
) -> None:
    target = write_speaker(tmp_path, name="target", architecture=MAMBA)
    engine = load_pair(target, write_speaker(tmp_path), SMALL, SMALL)
    assert model_of(engine).n_rewind == 0
    (refused,) = engine.generate(replace(request("h"), drafter=kind))
    assert isinstance(refused, Finished)
    assert refused.error.startswith("The target cannot forget its last tokens")
    for plain in (DrafterKind.NONE, DrafterKind.FITTING):
        events = checked(engine, replace(request("h", max_tokens=8), drafter=plain))
        assert (finished(events).reason, finished(events).text) == (FinishReason.LENGTH, SPOKEN)
        assert not any(this.proposal for this in rounds(events))


def test_a_second_turn_of_a_recurrent_target_reads_on_or_again(load_pair: LoadPair, tmp_path: Path) -> None:
    engine: Engine = load_pair(write_remembering(tmp_path, DELTA_NET), None, SMALL)
    fresh: Engine = load_pair(write_remembering(tmp_path, DELTA_NET, "fresh"), None, SMALL)
    list(engine.generate(replace(request(REPETITIVE, max_tokens=30), drafter=DrafterKind.LOOKUP)))
    for prompt in (REPETITIVE, REPETITIVE[:-3], REPETITIVE + "abc"):
        asked = replace(request(prompt, max_tokens=40), drafter=DrafterKind.LOOKUP)
        started, *events = engine.generate(asked)
        assert isinstance(started, Started)
        assert started.n_reused in (0, started.n_prompt - 1)
        assert tokens(events) == tokens(fresh.generate(asked))


def rewound(folder: Path, name: str) -> tuple[Logits, Logits]:
    """Logits after a rewind far beyond the window, and those of the same tokens read whole."""
    with open_model(write_remembering(folder, SLIDING, name), SMALL) as model:
        assert llama_cpp.llama_model_n_swa(model.weights.handle) == WINDOW
        assert model.can_rewind
        read = (TEXT * 10)[:450]
        for place in range(0, 450, 50):
            model.decode(read[place : place + 50])
        model.rewind(100)
        assert n_cached(model) == 100
        logits = follow(model, LETTERS[0])
        return logits, read_whole(model, [*read[:100], LETTERS[0]])


def test_a_sliding_window_can_be_rewound_beyond_itself(tmp_path: Path) -> None:
    logits, right = rewound(tmp_path, "full")
    assert distance(logits, right) < 0.005


def test_a_sliding_window_that_keeps_only_itself_could_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test above would see: it is the whole window's cache that makes the rewind right."""
    start = llama_cpp.llama_init_from_model

    def start_short(handle: object, params: llama_cpp.llama_context_params) -> object:
        params.swa_full = False
        return start(handle, params)

    monkeypatch.setattr(llama_cpp, "llama_init_from_model", start_short)
    try:
        logits, right = rewound(tmp_path, "short")
    except (AssertionError, CannotRewind):
        return
    assert distance(logits, right) > 0.02


@pytest.mark.parametrize("n_max", [3, 8])
def test_a_sliding_target_says_the_same_with_a_drafter(load_pair: LoadPair, tmp_path: Path, n_max: int) -> None:
    path = write_remembering(tmp_path, SLIDING)
    engine = load_pair(path, write_speaker(tmp_path), SMALL, SMALL)
    drafted, alone = (
        checked(engine, replace(request(REPETITIVE, n_max=n_max, max_tokens=100), drafter=kind))
        for kind in (DrafterKind.LOOKUP_MODEL, DrafterKind.NONE)
    )
    assert {"a", "c"} <= set(kinds(drafted))
    assert tokens(drafted) == tokens(alone)
