"""Each kind of file has its folder, and what comes with the program is found."""

import sys
from pathlib import Path

import pytest

from app.storage import folders
from app.storage.folders import cache_folder, log_folder, resource


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these follow other rules")
def test_folders_are_the_users_and_named_after_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert cache_folder() == tmp_path / "cache" / "draftlight"
    assert log_folder() == tmp_path / "state" / "draftlight" / "log"
    assert list(tmp_path.iterdir()) == []


def test_a_resource_is_found_in_a_checkout() -> None:
    assert resource("demo.txt").read_text(encoding="utf-8").strip()


def test_a_resource_is_found_inside_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_APP", tmp_path)
    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / "demo.txt").touch()
    assert resource("demo.txt") == tmp_path / "resources" / "demo.txt"
    assert resource("other.txt") == tmp_path.parent / "resources" / "other.txt"
