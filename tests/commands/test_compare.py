"""`draftlight compare`, `advise` and `runs`."""

import json
from pathlib import Path

import pytest

from tests.commands.conftest import Command

SMALL = ("--threads", "1", "--draft-threads", "1", "--context", "2048", "--draft-context", "2048")
SHORT = (*SMALL, "--repeats", "1", "--max-tokens", "12")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def compare(models: Path, *lanes: str | Path) -> tuple[str | Path, ...]:
    words = [word for lane in lanes for word in ("--lane", lane)]
    return ("compare", "--target", models / "target.gguf", *words, "--prompt", "abc", *SHORT)


def test_several_drafts_answer_one_prompt(draftlight: Command, models: Path) -> None:
    lanes = ("none", models / "draft.gguf", models / "misfit.gguf:2", "lookup", f"lookup+{models / 'draft.gguf'}:4")
    result = draftlight(*compare(models, *lanes), "--json")
    assert result.code == 0
    record = json.loads(result.out)
    assert record["labels"] == [
        "none", "draft.gguf:auto", "misfit.gguf:2", "lookup:auto", "lookup+draft.gguf:4"
    ]  # fmt: skip
    assert [row["failure"] for row in record["lanes"]] == [""] * 5
    assert {reply["check"]["sameness"] for reply in record["replies"] if reply["check"]} == {"identical"}
    assert record["title"] == "Comparison: abc"
    assert record["drafts"]["1"]["name"] == "draft"


def test_a_winner_can_be_taken_elsewhere(draftlight: Command, models: Path) -> None:
    record = json.loads(draftlight(*compare(models, models / "draft.gguf:4", "lookup"), "--json").out)
    programs = [one["program"] for one in record["elsewhere"]]
    assert programs == (
        [] if record["advice"]["best"] is None else ["llama-server", "vLLM", "Transformers", "LM Studio"]
    )


def test_prompts_of_the_same_beginning_are_told_apart(draftlight: Command, models: Path) -> None:
    result = draftlight(*compare(models, "lookup"), "--prompt", "abc", "--prompt", "ha", "--json")
    assert [one["name"] for one in json.loads(result.out)["plan"]["prompts"]] == ["1: abc", "2: abc", "ha"]


def test_more_than_six_lanes_are_for_bench(draftlight: Command, models: Path) -> None:
    result = draftlight(*compare(models, *(f"lookup:{n}" for n in range(1, 7))))
    assert result.code == 2
    assert "These are 7 lanes" in result.sentence
    assert "draftlight bench" in result.sentence


def test_runs_are_listed_shown_again_and_deleted(draftlight: Command, models: Path, tmp_path: Path) -> None:
    assert draftlight("runs").out.startswith("Nothing was measured yet")
    words = compare(models, "lookup:2")
    first = json.loads(draftlight(*words, "--title", "mine", "--json").out)
    draftlight(*compare(models, "lookup:3"))
    listed = draftlight("runs").out
    assert "mine" in listed
    assert [one["title"] for one in json.loads(draftlight("runs", "--json").out)["runs"]] == ["Comparison: abc", "mine"]
    page = tmp_path / "again.html"
    shown = json.loads(draftlight("runs", "report", "2", "--json", "--html", page).out)
    assert shown["lanes"] == first["lanes"]  # the very same numbers
    assert page.exists()
    assert draftlight("runs", "delete", "2").code == 0
    assert [one["title"] for one in json.loads(draftlight("runs", "--json").out)["runs"]] == ["Comparison: abc"]
    assert "There is no run 2." in draftlight("runs", "report", "2").sentence


def test_the_same_plan_again_is_compared_with_the_last_run(draftlight: Command, models: Path) -> None:
    words = (*compare(models, "lookup:2"), "--json")
    assert json.loads(draftlight(*words).out)["changes"] == []
    again = json.loads(draftlight(*words).out)
    assert all(change["label"] in again["labels"] for change in again["changes"])


def test_an_estimate_says_that_it_is_one(draftlight: Command, models: Path) -> None:
    words = ("advise", "--target", models / "target.gguf", "--draft", models / "draft.gguf", *SMALL)
    result = draftlight(*words, "--json")
    assert result.code in (0, 1)
    record = json.loads(result.out)
    assert [one["lane"] for one in record["estimates"]] == ["draft.gguf:auto"]
    assert all(one["estimate"] is True for one in record["estimates"])
    assert 0 < record["estimates"][0]["acceptance_rate"] <= 1
    assert record["measured"] is None
    shown = draftlight(*words)
    assert shown.out.startswith("Estimated from a few short replies; `draftlight bench` measures it.")


def test_advice_knows_what_was_measured_before(draftlight: Command, models: Path) -> None:
    draftlight(*compare(models, models / "draft.gguf:2"))
    words = ("advise", "--target", models / "target.gguf", "--draft", models / "draft.gguf", *SMALL)
    record = json.loads(draftlight(*words, "--json").out)
    assert record["measured"]["verdicts"][0]["label"] == "draft.gguf:2"
    assert "Measured before: " in draftlight(*words).out


@pytest.mark.parametrize("command", ["compare", "bench", "advise", "runs"])
def test_each_command_explains_itself(draftlight: Command, command: str) -> None:
    result = draftlight(command, "--help")
    assert result.code == 0
    assert "--json" in result.out
