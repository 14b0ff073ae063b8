"""`draftlight bench`: all lanes on all prompts, as ratios to the target alone."""

import json
from pathlib import Path

import pytest

from tests.commands.conftest import Command


@pytest.fixture
def bench(models: Path, tmp_path: Path) -> tuple[str, ...]:
    prompts = tmp_path / "prompts.toml"
    prompts.write_text('[one]\ntext = "ab"\n[two]\ntext = "ü"\n', encoding="utf-8")
    options = ("--prompts", str(prompts), "--repeats", "2", "--max-tokens", "12", "--threads", "1", "--context", "512")
    return ("bench", "--target", str(models / "target.gguf"), *options)


def test_every_lane_is_compared_with_the_target_alone(
    draftlight: Command, bench: tuple[str, ...], models: Path
) -> None:
    lanes = ("--draft", models / "draft.gguf", "--lane", "model:2", "--lane", "lookup:auto")
    result = draftlight(*bench, *lanes, "--json")
    assert result.code == 0
    record = json.loads(result.out)
    rows = [(row["prompt"], row["lane"]) for row in record["rows"]]
    assert sorted(rows) == [(name, lane) for name in ("one", "two") for lane in ("lookup:auto", "model:2", "none")]
    assert all(row["same_text"] and row["speedup"] > 0 for row in record["rows"])
    assert {row["speedup"] for row in record["rows"] if row["lane"] == "none"} == {1.0}
    assert len(record["runs"]) == 2 * 3 * 3
    assert all(run["metrics"]["n_generated"] == 12 for run in record["runs"])
    assert "CPU" in record["machine"]


def test_the_table_names_prompts_and_lanes(draftlight: Command, bench: tuple[str, ...]) -> None:
    result = draftlight(*bench, "--lane", "lookup:3")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0].split()[:4] == ["prompt", "lane", "tokens/s", "speedup"]
    assert [line.split()[:2] for line in lines[1:]] == [
        ["one", "lookup:3"], ["one", "none"], ["two", "lookup:3"], ["two", "none"]
    ]  # fmt: skip
    assert "warm-up" in result.err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--lane", "magic"), "There is no lane 'magic'."),
        (("--lane", "model:0"), "There is no lane 'model:0'."),
        (("--lane", "model:4"), "There is no draft loaded"),
        (("--prompts", "nowhere.toml"), "cannot be read"),
    ],
)
def test_what_is_wrong_is_a_sentence(
    draftlight: Command, bench: tuple[str, ...], options: tuple[str, ...], sentence: str
) -> None:
    result = draftlight(*bench, *options)
    assert result.code == 2
    assert sentence in result.err
