"""`draftlight fit`: what a pair takes, and what helps where it does not fit."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.__main__ import main
from app.commands import fit as command
from app.core.device import Device, DeviceKind
from app.engine import fit as engine
from tests.model_files import write_aborting, write_pair

GIB = 2**30


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = write_pair(tmp_path_factory.mktemp("models"))
    return [str(folder / "target.gguf"), str(folder / "draft.gguf")]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[int], None]:
    monkeypatch.setattr(command, "cache_folder", lambda: tmp_path / "cache")

    def with_free(free: int) -> None:
        processor = Device("CPU", "", DeviceKind.CPU, "CPU", 4 * GIB, free)
        monkeypatch.setattr(engine, "devices", lambda: (processor,))

    return with_free


def test_a_pair_that_fits(pair: list[str], machine: Callable[[int], None], capsys: pytest.CaptureFixture[str]) -> None:
    machine(3 * GIB)
    assert main(["fit", *pair, "--context", "256"]) == 0
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()[1:4]] == ["target", "draft", "both"]
    assert "context 256 tokens" in told
    assert "What would help" not in told


def test_a_target_alone(pair: list[str], machine: Callable[[int], None], capsys: pytest.CaptureFixture[str]) -> None:
    machine(3 * GIB)
    assert main(["fit", pair[0], "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["fits"]
    assert "draft" not in record
    assert record["target"]["memory"][0]["total"] > 0


def test_what_does_not_fit_says_what_is_lacking(
    pair: list[str], machine: Callable[[int], None], capsys: pytest.CaptureFixture[str]
) -> None:
    machine(0)
    assert main(["fit", *pair]) == 1
    told = capsys.readouterr().out
    assert "The machine's memory is short of" in told
    assert "What would help: fewer bits or a smaller model" in told
    assert main(["fit", *pair, "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert not record["fits"]
    assert record["short_bytes"] > 0
    assert record["suggestions"][-1]["change"] == "smaller"


def test_a_file_that_llama_cpp_dies_of_is_a_sentence(
    machine: Callable[[int], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine(3 * GIB)
    assert main(["fit", str(write_aborting(tmp_path / "bad.gguf"))]) == 2
    assert "llama.cpp gave up when it planned the memory for bad.gguf" in capsys.readouterr().err
