"""Which download is next, where room on disk decides."""

from pathlib import Path

import pytest

from app.core.download import DownloadFile, DownloadRequest, DownloadStatus
from app.library.download_job import Job
from app.library.download_room import next_job

FREE = 1000


@pytest.fixture(autouse=True)
def free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: FREE)


def job(folder: Path, name: str, n_bytes: int) -> Job:
    file = DownloadFile("https://hub.invalid", folder / name, n_bytes)
    return Job(DownloadRequest(name, name, (file,)), lambda: 0.0)


def test_the_first_that_has_room(tmp_path: Path) -> None:
    large, small = job(tmp_path, "large", 1100), job(tmp_path, "small", 900)
    assert next_job([large, small], 0, 0.0, 10.0) == (small, [large])
    assert large.status is DownloadStatus.NO_SPACE
    assert "100 bytes more" in str(large.error)


def test_what_runs_keeps_its_room(tmp_path: Path) -> None:
    running, waiting = job(tmp_path, "running", 600), job(tmp_path, "waiting", 600)
    running.running, running.status = True, DownloadStatus.RUNNING
    assert next_job([waiting, running], 0, 0.0, 10.0) == (None, [waiting])
    running.running, running.status = False, DownloadStatus.PAUSED
    assert next_job([waiting, running], 0, 10.0, 10.0) == (waiting, [])


def test_room_is_looked_for_again_after_a_while_and_told_when_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = job(tmp_path, "large", 1100)
    assert next_job([large], 0, 0.0, 10.0) == (None, [large])
    assert next_job([large], 0, 10.0, 10.0) == (None, [])
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: 1050)
    assert next_job([large], 0, 19.0, 10.0) == (None, [])
    assert next_job([large], 0, 20.0, 10.0) == (None, [large])
    assert "50 bytes more" in str(large.error)
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: 1100)
    assert next_job([large], 0, 30.0, 10.0) == (large, [])


def test_a_disk_that_cannot_be_asked_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(folder: Path) -> int:
        raise PermissionError(folder)

    monkeypatch.setattr("app.library.download_room.free_bytes", gone)
    large = job(tmp_path, "large", 1100)
    assert next_job([large], 0, 0.0, 10.0) == (large, [])


@pytest.mark.parametrize("status", [DownloadStatus.PAUSED, DownloadStatus.FAILED, DownloadStatus.DONE])
def test_what_stands_still_is_never_next(tmp_path: Path, status: DownloadStatus) -> None:
    paused = job(tmp_path, "a", 10)
    paused.status = status
    assert next_job([paused], 0, 0.0, 10.0) == (None, [])
