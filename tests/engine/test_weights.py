"""A loaded file's vocabulary: text into tokens and back, what ends a generation, what the metadata says."""

from pathlib import Path
from typing import Any

import pytest

from app.core.errors import ModelLoadError
from app.core.loading import LoadOptions
from app.engine.weights import Weights, described, open_weights, reason
from tests.engine.model_files import smollm2, write_speaker
from tests.known_models import BOS, EOS, N_VOCAB, Tokenizer, byte_token

CPU = LoadOptions(n_gpu_layers=0)


def vocabulary_of(folder: Path, n_vocab: int = N_VOCAB, template: str = "", **parts: object) -> Weights:
    tokenizer = Tokenizer(**parts)  # type: ignore[arg-type]
    path = write_speaker(folder, tokenizer=tokenizer, n_vocab=n_vocab, template=template)
    return open_weights(path, CPU, vocab_only=True)


TEXTS = [
    "plain text",
    "こんにちは、世界",
    "🙂👩‍👩‍👧 flags 🇫🇷",
    "line\nbreak\ttab",
    "é é",
    " leading and trailing ",
    "\0 byte",
]


@pytest.mark.parametrize("text", TEXTS)
def test_bytes_become_tokens_and_tokens_the_same_bytes(tmp_path: Path, text: str) -> None:
    weights = vocabulary_of(tmp_path)
    tokens = weights.tokenize(text)
    spelled = text.replace(" ", "\u2581").encode()  # this kind of vocabulary writes spaces so
    assert tokens == [BOS, *(3 + value for value in spelled)]
    assert b"".join(weights.piece(token) for token in tokens) == spelled
    weights.close()


def test_half_a_surrogate_pair_is_a_question_mark(tmp_path: Path) -> None:
    weights = vocabulary_of(tmp_path)
    assert weights.tokenize("a\ud83db") == weights.tokenize("a?b")
    weights.close()


@pytest.mark.parametrize("text", TEXTS)
def test_a_real_tokenizer_gives_the_same_bytes_back(text: str) -> None:
    weights = open_weights(smollm2(), CPU, vocab_only=True)
    assert b"".join(map(weights.piece, weights.tokenize(text))) == text.encode()
    weights.close()


@pytest.mark.parametrize(
    ("add_bos", "text", "tokens"),
    [
        (True, "a", [BOS, byte_token("a")]),
        (True, "<s>a", [BOS, byte_token("a")]),  # a template that writes it out itself: not twice
        (True, "", [BOS]),
        (False, "a", [byte_token("a")]),
        (False, "<s>a</s>", [BOS, byte_token("a"), EOS]),
        (False, "", []),
    ],
)
def test_the_beginning_is_marked_once(tmp_path: Path, add_bos: bool, text: str, tokens: list[int]) -> None:
    weights = vocabulary_of(tmp_path, add_bos=add_bos)
    assert weights.tokenize(text) == tokens
    weights.close()


def test_an_end_of_sequence_is_never_put_behind_a_prompt(tmp_path: Path) -> None:
    weights = vocabulary_of(tmp_path, add_eos=True)
    assert weights.tokenize("a") == [BOS, byte_token("a")]
    weights.close()


@pytest.mark.parametrize(
    ("parts", "end_tokens"),
    [
        ({}, {EOS}),
        ({"eos": byte_token("z")}, {EOS, byte_token("z")}),  # </s> by its text
        ({"eot": N_VOCAB}, {EOS, N_VOCAB}),
        ({"texts": {N_VOCAB: "<|im_end|>"}}, {EOS, N_VOCAB}),
        ({"eot": N_VOCAB, "texts": {N_VOCAB + 1: "<|endoftext|>", N_VOCAB + 2: "<|im_end|>"}}, {EOS, *range(259, 262)}),
    ],
)
def test_every_token_that_ends_a_generation_is_known(
    tmp_path: Path, parts: dict[str, Any], end_tokens: set[int]
) -> None:
    weights = vocabulary_of(tmp_path, n_vocab=N_VOCAB + 10, **parts)
    assert weights.end_tokens == end_tokens
    weights.close()


def test_control_tokens_have_no_text_but_stand_for_one_in_a_template(tmp_path: Path) -> None:
    weights = vocabulary_of(tmp_path)
    assert (weights.piece(BOS), weights.piece(EOS)) == (b"", b"")
    assert weights.special_texts == {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}
    assert weights.special_text(-1) == ""
    weights.close()


def test_a_long_piece_is_whole(tmp_path: Path) -> None:
    long = "=" * 1000
    weights = vocabulary_of(tmp_path, n_vocab=N_VOCAB + 1, eot=N_VOCAB, texts={N_VOCAB: long})
    assert weights.special_text(N_VOCAB) == long
    weights.close()


@pytest.mark.parametrize("kind", ["SPM", "BPE", "UGM", "RWKV"])
def test_the_vocabulary_is_what_the_file_says(tmp_path: Path, kind: str) -> None:
    names = {"SPM": "llama", "BPE": "gpt2", "UGM": "t5", "RWKV": "rwkv"}
    weights = vocabulary_of(tmp_path, n_vocab=N_VOCAB + 2, kind=names[kind], bos=7, eos=8, add_bos=False, add_eos=True)
    vocabulary = weights.vocabulary
    assert vocabulary.kind == kind
    assert (vocabulary.add_bos, vocabulary.add_eos) == (False, True)
    assert (vocabulary.bos, vocabulary.eos) == (7, 8)
    assert vocabulary.texts[3 + 0x41] == b"<0x41>"
    assert vocabulary.texts[-2:] == [b"<unused0>", b"<unused1>"]
    assert len(vocabulary.texts) == weights.n_vocab == N_VOCAB + 2
    weights.close()


def test_metadata_of_any_length_is_whole(tmp_path: Path) -> None:
    template = "{# " + "é" * 5000 + " #}"
    weights = vocabulary_of(tmp_path, template=template)
    assert weights.template == template
    assert weights.metadata("tokenizer.chat_template") == template
    assert weights.metadata("general.architecture") == "llama"
    assert weights.metadata("no.such.key") == ""
    weights.close()


def test_a_file_without_a_template_has_none(tmp_path: Path) -> None:
    weights = vocabulary_of(tmp_path)
    assert weights.template == ""
    weights.close()
    weights.close()


def test_a_file_that_cannot_be_loaded_says_what_llama_cpp_said_first(tmp_path: Path) -> None:
    path = write_speaker(tmp_path)
    path.write_bytes(path.read_bytes()[:-100_000])
    with pytest.raises(ModelLoadError, match=r"could not load speaker\.gguf: .*not within the file bounds"):
        open_weights(path, CPU)


@pytest.mark.parametrize(
    ("errors", "text"),
    [
        ([], "."),
        ([""], "."),
        (["llama_model_load: error loading model: bad magic.", "failed to load model"], ": bad magic."),
        (["no colon"], ": no colon."),
    ],
)
def test_the_reason_is_a_clause(errors: list[str], text: str) -> None:
    assert reason(errors) == text


@pytest.mark.parametrize(
    ("said", "n_parameters", "shown"),
    [
        ("llama ?B (guessed) all F32", 400, "llama 400 F32"),
        ("llama 256M Q4_1", 134_515_008, "llama 135M Q4_1"),
        ("qwen2 1B BF16 (guessed)", 494_032_768, "qwen2 494M BF16"),
        ("llama 7B Q4_K - Medium", 6_738_415_616, "llama 6.7B Q4_K - Medium"),
        ("llama4 17B.16E (Scout) Q4_K - Medium", 107_769_948_160, "llama4 108B Q4_K - Medium"),
    ],
)
def test_a_model_is_described_by_what_it_has_not_by_what_it_resembles(said: str, n_parameters: int, shown: str) -> None:
    assert described(said, n_parameters) == shown


def test_a_file_is_described() -> None:
    weights = open_weights(smollm2(), CPU)
    assert weights.description == "llama 135M Q4_1"
    weights.close()
