"""What refers to itself is freed in the window's thread, whichever thread allocates."""

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.application.garbage import Garbage


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    if was_on:
        gc.enable()


class Knot:
    """Refers to itself."""

    def __init__(self, freed: list[threading.Thread]) -> None:
        self.itself, self._freed = self, freed

    def __del__(self) -> None:
        self._freed.append(threading.current_thread())


def test_only_this_thread_looks(qtbot: QtBot) -> None:
    parent = QObject()
    Garbage(parent)
    freed: list[threading.Thread] = []
    Knot(freed)

    def allocate() -> None:
        kept: list[object] = []
        for _ in range(100_000):  # Python would look many times, and find it
            kept.append([kept])

    thread = threading.Thread(target=allocate)
    thread.start()
    thread.join()
    assert freed == []
    qtbot.waitUntil(lambda: bool(freed), timeout=20_000)
    assert freed == [threading.main_thread()]
