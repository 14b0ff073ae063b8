"""Whether vocabularies of files fit, by llama.cpp's rule: on small ones made for each rule, and on real ones."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import llama_cpp
import pytest

from app.core.compatibility import compare
from app.core.loading import LoadOptions
from app.engine.weights import Weights, open_weights
from tests.engine.model_files import write_speaker
from tests.known_models import N_VOCAB, Tokenizer

REAL = Path(__file__).parents[3] / "shared" / "vocabs"
TYPE, BOS, EOS, SIZE, TEXTS = range(5)


@pytest.mark.parametrize(
    ("target", "draft", "failing"),
    [
        ({}, {}, []),
        ({}, {"kind": "gpt2"}, [TYPE]),
        ({}, {"add_bos": False}, [BOS]),
        ({"add_bos": False}, {"add_bos": False, "bos": 9}, []),  # where it is not added the id does not count
        ({}, {"bos": 9}, [BOS]),
        ({}, {"eos": 9}, []),  # EOS is not added here
        ({}, {"add_eos": True}, [EOS]),
        ({"add_eos": True}, {"add_eos": True}, []),
        ({"add_eos": True}, {"add_eos": True, "eos": 9}, [EOS]),
        ({}, {"n_vocab": N_VOCAB + 128}, []),
        ({}, {"n_vocab": N_VOCAB + 129}, [SIZE]),
        ({}, {"n_vocab": N_VOCAB - 128}, []),
        ({}, {"texts": {4: "other"}}, []),  # the first five do not count
        ({}, {"texts": {5: "other"}}, [TEXTS]),
        ({}, {"texts": {N_VOCAB - 1: "other"}}, [TEXTS]),
        ({"n_vocab": N_VOCAB + 1, "texts": {N_VOCAB: "one"}}, {}, []),
        ({"kind": "gpt2", "add_eos": True}, {"bos": 9, "texts": {50: "b", 60: "c"}}, [TYPE, BOS, EOS, TEXTS]),
    ],
)
def test_every_rule_is_judged_by_itself(
    tmp_path: Path, target: dict[str, Any], draft: dict[str, Any], failing: list[int]
) -> None:
    pair = []
    for name, parts in (("target", dict(target)), ("draft", dict(draft))):
        n_vocab = parts.pop("n_vocab", N_VOCAB)
        path = write_speaker(tmp_path, "abc", name, n_vocab=n_vocab, tokenizer=Tokenizer(**parts))
        pair.append(open_vocabulary(path))
    for one, other in (pair, pair[::-1]):
        report = compare(one.vocabulary, other.vocabulary)
        assert [number for number, rule in enumerate(report.rules) if not rule.passed] == failing
        assert report.fits == (not failing) == transcribed(one, other)
    for weights in pair:
        weights.close()


def test_the_differing_tokens_are_named_with_both_texts(tmp_path: Path) -> None:
    target = write_speaker(tmp_path, "abc", "target")
    draft = write_speaker(tmp_path, "abc", "draft", tokenizer=Tokenizer(texts={70: "<|im_end|>", 80: "é"}))
    pair = [open_vocabulary(path) for path in (target, draft)]
    report = compare(*(weights.vocabulary for weights in pair))
    for weights in pair:
        weights.close()
    assert [(one.token, one.target_text, one.draft_text) for one in report.differences] == [
        (70, "<0x43>", "<|im_end|>"),
        (80, "<0x4D>", "é"),
    ]
    assert "70 is '<0x43>'" in report.summary


def open_vocabulary(path: Path) -> Weights:
    return open_weights(path, LoadOptions(n_gpu_layers=0), vocab_only=True)


def transcribed(target: Weights, draft: Weights) -> bool:
    """common_speculative_are_compatible of llama.cpp's common/speculative.cpp, line by line over its own functions.

    The types themselves are compared, as is meant there.
    """
    largest_difference, first_compared = 128, 5
    first, second = target.vocab, draft.vocab
    if llama_cpp.llama_vocab_type(first) != llama_cpp.llama_vocab_type(second):
        return False
    add_bos = llama_cpp.llama_vocab_get_add_bos(first)
    if add_bos != llama_cpp.llama_vocab_get_add_bos(second):
        return False
    if add_bos and llama_cpp.llama_vocab_bos(first) != llama_cpp.llama_vocab_bos(second):
        return False
    add_eos = llama_cpp.llama_vocab_get_add_eos(first)
    if add_eos != llama_cpp.llama_vocab_get_add_eos(second):
        return False
    if add_eos and llama_cpp.llama_vocab_eos(first) != llama_cpp.llama_vocab_eos(second):
        return False
    sizes = [llama_cpp.llama_vocab_n_tokens(vocab) for vocab in (first, second)]
    if abs(sizes[0] - sizes[1]) > largest_difference:
        return False
    return all(
        llama_cpp.llama_vocab_get_text(first, token) == llama_cpp.llama_vocab_get_text(second, token)
        for token in range(first_compared, min(sizes))
    )


@pytest.fixture(scope="module")
def real() -> Iterator[dict[str, Weights]]:
    """Published vocabularies by name; the largest hold 150,000 tokens, so each is opened once."""
    opened = {path.stem: open_vocabulary(path) for path in sorted(REAL.glob("*.gguf"))}
    yield opened
    for weights in opened.values():
        weights.close()


needs_real = pytest.mark.skipif(not REAL.is_dir(), reason=f"no vocabulary files in {REAL}")


@needs_real
def test_every_real_pair_is_judged_as_llama_cpp_judges_it(real: dict[str, Weights]) -> None:
    fitting = set()
    for target, draft in combinations(real, 2):
        report = compare(real[target].vocabulary, real[draft].vocabulary)
        assert report.fits == transcribed(real[target], real[draft]), (target, draft)
        if report.fits:
            fitting.add((target, draft))
    assert ("llama-spm", "phi-3") in fitting
    assert not any("bert-bge" in pair or "gpt-neox" in pair for pair in fitting)


@needs_real
@pytest.mark.parametrize(
    ("target", "draft", "failing"),
    [
        ("llama-spm", "phi-3", []),
        ("qwen2", "qwen35", []),
        ("qwen2", "gpt-2", [SIZE, TEXTS]),
        ("refact", "starcoder", [TEXTS]),
        ("gpt-neox", "starcoder", [SIZE, TEXTS]),
        ("llama-bpe", "bert-bge", [TYPE, BOS, SIZE, TEXTS]),
        ("gpt-2", "llama-spm", [TYPE, BOS, SIZE, TEXTS]),
    ],
)
def test_real_pairs_fail_by_name(real: dict[str, Weights], target: str, draft: str, failing: list[int]) -> None:
    report = compare(real[target].vocabulary, real[draft].vocabulary)
    assert [number for number, rule in enumerate(report.rules) if not rule.passed] == failing
    shared = range(5, min(real[target].n_vocab, real[draft].n_vocab))
    assert report.n_compared == len(shared)
    assert report.n_padding == abs(real[target].n_vocab - real[draft].n_vocab)
    assert (report.rules[TEXTS].passed, bool(report.differences)) in ((True, False), (False, True))
    assert {difference.token for difference in report.differences} <= set(shared)
