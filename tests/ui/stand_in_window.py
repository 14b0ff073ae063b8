"""A real window on states that no thread stands behind."""

from app.ui.main_window import MainWindow
from tests.state.stand_in import StandIn


def window_of(stand_in: StandIn) -> MainWindow:
    return MainWindow(
        stand_in.pair,
        stand_in.chat,
        stand_in.live,
        stand_in.settings,
        stand_in.models,
        stand_in.conversations,
        stand_in.preferences,
        stand_in.measuring,
        stand_in.placing,
    )
