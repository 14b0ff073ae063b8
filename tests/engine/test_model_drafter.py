"""A draft model as a drafter: vocabularies of other sizes, a shorter context, and failures in the middle."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, DecodingError, DraftingError
from app.core.events import Event, FinishReason, Started
from app.core.language_model import Logits
from app.core.loading import LoadOptions, Role
from app.core.lookahead import FixedLookahead
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel, open_model
from app.engine.model_drafter import ModelDrafter
from app.engine.sampler_chain import SamplerChain
from app.engine.translation import SameVocabulary
from tests.engine.conftest import LoadPair
from tests.engine.model_files import LETTERS, SPOKEN, n_cached, write_speaker
from tests.engine.replies import checked, finished, kinds, model_of, prompt_of, request, rounds, tokens
from tests.known_models import BOS, EOS, N_VOCAB, Tokenizer, byte_token, sequence, write_known_model

FIXED = FixedLookahead()
SMALL = LoadOptions(n_context=256, n_batch=64, n_threads=1)
ROOMY = LoadOptions(n_context=1024, n_batch=64, n_threads=1)


def drafter_of(model: LlamaModel, settings: SamplingSettings | None = None, n_best: int = 0) -> ModelDrafter:
    translation = SameVocabulary(model.weights.n_vocab)
    chain = SamplerChain(settings or SamplingSettings(), model.weights.vocab, translation.tokens)
    return ModelDrafter("draft", model, chain, np.random.default_rng(1).random, translation, n_best)


def test_it_proposes_what_its_model_would_say(tmp_path: Path) -> None:
    with open_model(write_speaker(tmp_path), SMALL) as model:
        drafter = drafter_of(model)
        assert list(drafter.begin([BOS, *LETTERS[:3]], CancelToken(), FIXED)) == [(3, 3)]
        proposal = drafter.propose(4, FIXED)
        assert [candidate.token for candidate in proposal] == LETTERS[3:7]
        assert [candidate.prob for candidate in proposal] == pytest.approx([1.0] * 4, abs=1e-3)
        assert all(candidate.drawn_from is None for candidate in proposal)
        assert model.tokens == [BOS, *LETTERS[:6]]


class Asked(FixedLookahead):
    """Remembers how far the draft said that it was behind."""

    def __init__(self) -> None:
        super().__init__()
        self.behind: list[int] = []

    def step(self, source: str, n_behind: int = 0) -> bool:
        self.behind.append(n_behind)
        return bool(len(self.behind) > 1)


def test_it_says_how_much_it_has_to_read_first(tmp_path: Path) -> None:
    with open_model(write_speaker(tmp_path), SMALL) as model:
        drafter, asked = drafter_of(model), Asked()
        assert not list(drafter.begin([BOS, *LETTERS[:3]], CancelToken(), asked))  # the first answer is no
        drafter.commit(LETTERS[3:5])
        assert len(drafter.propose(2, asked)) == 2
        assert asked.behind == [3, 5, 0]


def test_a_drawn_proposal_comes_with_its_distributions(tmp_path: Path) -> None:
    with open_model(write_speaker(tmp_path), SMALL) as model:
        drafter = drafter_of(model, SamplingSettings(temperature=1.0))
        list(drafter.begin([BOS, LETTERS[0]], CancelToken(), FIXED))
        for candidate in drafter.propose(3, FIXED):
            assert candidate.drawn_from is not None
            assert candidate.prob == candidate.drawn_from.prob(candidate.token)
            assert candidate.drawn_from.probs.sum() == pytest.approx(1)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_the_likeliest_come_along_where_they_are_asked_for(tmp_path: Path, temperature: float) -> None:
    with open_model(write_speaker(tmp_path), SMALL) as model:
        for n_best in (0, 2):
            drafter = drafter_of(model, SamplingSettings(temperature=temperature), n_best)
            list(drafter.begin([BOS, LETTERS[0]], CancelToken(), FIXED))
            (candidate,) = drafter.propose(1, FIXED)
            assert len(candidate.best) <= n_best
            if n_best:
                assert candidate.best[0][0] == LETTERS[1]
                assert candidate.best[0][1] == pytest.approx(1.0, abs=1e-2)


@pytest.mark.parametrize(
    ("committed", "n_kept"),
    [
        (LETTERS[1:6], 4),  # all right, and a bonus: what was proposed last is not in the cache yet
        (LETTERS[1:5], 4),
        (LETTERS[1:4], 3),
        ([*LETTERS[1:3], LETTERS[7]], 3),
        ([LETTERS[7]], 1),
    ],
)
def test_after_a_verdict_its_cache_is_what_was_right(tmp_path: Path, committed: list[int], n_kept: int) -> None:
    with open_model(write_speaker(tmp_path), SMALL) as model:
        drafter = drafter_of(model)
        list(drafter.begin([BOS, LETTERS[0]], CancelToken(), FIXED))
        drafter.propose(4, FIXED)
        drafter.commit(committed)
        sequence_now = [BOS, LETTERS[0], *committed]
        assert model.tokens == sequence_now[: n_kept + 1]
        assert len(model.tokens) < len(sequence_now)
        assert n_cached(model) == len(model.tokens)
        following = LETTERS[(LETTERS.index(committed[-1]) + 1) % len(LETTERS)]
        assert drafter.propose(1, FIXED)[0].token == following


def test_nothing_is_proposed_behind_an_end_of_generation(tmp_path: Path) -> None:
    path = write_known_model(tmp_path / "draft.gguf", sequence([*LETTERS[:3], EOS, LETTERS[5]]))
    with open_model(path, SMALL) as model:
        drafter = drafter_of(model)
        list(drafter.begin([BOS, LETTERS[0]], CancelToken(), FIXED))
        assert [candidate.token for candidate in drafter.propose(8, FIXED)] == [*LETTERS[1:3], EOS]


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("n_max", [1, 4, 8])
def test_where_its_context_ends_the_reply_goes_on_without_it(
    load_pair: LoadPair, tmp_path: Path, n_max: int, temperature: float
) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, ROOMY, SMALL)
    asked = request("h" * 199, SamplingSettings(temperature), n_max=n_max, max_tokens=120)
    events = checked(engine, asked)
    assert finished(events).reason is FinishReason.LENGTH
    assert finished(events).text == SPOKEN * 15
    drafting = [this.drafter != "" for this in rounds(events)]
    assert drafting == sorted(drafting, reverse=True)
    assert set(kinds(events).split()[-50:]) == {"p"}
    assert not rounds(events)[0].fell_back
    assert rounds(events)[-1].fell_back.startswith("The draft's context of 256 tokens is full.")
    assert len(model_of(engine, Role.DRAFT).tokens) <= 256
    n_drafted = sum(len(this.emitted) for this in rounds(events) if this.proposal)
    assert 200 + n_drafted > 256  # as far as it could


@pytest.mark.parametrize("n_prompt", [256, 257, 300])
def test_a_prompt_that_only_the_target_can_hold_is_answered_plainly(
    load_pair: LoadPair, tmp_path: Path, n_prompt: int
) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, ROOMY, SMALL)
    events = checked(engine, request("h" * (n_prompt - 1), max_tokens=16))
    assert finished(events).text == SPOKEN * 2
    assert rounds(events)[-1].fell_back
    short = checked(engine, request("h", max_tokens=15))  # the next, shorter reply is drafted again
    assert not rounds(short)[-1].fell_back
    assert set("".join(kinds(short).split())) == {"a", "b"}


def write_wide(folder: Path, name: str, n_vocab: int, chosen: Sequence[int]) -> Path:
    """Says `chosen` one after the other; the vocabulary has `n_vocab` tokens."""
    return write_known_model(folder / f"{name}.gguf", sequence(chosen, N_VOCAB + 20), n_vocab=n_vocab)


PADDING = N_VOCAB + 10  # an id that only the larger vocabulary has


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_larger_draft_never_proposes_what_the_target_lacks(
    load_pair: LoadPair, tmp_path: Path, temperature: float
) -> None:
    target = write_speaker(tmp_path)
    draft = write_wide(tmp_path, "draft", N_VOCAB + 128, [*LETTERS[:3], PADDING])
    engine = load_pair(target, draft, SMALL, SMALL)
    events = checked(engine, request("h", SamplingSettings(temperature), n_max=4, max_tokens=64))
    assert finished(events).text == SPOKEN * 8
    proposed = {token.token for this in rounds(events) for token in this.proposal}
    assert proposed
    assert max(proposed) < N_VOCAB
    assert "a" in kinds(events)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_smaller_draft_helps_a_target_that_says_more(load_pair: LoadPair, tmp_path: Path, temperature: float) -> None:
    said = [*LETTERS[:3], PADDING, *LETTERS[3:6]]
    target = write_wide(tmp_path, "target", N_VOCAB + 128, said)
    engine = load_pair(target, write_speaker(tmp_path, name="draft"), SMALL, SMALL)
    events = checked(engine, request("h", SamplingSettings(temperature), n_max=4, max_tokens=70))
    alone = checked(engine, request("h", SamplingSettings(temperature), n_max=0, max_tokens=70))
    assert tokens(events) == tokens(alone) == said * 10
    assert {"a", "c"} <= set(kinds(events))
    assert rounds(events)[-1].fell_back.startswith(f"The draft does not know token {PADDING},")


class Failing:
    """A draft whose n-th pass fails."""

    def __init__(self, model: LlamaModel, n_passes: int, error: Exception) -> None:
        self.decode, self.left, self.error = model.decode, n_passes, error
        model.decode = self  # type: ignore[method-assign, assignment]

    def __call__(self, decoded: Sequence[int], rows: Sequence[int] = ()) -> Logits:
        self.left -= 1
        if self.left == 0:
            raise self.error
        return self.decode(decoded, rows)


def failing_reply(engine: Engine, n_passes: int, error: Exception) -> list[Event]:
    draft = model_of(engine, Role.DRAFT)
    failing = Failing(draft, n_passes, error)
    try:
        return checked(engine, request("h" * 100, n_max=3, max_tokens=40))
    finally:
        assert failing.left <= 0
        del draft.decode  # the class's own again


@pytest.mark.parametrize("n_passes", [1, 2, 3, 4, 5, 12])
def test_a_draft_that_fails_costs_only_the_drafting(load_pair: LoadPair, tmp_path: Path, n_passes: int) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    events = failing_reply(engine, n_passes, DecodingError("Out of memory.", "Close something."))
    assert isinstance(events[0], Started)
    assert events[0].drafter
    assert finished(events).reason is FinishReason.LENGTH
    assert finished(events).text == SPOKEN * 5
    fell_back = [this.fell_back for this in rounds(events)]
    assert fell_back[-1] == "The draft failed: Out of memory. Close something."
    first = fell_back.index(fell_back[-1])
    assert set(fell_back[first:]) == {fell_back[-1]}
    assert set(kinds(events).split()[first + 1 :]) == {"p"}
    again = checked(engine, request("h", n_max=3, max_tokens=40))
    assert not rounds(again)[-1].fell_back
    assert set(kinds(again)) - {" "} == {"a", "b"}


@pytest.mark.parametrize("n_passes", [1, 3, 6])
def test_a_stop_that_the_draft_sees_first_stops_the_reply(load_pair: LoadPair, tmp_path: Path, n_passes: int) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    assert finished(failing_reply(engine, n_passes, Cancelled())).reason is FinishReason.CANCELLED


def test_a_mistake_of_the_program_is_not_taken_for_a_failing_draft(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    with pytest.raises(ValueError, match="mistake"):
        failing_reply(engine, 3, ValueError("mistake"))


@pytest.mark.parametrize("prompt", ["h[word]", "[word]h"])
def test_a_prompt_with_a_token_that_the_draft_lacks_is_answered_plainly(
    load_pair: LoadPair, tmp_path: Path, prompt: str
) -> None:
    word = N_VOCAB + 5
    tokenizer = Tokenizer(texts={word: "[word]"}, words={word})
    chain = sequence(LETTERS, N_VOCAB + 20)
    target = write_known_model(tmp_path / "target.gguf", chain, n_vocab=N_VOCAB + 64, tokenizer=tokenizer)
    engine = load_pair(target, write_speaker(tmp_path, name="draft"), SMALL, SMALL)
    assert not engine.obstacle
    asked = request(prompt, max_tokens=8)
    assert word in prompt_of(engine, asked)
    events = checked(engine, asked)
    assert rounds(events)[0].fell_back.startswith(f"The draft does not know token {word},")
    assert finished(events).text == SPOKEN


def test_a_draft_that_cannot_read_the_prompt_says_so(tmp_path: Path) -> None:
    with open_model(write_speaker(tmp_path), SMALL) as model:
        with pytest.raises(DraftingError, match=r"The draft failed: .* 300 tokens, and the context holds 256"):
            list(drafter_of(model).begin([byte_token("a")] * 300, CancelToken(), FIXED))
        assert model.tokens == []
