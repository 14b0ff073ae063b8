"""A draft with another tokenizer: what it proposes, and that its copy of the text stays right whatever is committed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.cancel import CancelToken
from app.core.errors import DraftingError
from app.core.loading import LoadOptions
from app.core.lookahead import FixedLookahead
from app.core.request import DrafterKind
from app.engine.llama_model import LlamaModel, open_model
from app.engine.text_drafter import TextDrafter
from app.engine.weights import Weights, open_weights
from tests.engine.conftest import LoadPair
from tests.engine.model_files import n_cached
from tests.engine.replies import finished, reply, request, rounds, tokens
from tests.engine.vocabularies import EXTRA, byte_level, open_real
from tests.known_models import BOS, EOS, N_VOCAB, Tokenizer, byte_token, sequence, write_known_model

FIXED = FixedLookahead()
SMALL = LoadOptions(n_context=256, n_batch=64, n_threads=1)
SPOKEN = "猫é🙂yx"  # all its bytes differ, and the draft has a token for each
CAT = EXTRA  # one token in the target


def spell(text: str) -> list[int]:
    """A token for each byte; both vocabularies have them under the same ids."""
    return [3 + value for value in text.encode()]


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Weights]:
    """Has a token for the cat and one for "é🙂"."""
    texts = {CAT: "猫", CAT + 1: "é🙂"}
    path = write_known_model(
        tmp_path / "target.gguf", sequence(spell("a")), n_vocab=N_VOCAB + 2, tokenizer=Tokenizer(texts=texts)
    )
    weights = open_weights(path, LoadOptions(), vocab_only=True)
    yield weights
    weights.close()


def write_draft(folder: Path, *ending: int) -> Path:
    chain = sequence([*spell(SPOKEN), *ending], N_VOCAB + 1)
    return write_known_model(folder / "draft.gguf", chain, n_vocab=N_VOCAB + 1, tokenizer=byte_level("ab"))


@pytest.fixture
def model(tmp_path: Path) -> Iterator[LlamaModel]:
    with open_model(write_draft(tmp_path), SMALL) as opened:
        yield opened


@dataclass
class Asked:
    """A tokenizer that remembers what it was asked for."""

    weights: Weights
    texts: list[bytes] = field(default_factory=list)

    def __call__(self, text: bytes) -> Sequence[int]:
        self.texts.append(text)
        return self.weights.tokenize_middle(text)


def drafter_of(model: LlamaModel, target: Weights, asked: Asked | None = None, prompt: str = "?x") -> TextDrafter:
    drafter = TextDrafter(
        "draft",
        model,
        [BOS, *spell(prompt)],
        target.piece,
        asked or target.tokenize_middle,
        model.weights.tokenize_middle,
    )
    list(drafter.begin([BOS, *spell(prompt)], CancelToken(), FIXED))
    return drafter


def proposed(drafter: TextDrafter, n_max: int = 4) -> list[int]:
    return [candidate.token for candidate in drafter.propose(n_max, FIXED)]


def check(drafter: TextDrafter, model: LlamaModel, text: bytes) -> None:
    """The draft's copy is this text but for an unfinished character; the cache is a prefix of it, short of its last."""
    committed = drafter._committed
    assert b"".join(map(model.piece, committed)) + drafter._unread == text
    assert len(drafter._unread) < 4
    assert model.tokens == committed[: len(model.tokens)]
    assert len(model.tokens) < len(committed)
    assert n_cached(model) == len(model.tokens)


def test_what_it_says_is_proposed_in_the_targets_tokens(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target)
    proposal = drafter.propose(4, FIXED)
    assert [candidate.token for candidate in proposal] == [CAT, CAT + 1, byte_token("y"), byte_token("x")]
    assert [candidate.prob for candidate in proposal] == pytest.approx([1] * 4, abs=1e-3)
    assert all(candidate.drawn_from is None for candidate in proposal)
    assert all(candidate.evidence and candidate.evidence.source == "text" for candidate in proposal)


@pytest.mark.parametrize("n_max", [1, 2, 3, 8])
def test_no_more_is_proposed_than_asked_for(model: LlamaModel, target: Weights, n_max: int) -> None:
    assert 0 < len(proposed(drafter_of(model, target), n_max)) <= n_max


@pytest.mark.parametrize(
    "committed",
    [
        [CAT],
        [CAT, CAT + 1],
        [CAT, CAT + 1, byte_token("y"), byte_token("x"), byte_token("z")],
        [CAT, *spell("é")],
        [*spell("猫"), *spell("é"), *spell("🙂")],
        [CAT, *spell("é")[:1]],
        [CAT, *spell("é🙂")[:4]],
        [byte_token("z")],
        spell("ab"),
        spell("猫")[:1],
        spell("犬"),
    ],
)
def test_after_any_verdict_its_copy_and_its_cache_are_right(
    model: LlamaModel, target: Weights, committed: list[int]
) -> None:
    drafter = drafter_of(model, target)
    for _ in range(3):
        proposed(drafter)
    drafter.commit(committed)
    check(drafter, model, b"?x" + b"".join(map(target.piece, committed)))


def test_what_was_said_right_is_not_read_again(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target)
    proposed(drafter, 2)
    drafter.commit([CAT])
    assert model.tokens == [BOS, *spell("?x猫")][: len(model.tokens)]
    assert len(model.tokens) == len([BOS, *spell("?x猫")]) - 1  # all of it but the last, which is read next


def test_it_goes_on_behind_a_character_that_ended_within_a_proposal(model: LlamaModel, target: Weights) -> None:
    """The cache may end within a character that is committed as a whole."""
    drafter = drafter_of(model, target)
    for n_said in range(1, 9):
        drafter = drafter_of(model, target)
        said = [BOS, *spell("?x")][-1:]
        for token in [*said, *spell("猫é🙂")[: n_said - 1]]:
            model.decode([token])
        drafter.commit([CAT, CAT + 1])
        check(drafter, model, "?x猫é🙂".encode())
        assert proposed(drafter, 2) == spell("yx")


def test_within_a_character_nothing_is_proposed(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target)
    first, second, third = spell("猫")
    for token in (first, second):
        drafter.commit([token])
        assert proposed(drafter) == []
        assert drafter._committed == [BOS, *spell("?x")]
    drafter.commit([third])
    check(drafter, model, "?x猫".encode())
    assert proposed(drafter)[0] == CAT + 1


def test_what_is_committed_is_never_tokenised_for_the_target(model: LlamaModel, target: Weights) -> None:
    asked = Asked(target)
    drafter = drafter_of(model, target, asked)
    proposed(drafter, 2)
    n_asked = len(asked.texts)
    assert SPOKEN.encode().startswith(asked.texts[0])
    drafter.commit([*spell("猫"), *spell("ab")])
    assert len(asked.texts) == n_asked
    proposed(drafter, 2)
    assert not any(text.startswith(b"ab") for text in asked.texts)


def test_text_that_the_draft_knows_as_one_token_is_read_as_one(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target)
    drafter.commit(spell("ab"))
    assert drafter._committed[-1] == EXTRA


def test_control_tokens_leave_no_text_and_written_ones_do(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target)
    drafter.commit([BOS, *spell("<s></s>"), EOS])
    check(drafter, model, b"?x<s></s>")
    assert not set(drafter._committed[1:]) & {BOS, EOS}


def test_it_ends_before_an_end_of_generation(tmp_path: Path, target: Weights) -> None:
    with open_model(write_draft(tmp_path, EOS), SMALL) as model:
        drafter = drafter_of(model, target, prompt="?猫é🙂")
        assert proposed(drafter) == spell("yx")
        drafter.commit(spell("yx"))
        check(drafter, model, "?猫é🙂yx".encode())
        assert proposed(drafter) == []


def test_a_full_context_is_said(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target, prompt="?" * 250)
    assert proposed(drafter)
    drafter.commit(spell("zzzzz"))  # one place is left
    proposed(drafter)
    drafter.commit(spell("z"))
    with pytest.raises(DraftingError, match="context of 256 tokens is full"):
        proposed(drafter)


def test_a_prompt_that_it_cannot_hold_is_said(model: LlamaModel, target: Weights) -> None:
    with pytest.raises(DraftingError, match="the context holds 256"):
        drafter_of(model, target, prompt="?" * 256)


def test_a_new_reply_begins_anew_and_keeps_what_it_shares(model: LlamaModel, target: Weights) -> None:
    drafter = drafter_of(model, target)
    proposed(drafter)
    drafter.commit(spell("猫")[:2])
    list(drafter.begin([], CancelToken(), FIXED))
    check(drafter, model, b"?x")
    assert proposed(drafter, 1) == [CAT]


PIECES = st.lists(st.sampled_from(["猫", "é", "🙂", " ", "x", "ab", "é🙂", "猫é", "\n", "<s>"]), min_size=1, max_size=8)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces=PIECES, cuts=st.lists(st.integers(1, 7), min_size=1, max_size=30), n_max=st.integers(0, 5))
def test_any_commits_leave_it_right(
    model: LlamaModel, target: Weights, pieces: list[str], cuts: list[int], n_max: int
) -> None:
    drafter = drafter_of(model, target)
    left = [token for piece in pieces for token in target.tokenize_middle(piece.encode())]
    text = b"?x"
    for cut in cuts:
        if n_max:
            assert len(proposed(drafter, n_max)) <= n_max
        now, left = left[:cut], left[cut:]
        if not now:
            break
        drafter.commit(now)
        text += b"".join(map(target.piece, now))
        check(drafter, model, text)


class Silent:
    """A draft of which only the tokenizer matters."""

    n_context, n_batch, end_tokens, can_rewind = 4096, 512, frozenset[int](), True

    def __init__(self, weights: Weights) -> None:
        self.tokens: list[int] = []
        self.piece = weights.piece

    def watch(self, cancel: CancelToken) -> None: ...

    def rewind(self, n_tokens: int) -> None:
        del self.tokens[n_tokens:]


TEXT = " leading\n  日本語です。👩‍👩‍👧 <s> café\t</s> Ġ 1234 <|im_end|>"


@pytest.mark.parametrize("n_tokens", [1, 2, 5])
@pytest.mark.parametrize(
    ("target_name", "draft_name"),
    [
        ("qwen2", "llama-spm"),
        ("llama-spm", "qwen2"),
        ("gpt-2", "phi-3"),
        ("llama-spm", "gpt-2"),
        ("phi-3", "llama-bpe"),
    ],
)
def test_real_tokenizers_hand_the_text_over_whole(target_name: str, draft_name: str, n_tokens: int) -> None:
    target, draft = open_real(target_name), open_real(draft_name)
    try:
        silent = Silent(draft)
        drafter = TextDrafter(
            "draft",
            silent,  # type: ignore[arg-type]
            draft.tokenize("x"),
            target.piece,
            target.tokenize_middle,
            draft.tokenize_middle,
        )
        drafter._committed = draft.tokenize("x")
        n_prompt = len(drafter._committed)
        said = target.tokenize_middle(TEXT.encode())
        for place in range(0, len(said), n_tokens):
            drafter.commit(said[place : place + n_tokens])
        assert b"".join(map(draft.piece, drafter._committed[n_prompt:])).decode() == TEXT
    finally:
        target.close()
        draft.close()


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("text", ["猫é🙂 x", " aé", "日🙂\n", "<s>"])
def test_a_reply_through_text_is_the_targets(load_pair: LoadPair, tmp_path: Path, text: str, auto: bool) -> None:
    said = sequence([*spell(text), EOS], N_VOCAB + 1)
    target = write_known_model(tmp_path / "target.gguf", sequence([*spell(text), EOS]))
    draft = write_known_model(tmp_path / "draft.gguf", said, n_vocab=N_VOCAB + 1, tokenizer=byte_level("ab"))
    engine = load_pair(target, draft, SMALL, SMALL)
    events = reply(engine, replace(request("?", drafter=DrafterKind.TEXT, n_max=4), auto=auto))
    assert finished(events).text == text
    assert tokens(events) == [*spell(text), EOS]
    assert not rounds(events)[-1].fell_back
    if not auto:
        assert any(token.kind == "accepted" for this in rounds(events) for token in this.emitted)
