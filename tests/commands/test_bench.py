"""`draftlight bench`: all lanes on all prompts, kept, resumed and reported."""

import json
import signal
import sys
from pathlib import Path

import pytest

from app.core.export import json_text
from app.storage.runs import FILE, Runs
from tests.commands.conftest import Command, Start
from tests.conversations import whole

SMALL = ("--repeats", "2", "--max-tokens", "12", "--threads", "1", "--draft-threads", "1", "--context", "512")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "draftlight"


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else runs, whatever does: what is disturbed does not count."""
    monkeypatch.setattr("app.engine.load_watch._busy_seconds", lambda: 0.0)
    monkeypatch.setattr("app.engine.load_watch._clock", lambda: None)


@pytest.fixture
def bench(models: Path, tmp_path: Path) -> tuple[str, ...]:
    prompts = tmp_path / "prompts.toml"
    prompts.write_text('[one]\ntext = "ab"\nkind = "code"\n[two]\ntext = "ü"\n', encoding="utf-8")
    return ("bench", "--target", str(models / "target.gguf"), "--prompts", str(prompts), *SMALL)


def test_every_lane_is_compared_with_the_target_alone(
    draftlight: Command, bench: tuple[str, ...], models: Path
) -> None:
    lanes = ("--draft", models / "draft.gguf", "--lane", "model:2", "--lane", "lookup:auto", "--lane", "none")
    result = draftlight(*bench, *lanes, "--json")
    assert result.code == 0
    record = json.loads(result.out)
    assert record["labels"] == ["none", "model+draft.gguf:2", "lookup:auto"]
    assert [row["n_runs"] for row in record["lanes"]] == [4, 4, 4]
    assert all(row["speedup"]["median"] > 0 for row in record["lanes"])
    assert record["lanes"][0]["speedup"] == {"median": 1.0, "low": 1.0, "high": 1.0, "n": 4}
    assert [row["is_same"] for row in record["lanes"]] == [None, True, True]
    assert set(record["kinds"]) == {"code", "own"}
    assert len(record["replies"]) == 3 * (2 * 2 + 1)
    assert all(reply["metrics"]["n_generated"] == 12 for reply in record["replies"])
    assert record["conditions"]["surroundings"]["draftlight"]
    assert record["drafts"]["1"]["path"] == str(models / "draft.gguf")
    assert "for the 15 that are to come" in result.err


def test_without_lanes_the_draft_is_tried_in_every_lookahead(
    draftlight: Command, bench: tuple[str, ...], models: Path
) -> None:
    result = draftlight(*bench, "--draft", models / "draft.gguf", "--lookahead", "2", "--lookahead", "auto", "--json")
    assert json.loads(result.out)["labels"] == [
        "none", "draft.gguf:2", "draft.gguf:auto", "lookup:auto", "lookup+draft.gguf:auto"
    ]  # fmt: skip
    result = draftlight(*bench, "--lookahead", "3", "--json")
    assert json.loads(result.out)["labels"] == ["none", "lookup:3"]


def test_the_terminal_shows_tables_and_advice_and_the_files_are_written(
    draftlight: Command, bench: tuple[str, ...], tmp_path: Path
) -> None:
    files = {"--html": "<!doctype html>", "--markdown": "# Benchmark of target.gguf", "--csv": "run,measured,target"}
    options = [word for name in files for word in (name, tmp_path / f"report{name}")]
    result = draftlight(*bench, "--lane", "lookup:3", *options)
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0].split()[:3] == ["lane", "tokens/s", "speedup"]
    assert {line.split()[0] for line in lines[1:3]} == {"none", "lookup:3"}
    assert "greedy texts that were compared are the target's own" in result.out
    assert "warm-up  one  none" in result.err
    for name, beginning in files.items():
        assert (tmp_path / f"report{name}").read_text(encoding="utf-8").startswith(beginning)


def test_temperatures_and_seeds_make_the_matrix(draftlight: Command, bench: tuple[str, ...]) -> None:
    options = ("--temperature", "0", "--temperature", "0.9", "--seed", "7", "--lane", "lookup:3", "--json")
    record = json.loads(draftlight(*bench, *options).out)
    assert len(record["replies"]) == 2 * 2 * (2 * 2 + 1)
    sampled = [reply for reply in record["replies"] if reply["temperature"] == 0.9]
    assert len({reply["text"] for reply in sampled if reply["label"] == "none"}) > 2
    assert all(reply["check"] is None for reply in sampled)


def test_a_conversation_can_be_asked_again(draftlight: Command, models: Path, tmp_path: Path) -> None:
    file = tmp_path / "talk.json"
    file.write_text(json_text(whole()), encoding="utf-8")
    words = (
        "bench",
        "--target",
        models / "target.gguf",
        "--conversation",
        file,
        "--lane",
        "lookup:2",
        *SMALL,
        "--json",
    )
    record = json.loads(draftlight(*words).out)
    assert record["plan"]["prompts"][0]["kind"] == "conversation"


def test_the_programs_own_prompts_are_chosen_by_kind_and_language(draftlight: Command, models: Path) -> None:
    words = ("bench", "--target", models / "target.gguf", "--kind", "maths", "--language", "ja", "--per-kind", "2")
    options = ("--repeats", "1", "--max-tokens", "4", "--threads", "1", "--context", "2048", "--lane", "lookup:2")
    record = json.loads(draftlight(*words, *options, "--json").out)
    assert [prompt["name"] for prompt in record["plan"]["prompts"]] == ["maths-1-ja", "maths-2-ja"]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is sent otherwise there")
def test_ctrl_c_keeps_what_was_measured_and_resume_goes_on(
    draftlight: Command, start: Start, bench: tuple[str, ...], data: Path
) -> None:
    words = [*bench, "--lane", "lookup:3"]
    words[words.index("--max-tokens") + 1] = "30000"
    words[words.index("--context") + 1] = "32768"
    process = start(*words)
    assert process.stderr
    for line in process.stderr:
        if "1 of 10" in line:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Stopped; what was measured is kept." in err
    assert "The run is not whole" in out or "Nothing but the warm-up" in out
    runs = Runs(data / FILE)
    [listed] = runs.listed()
    runs.close()
    assert 1 <= listed.n_done < listed.n_cells


def test_an_interrupted_run_goes_on_where_it_was(draftlight: Command, bench: tuple[str, ...], data: Path) -> None:
    words = (*bench, "--lane", "lookup:3", "--json")
    uninterrupted = json.loads(draftlight(*words).out)
    runs = Runs(data / FILE)
    [listed] = runs.listed()
    with runs._database.transaction():
        runs._connection.execute("UPDATE runs SET finished = NULL")
        runs._connection.execute("DELETE FROM cells WHERE rowid > 6")
    runs.close()
    result = draftlight(*words, "--resume")
    assert "10 replies, 6 of which are measured already" in result.err
    again = json.loads(result.out)
    assert again["replies"][:6] == uninterrupted["replies"][:6]
    assert len(again["replies"]) == 10
    runs = Runs(data / FILE)
    [found] = runs.listed()
    runs.close()
    assert (found.id, found.n_done) == (listed.id, 10)
    assert found.finished


def test_an_interrupted_run_is_mentioned_and_nothing_to_resume_too(
    draftlight: Command, bench: tuple[str, ...], data: Path
) -> None:
    words = (*bench, "--lane", "lookup:3")
    assert "There is no interrupted run of this plan" in draftlight(*words, "--resume").err
    runs = Runs(data / FILE)
    with runs._database.transaction():
        runs._connection.execute("UPDATE runs SET finished = NULL")
    runs.close()
    assert "with --resume it goes on" in draftlight(*words).err


def test_where_nothing_can_be_kept_it_is_said_and_measured_all_the_same(
    draftlight: Command, bench: tuple[str, ...], data: Path
) -> None:
    data.parent.mkdir()
    data.write_text("a file in the folder's place", encoding="utf-8")
    result = draftlight(*bench, "--lane", "lookup:3", "--json")
    assert result.code == 0
    assert "What is measured is not kept" in result.err
    assert len(json.loads(result.out)["replies"]) == 10


def test_a_lane_that_cannot_run_is_left_out(draftlight: Command, bench: tuple[str, ...], tmp_path: Path) -> None:
    result = draftlight(*bench, "--lane", tmp_path / "nowhere.gguf", "--lane", "lookup:2", "--json")
    assert result.code == 0
    assert "left out: There is no file" in result.err
    rows = json.loads(result.out)["lanes"]
    assert "There is no file" in rows[1]["failure"]
    assert rows[2]["speedup"]["n"] == 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--lane", "magic"), "There is no lane 'magic'."),
        (("--lane", "model:0", "--draft", "d.gguf"), "There is no lane 'model:0'."),
        (("--lane", "model:4"), "needs a draft"),
        (("--prompts", "nowhere.toml"), "cannot be read"),
        (("--conversation", "nowhere.json"), "cannot be read"),
        (("--kind", "poem"), "no prompt of the kind 'poem'"),
        (("--temperature", "-1"), "temperature must be"),
        (("--temperature", "0", "--temperature", "0"), "none twice"),
        (("--repeats", "0"), "no number from 1 on"),
        (("--target", "nowhere.gguf"), "There is no file"),
    ],
)
def test_what_is_wrong_is_a_sentence(
    draftlight: Command, bench: tuple[str, ...], options: tuple[str, ...], sentence: str
) -> None:
    result = draftlight(*bench, *options)
    assert result.code == 2
    assert sentence in result.sentence
