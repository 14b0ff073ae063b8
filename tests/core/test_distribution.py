import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.distribution import Distribution, highest_places
from tests.chi_square import p_value

ALMOST_ONE = float(np.nextafter(1.0, 0.0))


def over(*probs: float) -> Distribution:
    """Token 0, token 1, and so on with these probabilities."""
    return Distribution(np.arange(len(probs), dtype=np.int32), np.array(probs))


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    """Any number of candidates in any order, some of them with probability 0."""
    tokens = draw(st.lists(st.integers(0, 20), min_size=1, max_size=12, unique=True))
    sizes = st.one_of(st.just(0.0), st.floats(1e-9, 1.0))
    weights = np.array(draw(st.lists(sizes, min_size=len(tokens), max_size=len(tokens)).filter(any)))
    return Distribution(np.array(tokens, dtype=np.int32), weights / weights.sum())


def dense(distribution: Distribution) -> NDArray[np.float64]:
    probs = np.zeros(21)
    probs[distribution.tokens] = distribution.probs
    return probs


def test_a_certain_distribution_has_all_mass_on_one_token() -> None:
    certain = Distribution.certain(7)
    assert (certain.prob(7), certain.prob(6), certain.mode) == (1.0, 0.0, 7)
    assert certain.sample(lambda: ALMOST_ONE) == 7
    assert certain.tokens.dtype == np.int32


def test_a_token_that_is_not_listed_has_probability_0() -> None:
    assert over(0.25, 0.75).prob(2) == 0.0


def test_the_mode_is_a_token_and_not_a_place() -> None:
    assert Distribution(np.array([9, 4, 6], dtype=np.int32), np.array([0.2, 0.5, 0.3])).mode == 4


@pytest.mark.parametrize(
    ("uniform", "token"), [(0.0, 0), (0.24, 0), (0.25, 1), (0.49, 1), (0.5, 3), (0.99, 3), (ALMOST_ONE, 3)]
)
def test_a_sample_is_the_token_whose_share_the_draw_falls_into(uniform: float, token: int) -> None:
    assert over(0.25, 0.25, 0.0, 0.5).sample(lambda: uniform) == token


def test_samples_are_distributed_as_the_probabilities() -> None:
    probs = [0.4, 0.05, 0.3, 0.25]
    uniform = np.random.default_rng(1).random
    counts = np.bincount([over(*probs).sample(uniform) for _ in range(20_000)], minlength=4)
    assert p_value(counts.tolist(), [20_000 * prob for prob in probs]) > 0.001


@given(distributions(), st.one_of(st.floats(0, 1, exclude_max=True), st.sampled_from([0.0, ALMOST_ONE])))
def test_a_sample_always_has_positive_probability(distribution: Distribution, uniform: float) -> None:
    assert distribution.prob(distribution.sample(lambda: uniform)) > 0


@given(distributions(), st.lists(st.integers(0, 25)))
def test_many_probabilities_at_once_are_those_of_the_single_tokens(
    distribution: Distribution, tokens: list[int]
) -> None:
    at_once = distribution.probs_of(np.array(tokens, dtype=np.int32))
    assert at_once.tolist() == [distribution.prob(token) for token in tokens]


def test_the_residual_is_what_the_draft_gave_too_little_of() -> None:
    residual = over(0.3, 0.5, 0.2).residual(over(0.4, 0.4, 0.2))
    assert residual.tokens.tolist() == [1]
    assert residual.probs.tolist() == [1.0]


def test_a_worked_example_of_acceptance_and_residual() -> None:
    target, draft = over(0.40, 0.25, 0.15, 0.12, 0.08), over(0.20, 0.40, 0.20, 0.10, 0.10)
    assert np.minimum(target.probs, draft.probs).sum() == pytest.approx(0.78)
    residual = target.residual(draft)
    assert residual.tokens.tolist() == [0, 3]
    assert residual.probs == pytest.approx([0.20 / 0.22, 0.02 / 0.22])


def test_the_residual_of_a_certain_draft_is_the_target_without_that_token() -> None:
    residual = over(0.5, 0.3, 0.2).residual(Distribution.certain(0))
    assert residual.tokens.tolist() == [1, 2]
    assert residual.probs == pytest.approx([0.6, 0.4])


def test_the_residual_looks_at_tokens_and_not_at_places() -> None:
    target = Distribution(np.array([8, 3, 5], dtype=np.int32), np.array([0.2, 0.3, 0.5]))
    draft = Distribution(np.array([5, 9, 8], dtype=np.int32), np.array([0.4, 0.2, 0.4]))
    residual = target.residual(draft)
    assert residual.tokens.tolist() == [3, 5]
    assert residual.probs == pytest.approx([0.75, 0.25])


def test_nothing_left_gives_the_target_itself() -> None:
    target = over(0.3, 0.7)
    assert target.residual(over(0.3, 0.7)) is target


@given(distributions(), distributions())
def test_a_residual_is_a_distribution_and_completes_the_draft_to_the_target(
    target: Distribution, draft: Distribution
) -> None:
    residual = target.residual(draft)
    assert (residual.probs >= 0).all()
    assert residual.probs.sum() == pytest.approx(1)
    common = np.minimum(dense(target), dense(draft))
    assert common + (1 - common.sum()) * dense(residual) == pytest.approx(dense(target))


def test_ranks_and_the_likeliest_are_of_tokens_and_not_of_places() -> None:
    distribution = Distribution(np.array([9, 4, 6, 3], dtype=np.int32), np.array([0.2, 0.5, 0.3, 0.0]))
    assert [distribution.rank(token) for token in (9, 4, 6, 3, 7)] == [3, 1, 2, 0, 0]
    assert distribution.best(2) == ((4, 0.5), (6, 0.3))
    assert distribution.best(5) == ((4, 0.5), (6, 0.3), (9, 0.2))


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 3, 127, 640, 769, 5000]), st.booleans())
def test_the_highest_of_many_are_those_of_a_full_sort(seed: int, size: int, coarse: bool) -> None:
    values = np.random.default_rng(seed).normal(size=size)
    values = np.round(values) if coarse else values
    wanted = np.argsort(-values, kind="stable")[:5]
    found = highest_places(values, -np.inf, 5)
    assert values[found].tolist() == values[wanted].tolist()
    assert len(set(found)) == len(found)
    assert highest_places(values, values.max(), 5)[0] == values.argmax() or coarse
    assert all(values[place] >= 0.5 for place in highest_places(values, 0.5, 5))


@pytest.mark.parametrize("place", [0, 127, 128, 768, 5119, 5120, 5121])
def test_the_highest_is_found_wherever_it_stands(place: int) -> None:
    values = np.zeros(5122)
    values[place] = 1.0
    assert highest_places(values, 0.5, 5) == [place]
