"""Who adds a device is alone; who looks at them is not."""

import threading

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled
from app.engine.device_gate import adding_devices, using_devices


def test_who_adds_waits_for_those_who_look() -> None:
    heard: list[str] = []
    began = threading.Event()

    def add() -> None:
        began.set()
        with adding_devices(CancelToken()):
            heard.append("added")

    adder = threading.Thread(target=add)
    with using_devices(), using_devices():
        adder.start()
        began.wait()
        with using_devices():  # a load that goes on looks again
            heard.append("looked")
    adder.join()
    assert heard == ["looked", "added"]


def test_who_looks_waits_for_the_one_who_adds() -> None:
    heard: list[str] = []
    began = threading.Event()

    def look() -> None:
        began.set()
        with using_devices():
            heard.append("looked")

    looker = threading.Thread(target=look)
    with adding_devices(CancelToken()):
        with using_devices():  # what was added is looked at
            looker.start()
        began.wait()
        heard.append("added")
    looker.join()
    assert heard == ["added", "looked"]


def test_waiting_can_be_given_up() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with using_devices(), pytest.raises(Cancelled), adding_devices(cancel):
        pytest.fail("nobody else may look")
    with adding_devices(cancel):
        pass
