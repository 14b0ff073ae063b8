"""Each kind of file has its folder, and what comes with the program is found."""

import sys
from pathlib import Path

import pytest

from app.storage import folders
from app.storage.folders import HOME, PORTABLE, Folders, cache_folder, licences, log_folder, resource, user_folders


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these follow other rules")
def test_folders_are_the_users_and_named_after_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert cache_folder() == tmp_path / "cache" / "draftlight"
    assert log_folder() == tmp_path / "state" / "draftlight" / "log"
    assert list(tmp_path.iterdir()) == []


def all_in(home: Path) -> bool:
    logs = home / "log"
    return (user_folders(), log_folder()) == (Folders(home / "cache", home / "data", home / "settings", logs), logs)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a program that runs out of a bundle."""
    folder = tmp_path / "draftlight"
    folder.mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "draftlight"))
    monkeypatch.setattr(folders, "_APP", folder / "_internal" / "app")
    monkeypatch.delenv(HOME, raising=False)
    return folder


def test_one_folder_can_be_named_for_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "all"))
    assert all_in(tmp_path / "all")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, "all")
    assert all_in(tmp_path / "all")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv(HOME, "~/all")
    assert all_in(tmp_path / "all")


def test_a_portable_program_keeps_everything_beside_itself(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = user_folders()
    assert not usual.data.is_relative_to(bundle)
    (bundle / PORTABLE).touch()
    assert all_in(bundle / "draftlight-data")
    monkeypatch.setenv(HOME, str(bundle / "elsewhere"))
    assert all_in(bundle / "elsewhere")
    monkeypatch.setenv(HOME, "")
    assert all_in(bundle / "draftlight-data")


def test_a_portable_app_of_macos_keeps_everything_beside_the_app(
    tmp_path: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Draftlight.app" / "Contents" / "MacOS" / "draftlight"))
    (tmp_path / PORTABLE).touch()
    assert all_in(tmp_path / "draftlight-data")


def test_a_checkout_is_never_portable(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bundle / PORTABLE).touch()
    monkeypatch.delattr(sys, "frozen")
    assert not user_folders().data.is_relative_to(bundle)


def test_a_bundle_brings_the_licences_of_its_parts(bundle: Path) -> None:
    assert licences() is None
    (bundle / "licences").mkdir()
    assert licences() == bundle / "licences"


def test_a_resource_is_found_in_a_checkout() -> None:
    assert resource("demo.txt").read_text(encoding="utf-8").strip()


def test_a_resource_is_found_inside_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_APP", tmp_path)
    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / "demo.txt").touch()
    assert resource("demo.txt") == tmp_path / "resources" / "demo.txt"
    assert resource("other.txt") == tmp_path.parent / "resources" / "other.txt"
