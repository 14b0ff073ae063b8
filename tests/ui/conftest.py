"""Fixtures of the window's tests: no screen is needed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.main_window import MainWindow
from app.ui.style_sheet import apply_theme
from app.ui.theme import Theme
from tests.state.stand_in import StandIn
from tests.ui.stand_in_window import window_of

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform warns of what it cannot do; that is no news."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture
def stand_in(qtbot: QtBot) -> StandIn:
    return StandIn()


@pytest.fixture
def light(qapp: QApplication) -> None:
    """Only where it is not so already: windows of earlier tests may still be there to be dressed again."""
    if not qapp.styleSheet() or Theme.of(qapp.palette()).dark:
        apply_theme(qapp, Qt.ColorScheme.Light)


@pytest.fixture
def window(stand_in: StandIn, light: None, qtbot: QtBot) -> Iterator[MainWindow]:
    window = window_of(stand_in)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close()
    window.deleteLater()
    # Now, not when an event loop ends: else every test would have to dress the windows of all before it.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
