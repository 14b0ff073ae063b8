"""The bar above all pages: what it says of what went wrong, and what it offers."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.core.crash import Crash, Running
from app.core.errors import ConversationError, EngineGaveUp
from app.state.incidents import IncidentsState
from app.ui.incident_bar import IncidentBar

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def incidents(qtbot: QtBot) -> IncidentsState:
    return IncidentsState()


@pytest.fixture
def bar(incidents: IncidentsState, qtbot: QtBot, light: None) -> IncidentBar:
    bar = IncidentBar(incidents)
    qtbot.addWidget(bar)
    return bar


def test_it_is_not_there_while_nothing_is_wrong(bar: IncidentBar, incidents: IncidentsState) -> None:
    assert bar.isHidden()
    incidents.on_looked(None)
    assert bar.isHidden()


@pytest.mark.parametrize(
    ("crash", "words"),
    [
        (Crash(Running(words="GGML_ASSERT(x) failed"), 0.0), 'llama.cpp gave up: "GGML_ASSERT(x) failed"'),
        (Crash(Running(), 0.0, trace="Fatal Python error"), "crashed"),
        (Crash(Running(), 0.0), "ended in the middle of things"),
    ],
)
def test_it_says_how_the_last_run_ended(bar: IncidentBar, incidents: IncidentsState, crash: Crash, words: str) -> None:
    incidents.on_looked(crash)
    assert not bar.isHidden()
    assert words in bar.text.text()
    assert "saved" in bar.text.text()
    QTest.mouseClick(bar.dismiss_button, LEFT)
    assert bar.isHidden()
    assert incidents.crash is None


def test_a_report_is_saved_where_somebody_says(
    bar: IncidentBar, incidents: IncidentsState, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash = Crash(Running(), 0.0)
    asked: list[tuple[object, ...]] = []
    incidents.save_requested.connect(lambda *what: asked.append(what))
    incidents.on_looked(crash)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    QTest.mouseClick(bar.button, LEFT)
    assert (asked, bar.isHidden()) == ([], False)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/full/report.txt", ""))
    QTest.mouseClick(bar.button, LEFT)
    assert asked == [(crash, Path("/full/report.txt"))]
    incidents.on_save_failed(ConversationError("There is no room."))
    assert "There is no room." in bar.text.text()
    assert "report" in bar.button.text()
    incidents.on_saved(Path("/report.txt"))
    assert "/report.txt" in bar.text.text()
    assert bar.button.isHidden()


def test_an_engine_that_gave_up_comes_before_all_else_and_stays(
    bar: IncidentBar, incidents: IncidentsState, qtbot: QtBot
) -> None:
    incidents.on_looked(Crash(Running(), 0.0))
    incidents.on_gave_up(EngineGaveUp("out of luck"))
    assert "out of luck" in bar.text.text()
    assert bar.dismiss_button.isHidden()
    with qtbot.waitSignal(incidents.restart_requested):
        QTest.mouseClick(bar.button, LEFT)
