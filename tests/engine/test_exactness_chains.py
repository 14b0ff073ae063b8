"""Under every sampler that people use, speculation says what the target alone would say, just as often.

What is expected comes from the samplers' definitions. Those with a memory are tested draw by draw: the probability of
each drawn token follows from all that was said before it, and so does where in its distribution the token lies.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.sampler_chain import SamplerChain
from tests.chi_square import p_value
from tests.engine import definitions
from tests.engine.conftest import DRAFT_ROWS, LETTERS, TARGET_ROWS, LoadPair
from tests.engine.definitions import Row, softmax
from tests.engine.long_runs import IMPROBABLE, N_TOKENS, QUICK, Run, long_run, transition_p_value
from tests.known_models import N_VOCAB, Matrix, byte_token

STATES = [byte_token(letter) for letter in LETTERS]
_LOWEST = -60.0  # the logit of what a known model never says
N_BINS = 10


@pytest.fixture
def engine(load_pair: LoadPair, models: Path) -> Engine:
    return load_pair(models / "target.gguf", models / "draft.gguf", QUICK, QUICK)


def logits_of(row: Row) -> Row:
    """Of all tokens [N_VOCAB], from the probabilities of the letters."""
    logits = np.full(N_VOCAB, _LOWEST)
    logits[STATES] = np.log(row)
    return logits


@dataclass(frozen=True, slots=True)
class Chain:
    """Settings, and what they make of a row of logits: ways to go on, each with its chance (XTC has two)."""

    settings: SamplingSettings
    outcomes: Callable[[Row], Sequence[tuple[float, Row]]]

    def rows(self, rows: Matrix) -> Matrix:
        """The distributions over the letters [n, n]."""
        return np.array(
            [sum(chance * softmax(left)[STATES] for chance, left in self.outcomes(logits_of(row))) for row in rows]
        )

    def overlap(self) -> Row:
        """1 - TVD by the letter before; what happens at random in one chain says nothing of the other."""
        return np.array(
            [
                sum(
                    chance * draft_chance * np.minimum(softmax(left), softmax(draft_left)).sum()
                    for chance, left in self.outcomes(logits_of(target))
                    for draft_chance, draft_left in self.outcomes(logits_of(draft))
                )
                for target, draft in zip(TARGET_ROWS, DRAFT_ROWS, strict=True)
            ]
        )


def certainly(sampler: Callable[..., Row], *parts: float) -> Callable[[Row], Sequence[tuple[float, Row]]]:
    return lambda logits: [(1.0, sampler(logits, *parts))]


def biased(logits: Row) -> Row:
    result = logits.copy()
    result[STATES[0]] = -np.inf
    result[STATES[1]] += 2.0
    return result


CHAINS = {
    "min-p": Chain(SamplingSettings(1.0, min_p=0.3), certainly(definitions.min_p, 0.3)),
    "typical": Chain(SamplingSettings(1.0, typical_p=0.7), certainly(definitions.typical, 0.7)),
    "top-n-sigma": Chain(SamplingSettings(1.0, top_n_sigma=0.15), certainly(definitions.top_n_sigma, 0.15)),
    "logit bias": Chain(SamplingSettings(1.0, logit_bias=((STATES[0], -np.inf), (STATES[1], 2.0))), certainly(biased)),
    "XTC": Chain(
        SamplingSettings(1.0, xtc_probability=0.6, xtc_threshold=0.15),
        lambda logits: [(0.4, logits), (0.6, definitions.without_top(logits, 0.15))],
    ),
}


@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_a_chain_without_memory(engine: Engine, chain: Chain) -> None:
    expected = chain.rows(TARGET_ROWS)
    assert np.abs(expected - TARGET_ROWS).max() > 0.05  # the sampler does something here
    run = long_run(engine, chain.settings, DrafterKind.MODEL, n_max=3)
    counts = run.counts(STATES)
    assert counts.sum() == N_TOKENS
    assert transition_p_value(counts, expected) > IMPROBABLE
    overlap = chain.overlap()
    assert abs(run.surplus(lambda before, _: float(overlap[STATES.index(before)]))) < 3.5


Expect = Callable[[list[int]], Row]
"""The distribution over the letters behind tokens, the prompt's among them."""


def penalties(said: list[int]) -> Row:
    logits = definitions.penalized(logits_of(TARGET_ROWS[STATES.index(said[-1])]), said[-12:], 1.3, 0.2, 0.3)
    return softmax(logits[STATES])


def dry(said: list[int]) -> Row:
    logits = definitions.dry(logits_of(TARGET_ROWS[STATES.index(said[-1])]), said[-40:], 2.0, 1.75, 2)
    return softmax(logits[STATES])


def grammatical(said: list[int]) -> Row:
    """Behind a c d or e, else a, b or c; only what was said counts, not the prompt."""
    allowed = "de" if said[-1] == byte_token("c") and len(said) > 2 else "abc"
    logits = logits_of(TARGET_ROWS[STATES.index(said[-1])])[STATES]
    return softmax(definitions.kept(logits, np.array([letter in allowed for letter in LETTERS])))


WITH_MEMORY: dict[str, tuple[SamplingSettings, Expect]] = {
    "penalties": (
        SamplingSettings(1.0, repeat_penalty=1.3, frequency_penalty=0.2, presence_penalty=0.3, penalty_tokens=12),
        penalties,
    ),
    "DRY": (SamplingSettings(1.0, dry_multiplier=2.0, dry_tokens=40, dry_breakers=()), dry),
    "grammar": (SamplingSettings(1.0, grammar='root ::= ([ab] | "c" [de])*'), grammatical),
}


def places(run: Run, expect: Expect) -> Matrix:
    """Counts [letter before, bin] of where each token lies in its distribution, the likeliest letters first.

    By the probability integral transform with ties spread out they are uniform, whatever came before. A token that
    cannot be said at all lies in an extra bin.
    """
    uniform = np.random.default_rng(99).random
    counts = np.zeros((len(STATES), N_BINS + 1))
    for said in run.replies:
        for place in range(run.n_prompt, len(said)):
            probs = expect(said[:place])
            letter = STATES.index(said[place])
            order = np.argsort(-probs, kind="stable")
            below = probs[order[: int(np.flatnonzero(order == letter)[0])]].sum()
            bin_ = int((below + uniform() * probs[letter]) * N_BINS) if probs[letter] else N_BINS
            counts[STATES.index(said[place - 1]), min(bin_, N_BINS - 1) if probs[letter] else N_BINS] += 1
    return counts


def places_p_value(counts: Matrix) -> float:
    expected = np.zeros_like(counts)
    expected[:, :N_BINS] = counts.sum(axis=1, keepdims=True) / N_BINS
    return p_value(counts.ravel().tolist(), expected.ravel().tolist())


@pytest.mark.parametrize("name", WITH_MEMORY)
def test_a_chain_with_memory(engine: Engine, name: str) -> None:
    settings, expect = WITH_MEMORY[name]
    run = long_run(engine, settings, DrafterKind.MODEL, n_max=3)
    counts = places(run, expect)
    assert counts.sum() == N_TOKENS
    assert places_p_value(counts) > IMPROBABLE


def test_a_grammar_counts_from_the_reply_on(engine: Engine) -> None:
    settings, expect = WITH_MEMORY["grammar"]
    run = long_run(engine, settings, DrafterKind.MODEL, n_max=3, prompt="c", n_tokens=2000)
    assert places_p_value(places(run, expect)) > IMPROBABLE
    assert {LETTERS[STATES.index(said[run.n_prompt])] for said in run.replies} <= set("abc")


def test_a_target_that_forgets_is_noticed(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SamplerChain, "accept", lambda self, token: None)
    for name in ("penalties", "DRY"):
        settings, expect = WITH_MEMORY[name]
        run = long_run(engine, settings, DrafterKind.MODEL, n_max=3, n_tokens=8000)
        assert places_p_value(places(run, expect)) < 1e-6
