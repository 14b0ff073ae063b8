"""The book of presets: no name twice, in their order."""

from app.core.preset import LONGEST_NAME, Preset, PresetBook, name_of
from app.core.setting_values import SettingValues

HOT, COLD = SettingValues(temperature=2.0), SettingValues()
BOOK = PresetBook((Preset("Hot", HOT), Preset("Cold", COLD)), "Hot")


def test_one_replaces_the_one_of_its_name() -> None:
    book = BOOK.with_preset(Preset("Hot", COLD))
    assert book.presets == (Preset("Hot", COLD), Preset("Cold", COLD))
    assert [one.name for one in BOOK.with_preset(Preset("New", HOT)).presets] == ["Hot", "Cold", "New"]
    assert [one.name for one in BOOK.with_preset(Preset("New", HOT), 1).presets] == ["Hot", "New", "Cold"]


def test_the_chosen_one_is_followed() -> None:
    assert BOOK.without("Hot").chosen == ""
    assert BOOK.without("Cold").chosen == "Hot"
    assert BOOK.renamed("Hot", "Warm").chosen == "Warm"
    assert BOOK.renamed("Cold", "Cool").find("Cool") == Preset("Cool", COLD)
    assert BOOK.renamed("Hot", "Cold") is BOOK
    assert BOOK.renamed("Hot", "") is BOOK


def test_a_name_is_one_line() -> None:
    assert name_of("  a \n b ") == "a b"
    assert len(name_of("猫" * 500)) == LONGEST_NAME
