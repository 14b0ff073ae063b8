"""Whatever drafts, and however far: what is said is distributed exactly as by the target alone.

By the real llama.cpp on known models, at temperature 1. A lookahead by cost decides by a clock that only passes move.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from app.core.distribution import Distribution
from app.core.drafter import Proposal
from app.core.events import ProposedToken
from app.core.loading import Role
from app.core.lookahead import Lookahead
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.model_drafter import ModelDrafter
from tests.engine.conftest import DRAFT_ROWS, LETTERS, TARGET_ROWS, LoadPair
from tests.engine.long_runs import IMPROBABLE, N_TOKENS, QUICK, chain_of, long_run, set_clock, transition_p_value
from tests.engine.replies import model_of, reply, request, rounds, tokens
from tests.engine.vocabularies import EXTRA, byte_level
from tests.known_models import N_VOCAB, Matrix, Tokenizer, byte_token, write_known_model

ROOMY = replace(QUICK, n_context=1024)  # for drafts that need more tokens for the same text
HOT = SamplingSettings(temperature=1.0)
STATES = [byte_token(letter) for letter in LETTERS]
# EXTRA is "gh" in the target of a map, "bc" in its draft, and "ab" in a draft of text.
SHUFFLED = dict(zip(STATES, np.roll(STATES, 3).tolist(), strict=True))  # where the draft of a map has each letter


def _sharper(rows: Matrix) -> Matrix:
    """Says the same things over and over, so that a lookup finds something."""
    return np.asarray(rows**2 / (rows**2).sum(axis=1, keepdims=True))


def _with_extra(seed: int, rows: Matrix) -> Matrix:
    """One more state [n + 1, n + 1], which about a tenth of the steps go to."""
    more = np.random.default_rng(seed).dirichlet(np.ones(len(rows)))
    wider = np.column_stack([0.9 * np.vstack([rows, more]), np.full(len(rows) + 1, 0.1)])
    return np.asarray(wider)


MAP_TARGET_ROWS = _with_extra(3, TARGET_ROWS)
MAP_DRAFT_ROWS = _with_extra(4, DRAFT_ROWS)


def _map_overlap() -> Matrix:
    """1 - TVD by the token before: the draft's rows over what the target knows too; behind "gh" it has read an h."""
    read = [*range(len(STATES)), len(STATES) - 1]
    known = MAP_DRAFT_ROWS[read, :-1]
    proposed = known / known.sum(axis=1, keepdims=True)
    return np.asarray(np.minimum(MAP_TARGET_ROWS[:, :-1], proposed).sum(axis=1))


@dataclass(frozen=True, slots=True)
class Case:
    """A way of drafting, with what its target says: the states, their rows, and the chance of a proposed token."""

    kind: DrafterKind
    states: list[int]
    rows: Matrix
    overlap: Matrix | None  # of what is drawn; what is not is accepted as often as the target says it

    def chance(self, before: int, proposed: ProposedToken) -> float:
        place = self.states.index(before)
        drawn = proposed.draft_prob is not None and self.kind is not DrafterKind.TEXT
        if drawn and self.overlap is not None:
            return float(self.overlap[place])
        if proposed.token not in self.states:
            return 0.0
        return float(self.rows[place, self.states.index(proposed.token)])


OVERLAP = np.minimum(TARGET_ROWS, DRAFT_ROWS).sum(axis=1)
SHARP = _sharper(TARGET_ROWS)
SHARP_DRAFT = _sharper(DRAFT_ROWS)
CASES = [
    Case(DrafterKind.MODEL, STATES, TARGET_ROWS, OVERLAP),
    Case(DrafterKind.MAP, [*STATES, EXTRA], MAP_TARGET_ROWS, _map_overlap()),
    Case(DrafterKind.TEXT, STATES, SHARP, None),
    Case(DrafterKind.LOOKUP, STATES, SHARP, None),
    Case(DrafterKind.LOOKUP_MODEL, STATES, SHARP, np.minimum(SHARP, SHARP_DRAFT).sum(axis=1)),
]


def write_map_pair(folder: Path) -> tuple[Path, Path]:
    """Letters under other ids, each with a token that the other has not, and vocabularies of different lengths."""
    target = write_known_model(
        folder / "map-target.gguf",
        chain_of([*STATES, EXTRA], MAP_TARGET_ROWS, N_VOCAB + 1),
        n_vocab=N_VOCAB + 3,
        tokenizer=Tokenizer(texts={EXTRA: "gh"}),
    )
    texts = {SHUFFLED[token]: f"<0x{ord(letter):02X}>" for token, letter in zip(STATES, LETTERS, strict=True)}
    draft = write_known_model(
        folder / "map-draft.gguf",
        chain_of([*SHUFFLED.values(), EXTRA], MAP_DRAFT_ROWS, N_VOCAB + 1),
        n_vocab=N_VOCAB + 200,
        tokenizer=Tokenizer(texts={**texts, EXTRA: "bc"}),
    )
    return target, draft


def write_text_draft(folder: Path) -> Path:
    """Another kind of vocabulary, in which "ab" is one token, and is what is likeliest behind c and d."""
    rows = _with_extra(5, SHARP_DRAFT)
    rows[-1, :-1] = 0.9 * SHARP_DRAFT[LETTERS.index("b")]
    for letter in "cd":
        rows[LETTERS.index(letter)] *= 0.2
        rows[LETTERS.index(letter), -1] = 1 - rows[LETTERS.index(letter), :-1].sum()
    return write_known_model(
        folder / "text-draft.gguf",
        chain_of([*STATES, EXTRA], rows, N_VOCAB + 1),
        n_vocab=N_VOCAB + 1,
        tokenizer=byte_level("ab"),
    )


@pytest.fixture(scope="session")
def pairs(tmp_path_factory: pytest.TempPathFactory, models: Path) -> dict[DrafterKind, tuple[Path, Path | None]]:
    folder = tmp_path_factory.mktemp("drafters")
    sharp = write_known_model(folder / "sharp.gguf", chain_of(STATES, SHARP))
    sharp_draft = write_known_model(folder / "sharp-draft.gguf", chain_of(STATES, SHARP_DRAFT))
    return {
        DrafterKind.MODEL: (models / "target.gguf", models / "draft.gguf"),
        DrafterKind.MAP: write_map_pair(folder),
        DrafterKind.TEXT: (sharp, write_text_draft(folder)),
        DrafterKind.LOOKUP: (sharp, None),
        DrafterKind.LOOKUP_MODEL: (sharp, sharp_draft),
    }


Open = Callable[[DrafterKind], Engine]


@pytest.fixture
def opened(load_pair: LoadPair, pairs: dict[DrafterKind, tuple[Path, Path | None]]) -> Open:
    return lambda kind: load_pair(*pairs[kind], QUICK, ROOMY)


def named(cases: list[Case]) -> list[str]:
    return [str(case.kind) for case in cases]


@pytest.mark.parametrize("case", CASES[1:], ids=named(CASES[1:]))
def test_with_a_fixed_lookahead(opened: Open, case: Case) -> None:
    run = long_run(opened(case.kind), HOT, case.kind)
    counts = run.counts(case.states)
    assert counts.sum() == N_TOKENS
    assert transition_p_value(counts, case.rows) > IMPROBABLE
    assert len(run.tests) > N_TOKENS / 4
    assert abs(run.surplus(case.chance)) < 3.5


@pytest.mark.parametrize("case", CASES, ids=named(CASES))
def test_with_a_lookahead_by_cost(opened: Open, monkeypatch: pytest.MonkeyPatch, case: Case) -> None:
    engine = opened(case.kind)
    set_clock(engine, monkeypatch)
    run = long_run(engine, HOT, case.kind, n_max=8, auto=True)
    counts = run.counts(case.states)
    assert counts.sum() == N_TOKENS
    assert transition_p_value(counts, case.rows) > IMPROBABLE
    assert len(set(run.lengths)) > 3  # it does decide
    assert len(run.tests) > N_TOKENS / 10
    assert abs(run.surplus(case.chance)) < 3.5


def test_lookup_and_model_take_turns(opened: Open) -> None:
    run = long_run(opened(DrafterKind.LOOKUP_MODEL), HOT, DrafterKind.LOOKUP_MODEL, n_tokens=2000)
    sources = {proposed.draft_prob is None for _, proposed in run.tests}
    assert sources == {True, False}


def test_text_of_a_token_of_two_letters_is_proposed_in_the_targets_tokens(opened: Open) -> None:
    engine = opened(DrafterKind.TEXT)
    events = reply(engine, request("c", n_max=2, max_tokens=8, drafter=DrafterKind.TEXT))
    assert [proposed.token for proposed in rounds(events)[0].proposal] == [byte_token("a"), byte_token("b")]


def test_a_map_proposes_nothing_that_the_target_lacks_and_reads_what_the_draft_lacks(opened: Open) -> None:
    engine = opened(DrafterKind.MAP)
    run = long_run(engine, HOT, DrafterKind.MAP, n_tokens=2000)
    assert EXTRA not in {proposed.token for _, proposed in run.tests}
    assert EXTRA in run.replies[0]
    read, said = model_of(engine, Role.DRAFT).tokens, run.replies[-1][run.n_prompt :]
    letters = [SHUFFLED[letter] for token in said for letter in (STATES[-2:] if token == EXTRA else [token])]
    assert read[run.n_prompt :] == letters[: len(read) - run.n_prompt]


def test_a_wrong_residual_is_noticed(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Distribution, "residual", lambda self, draft: self)
    for case in CASES[1:4]:
        run = long_run(opened(case.kind), HOT, case.kind, n_tokens=5000)
        assert transition_p_value(run.counts(case.states), case.rows) < 1e-6


def test_a_choice_by_the_drawn_token_is_noticed(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a lookahead may not do: to keep a token because of which one it is."""
    propose = ModelDrafter.propose

    def picky(self: ModelDrafter, n_max: int, lookahead: Lookahead) -> Proposal:
        proposal = propose(self, n_max, lookahead)
        n_kept = next((n for n, this in enumerate(proposal) if (this.prob or 0) < 0.2), len(proposal))
        return proposal[:n_kept]

    monkeypatch.setattr(ModelDrafter, "propose", picky)
    case = CASES[0]
    run = long_run(opened(case.kind), HOT, case.kind, n_tokens=8000)
    assert transition_p_value(run.counts(case.states), case.rows) < 1e-6


GREEDY = {
    "plain": SamplingSettings(),
    "penalties": SamplingSettings(repeat_penalty=1.3, frequency_penalty=0.2, presence_penalty=0.1, penalty_tokens=16),
    "DRY": SamplingSettings(dry_multiplier=0.8, dry_tokens=64),
    "grammar": SamplingSettings(grammar='root ::= ("a" [b-h] | "bc" | "d" [e-h] "a")*', repeat_penalty=1.2),
}


@pytest.mark.parametrize("auto", [False, True], ids=["fixed", "by cost"])
@pytest.mark.parametrize("settings", GREEDY.values(), ids=GREEDY)
@pytest.mark.parametrize("kind", [case.kind for case in CASES], ids=named(CASES))
def test_greedy_output_is_the_target_alone(
    opened: Open, monkeypatch: pytest.MonkeyPatch, kind: DrafterKind, settings: SamplingSettings, auto: bool
) -> None:
    engine = opened(kind)
    set_clock(engine, monkeypatch)
    n_proposed = 0
    for prompt in "ad":
        alone = tokens(reply(engine, request(prompt, settings, n_max=0)))
        assert len(alone) == 100
        asked = replace(request(prompt, settings, n_max=5, drafter=kind), auto=auto)
        events = list(engine.generate(asked))
        assert tokens(events) == alone
        assert not rounds(events)[-1].fell_back
        n_proposed += sum(len(this.proposal) for this in rounds(events))
    assert n_proposed
