"""A conversation of three turns, settled in one of the two faces."""

from pytestqt.qtbot import QtBot

from app.ui.main_window import MainWindow
from app.ui.turn_menu import View
from tests.scripted import saying
from tests.state.stand_in import StandIn


def three_turns(window: MainWindow, stand_in: StandIn, qtbot: QtBot, face: str) -> View:
    """`face` is tokens or reading."""
    stand_in.load_pair()
    if face == "reading":
        window.chat_pane.settings_bar.reading.click()
    for text, answer in (("One", "abc"), ("Two", "def"), ("Three", "ghi")):
        stand_in.converse(saying(answer), text=text)
    view = window.chat_pane.face
    assert isinstance(view, View)
    qtbot.waitUntil(lambda: view.turn_top(2) is not None and view.settled)
    return view
