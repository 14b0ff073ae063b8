"""Vocabularies read from headers against those that llama.cpp itself has after loading the same files."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import gguf
import pytest

from app.core.compatibility import Vocabulary, compare
from app.core.loading import LoadOptions
from app.engine.weights import open_weights
from app.library.header import read_vocabulary
from app.library.vocabulary import _ADD_BOS, _NO_BOS
from tests.library.raw_gguf import model

N_PLAIN = 120
NORMAL = 1  # llama.cpp's type of a token


def write(path: Path, kind: str, *, pre: str = "", n_tokens: int = N_PLAIN, **more: Any) -> Path:
    """A vocabulary without a model; `more` are further keys of its tokenizer."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model(kind)
    if pre:
        writer.add_tokenizer_pre(pre)
    texts = more.pop("texts", None) or tokens(kind, n_tokens)
    writer.add_token_list(texts)
    writer.add_token_scores([0.0] * len(texts))
    writer.add_token_types(more.pop("types", None) or [NORMAL] * len(texts))
    if kind in ("gpt2", "gemma4"):
        writer.add_token_merges(["a b"])
    for key, value in more.items():
        name = f"tokenizer.ggml.{key}"
        if isinstance(value, bool):
            writer.add_bool(name, value)
        else:
            writer.add_uint32(name, value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return path


def tokens(kind: str, n_tokens: int) -> list[str]:
    first = {
        "llama": ["<unk>", "<s>", "</s>", "<0x0A>"],
        "rwkv": ["<s>", "\\n", "a"],
        "gpt2": ["Ċ", "a", "b"],
        "gemma4": ["\n", "a", "b"],
        "t5": ["<pad>", "</s>", "<unk>", "▁"],
        "bert": ["[PAD]", "[UNK]", "[CLS]"],
        "plamo2": [f"<0x{byte:02X}>" for byte in range(256)],
    }[kind]
    return [*first, *(f"tok{n}" for n in range(n_tokens - len(first)))][: max(n_tokens, len(first))]


def by_header(path: Path) -> Vocabulary:
    with path.open("rb") as file:
        return read_vocabulary(file, path.name)


def by_llama_cpp(path: Path) -> Vocabulary:
    weights = open_weights(path, LoadOptions(n_gpu_layers=0), vocab_only=True)
    try:
        return weights.vocabulary
    finally:
        weights.close()


def assert_same(path: Path) -> Vocabulary:
    mine, real = by_header(path), by_llama_cpp(path)
    assert mine == replace(real, texts=list(real.texts))
    return mine


KINDS = ("llama", "gpt2", "bert", "t5", "rwkv", "gemma4")
SAID: list[dict[str, Any]] = [
    {},
    {"bos_token_id": 5, "eos_token_id": 6},
    {"add_bos_token": True, "add_eos_token": True},
    {"add_bos_token": False, "add_eos_token": False},
    {"bos_token_id": 5, "eos_token_id": 6, "add_bos_token": True, "add_eos_token": True},
    {"bos_token_id": N_PLAIN, "eos_token_id": 2**32 - 1, "add_bos_token": True},  # no tokens of this vocabulary
]


@pytest.mark.parametrize("said", SAID, ids=[",".join(said) or "nothing" for said in SAID])
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_file_says_and_leaves_out_is_taken_as_llama_cpp_takes_it(
    tmp_path: Path, kind: str, said: dict[str, Any]
) -> None:
    pre = "default" if kind == "gpt2" else ""
    assert_same(write(tmp_path / "v.gguf", kind, pre=pre, **said))


def test_the_defaults_are_those_of_each_kind(tmp_path: Path) -> None:
    found = {}
    for kind in KINDS:
        this = assert_same(write(tmp_path / f"{kind}.gguf", kind, pre="default" if kind == "gpt2" else ""))
        found[kind] = (this.kind, this.add_bos, this.bos, this.add_eos, this.eos)
    assert found == {
        "llama": ("SPM", True, 1, False, 2),
        "gpt2": ("BPE", False, 11, False, 11),
        "bert": ("WPM", True, 101, False, -1),
        "t5": ("UGM", False, -1, True, 1),
        "rwkv": ("RWKV", False, -1, False, -1),
        "gemma4": ("BPE", True, -1, False, -1),
    }


@pytest.mark.parametrize("kind", KINDS)
def test_default_ids_outside_a_small_vocabulary_do_not_count(tmp_path: Path, kind: str) -> None:
    assert_same(write(tmp_path / "v.gguf", kind, pre="default" if kind == "gpt2" else "", n_tokens=4))


PRE_TYPES = (
    *sorted(_ADD_BOS),
    *sorted(_NO_BOS),
    *("", "default", "qwen2", "gpt-2", "smollm", "deepseek-coder", "deepseek-v3", "starcoder", "falcon", "gpt-4o"),
    *("llama4", "command-r", "kimi-k2", "gemma4", "refact", "mpt", "jina-v2-code"),
)


@pytest.mark.parametrize("said", [{}, {"add_bos_token": False, "bos_token_id": 7}], ids=["nothing", "no BOS"])
@pytest.mark.parametrize("pre", PRE_TYPES)
def test_pre_tokenizers_change_the_defaults(tmp_path: Path, pre: str, said: dict[str, Any]) -> None:
    assert_same(write(tmp_path / "v.gguf", "gpt2", pre=pre, **said))


def test_empty_tokens_and_zero_bytes_are_as_in_llama_cpp(tmp_path: Path) -> None:
    texts = [*tokens("llama", 10), "", "a\0b", "", "\0c", "é"]
    mine = assert_same(write(tmp_path / "v.gguf", "llama", texts=texts))
    assert mine.texts[10:] == [b"[EMPTY_10]", b"a", b"[EMPTY_12]", b"[EMPTY_13]", "é".encode()]


def test_tokens_that_are_no_utf8_are_kept(tmp_path: Path) -> None:
    texts: list[Any] = [*tokens("llama", 10), b"\xff\xfe", b"\xf0\x9f"]
    assert assert_same(write(tmp_path / "v.gguf", "llama", texts=texts)).texts[10:] == [b"\xff\xfe", b"\xf0\x9f"]


def test_reports_by_headers_are_those_by_llama_cpp(tmp_path: Path) -> None:
    paths = [
        write(tmp_path / f"{number}.gguf", kind, pre=pre, n_tokens=n_tokens, **said)
        for number, (kind, pre, n_tokens, said) in enumerate(
            [
                ("llama", "", 120, {}),
                ("llama", "", 249, {"bos_token_id": 9}),
                ("gpt2", "llama-bpe", 120, {}),
                ("gpt2", "qwen2", 250, {}),
                ("gemma4", "", 120, {}),
                ("t5", "", 130, {}),
                ("rwkv", "", 120, {}),
                ("bert", "", 120, {}),
            ]
        )
    ]
    mine, real = [by_header(path) for path in paths], [by_llama_cpp(path) for path in paths]
    for one in range(len(paths)):
        for other in range(len(paths)):
            assert compare(mine[one], mine[other]) == compare(real[one], real[other])


@pytest.mark.parametrize("kind", ["no_vocab", "none", "", 7])
def test_a_file_without_a_vocabulary_has_none(kind: object) -> None:
    vocabulary = read_vocabulary(BytesIO(model(tokenizer__ggml__model=kind)), "model.gguf")
    assert (vocabulary.kind, vocabulary.texts, vocabulary.missing) == ("none", (), True)


@pytest.mark.parametrize("tokens", ["text", 5, [], [1, 2]])
def test_tokens_that_are_no_texts_are_no_vocabulary(tokens: object) -> None:
    assert read_vocabulary(BytesIO(model(tokenizer__ggml__tokens=tokens)), "model.gguf").missing


def test_a_kind_that_nobody_knows_is_named() -> None:
    vocabulary = read_vocabulary(BytesIO(model(tokenizer__ggml__model="tomorrow")), "model.gguf")
    assert (vocabulary.kind, len(vocabulary.texts), vocabulary.bos) == ("tomorrow", 2, -1)
