"""Fixtures of the state's tests: no screen is needed."""

import os

import pytest
from pytestqt.qtbot import QtBot

from tests.state.stand_in import StandIn

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def stand_in(qtbot: QtBot) -> StandIn:
    return StandIn()
