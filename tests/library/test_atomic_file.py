"""A small file is there whole or as it was before."""

import os
from pathlib import Path

import pytest

from app.library.atomic_file import read_json, write_json


def test_it_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "é.json"
    write_json(path, {"a": "模"})
    write_json(path, ["\udcff"])
    assert read_json(path) == ["\udcff"]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "a.json"
    write_json(path, 1)

    def fail(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="full"):
        write_json(path, 2)
    monkeypatch.undo()
    assert read_json(path) == 1
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_read_is_none(tmp_path: Path) -> None:
    assert read_json(tmp_path / "missing.json") is None
    assert read_json(tmp_path) is None
