"""The settings file: defaults, changes, and what somebody may have typed into it."""

import os
import sys
from pathlib import Path

import pytest

from app.core.errors import SettingsError
from app.core.preferences import DEFAULTS, Preferences, differences
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile, models_folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "not there yet" / FILE


def written(path: Path, text: str) -> PreferencesFile:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return PreferencesFile(path)


def test_without_a_file_the_defaults_are_in_force(path: Path) -> None:
    assert PreferencesFile(path).read() == Preferences()
    assert not path.exists()


def test_what_is_changed_is_there_the_next_time(path: Path) -> None:
    changed = Preferences(offline=True, endpoint="http://mirror", models_folder="/ö 日本", text_size=9)
    assert PreferencesFile(path).keep(differences(changed)) == changed
    assert PreferencesFile(path).read() == changed
    assert [file.name for file in path.parent.iterdir()] == [FILE]
    assert path.read_text(encoding="utf-8").startswith("[appearance]\ntext_size = 9\n\n[network]\noffline = true\n")


def test_a_default_needs_no_line(path: Path) -> None:
    file = written(path, "[network]\noffline = true\nrate_limit = 5\n")
    assert file.keep({"offline": False, "theme": "system"}).rate_limit == 5
    assert path.read_text() == "[network]\nrate_limit = 5\n"


def test_names_above_all_sections_are_read_and_keep_their_place(path: Path) -> None:
    file = written(path, "rate_limit = 7 # slow\noffline = true\n")
    assert (file.read().rate_limit, file.read().offline) == (7, True)
    assert file.keep({"rate_limit": 8}).rate_limit == 8
    assert path.read_text() == "rate_limit = 8 # slow\noffline = true\n"
    assert written(path, "offline = true\n[network]\noffline = false\n").read() == DEFAULTS


def test_what_somebody_wrote_while_the_program_ran_stays(path: Path) -> None:
    file = written(path, "")
    file.keep({"offline": True})
    path.write_text("# mine\n" + path.read_text() + '\n# dark at night\n[appearance]\ntheme = "dark"  # really\n')
    assert file.keep({"rate_limit": 9}) == Preferences(offline=True, theme="dark", rate_limit=9)
    assert path.read_text().splitlines() == [
        "# mine",
        "[network]",
        "offline = true",
        "rate_limit = 9",
        "",
        "# dark at night",
        "[appearance]",
        'theme = "dark"  # really',
    ]


def test_whatever_way_it_is_written(path: Path) -> None:
    for text in ("network.offline = true\n", "network = { offline = true }\n", '[ network ]\n"offline" = true\n'):
        assert written(path, text).keep({"rate_limit": 5}) == Preferences(offline=True, rate_limit=5)
        assert PreferencesFile(path).keep({"offline": False}) == Preferences(rate_limit=5)
    text = '[new_chats]\nnote = """\n[network]\noffline = true\n"""\n'
    assert written(path, text).keep({"offline": True}).offline
    assert PreferencesFile(path).read().offline
    assert "[network]\noffline = true\n" in path.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_file_behind_a_link_stays_there(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("")
    path.parent.mkdir()
    os.symlink(real, path)
    PreferencesFile(path).keep({"offline": True})
    assert path.is_symlink()
    assert "offline = true" in real.read_text()


def test_downloads_go_where_the_user_wants_them(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")
    assert models_folder(Preferences(), folders) == tmp_path / "data" / "models"
    assert models_folder(Preferences(models_folder="/big disk"), folders) == Path("/big disk")
    assert models_folder(Preferences(models_folder="~/big"), folders) == Path.home() / "big"


def test_a_setting_of_another_version_survives_a_change(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('later = "kept"\n[table]\nx = 1\n', encoding="utf-8")
    PreferencesFile(path).keep({"offline": True})
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
        ("[network]\noffline = 0", "offline = 0 is not possible"),
        ("[appearance]\ntheme = 'blue'", "theme = 'blue' is not possible"),
        ("[appearance]\ntext_size = 2", "text_size = 2 is not possible"),
        ("[new_chats]\nmax_tokens = 0", "max_tokens = 0 is not possible"),
        ("[new_chats]\ntemperature = nan", "temperature = nan is not possible"),
    ],
)
def test_a_wrong_line_is_named_and_left_alone(path: Path, text: str, said: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    file = PreferencesFile(path)
    for attempt in (file.read, lambda: file.keep({"offline": True})):
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
        PreferencesFile(tmp_path / "file" / FILE).keep({"offline": True})
