"""Whether the computer shall stay awake."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.state.awake import AwakeState
from tests.state.stand_in import StandIn

REQUEST = DownloadRequest("a/b", "B", (DownloadFile("https://hub/b", Path("/b"), 10),))


def test_only_while_something_long_runs_and_only_where_it_is_wanted(stand_in: StandIn, qtbot: QtBot) -> None:
    state = AwakeState(stand_in.measuring, stand_in.models.downloads, stand_in.preferences)
    told: list[bool] = []
    state.wanted.connect(told.append)
    downloads = stand_in.models.downloads
    downloads.on_changed(Download(REQUEST, DownloadStatus.RUNNING))
    assert told == []
    stand_in.preferences.change(keep_awake=True)
    assert told == [True]
    downloads.on_changed(Download(REQUEST, DownloadStatus.PAUSED))
    assert told == [True, False]
    downloads.on_changed(Download(REQUEST, DownloadStatus.RUNNING))
    stand_in.preferences.change(keep_awake=False)
    assert told == [True, False, True, False]
