"""llama.cpp's sampler chain against its definition, written anew in numpy."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import llama_cpp
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.loading import LoadOptions
from app.core.sampling import SamplingSettings
from app.engine.sampler_chain import NoTokenLeft, SamplerChain
from app.engine.weights import Weights, open_weights
from tests.engine import definitions
from tests.known_models import N_VOCAB, byte_token, sequence, write_known_model

LOGITS = np.array([0.3, -1.2, 4.0, 2.5, -7.0, 2.4, 0.0, 3.1, -0.4, 1.9], dtype=np.float32)


def chain_of(settings: SamplingSettings, n_vocab: int) -> SamplerChain:
    return SamplerChain(settings, None, np.arange(n_vocab, dtype=np.int32))


def defined(logits: NDArray[np.float32], chain: SamplingSettings) -> tuple[NDArray[np.float64], float]:
    """By definition: top-k, top-p, min-p, then temperature; the distribution [n_vocab], for logits that all differ.

    The second value is how close a candidate came to a cut: at the edge single and double precision may disagree.
    """
    order, margin = np.argsort(-logits), 1.0
    left = logits[order].astype(np.float64)
    if chain.top_k:
        left = left[: chain.top_k]
    if chain.top_p < 1:
        mass = np.cumsum(definitions.softmax(left))
        margin = np.abs(mass - chain.top_p).min()
        left = left[: int(np.searchsorted(mass, chain.top_p)) + 1]
    if chain.min_p:
        parts = definitions.softmax(left) / definitions.softmax(left)[0]
        margin = np.abs(parts[1:] - chain.min_p).min(initial=margin)
        left = left[parts >= chain.min_p]
    result = np.zeros(logits.size)
    result[order[: left.size]] = definitions.softmax(left / chain.temperature)
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


DOUBLE = LOGITS.astype(np.float64)
N = LOGITS.size


@pytest.mark.parametrize("mass", [0.05, 0.3, 0.6, 0.9, 0.999])
def test_typical_is_as_defined(mass: float) -> None:
    expected = definitions.softmax(definitions.typical(DOUBLE, mass))
    assert given_by_chain(LOGITS, SamplingSettings(1.0, typical_p=mass)) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("n", [0.01, 0.3, 0.8, 1.5, 10.0])
def test_top_n_sigma_is_as_defined(n: float) -> None:
    expected = definitions.softmax(definitions.top_n_sigma(DOUBLE, n) / 0.7)
    assert given_by_chain(LOGITS, SamplingSettings(0.7, top_n_sigma=n)) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("threshold", [0.01, 0.1, 0.2, 0.4, 0.5])
def test_xtc_drops_the_top_and_leaves_the_rest(threshold: float) -> None:
    expected = definitions.softmax(definitions.without_top(DOUBLE, threshold))
    settings = SamplingSettings(1.0, xtc_probability=1.0, xtc_threshold=threshold)
    assert given_by_chain(LOGITS, settings) == pytest.approx(expected, abs=1e-6)


def test_xtc_strikes_as_often_as_asked_for_and_the_same_way_with_the_same_seed() -> None:
    settings = SamplingSettings(1.0, xtc_probability=0.3, xtc_threshold=0.1, seed=5)

    def strikes(seed: int) -> list[bool]:
        with chain_of(replace(settings, seed=seed), N) as sampler:
            return [sampler.distribution(LOGITS).prob(2) == 0 for _ in range(2000)]

    assert sum(strikes(5)) == pytest.approx(600, abs=100)
    assert strikes(5) == strikes(5) != strikes(6)
    assert strikes(0xFFFFFFFF) == strikes(0xFFFFFFFF)  # in llama.cpp this one means: another seed each time


@pytest.mark.parametrize("bias", [-np.inf, -3.0, 0.0, 2.5])
@pytest.mark.parametrize("token", [0, 2, 9])
def test_a_bias_is_added(token: int, bias: float) -> None:
    logits = DOUBLE.copy()
    logits[token] += bias
    settings = SamplingSettings(1.0, logit_bias=((token, bias), (4, 1.0)))
    logits[4] += 1.0
    assert given_by_chain(LOGITS, settings) == pytest.approx(definitions.softmax(logits), abs=1e-6)


def test_greedy_looks_at_bias_and_penalties() -> None:
    with chain_of(SamplingSettings(logit_bias=((2, -np.inf),)), N) as sampler:
        assert sampler.distribution(LOGITS).mode == 7
    with chain_of(SamplingSettings(repeat_penalty=2.0), N) as sampler:
        sampler.accept(2)
        assert sampler.distribution(LOGITS).mode == 7


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_where_everything_is_forbidden_there_is_a_sentence(temperature: float) -> None:
    settings = SamplingSettings(temperature, logit_bias=tuple((token, -np.inf) for token in range(N)))
    with chain_of(settings, N) as sampler, pytest.raises(NoTokenLeft, match="leave no token"):
        sampler.distribution(LOGITS)


def probs_of(sampler: SamplerChain) -> NDArray[np.float64]:
    distribution = sampler.distribution(LOGITS)
    result = np.zeros(N)
    result[distribution.tokens] = distribution.probs
    return result


SAID = [
    3,
    1,
    4,
    1,
    5,
    9,
    2,
    6,
    5,
    3,
    5,
    8,
    9,
    7,
    9,
    3,
    2,
    3,
    8,
    4,
    6,
    2,
    6,
    4,
    3,
    3,
    8,
    3,
    2,
    7,
    9,
    5,
    0,
    2,
    8,
    8,
    4,
    1,
]
PENALTIES = SamplingSettings(1.0, repeat_penalty=1.4, frequency_penalty=0.3, presence_penalty=-0.2, penalty_tokens=6)


def test_penalties_look_at_the_last_tokens() -> None:
    with chain_of(PENALTIES, N) as sampler:
        for place, token in enumerate(SAID):
            expected = definitions.penalized(DOUBLE, SAID[max(0, place - 6) : place], 1.4, 0.3, -0.2)
            assert probs_of(sampler) == pytest.approx(definitions.softmax(expected), abs=1e-6)
            sampler.accept(token)


PATTERN = [1, 2, 3, 4, 1, 2, 3, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 1, 1, 1, 7, 1, 2, 3]


@pytest.fixture(scope="module")
def bytes_vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Weights]:
    path = write_known_model(tmp_path_factory.mktemp("models") / "bytes.gguf", sequence([byte_token("a")]))
    weights = open_weights(path, LoadOptions(), vocab_only=True)
    yield weights
    weights.close()


def letters_chain(settings: SamplingSettings, weights: Weights) -> SamplerChain:
    """Over ten tokens of a real vocabulary: the letters a to j."""
    return SamplerChain(settings, weights.vocab, np.arange(byte_token("a"), byte_token("a") + N, dtype=np.int32))


def letter_probs(sampler: SamplerChain) -> NDArray[np.float64]:
    distribution = sampler.distribution(LOGITS)
    result = np.zeros(N)
    result[distribution.tokens - byte_token("a")] = distribution.probs
    return result


@pytest.mark.parametrize("n_tokens", [0, 5, 12])
@pytest.mark.parametrize("allowed", [1, 2, 3])
def test_dry_looks_for_repetitions(bytes_vocabulary: Weights, allowed: int, n_tokens: int) -> None:
    settings = SamplingSettings(
        1.0, dry_multiplier=0.8, dry_base=1.5, dry_allowed_length=allowed, dry_tokens=n_tokens, dry_breakers=()
    )
    with letters_chain(settings, bytes_vocabulary) as sampler:
        for place, token in enumerate(PATTERN):
            last = PATTERN[max(0, place - n_tokens) if n_tokens else 0 : place]
            penalized = definitions.dry(DOUBLE, last, 0.8, 1.5, allowed) if len(last) > allowed else DOUBLE
            assert letter_probs(sampler) == pytest.approx(definitions.softmax(penalized), abs=1e-5)
            sampler.accept(byte_token("a") + token)


def test_dry_begins_anew_behind_a_breaker(bytes_vocabulary: Weights) -> None:
    settings = SamplingSettings(1.0, dry_multiplier=5.0, dry_breakers=("h",))
    said = [byte_token(letter) for letter in "abcdhabc"]
    with letters_chain(settings, bytes_vocabulary) as sampler:
        plain = letter_probs(sampler)
        sampler.begin(said)
        assert letter_probs(sampler)[3] < plain[3]  # a, b, c stand behind the breaker both times
        sampler.begin([*said[:-3], byte_token("h")])
        assert letter_probs(sampler) == pytest.approx(plain)


def test_a_prompt_feeds_penalties_and_not_the_grammar(bytes_vocabulary: Weights) -> None:
    settings = SamplingSettings(1.0, repeat_penalty=2.0, grammar='root ::= [ac] "b"')
    with letters_chain(settings, bytes_vocabulary) as sampler:
        fresh = letter_probs(sampler)
        assert np.flatnonzero(fresh).tolist() == [0, 2]
        sampler.begin([byte_token(letter) for letter in "zzc"])  # which the grammar would forbid
        fed = letter_probs(sampler)
        assert np.flatnonzero(fed).tolist() == [0, 2]
        assert fed[2] < fresh[2]


@pytest.mark.parametrize("settings", [PENALTIES, SamplingSettings(1.0, xtc_probability=0.5, seed=3)])
def test_to_begin_again_forgets_what_was_before(settings: SamplingSettings) -> None:
    with chain_of(settings, N) as sampler:
        first = []
        for _ in range(2):
            sampler.begin(SAID[:3])
            probs = [probs_of(sampler) for _ in range(5)]
            for token in SAID:
                sampler.accept(token)
            first.append(np.array(probs))
        assert np.array_equal(first[0], first[1])


def test_to_begin_again_begins_the_grammar_again(bytes_vocabulary: Weights) -> None:
    with letters_chain(SamplingSettings(1.0, grammar='root ::= "a" "b"'), bytes_vocabulary) as sampler:
        for _ in range(3):
            sampler.begin([])
            assert np.flatnonzero(letter_probs(sampler)).tolist() == [0]
            sampler.accept(byte_token("a"))
            assert np.flatnonzero(letter_probs(sampler)).tolist() == [1]


@pytest.mark.parametrize(
    "settings",
    [
        PENALTIES,
        SamplingSettings(1.0, dry_multiplier=2.0, dry_tokens=20, dry_breakers=()),
        SamplingSettings(1.0, grammar="root ::= [ac] [bd] | [bd] [ac]"),
    ],
)
def test_what_a_fork_accepts_is_forgotten(bytes_vocabulary: Weights, settings: SamplingSettings) -> None:
    with letters_chain(settings, bytes_vocabulary) as sampler:
        sampler.begin([byte_token(letter) for letter in "abcab"])
        before = letter_probs(sampler)
        with sampler.fork() as ahead:
            assert np.array_equal(letter_probs(ahead), before)
            ahead.accept(byte_token("c"))
            assert not np.array_equal(letter_probs(ahead), before)
            with ahead.fork() as further:
                further.accept(byte_token("b"))
            assert np.array_equal(letter_probs(sampler), before)
        assert np.array_equal(letter_probs(sampler), before)
        sampler.accept(byte_token("c"))
        after = letter_probs(sampler)
        assert not np.array_equal(after, before)


def test_everything_that_was_made_is_freed(bytes_vocabulary: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    alive: list[int] = []

    def counted(made: Callable[..., int]) -> Callable[..., int]:
        def make(*parts: object) -> int:
            alive.append(made(*parts))
            return alive[-1]

        return make

    for name in ("llama_sampler_chain_init", "llama_sampler_init_grammar", "llama_sampler_clone"):
        monkeypatch.setattr(llama_cpp, name, counted(getattr(llama_cpp, name)))
    free = llama_cpp.llama_sampler_free

    def freed(sampler: int) -> None:
        alive.remove(sampler)
        free(sampler)

    monkeypatch.setattr(llama_cpp, "llama_sampler_free", freed)
    settings = SamplingSettings(1.0, repeat_penalty=1.5, grammar="root ::= [a-j]*")
    sampler = letters_chain(settings, bytes_vocabulary)
    assert len(alive) == 2
    with sampler.fork() as ahead:
        assert len(alive) == 4
        with ahead.fork():
            assert len(alive) == 6
        assert len(alive) == 4
    with pytest.raises(ZeroDivisionError), sampler.fork():
        raise ZeroDivisionError
    assert len(alive) == 2
    sampler.close()
    sampler.close()
    assert not alive


def test_a_row_of_some_tokens_is_penalized_by_their_ids(bytes_vocabulary: Weights) -> None:
    """As a map of tokens gives them: few, with gaps, and others may be committed."""
    tokens = np.array([byte_token(letter) for letter in "bdj"], dtype=np.int32)
    settings = SamplingSettings(
        1.0, repeat_penalty=1.5, frequency_penalty=0.5, logit_bias=((byte_token("j"), 1.0), (byte_token("a"), 9.0))
    )
    with SamplerChain(settings, bytes_vocabulary.vocab, tokens) as sampler:
        sampler.begin([byte_token(letter) for letter in "add"])
        sampler.accept(N_VOCAB - 1)
        distribution = sampler.distribution(np.array([1.0, 2.0, -1.0], dtype=np.float32))
    expected = definitions.penalized(np.array([1.0, 2.0, 0.0]), [1, 1], 1.5, 0.5, 0.0)
    assert distribution.tokens.tolist() == tokens.tolist()
    assert distribution.probs == pytest.approx(definitions.softmax(expected), abs=1e-6)
