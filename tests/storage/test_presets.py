"""The file of presets: what comes back, what people wrote into it, and what is wrong in it."""

from pathlib import Path

import pytest

from app.core.errors import SettingsError
from app.core.preset import Preset, PresetBook
from app.core.request import DrafterKind, OnFull
from app.core.setting_values import SettingValues
from app.storage.presets import FILE, PresetsFile

BOOK = PresetBook(
    (
        Preset(
            "Code 猫", SettingValues(0.7, 10, 0.5, 7, 3, 99, DrafterKind.LOOKUP, OnFull.SHIFT, 'Be "brief".\n\tAnd ')
        ),
        Preset("Plain", SettingValues()),
    ),
    "Plain",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / FILE


def test_they_come_back(path: Path) -> None:
    file = PresetsFile(path)
    assert file.read() == PresetBook()
    file.write(BOOK)
    assert file.read() == BOOK
    file.write(PresetBook())
    assert file.read() == PresetBook()


def test_people_may_write_them(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('chosen = "B"\n[[preset]]\nname = " A "\ntemperature = 1\nlater = 3\n[[preset]]\nname = "A"\n')
    assert PresetsFile(path).read() == PresetBook((Preset("A", SettingValues(temperature=1.0)),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("preset = 3", r"\[\[preset\]\]"),
        ("[[preset]]\ntemperature = 1.0", "preset 1: it has no name"),
        ('[[preset]]\nname = "A"\ntemperature = -1.0', r"preset 1 \(A\): .*temperature"),
        ('[[preset]]\nname = "A"\ndrafter = "magic"', r"preset 1 \(A\): .*magic"),
        ("nonsense", "no list of presets"),
    ],
)
def test_what_is_wrong_is_said_and_set_aside(path: Path, text: str, said: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    file = PresetsFile(path)
    with pytest.raises(SettingsError, match=said):
        file.read()
    assert path.read_text() == text
    file.write(BOOK)
    assert file.read() == BOOK
    assert path.with_name(f"{FILE}.damaged-1").read_text() == text


def test_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be written"):
        PresetsFile(tmp_path / "file" / FILE).write(BOOK)
    (tmp_path / FILE).mkdir()
    with pytest.raises(SettingsError, match="cannot be read"):
        PresetsFile(tmp_path / FILE).read()
