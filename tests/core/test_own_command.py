"""The program can start itself, and parts of itself, whether it runs from source or out of a bundle."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.core.own_command import PART, is_frozen, own_command, part_command

ROOT = Path(__file__).parent.parent.parent


def test_from_source_python_starts_it() -> None:
    assert not is_frozen()
    told = subprocess.run(own_command("check", "--help"), cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True)
    assert (told.returncode, b"TARGET" in told.stdout) == (0, True)
    assert part_command("app.engine.probe", "a")[1:] == ["-P", "-m", "app.engine.probe", "a"]


@pytest.mark.parametrize(
    ("platform", "started", "parts"),
    [
        ("linux", "/usr/lib/draftlight/draftlight", "/usr/lib/draftlight/draftlight"),
        ("win32", "/draftlight/draftlight-window.exe", "/draftlight/draftlight.exe"),
    ],
)
def test_out_of_a_bundle_it_starts_its_own_program(
    monkeypatch: pytest.MonkeyPatch, platform: str, started: str, parts: str
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", started)
    monkeypatch.setattr(sys, "platform", platform)
    assert own_command("open", "a.gguf") == [started, "open", "a.gguf"]
    assert [Path(part_command("app.engine.probe", "a")[0]), *part_command("app.engine.probe", "a")[1:]] == [
        Path(parts),
        PART,
        "app.engine.probe",
        "a",
    ]
