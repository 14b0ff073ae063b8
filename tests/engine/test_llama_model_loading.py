"""Opening and closing models: progress, cancel, files that are no language models, memory that is given back."""

import gc
from pathlib import Path
from threading import Event, Thread

import llama_cpp
import psutil
import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, ModelFileError, ModelLoadError
from app.core.loading import LoadOptions
from app.engine import llama_model
from app.engine.llama_model import LlamaModel, open_model
from app.engine.weights import open_weights
from tests.engine.model_files import LETTERS, Nodes, n_cached, smollm2, write_speaker
from tests.odd_models import BERT, ENCODER

SMALL = LoadOptions(n_context=256, n_threads=1, n_gpu_layers=0)
MEBIBYTE = 2**20


@pytest.fixture
def freed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What llama.cpp was told to free, in order."""
    names: list[str] = []
    for name in ("llama_batch_free", "llama_free", "llama_model_free"):
        free = getattr(llama_cpp, name)

        def noted(thing: object, name: str = name, free: object = free) -> None:
            names.append(name)
            free(thing)  # type: ignore[operator]

        monkeypatch.setattr(llama_cpp, name, noted)
    return names


EVERYTHING = ["llama_batch_free", "llama_free", "llama_model_free"]


def test_progress_rises_to_one(tmp_path: Path) -> None:
    fractions: list[float] = []
    open_model(write_speaker(tmp_path), SMALL, fractions.append).close()
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    assert len(fractions) > 2
    assert 0 <= fractions[0] < 1


def test_a_vocabulary_can_be_loaded_alone(tmp_path: Path) -> None:
    weights = open_weights(write_speaker(tmp_path), SMALL, vocab_only=True)
    assert weights.n_vocab == 259
    assert weights.name == "speaker"
    weights.close()


@pytest.mark.parametrize("until", [0.0, 0.5, 1.0])
def test_cancel_while_loading_leaves_nothing_loaded(tmp_path: Path, freed: list[str], until: float) -> None:
    cancel = CancelToken()
    seen: list[float] = []

    def stop(fraction: float) -> None:
        seen.append(fraction)
        if fraction >= until:
            cancel.cancel()

    with pytest.raises(Cancelled):
        open_model(write_speaker(tmp_path), SMALL, stop, cancel)
    assert sum(fraction >= until for fraction in seen) == 1  # it was the last that llama.cpp told
    assert freed == []  # Python never got anything to free


def test_a_fresh_load_follows_a_cancelled_one(tmp_path: Path) -> None:
    path, cancel = write_speaker(tmp_path), CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        open_model(path, SMALL, cancel=cancel)
    with open_model(path, SMALL, cancel=CancelToken()) as model:
        assert model.decode(LETTERS[:1], [0]).argmax() == LETTERS[1]


@pytest.mark.parametrize(
    ("architecture", "why"), [(BERT, "keeps no memory"), (ENCODER, "is no model that continues a text")]
)
def test_a_model_that_continues_no_text_is_refused_and_freed(
    tmp_path: Path, freed: list[str], architecture: object, why: str
) -> None:
    with pytest.raises(ModelFileError, match=why) as caught:
        open_model(write_speaker(tmp_path, architecture=architecture), SMALL)
    assert caught.value.remedy == "Choose a language model."
    assert freed[-1] == "llama_model_free"
    assert len(freed) == len(set(freed))


def test_a_context_without_room_is_a_sentence(
    tmp_path: Path, freed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llama_cpp, "llama_init_from_model", lambda *_: None)
    with pytest.raises(ModelLoadError, match="no room for a context of 256 tokens for speaker"):
        open_model(write_speaker(tmp_path), SMALL)
    assert freed == ["llama_model_free"]


def test_whatever_goes_wrong_while_opening_frees_everything(
    tmp_path: Path, freed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(llama_model, "abort_flag", fail)
    with pytest.raises(KeyboardInterrupt):
        open_model(write_speaker(tmp_path), SMALL)
    assert freed == EVERYTHING


def test_closing_frees_context_before_weights_and_only_once(tmp_path: Path, freed: list[str]) -> None:
    model = open_model(write_speaker(tmp_path), SMALL)
    model.decode(LETTERS)
    model.close()
    assert freed == EVERYTHING
    assert not model.tokens
    model.close()
    assert freed == EVERYTHING


def test_the_context_manager_closes_also_when_the_block_fails(tmp_path: Path, freed: list[str]) -> None:
    with pytest.raises(ZeroDivisionError), open_model(write_speaker(tmp_path), SMALL):
        raise ZeroDivisionError
    assert freed == EVERYTHING


def test_memory_is_given_back_over_many_loads() -> None:
    path = smollm2()
    process = psutil.Process()

    def cycle() -> None:
        with open_model(path, LoadOptions(n_context=256, n_threads=1, n_gpu_layers=0)) as model:
            model.decode([1], [0])
        gc.collect()

    for _ in range(3):
        cycle()
    before = process.memory_info().rss
    for _ in range(20):
        cycle()
    # One load that is not given back costs over 100 MiB, a context about 10.
    assert process.memory_info().rss - before < 40 * MEBIBYTE


@pytest.fixture
def stepwise(tmp_path: Path) -> LlamaModel:
    """Computes a pass in steps of 8 tokens."""
    return open_model(
        write_speaker(tmp_path), LoadOptions(n_context=256, n_batch=64, n_ubatch=8, n_threads=1, n_gpu_layers=0)
    )


@pytest.mark.parametrize("n_nodes", [1, 10, 40, 100])
def test_a_pass_that_is_stopped_in_the_middle_leaves_the_cache_as_before(stepwise: LlamaModel, n_nodes: int) -> None:
    with stepwise as model:
        model.decode(LETTERS[:3])
        cancel = CancelToken()
        nodes, flag = Nodes(cancel, n_nodes), model._abort
        model._abort = nodes.callback
        model.watch(cancel)
        with pytest.raises(Cancelled):
            model.decode(LETTERS * 8, [63])
        assert nodes.left == 0  # nothing was computed once the flag was up
        assert model.tokens == LETTERS[:3]
        assert n_cached(model) == 3
        model._abort = flag
        model.watch(CancelToken())
        assert model.decode([LETTERS[3]], [0]).argmax() == LETTERS[4]


def test_a_flag_that_is_up_stops_the_next_pass_and_a_fresh_one_does_not(stepwise: LlamaModel) -> None:
    with stepwise as model:
        cancel = CancelToken()
        model.watch(cancel)
        model.decode(LETTERS[:2])
        cancel.cancel()
        with pytest.raises(Cancelled):
            model.decode(LETTERS[:2])
        assert n_cached(model) == len(model.tokens) == 2
        model.watch(CancelToken())
        model.decode(LETTERS[:2])
        assert n_cached(model) == len(model.tokens) == 4


def test_another_thread_stops_a_long_pass() -> None:
    options = LoadOptions(n_context=2048, n_batch=2048, n_ubatch=2048, n_threads=1, n_gpu_layers=0)
    with open_model(smollm2(), options) as model:
        model.decode([1, 2, 3])
        cancel, begun = CancelToken(), Event()
        model.watch(cancel)

        def stop() -> None:
            begun.wait()
            cancel.cancel()

        stopper = Thread(target=stop)
        stopper.start()
        begun.set()
        with pytest.raises(Cancelled):
            model.decode([5] * 2000, [1999])  # many seconds, were it not stopped
        stopper.join()
        assert model.tokens == [1, 2, 3]
        assert n_cached(model) == 3


def test_a_context_that_no_memory_holds_is_refused_before_it_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(ModelLoadError, match=r"A context of 1,000,000,000 tokens for speaker.gguf takes .* GB"):
        open_model(write_speaker(tmp_path, "ab"), LoadOptions(n_context=1_000_000_000, n_threads=1))
