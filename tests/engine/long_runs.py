"""Long runs of known models: what was said after what, and whether as much was accepted as theory says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
import pytest

from app.core.events import Fate, ProposedToken
from app.core.language_model import Logits
from app.core.loading import LoadOptions, Role
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.core.verify_cost import VerifyCost
from app.engine import engine as engine_module
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel
from tests.chi_square import p_value
from tests.engine.replies import finished, model_of, prompt_of, request, rounds, tokens
from tests.known_models import N_VOCAB, Matrix

N_TOKENS = 20_000
REPLY_LENGTH = 500
QUICK = LoadOptions(n_context=512, n_threads=1, n_batch=16, n_ubatch=16)
IMPROBABLE = 1e-4
_PASS, _PASS_TOKEN, _STEP = 1.0, 0.08, 0.12  # seconds of the clock that `set_clock` puts in the place of the real one


@dataclass(slots=True)
class Run:
    """`replies` are tokens, the prompt's among them; `tests` what was proposed and tested, with the token before it."""

    n_prompt: int = 0
    replies: list[list[int]] = field(default_factory=list)
    tests: list[tuple[int, ProposedToken]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)  # of the proposals

    def counts(self, states: Sequence[int]) -> Matrix:
        """Transitions [from, to] between the states, which are all that may be said."""
        place = {token: number for number, token in enumerate(states)}
        counts = np.zeros((len(states), len(states)))
        for said in self.replies:
            for before, after in pairwise(said[self.n_prompt - 1 :]):
                counts[place[before], place[after]] += 1
        return counts

    def surplus(self, chance: Callable[[int, ProposedToken], float]) -> float:
        """How far acceptance is from `chance`, of the token before and the proposed one, in standard errors."""
        surplus = variance = 0.0
        for before, proposed in self.tests:
            expected = chance(before, proposed)
            surplus += (proposed.fate is Fate.ACCEPTED) - expected
            variance += expected * (1 - expected)
        return surplus / float(np.sqrt(variance))

    @property
    def acceptance(self) -> float:
        return sum(proposed.fate is Fate.ACCEPTED for _, proposed in self.tests) / len(self.tests)


def long_run(
    engine: Engine,
    settings: SamplingSettings,
    drafter: DrafterKind,
    n_max: int = 4,
    *,
    auto: bool = False,
    n_tokens: int = N_TOKENS,
    prompt: str = "a",
) -> Run:
    run = Run()
    for seed in range(n_tokens // REPLY_LENGTH):
        asked = request(prompt, replace(settings, seed=seed), n_max, REPLY_LENGTH, drafter=drafter)
        events = list(engine.generate(replace(asked, auto=auto)))
        assert not finished(events).error
        assert not rounds(events)[-1].fell_back
        before = prompt_of(engine, asked)
        run.n_prompt = len(before)
        said = [*before, *tokens(events)]
        place = len(before)
        for this in rounds(events):
            run.lengths.append(len(this.proposal))
            last = said[place - 1]
            for proposed in this.proposal:
                if proposed.fate is not Fate.IGNORED:
                    run.tests.append((last, proposed))
                last = proposed.token
            place += len(this.emitted)
        run.replies.append(said)
    return run


def transition_p_value(counts: Matrix, rows: Matrix) -> float:
    """Given where a step starts, where it goes is one draw from that row; so all cells can be tested together."""
    expected = rows * counts.sum(axis=1, keepdims=True)
    return p_value(counts.ravel().tolist(), expected.ravel().tolist())


def chain_of(states: Sequence[int], rows: Matrix, n_tokens: int = N_VOCAB) -> Matrix:
    """P [n_tokens, n_tokens] of a chain over any tokens; whatever else was said counts as the first of them."""
    chain = np.zeros((n_tokens, n_tokens))
    chain[:, states] = rows[0]
    for state, row in zip(states, rows, strict=True):
        chain[state] = 0.0
        chain[state, states] = row
    return chain


def set_clock(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that only passes of the models take, as on a machine where drafting pays for likely tokens alone.

    What a lookahead by cost decides is the same everywhere then.
    """
    now = [0.0]
    monkeypatch.setattr(engine_module, "perf_counter", lambda: now[0])

    def slow(model: LlamaModel, cost: Callable[[int], float]) -> None:
        decode = model.decode

        def passed(decoded: Sequence[int], rows: Sequence[int] = ()) -> Logits:
            now[0] += cost(len(decoded))
            return decode(decoded, rows)

        monkeypatch.setattr(model, "decode", passed)

    slow(model_of(engine), lambda n_tokens: _PASS + _PASS_TOKEN * n_tokens)
    drafting = engine._drafting
    assert drafting
    drafting.verify_cost = VerifyCost({n_tokens: _PASS + _PASS_TOKEN * n_tokens for n_tokens in (1, 17)})
    if drafting.draft:
        slow(model_of(engine, Role.DRAFT), lambda n_tokens: _STEP * n_tokens)
        drafting.draft = replace(drafting.draft, step_cost=_STEP)
