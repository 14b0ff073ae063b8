"""The product of speculation is distributed exactly as the target alone: by the real llama.cpp, on known models."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from app.core.distribution import Distribution
from app.core.events import Fate
from app.core.loading import LoadOptions
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from tests.chi_square import p_value
from tests.engine.conftest import DRAFT_ROWS, LETTERS, TARGET_ROWS, LoadPair
from tests.engine.replies import reply, request, rounds, tokens
from tests.known_models import Matrix, byte_token

N_TOKENS = 20_000
REPLY_LENGTH = 500  # with a small context and small batches a pass over these models is quickest
QUICK = LoadOptions(n_context=512, n_threads=1, n_batch=16, n_ubatch=16)
IMPROBABLE = 1e-4
LETTER_TOKENS = [byte_token(letter) for letter in LETTERS]

CHAINS = [
    SamplingSettings(temperature, top_k, top_p)
    for temperature in (0.5, 1.0, 1.5)
    for top_k, top_p in ((0, 1.0), (5, 0.8))
]


def after_chain(rows: Matrix, settings: SamplingSettings) -> Matrix:
    """The definition of the sampler chain, written anew: top-k, then top-p, then temperature, row by row [n, n]."""
    result = np.zeros_like(rows)
    for row, out in zip(rows, result, strict=True):
        order = np.argsort(-row)
        if settings.top_k:
            order = order[: settings.top_k]
        mass = np.cumsum(row[order] / row[order].sum())
        order = order[: np.searchsorted(mass, settings.top_p) + 1]
        weights = row[order] ** (1 / settings.temperature)
        out[order] = weights / weights.sum()
    return result


def long_run(engine: Engine, settings: SamplingSettings, n_max: int, n_tokens: int = N_TOKENS) -> tuple[Matrix, float]:
    """Counts of transitions [from, to], and how far acceptance is from 1 - TVD, in standard errors."""
    target, draft = (after_chain(rows, settings) for rows in (TARGET_ROWS, DRAFT_ROWS))
    overlap = np.minimum(target, draft).sum(axis=1)  # 1 - TVD, by the letter before
    letter = {token: place for place, token in enumerate(LETTER_TOKENS)}
    counts = np.zeros_like(target)
    surplus = variance = 0.0
    for seed in range(n_tokens // REPLY_LENGTH):
        chain = SamplingSettings(settings.temperature, settings.top_k, settings.top_p, seed=seed)
        events = reply(engine, request("a", chain, n_max, REPLY_LENGTH))
        said = [byte_token("a"), *tokens(events)]
        for before, after in pairwise(said):
            counts[letter[before], letter[after]] += 1
        place = 0
        for this in rounds(events):
            before = said[place]
            for proposed in this.proposal:
                if proposed.fate is not Fate.IGNORED:
                    chance = overlap[letter[before]]
                    surplus += (proposed.fate is Fate.ACCEPTED) - chance
                    variance += chance * (1 - chance)
                before = proposed.token
            place += len(this.emitted)
    return counts, surplus / np.sqrt(variance) if variance else 0.0


def transition_p_value(counts: Matrix, rows: Matrix) -> float:
    """Given where a step starts, where it goes is one draw from that row; so all cells can be tested together."""
    expected = rows * counts.sum(axis=1, keepdims=True)
    return p_value(counts.ravel().tolist(), expected.ravel().tolist())


@pytest.fixture
def quick_pair(load_pair: LoadPair, models: Path) -> Engine:
    return load_pair(models / "target.gguf", models / "draft.gguf", QUICK, QUICK)


@pytest.mark.parametrize("n_max", [1, 3, 8])
@pytest.mark.parametrize(
    "settings", CHAINS, ids=lambda s: f"temperature {s.temperature} top-k {s.top_k} top-p {s.top_p}"
)
def test_output_is_distributed_as_the_target_alone(quick_pair: Engine, settings: SamplingSettings, n_max: int) -> None:
    counts, acceptance_error = long_run(quick_pair, settings, n_max)
    assert counts.sum() == N_TOKENS
    assert transition_p_value(counts, after_chain(TARGET_ROWS, settings)) > IMPROBABLE
    assert abs(acceptance_error) < 3


def test_the_target_alone_is_distributed_as_written(quick_pair: Engine) -> None:
    counts, _ = long_run(quick_pair, SamplingSettings(temperature=1.0), n_max=0)
    assert transition_p_value(counts, TARGET_ROWS) > IMPROBABLE


def test_a_wrong_residual_is_noticed(quick_pair: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Distribution, "residual", lambda self, draft: self)
    settings = SamplingSettings(temperature=1.0)
    counts, _ = long_run(quick_pair, settings, n_max=3)
    assert transition_p_value(counts, TARGET_ROWS) < 1e-6


def test_a_wrong_acceptance_is_noticed(quick_pair: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    truth = Distribution.prob
    monkeypatch.setattr(Distribution, "prob", lambda self, token: truth(self, token) ** 0.5)
    settings = SamplingSettings(temperature=1.0)
    counts, acceptance_error = long_run(quick_pair, settings, n_max=3)
    assert transition_p_value(counts, TARGET_ROWS) < 1e-6
    assert abs(acceptance_error) > 3


@pytest.mark.parametrize("n_max", [1, 3, 8])
def test_greedy_output_is_the_target_alone(quick_pair: Engine, n_max: int) -> None:
    for prompt in LETTERS:
        alone = tokens(reply(quick_pair, request(prompt, n_max=0)))
        assert len(alone) == 100
        assert tokens(reply(quick_pair, request(prompt, n_max=n_max))) == alone


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_the_target_as_its_own_draft_is_always_right(load_pair: LoadPair, models: Path, temperature: float) -> None:
    engine = load_pair(models / "target.gguf", models / "target.gguf")
    events = reply(engine, request(sampling=SamplingSettings(temperature=temperature), max_tokens=500))
    fates = {proposed.fate for this in rounds(events) for proposed in this.proposal}
    assert fates == {Fate.ACCEPTED}
    assert len(rounds(events)) == 100


def test_the_same_seed_draws_the_same_reply(quick_pair: Engine) -> None:
    settings = SamplingSettings(temperature=1.0, seed=7)
    first, second = (tokens(reply(quick_pair, request(sampling=settings))) for _ in range(2))
    other = tokens(reply(quick_pair, request(sampling=SamplingSettings(temperature=1.0, seed=8))))
    assert first == second != other
