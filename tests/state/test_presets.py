"""Presets: chosen, saved, renamed, deleted and taken back, and what new chats begin with."""

import pytest
from pytestqt.qtbot import QtBot

from app.core.preset import Preset, PresetBook
from app.core.setting_values import SettingValues
from app.state.presets import PresetsState
from app.state.settings import GenerationSettings

HOT = SettingValues(temperature=2.0, system_prompt="Sing.")


@pytest.fixture
def settings(qtbot: QtBot) -> GenerationSettings:
    return GenerationSettings()


@pytest.fixture
def presets(settings: GenerationSettings) -> PresetsState:
    return settings.presets


@pytest.fixture
def kept(presets: PresetsState) -> list[PresetBook]:
    books: list[PresetBook] = []
    presets.keep_requested.connect(books.append)
    return books


def test_what_is_set_gets_a_name(settings: GenerationSettings, presets: PresetsState, kept: list[PresetBook]) -> None:
    assert presets.current == ""
    settings.put(HOT)
    assert presets.current is None
    presets.save("  Hot ")
    assert (presets.names, presets.current) == (["Hot"], "Hot")
    assert kept == [PresetBook((Preset("Hot", HOT),), "Hot")]
    settings.change(temperature=1.0)
    assert presets.current is None
    settings.reset()
    assert settings.values == HOT
    presets.choose("")
    assert settings.values == SettingValues()
    settings.put(HOT)
    settings.reset()
    assert settings.values == SettingValues()
    presets.save("   ")
    assert presets.names == ["Hot"]


def test_what_was_kept_is_begun_with(
    settings: GenerationSettings, presets: PresetsState, kept: list[PresetBook]
) -> None:
    presets.load(PresetBook((Preset("Hot", HOT),), "Hot"))
    assert settings.values == HOT
    assert kept == []
    settings.set_defaults(SettingValues(top_k=1))
    settings.reset()
    assert settings.values == HOT
    presets.choose("")
    assert settings.values == SettingValues(top_k=1)
    assert presets.current == ""


def test_a_name_can_be_changed(presets: PresetsState, settings: GenerationSettings, kept: list[PresetBook]) -> None:
    presets.save("A")
    settings.put(HOT)
    presets.save("B")
    assert not presets.rename("B", "A")
    assert not presets.rename("B", "")
    assert presets.rename("B", "B")
    assert presets.rename("B", "C")
    assert (presets.names, presets.current) == (["A", "C"], "C")
    assert kept[-1].chosen == "C"


def test_a_deletion_can_be_taken_back(
    presets: PresetsState, settings: GenerationSettings, kept: list[PresetBook]
) -> None:
    settings.put(HOT)
    presets.save("A")
    settings.change(top_k=3)
    presets.save("B")
    presets.choose("A")
    before = kept[-1]
    presets.delete("A")
    assert (presets.names, presets.deleted, settings.values) == (["B"], "A", HOT)
    presets.undo_delete()
    assert kept[-1] == before
    assert presets.deleted == ""
    presets.undo_delete()
    presets.delete("nothing")
    assert kept[-1] == before
