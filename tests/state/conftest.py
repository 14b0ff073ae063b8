"""Fixtures of the state's tests."""

import pytest
from pytestqt.qtbot import QtBot

from tests.state.stand_in import StandIn


@pytest.fixture
def stand_in(qtbot: QtBot) -> StandIn:
    return StandIn()
