"""`draftlight check`: the verdict as exit code, the rules as a table, all of it as JSON."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.commands.conftest import Command
from tests.known_models import N_VOCAB, chain_over, write_known_model
from tests.model_files import write_aborting

N_DIFFERENT = 30


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two models whose last tokens have other texts."""
    folder = tmp_path_factory.mktemp("twins")
    one, other = folder / "one.gguf", folder / "other.gguf"
    write_known_model(one, chain_over("a", np.ones((1, 1))), n_vocab=N_VOCAB + N_DIFFERENT)
    other.write_bytes(one.read_bytes().replace(b"<unused", b"<\xc3\xbcnuse"))
    return one, other


def test_a_pair_that_fits(draftlight: Command, models: Path) -> None:
    result = draftlight("check", models / "target.gguf", models / "draft.gguf")
    assert (result.code, result.err) == (0, "")
    summary, _, header, *rules = result.out.splitlines()
    assert "fit" in summary
    assert header.split() == ["rule", "target", "draft"]
    assert len(rules) == 5
    assert all(line.startswith("fits ") for line in rules)


def test_a_pair_that_does_not(draftlight: Command, models: Path) -> None:
    result = draftlight("check", models / "target.gguf", models / "misfit.gguf")
    assert (result.code, result.err) == (1, "")
    (failed,) = (line for line in result.out.splitlines() if line.startswith("DIFFERS"))
    assert failed.split()[-2:] == ["259", "459"]
    assert "size, at most 128 apart" in failed


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
    assert [rule["passed"] for rule in report["rules"]] == [True] * 4 + [code == 0]
    assert set(report["rules"][0]) == {"name", "target", "draft", "passed"}
    assert len(report["differences"]) == N_DIFFERENT * code
    if code:
        first = report["differences"][0]
        assert first == {"token": 259, "target_text": "<unused0>", "draft_text": "<ünuse0>"}


def test_a_file_without_a_vocabulary_is_refused_in_a_sentence(
    draftlight: Command, models: Path, tmp_path: Path
) -> None:
    result = draftlight("check", models / "target.gguf", write_aborting(tmp_path / "empty.gguf"))
    assert (result.code, result.out) == (2, "")
    assert "empty.gguf has no vocabulary." in result.err
