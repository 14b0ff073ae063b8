"""From the target's tokens to the draft's: the map, its coverage, and text through real tokenizers."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.errors import DraftingError
from app.core.loading import LoadOptions
from app.engine.translation import SameVocabulary, TokenMap
from app.engine.weights import Weights, open_weights
from tests.engine.vocabularies import REAL as REAL_VOCABULARIES
from tests.known_models import N_VOCAB, Tokenizer, byte_token, sequence, write_known_model

REAL = ["llama-spm", "phi-3", "gpt-2", "qwen2", "llama-bpe", "deepseek-coder", "starcoder"]
TEXTS = [
    "hello",
    " hello",
    "   three spaces",
    "日本語のテキスト",
    " 日本語",
    "🙂🚀",
    "👩‍👩‍👧 family",
    "\n\n  def f():\n\treturn 'é'\n",
    "<s>",
    "</s><|im_end|><|endoftext|>",
    "<0x41> Ġ",
    " ",
    "\n",
    "1234567",
    "ﷺ",
]


def no_spelling(token: int) -> Sequence[int]:
    raise AssertionError(f"token {token} is known")


def spelled(token: int) -> Sequence[int]:
    return [900, token]


def test_tokens_of_one_text_belong_together_wherever_they_stand() -> None:
    translation = TokenMap([b"a", b"b", b"c", b"d"], [b"d", b"x", b"a", b"c"], spelled)
    assert translation.tokens.tolist() == [0, 2, 3]
    assert translation.tokens.dtype == np.int32
    assert [list(translation.to_draft(token)) for token in range(4)] == [[2], [900, 1], [3], [0]]
    assert translation.coverage == 3 / 4


def test_a_row_stands_in_the_order_of_the_tokens() -> None:
    target, draft = [b"%d" % n for n in range(50)], [b"%d" % (n * 7 % 60) for n in range(60)]
    translation = TokenMap(target, draft, no_spelling)
    logits = np.array([float(text) for text in draft], dtype=np.float32)  # each says the text that it belongs to
    assert translation.row(logits).tolist() == [float(target[token]) for token in translation.tokens]
    assert translation.tokens.tolist() == sorted(translation.tokens.tolist())
    for token, logit in zip(translation.tokens.tolist(), translation.row(logits), strict=True):
        (counterpart,) = translation.to_draft(token)
        assert logits[counterpart] == logit


def test_of_tokens_with_one_text_the_first_of_the_draft_is_meant_and_all_of_the_target() -> None:
    translation = TokenMap([b"a", b"b", b"a"], [b"b", b"a", b"a", b"b"], no_spelling)
    assert translation.tokens.tolist() == [0, 1, 2]
    assert [list(translation.to_draft(token)) for token in range(3)] == [[1], [0], [1]]


def test_an_empty_text_means_nothing() -> None:
    translation = TokenMap([b"", b"a", b""], [b"", b"a"], spelled)
    assert translation.tokens.tolist() == [1]
    assert list(translation.to_draft(0)) == [900, 0]


@pytest.mark.parametrize(
    ("target", "draft", "coverage"), [([], [b"a"], 0.0), ([b"a"], [], 0.0), ([b"a"], [b"b"], 0.0), ([b"a"], [b"a"], 1)]
)
def test_coverage_at_the_edges(target: list[bytes], draft: list[bytes], coverage: float) -> None:
    assert TokenMap(target, draft, spelled).coverage == coverage


def test_one_vocabulary_is_not_copied_and_ends_where_the_shorter_one_does() -> None:
    translation = SameVocabulary(5)
    logits = np.arange(8, dtype=np.float32)
    assert translation.tokens.tolist() == [0, 1, 2, 3, 4]
    assert translation.row(logits).tolist() == [0, 1, 2, 3, 4]
    assert np.shares_memory(translation.row(logits), logits)
    assert translation.to_draft(4) == (4,)
    with pytest.raises(DraftingError, match="does not know token 5"):
        translation.to_draft(5)


@pytest.fixture(scope="module")
def real() -> Iterator[dict[str, Weights]]:
    """Real vocabularies, opened once; tests that need one are skipped where it is not there."""
    with ExitStack() as stack:
        opened = {}
        for name in REAL:
            path = REAL_VOCABULARIES / f"{name}.gguf"
            if path.exists():
                opened[name] = open_weights(path, LoadOptions(n_gpu_layers=0), vocab_only=True)
                stack.callback(opened[name].close)
        yield opened


def weights_of(real: dict[str, Weights], name: str) -> Weights:
    if name not in real:
        pytest.skip(f"{name}.gguf is not in {REAL_VOCABULARIES}")
    return real[name]


def joined(weights: Weights, tokens: Sequence[int]) -> str:
    return b"".join(map(weights.piece, tokens)).decode()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", REAL)
def test_text_from_the_middle_comes_back_whole(real: dict[str, Weights], name: str, text: str) -> None:
    weights = weights_of(real, name)
    tokens = weights.tokenize_middle(text.encode())
    assert joined(weights, tokens) == text
    assert not set(tokens) & weights.end_tokens  # written-out control tokens are text here


@settings(max_examples=150, deadline=None)
@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=20))
@pytest.mark.parametrize("name", ["llama-spm", "gpt-2", "qwen2"])
def test_any_text_comes_back_whole(real: dict[str, Weights], name: str, text: str) -> None:
    weights = weights_of(real, name)
    assert joined(weights, weights.tokenize_middle(text.encode())) == text


@pytest.mark.parametrize("name", REAL)
def test_nothing_is_no_token(real: dict[str, Weights], name: str) -> None:
    assert weights_of(real, name).tokenize_middle(b"") == []


def map_of(real: dict[str, Weights], target: str, draft: str) -> TokenMap:
    first, second = weights_of(real, target), weights_of(real, draft)
    return TokenMap(
        first.vocabulary.texts,
        second.vocabulary.texts,
        lambda token: second.tokenize_middle(first.piece(token)),
    )


@pytest.mark.parametrize(
    ("target", "draft", "least", "most"),
    [
        ("llama-spm", "phi-3", 0.99, 1.0),
        ("phi-3", "llama-spm", 0.99, 1.0),
        ("qwen2", "llama-bpe", 0.5, 1.0),
        ("gpt-2", "qwen2", 0.5, 1.0),
        ("llama-spm", "qwen2", 0.0, 0.5),
    ],
)
def test_coverage_of_real_pairs(real: dict[str, Weights], target: str, draft: str, least: float, most: float) -> None:
    translation = map_of(real, target, draft)
    assert least <= translation.coverage <= most


@pytest.mark.parametrize(("target", "draft"), [("llama-spm", "qwen2"), ("qwen2", "llama-spm"), ("gpt-2", "llama-bpe")])
def test_what_the_draft_lacks_it_reads_as_text(real: dict[str, Weights], target: str, draft: str) -> None:
    first, second = weights_of(real, target), weights_of(real, draft)
    translation = map_of(real, target, draft)
    unknown = sorted(set(range(first.n_vocab)) - set(translation.tokens.tolist()))[::97]
    assert unknown
    for token in unknown:
        piece = first.piece(token)
        try:
            text = piece.decode()
        except UnicodeDecodeError:
            continue  # within a character
        assert joined(second, translation.to_draft(token)) == text


def test_spelling_is_in_the_drafts_tokens(tmp_path: Path) -> None:
    target_path = write_known_model(
        tmp_path / "target.gguf",
        sequence([byte_token("a")]),
        n_vocab=N_VOCAB + 1,
        tokenizer=Tokenizer(texts={N_VOCAB: "日本"}),
    )
    draft_path = write_known_model(tmp_path / "draft.gguf", sequence([byte_token("a")]))
    with ExitStack() as stack:
        target, draft = (open_weights(path, LoadOptions(), vocab_only=True) for path in (target_path, draft_path))
        stack.callback(target.close)
        stack.callback(draft.close)
        translation = TokenMap(
            target.vocabulary.texts,
            draft.vocabulary.texts,
            lambda token: draft.tokenize_middle(target.piece(token)),
        )
        assert list(translation.to_draft(N_VOCAB)) == [3 + value for value in "日本".encode()]
        assert N_VOCAB not in translation.tokens
        assert translation.coverage == N_VOCAB / (N_VOCAB + 1)
