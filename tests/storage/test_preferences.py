"""The settings file: defaults, changes, and what somebody may have typed into it."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import SettingsError
from app.storage.folders import Folders
from app.storage.preferences import FILE, Preferences, PreferencesFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "not there yet" / FILE


def test_without_a_file_the_defaults_are_in_force(path: Path) -> None:
    assert PreferencesFile(path).read() == Preferences()
    assert not path.exists()


def test_what_is_changed_is_there_the_next_time(path: Path) -> None:
    changed = Preferences(offline=True, endpoint="http://mirror", rate_limit=5, models_folder="/ö 日本")
    assert PreferencesFile(path).change(lambda before: changed) == changed
    assert PreferencesFile(path).read() == changed
    assert [file.name for file in path.parent.iterdir()] == [FILE]


def test_downloads_go_where_the_user_wants_them(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")
    assert Preferences().models(folders) == tmp_path / "data" / "models"
    assert Preferences(models_folder="/big disk").models(folders) == Path("/big disk")
    assert Preferences(models_folder="~/big").models(folders) == Path.home() / "big"


def test_a_setting_of_another_version_survives_a_change(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('later = "kept"\n[table]\nx = 1\n', encoding="utf-8")
    PreferencesFile(path).change(lambda before: replace(before, offline=True))
    text = path.read_text(encoding="utf-8")
    assert 'later = "kept"' in text
    assert "x = 1" in text
    assert "offline = true" in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("offline = 1", "offline = 1 is not possible"),
        ("rate_limit = -1", "rate_limit = -1 is not possible"),
        ('rate_limit = "fast"', "rate_limit = 'fast' is not possible"),
        ("offline =", "no valid TOML"),
    ],
)
def test_a_wrong_line_is_named_and_left_alone(path: Path, text: str, said: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    file = PreferencesFile(path)
    for attempt in (file.read, lambda: file.change(lambda before: replace(before, offline=True))):
        with pytest.raises(SettingsError, match=said):
            attempt()
    assert path.read_text(encoding="utf-8") == text


def test_bytes_that_are_no_text_are_said_so(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="no valid TOML"):
        PreferencesFile(path).read()


def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match=r"cannot be (read|written)"):
        PreferencesFile(tmp_path / "file" / FILE).change(lambda before: replace(before, offline=True))
