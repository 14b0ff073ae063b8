import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, PromptError
from app.core.prompt import common_length, read, reuse
from tests.scripted import ScriptedModel


def holding(*tokens: int, n_context: int = 10, n_batch: int = 10, can_rewind: bool = True) -> ScriptedModel:
    """A model whose cache holds these tokens."""
    model = ScriptedModel(n_context=n_context, n_batch=n_batch, can_rewind=can_rewind)
    model.tokens.extend(tokens)
    return model


@pytest.mark.parametrize(
    ("first", "second", "length"),
    [([], [], 0), ([1], [], 0), ([1, 2, 3], [1, 2, 4], 2), ([1, 2], [1, 2, 3], 2), ([1, 2], [1, 2], 2), ([1], [2], 0)],
)
def test_the_common_length(first: list[int], second: list[int], length: int) -> None:
    assert common_length(first, second) == common_length(second, first) == length


@pytest.mark.parametrize(
    ("held", "prompt", "kept"),
    [
        ([], [1, 2, 3], []),
        ([1, 2], [1, 2, 3], [1, 2]),
        ([1, 2, 9], [1, 2, 3], [1, 2]),
        ([1, 2, 3], [1, 2, 3], [1, 2]),
        ([1, 2, 3, 4], [1, 2, 3], [1, 2]),
        ([9], [1, 2], []),
        ([1], [1], []),
    ],
)
def test_what_the_cache_shares_with_the_prompt_is_kept_but_never_the_last_token(
    held: list[int], prompt: list[int], kept: list[int]
) -> None:
    model = holding(*held)
    assert reuse(model, prompt) == len(kept)
    assert model.tokens == kept


@pytest.mark.parametrize(
    ("held", "prompt", "kept"),
    [([1, 2], [1, 2, 3], [1, 2]), ([1, 2, 9], [1, 2, 3], []), ([1, 2, 3], [1, 2, 3], []), ([], [1], [])],
)
def test_a_model_that_cannot_rewind_starts_anew_where_the_prompt_diverges(
    held: list[int], prompt: list[int], kept: list[int]
) -> None:
    model = holding(*held, can_rewind=False)
    assert reuse(model, prompt) == len(kept)
    assert model.tokens == kept


def test_an_empty_prompt_is_refused() -> None:
    with pytest.raises(PromptError, match="empty"):
        reuse(holding(1, 2), [])


def test_a_prompt_longer_than_the_context_is_refused_with_both_lengths() -> None:
    with pytest.raises(PromptError, match=r"1,001 tokens, and the context holds 1,000") as refused:
        reuse(holding(n_context=1000), [0] * 1001)
    assert refused.value.remedy


def test_a_prompt_as_long_as_the_context_is_taken() -> None:
    assert reuse(holding(n_context=3), [1, 2, 3]) == 0


def test_the_rest_is_read_in_batches_all_but_the_last_token() -> None:
    model = holding(0, 1, n_batch=3)
    assert list(read(model, range(10), CancelToken())) == [(3, 7), (6, 7), (7, 7)]
    assert model.tokens == list(range(9))
    assert model.passes == [3, 3, 1]


@pytest.mark.parametrize("held", [[], [5, 6]])
def test_nothing_is_read_where_nothing_is_missing(held: list[int]) -> None:
    model = holding(*held)
    assert list(read(model, [*held, 7], CancelToken())) == []
    assert model.tokens == held


def test_reading_stops_between_batches() -> None:
    model, cancel = holding(n_batch=2), CancelToken()
    reading = read(model, range(9), cancel)
    assert next(reading) == (2, 8)
    cancel.cancel()
    with pytest.raises(Cancelled):
        next(reading)
    assert model.tokens == [0, 1]


TOKENS = st.lists(st.integers(0, 2), max_size=10)


@given(TOKENS, TOKENS.filter(len), st.integers(1, 4), st.booleans())
def test_the_cache_always_ends_up_with_all_of_the_prompt_but_its_last_token(
    held: list[int], prompt: list[int], n_batch: int, can_rewind: bool
) -> None:
    model = holding(*held, n_batch=n_batch, can_rewind=can_rewind)
    n_reused = reuse(model, prompt)
    steps = list(read(model, prompt, CancelToken()))
    assert model.tokens == prompt[:-1]
    assert sum(model.passes) == len(prompt) - 1 - n_reused
    assert [n_total for _, n_total in steps] == [len(prompt) - 1 - n_reused] * len(steps)
