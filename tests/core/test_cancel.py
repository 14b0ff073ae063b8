import ctypes
from threading import Thread

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, DraftlightError


def test_a_fresh_token_lets_work_go_on() -> None:
    token = CancelToken()
    token.check()
    assert not token.cancelled


def test_a_token_stays_up_once_it_is() -> None:
    token = CancelToken()
    token.cancel()
    token.cancel()
    assert token.cancelled
    for _ in range(2):
        with pytest.raises(Cancelled):
            token.check()


def test_a_token_can_be_put_up_from_another_thread() -> None:
    token = CancelToken()
    thread = Thread(target=token.cancel)
    thread.start()
    thread.join()
    assert token.cancelled


def test_native_code_reads_the_flag_as_a_string() -> None:
    token = CancelToken()
    address = token.address
    assert ctypes.string_at(address) == b""
    token.cancel()
    assert ctypes.string_at(address) == b"1"
    assert token.address == address


def test_being_cancelled_is_told_like_an_error() -> None:
    error = Cancelled()
    assert isinstance(error, DraftlightError)
    assert (str(error), error.remedy) == ("Stopped.", "")
