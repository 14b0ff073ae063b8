"""A module of the program runs as a process of its own by a hidden first word, as a bundle starts its parts."""

import json
import sys
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import ModelLoadError
from app.core.own_command import PART
from app.engine import child
from app.engine.probe import probe
from tests.commands.conftest import Command, command_line
from tests.engine.model_files import write_speaker
from tests.odd_models import BLOCKLESS


def by_hidden_word(module: str, *words: str) -> list[str]:
    return command_line([PART, module, *words])


def test_a_part_does_its_work_and_says_so(process: Command, models: Path) -> None:
    done = process(PART, "app.engine.probe", models / "target.gguf")
    assert (done.code, done.out) == (0, "null\n")


def test_a_part_says_why_it_refuses(process: Command, tmp_path: Path) -> None:
    (tmp_path / "notes.gguf").write_text("Dear diary")
    done = process(PART, "app.engine.probe", tmp_path / "notes.gguf")
    assert done.code == 1
    message, _ = json.loads(done.out)
    assert "notes.gguf" in json.dumps(message)


def test_the_engine_understands_its_parts_when_they_are_started_so(
    models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "part_command", by_hidden_word)
    probe(models / "target.gguf", CancelToken(), tmp_path)
    assert (tmp_path / "opened.json").exists()
    with pytest.raises(ModelLoadError, match="gave up"):
        probe(write_speaker(tmp_path, architecture=BLOCKLESS), CancelToken(), tmp_path)


@pytest.mark.parametrize("words", [(), ("os",), ("app.commands.pull",)])
def test_only_parts_are_run(draftlight: Command, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["draftlight"])
    done = draftlight(PART, *words)
    assert done.code == 2
    assert "its own parts" in done.sentence
