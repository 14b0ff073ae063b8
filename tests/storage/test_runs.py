"""The database of measured runs: what comes back, what a kill costs, and files that are not as they should be."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from app.core.comparison import Compared, LaneFailed, LaneFinished, LaneReady
from app.core.comparison_summary import summarise
from app.core.conversation import Surroundings, UsedModel
from app.core.errors import RunError
from app.core.plan import Cell
from app.core.prompt_set import PromptSet
from app.core.request import DrafterKind
from app.core.run_record import Conditions, Machine
from app.core.sameness import IDENTICAL, Divergence, OutputCheck, Sameness
from app.storage.runs import FILE, Runs
from tests.core.plans import a_plan, a_result

ROOT = Path(__file__).parents[2]
PLAN = a_plan(repeats=1)
TARGET = UsedModel("Big", "models/big.gguf", 1000, "llama 1B Q4_0")
DRAFT = UsedModel("Small", "models/small.gguf", 100, "llama 100M Q4_0")
MACHINE = Machine("A processor", 4, 8_000_000_000, "Linux 6", ("CUDA0: A card",))
CONDITIONS = Conditions(TARGET, MACHINE, Surroundings("1.0", "0.3", "here"), 0.5, ((1, 0.5), (2, 0.6)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "新" / FILE


@pytest.fixture
def runs(path: Path) -> Iterator[Runs]:
    runs = Runs(path)
    yield runs
    runs.close()


def begin(runs: Runs, at: float = 1.0, repeats: int = 1, machine: Machine = MACHINE) -> int:
    return runs.begin(a_plan(repeats=repeats), replace(CONDITIONS, machine=machine), "三つの下書き", at)


def measure(runs: Runs, run: int, seconds: tuple[float, float] = (1.0, 0.5), repeats: int = 1) -> None:
    for cell in a_plan(repeats=repeats).cells():
        if cell.lane < 2:
            runs.record(run, LaneFinished(a_result(cell, seconds[cell.lane])))


def test_a_run_comes_back_as_it_was_measured(runs: Runs, path: Path) -> None:
    run = begin(runs)
    results = [a_result(cell, 0.1 + cell.lane) for cell in PLAN.cells()]
    divergence = Divergence(2, 2, 1, "a", 2, "猫", 10.5, 10.25)
    checks = {results[1].cell: IDENTICAL, results[2].cell: OutputCheck(Sameness.NEAR_TIE, divergence)}
    for result in results:
        runs.record(run, LaneReady(result.cell, DrafterKind.MODEL, DRAFT if result.cell.lane == 1 else None))
        runs.record(run, LaneFinished(result))
    for cell, check in checks.items():
        runs.record(run, Compared(cell, check))
    runs.record(run, LaneFailed(results[2].cell, "No room.", "Free some."))
    runs.leave(run, 9.0)
    runs.close()
    again = Runs(path)
    found = again.read(run)
    again.close()
    assert (found.title, found.created, found.finished) == ("三つの下書き", 1.0, 9.0)
    assert found.conditions == CONDITIONS
    assert found.comparison.plan == PLAN
    assert found.comparison.results == tuple(results)
    assert found.comparison.checks == checks
    assert found.comparison.failures == {results[2].cell.lane: "No room. Free some."}
    assert found.drafts == {1: DRAFT}
    assert [result.metrics for result in found.comparison.results] == [result.metrics for result in results]


def test_runs_are_listed_renamed_and_deleted(runs: Runs) -> None:
    first, second = begin(runs), begin(runs, at=2.0)
    runs.record(second, LaneFinished(a_result(Cell("one", 0, 0.0, 0), 1.0)))
    runs.rename(second, "again")
    assert [(one.id, one.title, one.n_done, one.n_cells) for one in runs.listed()] == [
        (second, "again", 1, 6), (first, "三つの下書き", 0, 6)
    ]  # fmt: skip
    assert runs.listed("models/big.gguf")[0].lanes == PLAN.labels
    assert runs.listed("another.gguf") == ()
    runs.delete(second)
    assert [one.id for one in runs.listed()] == [first]
    with pytest.raises(RunError, match="no longer there"):
        runs.read(second)


def test_what_was_interrupted_is_found_on_the_same_machine_only(runs: Runs) -> None:
    run = begin(runs)
    assert runs.unfinished(PLAN, CONDITIONS) is None  # this process measures it now
    runs.leave(run)
    assert runs.unfinished(PLAN, CONDITIONS) == run
    updated = replace(MACHINE, system="Linux 7")
    assert runs.unfinished(PLAN, replace(CONDITIONS, machine=updated)) == run
    assert runs.unfinished(PLAN, replace(CONDITIONS, machine=Machine("Another"))) is None
    assert runs.unfinished(a_plan(repeats=2), CONDITIONS) is None
    runs.record(run, LaneFailed(Cell("one", 1, 0.0, 0), "No room.", ""))
    runs.go_on(run)
    assert runs.read(run).comparison.failures == {}
    runs.leave(run, 3.0)
    assert runs.unfinished(PLAN, CONDITIONS) is None


def test_a_kill_costs_the_cell_that_was_being_measured_and_no_other(path: Path) -> None:
    script = """
import os, signal, sys
from pathlib import Path
from tests.storage.test_runs import Runs, begin, measure
runs = Runs(Path(sys.argv[1]))
run = begin(runs)
measure(runs, run)
print(run, flush=True)
os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
"""
    done = subprocess.run([sys.executable, "-c", script, path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    runs = Runs(path)
    run = runs.unfinished(PLAN, CONDITIONS)
    assert run == int(done.stdout)
    assert len(runs.read(run).comparison.results) == 4
    runs.close()


def test_the_last_whole_run_of_the_same_plan_is_what_a_new_one_is_compared_with(runs: Runs) -> None:
    first, broken, second = begin(runs, 1.0), begin(runs, 2.0), begin(runs, 3.0)
    other_plan, other_machine = begin(runs, 2.5, repeats=2), begin(runs, 2.6, machine=Machine("Another"))
    for run in (first, second, other_plan, other_machine):
        runs.leave(run, 4.0)
    runs.leave(broken)
    assert runs.previous(second) == first
    assert runs.previous(first) is None


def test_metrics_follow_from_the_events_that_were_kept(runs: Runs) -> None:
    run = begin(runs, repeats=3)
    measure(runs, run, repeats=3)
    rows = summarise(runs.read(run).comparison)
    assert rows[1].speedup
    assert rows[1].speedup.median == 2.0


def test_a_damaged_file_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 100)
    runs = Runs(path)
    assert runs.set_aside
    assert runs.set_aside.read_bytes().startswith(b"no database")
    begin(runs)
    runs.close()


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    Runs(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(RunError, match="newer Draftlight") as caught:
        Runs(path)
    assert caught.value.remedy == "Update Draftlight."


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(RunError, match="cannot be used"):
        Runs(tmp_path / "file" / FILE)


def test_a_run_whose_record_is_damaged_says_so(runs: Runs, path: Path) -> None:
    run = begin(runs)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE runs SET plan = '[]'")
    with pytest.raises(RunError, match="cannot be read"):
        runs.read(run)
    assert runs.listed() == ()


def test_a_run_that_another_process_measures_is_left_to_it(runs: Runs, path: Path) -> None:
    run = begin(runs)
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        writer = f"{other.pid} {psutil.Process(other.pid).create_time()}"
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE runs SET writer = ?", (writer,))
        with pytest.raises(RunError, match="Another Draftlight measures this run"):
            runs.go_on(run)
    finally:
        other.communicate(b"\n")
    runs.go_on(run)


def test_prompts_of_ones_own_are_kept_by_name(runs: Runs) -> None:
    assert runs.prompts.listed() == ()
    runs.prompts.keep(PromptSet("b", "one"))
    runs.prompts.keep(PromptSet("a", "two"))
    runs.prompts.keep(PromptSet("c", "changed"), "b")
    assert runs.prompts.listed() == (PromptSet("a", "two"), PromptSet("c", "changed"))
    runs.prompts.delete("a")
    assert [one.name for one in runs.prompts.listed()] == ["c"]
