"""The context meter says what is used of how much, and what happens at the end is chosen there."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.prompt_count import PromptCount
from app.core.request import OnFull
from app.ui.figures import UNKNOWN
from app.ui.main_window import MainWindow
from tests.state.stand_in import TARGET, StandIn
from tests.ui.written import write

LEFT = Qt.MouseButton.LeftButton
COUNT = PromptCount(390, 20, 120, 160, ())


def count(stand_in: StandIn, counted: PromptCount) -> None:
    state = stand_in.chat.count
    state._ask()
    assert state._request
    state.on_counted(state._request, counted)


def test_it_is_there_with_a_target_only(window: MainWindow, stand_in: StandIn) -> None:
    meter = window.chat_pane.activity.context
    assert not meter.isVisible()
    stand_in.load_pair()
    assert meter.isVisible()
    assert meter.text() == "context 0 / 512"
    assert meter.shares == (0.0, 0.0)
    write(stand_in, "Hello.")
    assert meter.text() == "context 10 / 512"


def test_what_is_written_is_shown_before_it_is_sent(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    meter = window.chat_pane.activity.context
    count(stand_in, COUNT)
    assert meter.shares == (0.0, 0.0)
    window.set_prompt("Well?")
    count(stand_in, COUNT)
    assert meter.shares == (0.0, 390 / 512)


def test_the_popover_has_every_part(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    write(stand_in, "Hello.")
    window.set_prompt("Well?")
    meter = window.chat_pane.activity.context
    QTest.mouseClick(meter, LEFT)
    popover = meter.popover
    assert [label.text() for label in popover.values] == [UNKNOWN] * 4 + ["502", "10"]
    count(stand_in, COUNT)
    assert popover.title.text() == "390 of 512 tokens"
    assert [label.text() for label in popover.values] == ["20", "120", "160", "90", "122", "10"]
    count(stand_in, PromptCount(None, 20, 120, 160, ()))
    assert [label.text() for label in popover.values] == ["20", "120", "160", UNKNOWN, "502", "10"]
    popover.close()


def test_what_happens_at_the_end_is_chosen_there(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    meter = window.chat_pane.activity.context
    meter.setFocus()
    QTest.keyClick(meter, Qt.Key.Key_Space)
    popover = meter.popover
    assert popover.isVisible()
    assert popover.on_full.currentData() == OnFull.STOP
    QTest.keyClick(popover.on_full, Qt.Key.Key_End)
    assert stand_in.settings.on_full is OnFull.SHIFT
    stand_in.settings.change(on_full=OnFull.STOP)
    assert popover.on_full.currentData() == OnFull.STOP
    QTest.mouseClick(popover.help.larger, LEFT)
    assert stand_in.loads[-1].options.n_context == 2 * TARGET.n_context
    assert not popover.isVisible()
