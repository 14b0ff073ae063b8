"""What went wrong with the program itself, as the window shows it."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.core.crash import Crash, Running
from app.core.errors import ConversationError, EngineGaveUp
from app.state.incidents import IncidentsState

CRASH = Crash(Running(conversation=5), 0.0)


def test_a_crash_is_told_and_its_conversation_wanted(qtbot: QtBot) -> None:
    state = IncidentsState()
    wanted: list[int] = []
    state.conversation_wanted.connect(wanted.append)
    with qtbot.waitSignals([state.changed, state.looked]):
        state.on_looked(CRASH)
    assert state.crash is CRASH
    assert wanted == [5]


def test_a_clean_end_is_told_too(qtbot: QtBot) -> None:
    state = IncidentsState()
    with qtbot.waitSignal(state.looked), qtbot.assertNotEmitted(state.changed):
        state.on_looked(None)
    assert state.crash is None


def test_a_report_is_asked_for_and_saved_or_not(qtbot: QtBot) -> None:
    state = IncidentsState()
    asked: list[tuple[object, ...]] = []
    state.save_requested.connect(lambda *what: asked.append(what))
    state.save(Path("/nowhere"))
    assert asked == []
    state.on_looked(CRASH)
    state.save(Path("/full/report.txt"))
    assert asked == [(CRASH, Path("/full/report.txt"))]
    state.on_save_failed(ConversationError("No space left on device."))
    assert state.problem is not None
    state.on_saved(Path("/report.txt"))
    assert state.saved == Path("/report.txt")
    assert state.problem is None
    state.dismiss()
    assert state.crash is None


def test_an_engine_that_gave_up_can_only_be_started_again(qtbot: QtBot) -> None:
    state = IncidentsState()
    with qtbot.waitSignal(state.changed):
        state.on_gave_up(EngineGaveUp("out of luck"))
    with qtbot.waitSignal(state.restart_requested):
        state.restart()
