"""What is computed of a download."""

from pathlib import Path

import pytest

from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus

REQUEST = DownloadRequest(
    "key", "title", tuple(DownloadFile("https://hub.invalid", Path(name), n) for name, n in (("a", 30), ("b", 70)))
)


def test_a_request_is_as_large_as_its_files() -> None:
    assert REQUEST.n_bytes == 100


@pytest.mark.parametrize(("n_done", "n_bytes", "fraction"), [(25, 100, 0.25), (120, 100, 1.0), (25, 0, None)])
def test_how_far_it_is(n_done: int, n_bytes: int, fraction: float | None) -> None:
    assert Download(REQUEST, n_done=n_done, n_bytes=n_bytes).fraction == fraction


@pytest.mark.parametrize(("n_bytes", "rate", "seconds"), [(100, 5.0, 15.0), (100, 0.0, None), (0, 5.0, None)])
def test_how_long_it_takes(n_bytes: int, rate: float, seconds: float | None) -> None:
    assert Download(REQUEST, n_done=25, n_bytes=n_bytes, rate=rate).seconds_left == seconds


def test_which_statuses_are_ends() -> None:
    ended = {status for status in DownloadStatus if status.ended}
    assert ended == {DownloadStatus.DONE, DownloadStatus.FAILED, DownloadStatus.CANCELLED}
