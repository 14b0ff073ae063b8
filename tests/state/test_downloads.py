"""The downloads' state."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.state.downloads import DownloadsState


def request(key: str, n_bytes: int = 1000) -> DownloadRequest:
    return DownloadRequest(key, f"Model {key}", (DownloadFile("https://hub/x", Path(f"/m/{key}"), n_bytes, "ab"),))


def running(key: str, n_done: int) -> Download:
    return Download(request(key), DownloadStatus.RUNNING, n_done, 1000, 10.0)


@pytest.fixture
def downloads(qtbot: QtBot) -> DownloadsState:
    return DownloadsState()


def test_asking_twice_is_asking_once_until_it_has_ended(downloads: DownloadsState) -> None:
    asked: list[DownloadRequest] = []
    downloads.add_requested.connect(asked.append)
    downloads.add(request("a"))
    downloads.add(request("a"))
    assert [one.key for one in asked] == ["a"]
    assert downloads.downloads[0].status is DownloadStatus.WAITING
    downloads.on_changed(Download(request("a"), DownloadStatus.FAILED))
    downloads.add(request("a"))
    assert len(asked) == 2


def test_the_whole_progress_is_that_of_what_runs(downloads: DownloadsState) -> None:
    for key in "abc":
        downloads.add(request(key))
    downloads.on_changed(running("a", 500))
    downloads.on_changed(replace(running("b", 100), status=DownloadStatus.PAUSED))
    downloads.on_changed(replace(running("c", 1000), status=DownloadStatus.DONE))
    assert [one.request.key for one in downloads.running] == ["a"]
    assert downloads.fraction == 0.5


def test_the_end_is_told_once(downloads: DownloadsState) -> None:
    ended: list[Download] = []
    downloads.finished.connect(ended.append)
    downloads.add(request("a"))
    done = replace(running("a", 1000), status=DownloadStatus.DONE)
    downloads.on_changed(done)
    downloads.on_changed(done)
    assert ended == [done]


def test_what_is_cancelled_or_cleared_goes_and_does_not_come_back(downloads: DownloadsState) -> None:
    removed: list[str] = []
    downloads.remove_requested.connect(removed.append)
    for key in "ab":
        downloads.add(request(key))
    downloads.on_changed(Download(request("a"), DownloadStatus.CANCELLED))
    assert [one.request.key for one in downloads.downloads] == ["b"]
    done = replace(running("b", 1000), status=DownloadStatus.DONE)
    downloads.on_changed(done)
    downloads.clear_ended()
    downloads.on_changed(done)
    assert (removed, downloads.downloads) == (["b"], ())


def test_what_was_left_from_the_last_time_is_there(downloads: DownloadsState) -> None:
    downloads.add(request("new"))
    for status in (DownloadStatus.PAUSED, DownloadStatus.FAILED):
        downloads.on_changed(replace(running(status, 5), status=status))
    assert [one.request.key for one in downloads.downloads] == ["new", "paused", "failed"]
    assert downloads.download("paused")
