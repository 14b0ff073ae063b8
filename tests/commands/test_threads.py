"""`draftlight threads`: what it tries, what it says, and that it is used from then on."""

import json
from pathlib import Path

import pytest

from app.engine.engine import Engine
from tests.commands.conftest import Command


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: 2)
    monkeypatch.setattr("app.engine.threads._SECONDS", 0.0)
    monkeypatch.setattr("app.engine.pass_costs._SECONDS", 0.0)
    monkeypatch.setattr("app.engine.pass_costs._STEP_SECONDS", 0.0)


def test_the_numbers_that_were_tried_are_told_and_the_best_is_kept(
    draftlight: Command, machine: Path, models: Path
) -> None:
    done = draftlight("threads", models / "target.gguf", "--json")
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert [number for number, _ in record["one"]] == [number for number, _ in record["many"]] == [1, 2]
    (kept,) = json.loads(next(machine.rglob("threads.json")).read_text()).values()
    assert kept == [record["n_threads"], record["n_threads_batch"]]


def test_people_get_a_table(draftlight: Command, machine: Path, models: Path) -> None:
    done = draftlight("threads", models / "draft.gguf")
    lines = done.out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["threads", "1", "2"]
    assert lines[-1].startswith("From now on ")


def test_what_is_no_model_is_a_sentence(draftlight: Command, machine: Path, tmp_path: Path) -> None:
    done = draftlight("threads", tmp_path / "missing.gguf")
    assert done.code == 2
    assert "missing.gguf" in done.sentence


def test_ctrl_c_ends_it(draftlight: Command, machine: Path, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(engine: Engine, role: object, cancel: object) -> None:
        cancel.cancel()  # type: ignore[attr-defined]
        cancel.check()  # type: ignore[attr-defined]

    monkeypatch.setattr(Engine, "measure_threads", stop)
    assert draftlight("threads", models / "target.gguf").code == 130
