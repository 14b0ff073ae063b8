"""The settings bar shows what is in force, and puts in force what is set."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.state.settings import GenerationSettings
from app.ui.settings_bar import SettingsBar


@pytest.fixture
def settings(qtbot: QtBot) -> GenerationSettings:
    return GenerationSettings()


@pytest.fixture
def bar(settings: GenerationSettings, qtbot: QtBot) -> SettingsBar:
    bar = SettingsBar(settings)
    qtbot.addWidget(bar)
    bar.show()
    return bar


def test_it_shows_what_is_in_force(bar: SettingsBar, settings: GenerationSettings) -> None:
    settings.change(temperature=0.7, top_k=10, top_p=0.5, seed=12, n_max=6, max_tokens=2000, drafting=False)
    assert not bar.drafting.isChecked()
    assert bar.lookahead.value() == 6
    assert not bar.lookahead.isEnabled()
    assert bar.summary.text() == "temperature 0.70 · at most 2,000 tokens"
    popover = bar.popover
    assert (popover.temperature.value(), popover.top_k.value(), popover.top_p.value()) == (0.7, 10, 0.5)
    assert (popover.seed.text(), popover.max_tokens.value()) == ("12", 2000)
    assert settings.values.temperature == 0.7


def test_what_is_set_is_in_force(bar: SettingsBar, settings: GenerationSettings, qtbot: QtBot) -> None:
    bar.drafting.setChecked(False)
    bar.lookahead.setValue(3)
    bar.popover.temperature.setValue(0.9)
    bar.popover.top_k.setValue(0)
    bar.popover.top_p.setValue(1.0)
    bar.popover.seed.setText("99")
    bar.popover.max_tokens.setValue(64)
    values = settings.values
    assert (values.drafting, values.n_max, values.temperature, values.top_k) == (False, 3, 0.9, 0)
    assert (values.top_p, values.seed, values.max_tokens) == (1.0, 99, 64)
    bar.popover.seed.setText("")
    assert settings.seed is None


def test_the_seed_takes_figures_only(bar: SettingsBar, settings: GenerationSettings, qtbot: QtBot) -> None:
    QTest.keyClicks(bar.popover.seed, "-1x2")
    assert bar.popover.seed.text() == "12"
    bar.popover.seed.setText("007")
    assert (settings.seed, bar.popover.seed.text()) == (7, "007")
    bar.popover.seed.setText("0")
    assert settings.seed == 0


def test_the_popover_opens_at_the_summary(bar: SettingsBar, qtbot: QtBot) -> None:
    QTest.mouseClick(bar.summary, Qt.MouseButton.LeftButton)
    assert bar.popover.isVisible()
    bar.popover.close()
