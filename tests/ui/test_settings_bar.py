"""The settings bar shows what is in force, and puts in force what is set."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.loading import Role
from app.core.request import DrafterKind, OnFull
from app.state.settings import GenerationSettings
from app.ui.settings_bar import SettingsBar
from tests.state.stand_in import MISFIT, StandIn


@pytest.fixture
def settings(stand_in: StandIn) -> GenerationSettings:
    return stand_in.settings


@pytest.fixture
def bar(stand_in: StandIn, qtbot: QtBot) -> SettingsBar:
    bar = SettingsBar(stand_in.pair, stand_in.settings)
    qtbot.addWidget(bar)
    bar.show()
    return bar


def test_it_shows_what_is_in_force(bar: SettingsBar, settings: GenerationSettings) -> None:
    assert bar.drafter.currentText() == "Fitting"
    assert bar.lookahead.text() == "Auto"
    settings.change(temperature=0.7, top_k=10, top_p=0.5, seed=12, lookahead=6, max_tokens=2000)
    settings.change(drafter=DrafterKind.NONE, on_full=OnFull.SHIFT)
    assert bar.drafter.currentText() == "None"
    assert bar.lookahead.text() == "6"
    assert not bar.lookahead.isEnabled()
    assert bar.summary.accessibleName() == "temperature 0.70 · at most 2,000 tokens"
    popover = bar.popover
    assert (popover.temperature.value(), popover.top_k.value(), popover.top_p.value()) == (0.7, 10, 0.5)
    assert (popover.seed.text(), popover.max_tokens.value()) == ("12", 2000)
    assert popover.on_full.currentText() == "forget the older half"
    assert settings.values.temperature == 0.7


def test_what_is_set_is_in_force(bar: SettingsBar, settings: GenerationSettings, qtbot: QtBot) -> None:
    QTest.keyClick(bar.drafter, Qt.Key.Key_End)
    assert settings.drafter is DrafterKind.NONE
    QTest.keyClick(bar.drafter, Qt.Key.Key_Home)
    assert settings.values.drafter is DrafterKind.FITTING
    bar.lookahead.setValue(3)
    bar.popover.temperature.setValue(0.9)
    bar.popover.top_k.setValue(0)
    bar.popover.top_p.setValue(1.0)
    bar.popover.seed.setText("99")
    bar.popover.max_tokens.setValue(64)
    QTest.keyClick(bar.popover.on_full, Qt.Key.Key_End)
    values = settings.values
    assert (values.lookahead, values.temperature, values.top_k) == (3, 0.9, 0)
    assert (values.top_p, values.seed, values.max_tokens) == (1.0, 99, 64)
    assert values.on_full is OnFull.SHIFT
    bar.popover.seed.setText("")
    assert settings.seed is None
    bar.lookahead.stepDown()
    assert settings.lookahead == 2
    bar.lookahead.setValue(0)
    assert settings.lookahead is None


def offered(bar: SettingsBar) -> dict[DrafterKind, bool]:
    model = bar.drafter.model()
    assert isinstance(model, QStandardItemModel)
    return {kind: model.item(row).isEnabled() for row, kind in enumerate(DrafterKind)}


def tip(bar: SettingsBar, kind: DrafterKind) -> str:
    return str(bar.drafter.itemData(list(DrafterKind).index(kind), Qt.ItemDataRole.ToolTipRole))


def test_every_drafter_is_explained(bar: SettingsBar) -> None:
    assert len({tip(bar, kind) for kind in DrafterKind}) == len(DrafterKind)
    assert len({bar.drafter.itemText(row) for row in range(bar.drafter.count())}) == len(DrafterKind)
    assert all(offered(bar).values())
    assert bar.drafter.toolTip() == tip(bar, DrafterKind.FITTING)


def test_what_a_misfit_rules_out_is_greyed_with_the_reason(bar: SettingsBar, stand_in: StandIn) -> None:
    stand_in.load_pair(MISFIT)
    ruled_out = {kind for kind, enabled in offered(bar).items() if not enabled}
    assert ruled_out == {DrafterKind.MODEL, DrafterKind.LOOKUP_MODEL}
    assert "Not now: the vocabularies do not fit: vocabulary type" in tip(bar, DrafterKind.MODEL)
    assert "Not now" not in tip(bar, DrafterKind.MAP)
    stand_in.settings.change(drafter=DrafterKind.MODEL)  # chosen before
    assert "Not now" in bar.drafter.toolTip()
    stand_in.load_pair()
    assert all(offered(bar).values())
    assert "Not now" not in bar.drafter.toolTip()


def test_without_a_draft_only_lookup_is_left(bar: SettingsBar, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    able = {kind for kind, enabled in offered(bar).items() if enabled}
    assert able == {DrafterKind.FITTING, DrafterKind.LOOKUP, DrafterKind.NONE}
    assert "no draft is loaded" in tip(bar, DrafterKind.TEXT)


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
