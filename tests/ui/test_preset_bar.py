"""The presets and the system prompt in the popover."""

import pytest
from PySide6.QtWidgets import QInputDialog

from app.core.setting_values import SettingValues
from app.state.settings import GenerationSettings
from app.ui.main_window import MainWindow
from app.ui.settings_bar import SettingsBar
from tests.state.stand_in import StandIn


@pytest.fixture
def bar(window: MainWindow) -> SettingsBar:
    return window.chat_pane.settings_bar


@pytest.fixture
def settings(stand_in: StandIn) -> GenerationSettings:
    return stand_in.settings


def test_a_preset_is_saved_chosen_renamed_and_deleted(
    bar: SettingsBar, settings: GenerationSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, answers = bar.popover.presets, iter(["Hot", "", "Warm"])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: (next(answers), True))
    assert [shown.box.itemText(row) for row in range(shown.box.count())] == ["Defaults"]
    assert not shown.rename_action.isEnabled()
    settings.change(temperature=2.0)
    assert shown.box.currentText() == "Own settings"
    bar.show_popover()
    shown.save_action.trigger()
    assert not bar.popover.isVisible()
    assert shown.box.currentText() == "Hot"
    shown.box.setCurrentIndex(0)
    shown.box.activated.emit(0)
    assert settings.values == SettingValues()
    shown.box.activated.emit(1)
    assert settings.temperature == 2.0
    shown.rename_action.trigger()
    shown.rename_action.trigger()
    assert shown.box.currentText() == "Warm"
    assert shown.undo.isHidden()
    shown.delete_action.trigger()
    assert shown.box.currentText() == "Own settings"
    assert shown.deleted.text() == "Deleted: Warm"
    shown.undo.click()
    assert shown.box.currentText() == "Warm"
    assert shown.undo.isHidden()


def test_the_system_prompt_is_written_and_seen(bar: SettingsBar, settings: GenerationSettings) -> None:
    assert "system prompt" not in bar.summary.accessibleName()
    bar.popover.system_prompt.setPlainText("Be brief.")
    assert settings.system_prompt == "Be brief."
    assert bar.summary.accessibleName().startswith("system prompt · greedy")
    assert "Be brief." in bar.summary.toolTip()
    settings.change(system_prompt="Sing.")
    assert bar.popover.system_prompt.toPlainText() == "Sing."
    cursor = bar.popover.system_prompt.textCursor()
    cursor.setPosition(2)
    bar.popover.system_prompt.setTextCursor(cursor)
    cursor.insertText("!")
    assert bar.popover.system_prompt.textCursor().position() == 3  # what is typed stays where it is


def test_the_popover_fits_the_smallest_window(bar: SettingsBar, window: MainWindow) -> None:
    window.resize(window.minimumSize())
    bar.show_popover()
    assert bar.popover.height() < window.height()
    bar.popover.hide()
