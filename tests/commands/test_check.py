"""`draftlight check`: the verdict as exit code, its reasons as a table and lists, all of it as JSON."""

import json
import os
from pathlib import Path

import gguf
import numpy as np
import pytest

from tests.commands.conftest import Command
from tests.known_models import N_VOCAB, Tokenizer, chain_over, write_known_model
from tests.library.raw_gguf import model, pair, tensor, whole
from tests.model_files import BROKEN, write_aborting
from tests.odd_models import BERT, BLOCKLESS

N_DIFFERENT = 30
ONE = chain_over("a", np.ones((1, 1)))


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two models whose last tokens have other texts."""
    folder = tmp_path_factory.mktemp("twins")
    one, other = folder / "one.gguf", folder / "other.gguf"
    write_known_model(one, ONE, n_vocab=N_VOCAB + N_DIFFERENT)
    other.write_bytes(one.read_bytes().replace(b"<unused", b"<\xc3\xbcnuse"))
    return one, other


def test_a_pair_that_fits(draftlight: Command, models: Path) -> None:
    result = draftlight("check", models / "target.gguf", models / "draft.gguf")
    assert (result.code, result.err) == (0, "")
    table, advice = result.out.split("\n\nAdvice:\n")
    summary, way, _, header, *rules = table.splitlines()
    assert summary == "Same vocabulary. The vocabularies fit: 254 tokens agree."
    assert way == "The draft proposes tokens directly."
    assert header.split() == ["rule", "target", "draft"]
    assert len(rules) == 5
    assert all(line.startswith("fits ") for line in rules)
    assert advice.startswith("  warning: The draft reads 100% of what the target reads for a token")


def test_a_pair_that_does_not(draftlight: Command, models: Path) -> None:
    result = draftlight("check", models / "target.gguf", models / "misfit.gguf")
    assert (result.code, result.err) == (1, "")
    lines = result.out.splitlines()
    assert lines[0].startswith("Mapped. The vocabularies do not fit: size, at most 128 apart")
    assert lines[1] == "The draft proposes the tokens that both have: 100% of the target's."
    (failed,) = (line for line in lines if line.startswith("DIFFERS"))
    assert failed.split()[-2:] == ["259", "459"]
    assert "size, at most 128 apart" in failed
    others = result.out.split("What other programs make of it:\n")[1].split("\n\n")[0]
    assert [line.split()[:2] for line in others.splitlines()] == [
        ["llama.cpp", "refuses"],
        ["vLLM", "refuses"],
        ["LM", "Studio"],
    ]
    assert "vLLM refuses this pair: the sizes differ by 200, and it wants equal ones." in others


def test_a_pair_with_another_tokenizer_goes_through_text(draftlight: Command, models: Path, tmp_path: Path) -> None:
    texts = {token: f"word {token}" for token in range(N_VOCAB)}
    write_known_model(tmp_path / "other.gguf", ONE, tokenizer=Tokenizer(texts=texts))
    result = draftlight("check", models / "target.gguf", tmp_path / "other.gguf")
    assert result.code == 1
    assert result.out.startswith("Through text. The vocabularies do not fit: equal text from token 5 on")
    assert "The draft knows 0% of the target's tokens" in result.out


def test_tokens_that_differ_are_listed(draftlight: Command, twins: tuple[Path, Path]) -> None:
    result = draftlight("check", *twins)
    assert result.code == 1
    table, listed = result.out.split("\n\nTokens with another text (30):\n")
    assert "259 is '<unused0>'  259 is '<ünuse0>' (one of 30 that differ)" in table
    lines = [line.split() for line in listed.splitlines()]
    assert lines[0] == ["259", "'<unused0>'", "'<ünuse0>'"]
    assert len(lines) == 21
    assert lines[-1][:4] == ["…", "and", "10", "more"]


@pytest.mark.parametrize(("pair", "code"), [("same", 0), ("different", 1)])
def test_json_has_the_whole_report(draftlight: Command, twins: tuple[Path, Path], pair: str, code: int) -> None:
    one, other = twins
    result = draftlight("check", one, one if pair == "same" else other, "--json")
    assert (result.code, result.err) == (code, "")
    report = json.loads(result.out)
    assert report["fits"] is (code == 0)
    assert report["verdict"] == ("mapped" if code else "same vocabulary")
    assert [rule["passed"] for rule in report["rules"]] == [True] * 4 + [code == 0]
    assert set(report["rules"][0]) == {"name", "target", "draft", "passed"}
    assert len(report["differences"]) == N_DIFFERENT * code
    assert (report["target"]["name"], report["draft"]["kind"]) == ("one", "language model")
    assert ["same file" in one["message"] for one in report["advice"]] == [code == 0]
    if code:
        first = report["differences"][0]
        assert first == {"token": 259, "target_text": "<unused0>", "draft_text": "<ünuse0>"}


def test_the_same_file_by_another_name_is_found_out(draftlight: Command, models: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.gguf"
    os.link(models / "target.gguf", link)
    result = draftlight("check", models / "target.gguf", link)
    assert result.code == 0
    assert "Target and draft are the same file" in result.out


def test_a_draft_that_is_no_language_model_is_named(draftlight: Command, models: Path, tmp_path: Path) -> None:
    write_known_model(tmp_path / "bert.gguf", ONE, architecture=BERT)
    (tmp_path / "head.gguf").write_bytes(model("eagle3"))
    for name, why in (("bert", "an embedding model"), ("head", "a draft head")):
        result = draftlight("check", models / "target.gguf", tmp_path / f"{name}.gguf")
        assert (result.code, result.err) == (1, "")
        assert result.out.startswith(f"Not usable as a draft. The draft is {why}: ")
        assert "\nAs for the vocabularies: The vocabularies " in result.out
    result = draftlight("check", models / "target.gguf", tmp_path / "bert.gguf", "--json")
    assert (json.loads(result.out)["usable"], json.loads(result.out)["fits"]) == (False, True)
    assert result.code == 1


def test_a_file_without_a_vocabulary_is_refused_in_a_sentence(
    draftlight: Command, models: Path, tmp_path: Path
) -> None:
    result = draftlight("check", models / "target.gguf", write_aborting(tmp_path / "empty.gguf"))
    assert (result.code, result.err) == (1, "")
    assert result.out == "Not usable as a draft. The draft is no model that continues a text word by word (llama).\n"
    assert draftlight("check", models / "target.gguf", tmp_path / "empty.gguf", "--json").code == 1


def test_a_header_is_enough_where_llama_cpp_would_end_the_process(
    draftlight: Command, models: Path, tmp_path: Path
) -> None:
    write_known_model(tmp_path / "blockless.gguf", ONE, architecture=BLOCKLESS, tokenizer=Tokenizer(texts={7: "x"}))
    result = draftlight("check", models / "target.gguf", tmp_path / "blockless.gguf", "--json")
    assert [one["token"] for one in json.loads(result.out)["differences"]] == [7]


def test_of_a_vocabulary_alone_only_the_vocabulary_is_asked(draftlight: Command, models: Path, tmp_path: Path) -> None:
    for name, tokenizer in (("same", Tokenizer()), ("other", Tokenizer(bos=9))):
        write_known_model(tmp_path / f"{name}.gguf", ONE, tokenizer=tokenizer)
        strip_tensors(tmp_path / f"{name}.gguf")
    result = draftlight("check", models / "target.gguf", tmp_path / "same.gguf")
    assert result.code == 0
    assert result.out.startswith("Not usable as a draft. The draft is a vocabulary without a model (llama).\n")
    assert "As for the vocabularies: The vocabularies fit: 254 tokens agree." in result.out
    assert draftlight("check", models / "target.gguf", tmp_path / "other.gguf").code == 1


def strip_tensors(path: Path) -> None:
    n_metadata = gguf.GGUFReader(path).tensors[0].field.offset
    content = path.read_bytes()[:n_metadata]
    path.write_bytes(content[:8] + bytes(8) + content[16:])


@pytest.mark.parametrize("name", [name for name in BROKEN if name != "aborting"])
def test_a_file_that_cannot_be_read_is_a_sentence(draftlight: Command, models: Path, tmp_path: Path, name: str) -> None:
    broken = BROKEN[name](tmp_path / "broken.gguf")
    for words in ((models / "target.gguf", broken), (broken, models / "target.gguf", "--json")):
        assert "broken.gguf" in draftlight("check", *words).sentence


def test_a_model_in_parts_is_judged_as_a_whole(draftlight: Command, tmp_path: Path) -> None:
    vocabulary = {"tokenizer.ggml.model": "llama", "tokenizer.ggml.tokens": ["a", "b"]}
    for number in range(3):
        said: dict[str, object] = {"split.no": number, "split.count": 3, "split.tensors.count": 3}
        if number == 0:
            said |= {"general.architecture": "llama", **vocabulary}
        part = whole([pair(key, value) for key, value in said.items()], [tensor(f"t{number}", [32, 100])], 12_800)
        (tmp_path / f"big-{number + 1:05d}-of-00003.gguf").write_bytes(part)
    small, first = tmp_path / "small.gguf", tmp_path / "big-00001-of-00003.gguf"
    small.write_bytes(model())
    report = json.loads(draftlight("check", first, small, "--json").out)
    assert (report["verdict"], report["ratio"]) == ("same vocabulary", 128 / 38_400)
    assert (report["target"]["n_bytes"], report["target"]["split"]) == (38_400, None)
    later = draftlight("check", first, tmp_path / "big-00002-of-00003.gguf")
    assert later.out.startswith("Not usable as a draft. The draft is part 2 of 3 of a model in several files")
    (tmp_path / "big-00002-of-00003.gguf").unlink()
    for words in ((first, small), (small, first)):
        result = draftlight("check", *words)
        assert result.code == 1
        assert "A part of the model is not there: big-00002-of-00003.gguf." in result.out
    renamed = first.rename(tmp_path / "renamed.gguf")
    assert "renamed.gguf (part 2)" in draftlight("check", renamed, small).out
