"""Create, edit, branch, inspect, replay, export, be killed in the middle of a reply, and find all of it again."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.model_files import write_pair

ROOT = Path(__file__).parents[1]
TALKED, LATE = 4.0, 3.0
"""Seconds into the reply until the kill, and before it: it is written every second, later on a busy machine."""


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture(params=["offscreen", "xcb"])
def screen(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """What Qt draws on: nothing, or a real X server where there is one."""
    if request.param == "offscreen":
        yield {"QT_QPA_PLATFORM": "offscreen"}
        return
    if not shutil.which("Xvfb"):
        pytest.skip("needs Xvfb")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as display:
        name = f":{display.readline().strip()}"
    environment = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": name}
    try:
        if not _has_xcb(environment):
            pytest.skip("needs the libraries of Qt's X11 plugin")
        yield environment
    finally:
        server.terminate()
        server.wait()


def _has_xcb(environment: dict[str, str]) -> bool:
    code = "from PySide6.QtWidgets import QApplication; QApplication([])"
    return (
        subprocess.run([sys.executable, "-c", code], env=os.environ | environment, capture_output=True).returncode == 0
    )


def play(stage: str, home: Path, models: Path, screen: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.session", stage, str(home), str(models)],
        env=os.environ | screen,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def told(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout
    record: dict[str, Any] = json.loads(process.stdout.readline())
    return record


def test_nothing_of_a_day_is_lost(models: Path, tmp_path: Path, screen: dict[str, str]) -> None:
    talk = play("talk", tmp_path, models, screen)
    with talk:
        before = told(talk)
        grown = ""  # what was said so long ago that it is surely written
        while (round_ := told(talk))["at"] < TALKED:
            grown = round_["growing"] if round_["at"] < TALKED - LATE else grown
        talk.kill()
    first, edited, exported = before["first"], before["edited"], before["exported"]
    assert [turn[0] for turn in first["turns"]] == ["abc"]
    assert [turn[0] for turn in edited["turns"]] == ["bca"]
    assert before["inspected"] == {"walked": True, "veiled": True}
    for ending, text in exported.items():
        assert first["turns"][0][1][:10] in text, ending
    assert json.loads(exported[".json"])

    back = play("return", tmp_path, models, screen)
    with back:
        after = told(back)
    assert back.returncode == 0
    (asked, said), (_, cut_off) = after["killed"]["turns"]
    assert [asked, said] == first["turns"][0]
    assert after["killed"]["metrics"][0] == first["metrics"][0]
    assert after["killed"]["n_rounds"][0] == first["n_rounds"][0]
    assert after["other"]["turns"] == edited["turns"]
    assert after["other"]["metrics"] == edited["metrics"]
    assert after["other"]["shown"] == edited["shown"]
    assert grown
    assert cut_off.startswith(grown)
