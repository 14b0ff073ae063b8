"""llama.cpp's sampler chain against its definition, written anew in numpy."""

import llama_cpp
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.sampling import SamplingSettings
from app.engine.sampler_chain import SamplerChain

LOGITS = np.array([0.3, -1.2, 4.0, 2.5, -7.0, 2.4, 0.0, 3.1, -0.4, 1.9], dtype=np.float32)


def chain_of(settings: SamplingSettings, n_vocab: int) -> SamplerChain:
    return SamplerChain(settings, None, np.arange(n_vocab, dtype=np.int32))


def softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.exp(logits - logits.max())
    return np.asarray(weights / weights.sum())


def defined(logits: NDArray[np.float32], chain: SamplingSettings) -> tuple[NDArray[np.float64], float]:
    """By definition: top-k, top-p, min-p, then temperature; the distribution [n_vocab], for logits that all differ.

    The second value is how close a candidate came to a cut: at the edge single and double precision may disagree.
    """
    order, margin = np.argsort(-logits), 1.0
    left = logits[order].astype(np.float64)
    if chain.top_k:
        left = left[: chain.top_k]
    if chain.top_p < 1:
        mass = np.cumsum(softmax(left))
        margin = np.abs(mass - chain.top_p).min()
        left = left[: int(np.searchsorted(mass, chain.top_p)) + 1]
    if chain.min_p:
        parts = softmax(left) / softmax(left)[0]
        margin = np.abs(parts[1:] - chain.min_p).min(initial=margin)
        left = left[parts >= chain.min_p]
    result = np.zeros(logits.size)
    result[order[: left.size]] = softmax(left / chain.temperature)
    return result, margin


def given_by_chain(logits: NDArray[np.float32], chain: SamplingSettings) -> NDArray[np.float64]:
    with chain_of(chain, logits.size) as sampler:
        distribution = sampler.distribution(logits)
    assert np.unique(distribution.tokens).size == distribution.tokens.size
    assert distribution.probs.sum() == pytest.approx(1)
    result = np.zeros(logits.size)
    result[distribution.tokens] = distribution.probs
    return result


@pytest.mark.parametrize("temperature", [0.1, 0.7, 1.0, 2.0, 50.0])
@pytest.mark.parametrize("top_k", [0, 1, 3, 10, 40])
@pytest.mark.parametrize("top_p", [1.0, 0.9, 0.5, 1e-6])
@pytest.mark.parametrize("min_p", [0.0, 0.05, 0.4, 1.0])
def test_every_combination_is_as_defined(temperature: float, top_k: int, top_p: float, min_p: float) -> None:
    chain = SamplingSettings(temperature, top_k, top_p, min_p)
    assert given_by_chain(LOGITS, chain) == pytest.approx(defined(LOGITS, chain)[0], abs=1e-6)


@settings(max_examples=300, deadline=None)
@given(
    raw=st.lists(st.integers(-2000, 2000), min_size=2, max_size=300, unique=True),
    chain=st.builds(
        SamplingSettings,
        temperature=st.floats(0.05, 5),
        top_k=st.integers(0, 60),
        top_p=st.one_of(st.just(1.0), st.floats(0.01, 0.999)),
        min_p=st.one_of(st.just(0.0), st.floats(0.001, 1)),
    ),
)
def test_any_logits_are_as_defined(raw: list[int], chain: SamplingSettings) -> None:
    logits = np.array([number / 100 for number in raw], dtype=np.float32)
    expected, margin = defined(logits, chain)
    assume(margin > 1e-5)
    assert given_by_chain(logits, chain) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("temperature", [1e-6, 1e-30, 1e-40, 1e-300])
def test_a_temperature_close_to_zero_is_close_to_greedy(temperature: float) -> None:
    probs = given_by_chain(LOGITS, SamplingSettings(temperature))
    assert probs[2] == pytest.approx(1)


@pytest.mark.parametrize("chain", [SamplingSettings(), SamplingSettings(0.0, top_k=1, top_p=0.1, min_p=0.5)])
def test_greedy_is_the_argmax_whatever_else_is_set(chain: SamplingSettings) -> None:
    with chain_of(chain, LOGITS.size) as sampler:
        assert sampler.greedy
        for shift in range(LOGITS.size):
            distribution = sampler.distribution(np.roll(LOGITS, shift))
            assert distribution.tokens.tolist() == [(2 + shift) % LOGITS.size]
            assert distribution.probs.tolist() == [1.0]


def test_of_equal_logits_greedy_takes_the_first() -> None:
    with chain_of(SamplingSettings(), 4) as sampler:
        assert sampler.distribution(np.array([0, 5, 5, 1], dtype=np.float32)).mode == 1


def test_one_chain_gives_row_after_row_anew() -> None:
    chain = SamplingSettings(0.8, top_k=4, top_p=0.9, min_p=0.05)
    with chain_of(chain, LOGITS.size) as sampler:
        kept = sampler.distribution(LOGITS)
        before = kept.tokens.copy(), kept.probs.copy()
        for shift in range(1, 5):
            row = np.roll(LOGITS, shift)
            distribution = sampler.distribution(row)
            expected, _ = defined(row, chain)
            for token, prob in zip(distribution.tokens, distribution.probs, strict=True):
                assert prob == pytest.approx(expected[token], abs=1e-6)
            sampler.accept(distribution.mode)
        assert np.array_equal(kept.tokens, before[0])  # an earlier answer is not overwritten
        assert np.array_equal(kept.probs, before[1])


def test_the_logits_are_read_and_not_changed() -> None:
    logits = LOGITS.copy()
    logits.flags.writeable = False
    with chain_of(SamplingSettings(0.7, top_k=3, top_p=0.9), logits.size) as sampler:
        sampler.distribution(logits)
    assert np.array_equal(logits, LOGITS)


@pytest.mark.parametrize("settings", [SamplingSettings(), SamplingSettings(1.0, top_k=5)])
def test_what_was_accepted_changes_nothing_in_a_chain_without_memory(settings: SamplingSettings) -> None:
    with chain_of(settings, LOGITS.size) as sampler:
        before = sampler.distribution(LOGITS)
        for token in range(LOGITS.size):
            sampler.accept(token)
        after = sampler.distribution(LOGITS)
    assert before.tokens.tolist() == after.tokens.tolist()
    assert before.probs.tolist() == after.probs.tolist()


def test_closing_frees_the_chain_once(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[object] = []
    free = llama_cpp.llama_sampler_free
    monkeypatch.setattr(llama_cpp, "llama_sampler_free", lambda chain: freed.append(free(chain)))
    sampler = chain_of(SamplingSettings(1.0), 10)
    sampler.close()
    sampler.close()
    assert len(freed) == 1
    with pytest.raises(ZeroDivisionError), chain_of(SamplingSettings(1.0), 10):
        raise ZeroDivisionError
    assert len(freed) == 2
