"""The marker of a running program: there while it runs, gone at a clean end, and claimed once after a crash."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.crash import Ending, Running
from app.storage.running import RunningFile, claim_crash
from app.storage.writer import this_process

CRASH = """
import os, signal, sys
from pathlib import Path
from app.core.crash import Running
from app.storage.running import RunningFile
from app.storage.writer import this_process

file = RunningFile(Path(sys.argv[1]))
file.watch_crashes()
file.write(Running(process=this_process(), program="1.2", conversation=5))
os.kill(os.getpid(), getattr(signal, sys.argv[2]))
"""


def crash(folder: Path, signal: str) -> None:
    process = subprocess.run([sys.executable, "-c", CRASH, str(folder), signal], capture_output=True)
    assert process.returncode not in (0, 1)


def files(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize(
    ("signal", "ending", "trace"),
    [
        ("SIGKILL", Ending.VANISHED, ""),
        ("SIGSEGV", Ending.CRASHED, "Segmentation fault"),
        ("SIGABRT", Ending.CRASHED, "Aborted"),
    ],
)
def test_a_crash_is_found_once(tmp_path: Path, signal: str, ending: Ending, trace: str) -> None:
    crash(tmp_path, signal)
    found = claim_crash(tmp_path, tmp_path)
    assert found
    assert found.ending is ending
    assert trace in found.trace
    assert (found.running.program, found.running.conversation) == ("1.2", 5)
    assert files(tmp_path) == []
    assert claim_crash(tmp_path, tmp_path) is None


def test_a_program_that_runs_has_not_crashed_and_leaves_nothing(tmp_path: Path) -> None:
    file = RunningFile(tmp_path / "running")
    file.write(Running(process=this_process()))
    assert claim_crash(tmp_path / "running", tmp_path) is None
    assert files(tmp_path / "running") == [f"{os.getpid()}.json"]
    file.remove()
    assert files(tmp_path / "running") == []
    file.remove()


def test_of_several_crashes_the_last_is_told(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(Running(process=f"{10**9 + number} 1.0", program=str(number)).plain()))
        os.utime(path, (100 - number, 100 - number))
    found = claim_crash(tmp_path, tmp_path)
    assert found
    assert found.running.program == "1"
    assert files(tmp_path) == []


def test_damage_is_let_pass(tmp_path: Path) -> None:
    (tmp_path / "1.json").write_text("{")
    (tmp_path / "2.json").mkdir()
    found = claim_crash(tmp_path, tmp_path)
    assert found
    assert found.ending is Ending.VANISHED
    assert claim_crash(tmp_path, tmp_path) is None
    assert claim_crash(tmp_path / "nowhere", tmp_path) is None


def test_where_nothing_can_be_written_the_program_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    file = RunningFile(blocked / "running")
    file.write(Running())
    file.remove()
