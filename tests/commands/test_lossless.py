"""`draftlight lossless`: the same output as without a draft."""

import json
from pathlib import Path

from tests.commands.conftest import Command

SMALL = ("--threads", "1", "--draft-threads", "1", "--context", "512", "--draft-context", "512", "--max-tokens", "24")


def test_greedy_texts_and_frequencies_are_checked(draftlight: Command, models: Path) -> None:
    pair = ("--target", models / "target.gguf", "--draft", models / "draft.gguf")
    result = draftlight("lossless", *pair, "--prompt", "abc", "--samples", "100", *SMALL, "--json")
    assert result.code == 0
    record = json.loads(result.out)
    assert [(one["lane"], one["sameness"]) for one in record["greedy"]] == [("draft.gguf:4", "identical")]
    assert record["sampled"]["draft.gguf:4"]["agrees"] is True
    assert record["sampled"]["draft.gguf:4"]["n_samples"] == 100


def test_it_is_told_in_sentences(draftlight: Command, models: Path) -> None:
    words = ("lossless", "--target", models / "target.gguf", "--prompt", "abc", "--prompt", "h", "--samples", "20")
    result = draftlight(*words, *SMALL)
    assert result.code == 0
    assert result.out.splitlines()[:2] == ["lookup:4, 1: identical", "lookup:4, 2: identical"]
    assert "nothing speaks against the same distribution" in result.out


def test_a_draft_that_is_not_there_is_a_sentence(draftlight: Command, models: Path) -> None:
    words = ("lossless", "--target", models / "target.gguf", "--lane", "nowhere.gguf", "--prompt", "abc", *SMALL)
    result = draftlight(*words)
    assert result.code == 2
    assert "There is no file" in result.sentence
