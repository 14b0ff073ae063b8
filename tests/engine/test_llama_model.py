"""One model and its context: rows of logits, and a cache that is what `tokens` says."""

from collections.abc import Iterator
from pathlib import Path

import llama_cpp
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.cancel import CancelToken
from app.core.errors import CannotRewind, DecodingError
from app.core.loading import LoadOptions
from app.engine.llama_model import LlamaModel, open_model
from tests.engine.model_files import LETTERS, n_cached, write_speaker
from tests.known_models import BOS
from tests.odd_models import HYBRID, MAMBA

SMALL = LoadOptions(n_context=256, n_batch=64, n_threads=1)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaModel]:
    with open_model(write_speaker(tmp_path_factory.mktemp("speaker")), SMALL) as model:
        yield model


@pytest.fixture
def model(opened: LlamaModel) -> LlamaModel:
    """Says LETTERS in turn; empty."""
    opened.watch(CancelToken())
    opened.clear()
    return opened


def buffer_address(model: LlamaModel) -> int:
    pointer = llama_cpp.llama_get_logits(model._context)
    return int(llama_cpp.ctypes.cast(pointer, llama_cpp.ctypes.c_void_p).value or 0)


@pytest.mark.parametrize("rows", [[0], [4], [0, 1, 2, 3, 4], [1, 3], range(2, 5)])
def test_logits_are_those_after_the_chosen_rows(model: LlamaModel, rows: list[int]) -> None:
    logits = model.decode(LETTERS[:5], rows)
    assert logits.shape == (len(rows), model.weights.n_vocab)
    assert logits.argmax(axis=1).tolist() == [LETTERS[row + 1] for row in rows]


def test_a_pass_without_rows_gives_none(model: LlamaModel) -> None:
    assert model.decode(LETTERS[:3]).shape == (0, model.weights.n_vocab)


@pytest.mark.parametrize("rows", [[2], [0, 1, 2]])
def test_logits_are_llama_cpps_own_memory(model: LlamaModel, rows: list[int]) -> None:
    logits = model.decode(LETTERS[:3], rows)
    assert logits.ctypes.data == buffer_address(model)
    assert not logits.flags.owndata
    for place, row in enumerate(rows):
        theirs = llama_cpp.llama_get_logits_ith(model._context, row)
        assert np.shares_memory(logits[place], np.ctypeslib.as_array(theirs, (model.weights.n_vocab,)))


def test_a_pass_in_several_steps_gives_the_rows_of_each(tmp_path: Path) -> None:
    options = LoadOptions(n_context=256, n_batch=64, n_ubatch=3, n_threads=1)
    with open_model(write_speaker(tmp_path), options) as model:
        logits = model.decode(LETTERS[:7], range(7))
        assert logits.argmax(axis=1).tolist() == LETTERS[1:8]
        assert logits.ctypes.data == buffer_address(model)


@pytest.mark.parametrize("n_tokens", [1, 2, 64])
def test_decoding_extends_the_cache(model: LlamaModel, n_tokens: int) -> None:
    tokens = (LETTERS * 8)[:n_tokens]
    model.decode(tokens)
    assert model.tokens == tokens
    assert n_cached(model) == n_tokens


def test_what_follows_a_rewind_is_computed_from_what_was_kept(model: LlamaModel) -> None:
    model.decode(LETTERS)
    model.rewind(2)
    assert model.tokens == LETTERS[:2]
    assert model.decode([LETTERS[5]], [0]).argmax() == LETTERS[6]
    assert model.tokens == [*LETTERS[:2], LETTERS[5]]
    assert n_cached(model) == 3


@pytest.mark.parametrize("n_kept", range(5))
def test_rewinding_keeps_the_first_tokens(model: LlamaModel, n_kept: int) -> None:
    model.decode(LETTERS[:4])
    model.rewind(n_kept)
    assert model.tokens == LETTERS[:n_kept]
    assert n_cached(model) == n_kept


STEPS = st.one_of(
    st.tuples(st.just("decode"), st.integers(1, 9)), st.tuples(st.just("rewind"), st.integers(0, 60)), st.just(("", 0))
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=15))
def test_tokens_and_the_cache_stay_in_step(model: LlamaModel, steps: list[tuple[str, int]]) -> None:
    model.clear()
    expected: list[int] = []
    for step, n in steps:
        if step == "decode":
            model.decode(LETTERS[: min(n, 8)], [0])
            expected += LETTERS[: min(n, 8)]
        elif step == "rewind":
            expected = expected[: min(n, len(expected))]
            model.rewind(len(expected))
        else:
            expected = []
            model.clear()
        assert model.tokens == expected
        assert n_cached(model) == len(expected)


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (LoadOptions(n_context=256, n_batch=512), 256),
        (LoadOptions(n_context=512, n_batch=100), 100),
        (LoadOptions(n_context=256, n_batch=1), 1),
    ],
)
def test_a_batch_is_never_larger_than_the_context(tmp_path: Path, asked: LoadOptions, given: int) -> None:
    with open_model(write_speaker(tmp_path), asked) as model:
        assert model.n_batch == given
        assert model.can_rewind
        model.decode((LETTERS * 100)[:given], [given - 1])
        assert n_cached(model) == given


@pytest.mark.parametrize(("asked", "trained", "given"), [(0, 512, 512), (0, 10_000, 8192), (1024, 512, 1024)])
def test_the_context_is_what_was_asked_for_else_what_was_trained(
    tmp_path: Path, asked: int, trained: int, given: int
) -> None:
    path = write_speaker(tmp_path, n_context=trained)
    with open_model(path, LoadOptions(n_context=asked, n_threads=1)) as model:
        assert model.n_context == given


@pytest.mark.parametrize("n_tokens", [0, 65])
def test_a_pass_of_impossible_size_is_a_mistake_of_the_program(model: LlamaModel, n_tokens: int) -> None:
    with pytest.raises(ValueError, match=f"{n_tokens} tokens"):
        model.decode([BOS] * n_tokens)


def test_the_context_can_be_filled_to_its_last_cell(model: LlamaModel) -> None:
    for _ in range(4):
        model.decode((LETTERS * 8)[:64])
    assert n_cached(model) == len(model.tokens) == model.n_context
    with pytest.raises(ValueError, match="context 256"):
        model.decode([BOS])


@pytest.mark.parametrize("token", [-5, 100_000])
def test_a_token_that_does_not_exist_fails_and_leaves_the_cache_as_it_was(model: LlamaModel, token: int) -> None:
    model.decode(LETTERS[:3])
    with pytest.raises(DecodingError, match="code -1"):
        model.decode([LETTERS[3], token])
    assert model.tokens == LETTERS[:3]
    assert n_cached(model) == 3
    assert model.decode([LETTERS[3]], [0]).argmax() == LETTERS[4]


@pytest.mark.parametrize("architecture", [MAMBA, HYBRID], ids=lambda architecture: architecture.name)
def test_a_model_that_cannot_forget_says_so(tmp_path: Path, architecture: object) -> None:
    with open_model(write_speaker(tmp_path, architecture=architecture), SMALL) as model:
        assert not model.can_rewind
        assert not model.tokens
        assert model.decode(LETTERS[:3], range(3)).argmax(axis=1).tolist() == LETTERS[1:4]
        with pytest.raises(CannotRewind, match="speaker cannot forget its last tokens"):
            model.rewind(2)
        assert model.tokens == LETTERS[:3]
        assert n_cached(model) == 3
        model.rewind(3)
        model.rewind(0)
        assert not model.tokens
        assert n_cached(model) == 0


def test_trying_whether_it_forgets_and_measuring_leave_the_cache_empty(model: LlamaModel) -> None:
    model.decode(LETTERS)
    assert model.can_rewind
    costs = model.measure_passes([1, 3, 10_000], 0.0, CancelToken())
    assert list(costs) == [1, 3]
    assert all(seconds > 0 for seconds in costs.values())
    assert not model.tokens
    assert n_cached(model) == 0


@pytest.mark.parametrize(
    ("a_token", "seconds", "passes"),
    [
        (0.01, 0.0, [1, 1, 2, 4, 1, 2, 4]),  # short ones: the first of each size warms up
        (0.25, 1.0, [1, 1, 2, 4]),  # long ones count at once
        (0.25, 3.0, [1, 1, 2, 4, 1, 2, 4]),
        (0.06, 0.0, [1, 1, 2, 4, 1]),  # only what has but warmed up goes round once more
    ],
)
def test_long_passes_are_not_measured_twice_for_nothing(
    model: LlamaModel, monkeypatch: pytest.MonkeyPatch, a_token: float, seconds: float, passes: list[int]
) -> None:
    now, seen = 0.0, list[int]()

    def decode(one: LlamaModel, tokens: list[int], wanted: range) -> None:
        nonlocal now
        now += a_token * len(tokens)
        seen.append(len(tokens))

    for clock in ("llama_model", "rounds"):
        monkeypatch.setattr(f"app.engine.{clock}.perf_counter", lambda: now)
    monkeypatch.setattr(LlamaModel, "decode", decode)
    costs = model.measure_passes((1, 2, 4), seconds, CancelToken())
    assert seen == passes
    assert costs == pytest.approx({size: a_token * size for size in (1, 2, 4)})


def test_two_models_are_open_at_once(model: LlamaModel, tmp_path: Path) -> None:
    with open_model(write_speaker(tmp_path, "hgfedcba"), SMALL) as other:
        first = model.decode(LETTERS[:2], [1])
        second = other.decode(LETTERS[:3], [2])
        assert [int(first.argmax()), int(second.argmax())] == [LETTERS[2], LETTERS[1]]
        assert (n_cached(model), n_cached(other)) == (2, 3)
        assert not np.shares_memory(first, second)
    assert model.decode([LETTERS[6]], [0]).argmax() == LETTERS[7]


def test_info_is_what_the_file_says(model: LlamaModel) -> None:
    info = model.info(0.25)
    assert (info.name, info.path.name) == ("speaker", "speaker.gguf")
    assert (info.n_vocab, info.n_context, info.n_context_trained) == (259, 256, 4096)
    assert (info.can_rewind, info.has_template, info.step_cost) == (True, False, 0.25)
    assert info.description.startswith("llama")
    assert info.n_bytes == 4 * info.n_parameters > 0
