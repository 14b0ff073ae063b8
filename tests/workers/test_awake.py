"""A helper of the system that keeps it awake is held and let go; where there is none, nothing happens."""

import sys

import pytest
from pytestqt.qtbot import QtBot

from app.workers import awake
from app.workers.awake import AwakeWorker, holding_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="holds no helper")
WAIT = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def test_it_is_held_once_and_let_go(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awake, "holding_command", lambda: WAIT)
    worker = AwakeWorker()
    worker.keep_awake(True)
    first = worker._holder
    worker.keep_awake(True)
    assert worker.held
    assert worker._holder is first
    worker.keep_awake(False)
    assert not worker.held
    assert first
    assert first.returncode is not None
    worker.close()


@pytest.mark.parametrize("command", [[], ["/nowhere/at/all"], [sys.executable, "-c", "raise SystemExit(1)"]])
def test_a_system_that_has_nothing_for_it_is_no_error(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr(awake, "holding_command", lambda: command)
    worker = AwakeWorker()
    worker.keep_awake(True)
    worker.keep_awake(False)
    assert not worker.held


def test_the_command_names_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("sys.platform", "linux")
    assert holding_command()[0] == "/usr/bin/systemd-inhibit"
    assert holding_command()[-1] == "/usr/bin/cat"
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert holding_command() == []
    monkeypatch.setattr("sys.platform", "darwin")
    assert holding_command()[0] == "caffeinate"
