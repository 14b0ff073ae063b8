"""What is told of what has ended, and when nothing is."""

from pathlib import Path

import pytest

from app.core.download import Download, DownloadRequest, DownloadStatus
from app.core.events import FinishReason
from app.state.notices import Notice, NoticeKind, NoticesState, kind_of_reply
from tests.scripted import saying
from tests.state.stand_in import StandIn


@pytest.mark.parametrize(
    ("reason", "seconds", "kind"),
    [
        (FinishReason.LENGTH, 10.0, NoticeKind.REPLY),
        (FinishReason.LENGTH, 9.9, None),
        (FinishReason.FAILED, 60.0, NoticeKind.REPLY_FAILED),
        (FinishReason.FAILED, 1.0, None),
        (FinishReason.CANCELLED, 60.0, None),
    ],
)
def test_only_what_took_long_and_was_not_stopped_is_told(
    reason: FinishReason, seconds: float, kind: NoticeKind | None
) -> None:
    assert kind_of_reply(reason, seconds, 10) is kind


class Desk:
    """Somebody who may be elsewhere, and what they are told."""

    def __init__(self, stand_in: StandIn) -> None:
        self.active, self.now = False, 0.0
        self.told: list[Notice] = []
        downloads, preferences = stand_in.models.downloads, stand_in.preferences
        self.notices = NoticesState(stand_in.chat, downloads, preferences, lambda: self.active, lambda: self.now)
        self.notices.told.connect(self.told.append)


@pytest.fixture
def desk(stand_in: StandIn) -> Desk:
    stand_in.load_pair()
    return Desk(stand_in)


def reply(stand_in: StandIn, desk: Desk, seconds: float, text: str = "Well?") -> None:
    stand_in.ask(text)
    desk.now += seconds
    stand_in.answer(saying("abc"))


def test_a_long_reply_is_told_to_somebody_elsewhere(stand_in: StandIn, desk: Desk) -> None:
    reply(stand_in, desk, 9)
    assert desk.told == []
    reply(stand_in, desk, 11, "Tell me\nmore.")
    assert desk.told == [Notice(NoticeKind.REPLY, "Tell me more.")]
    desk.active = True
    reply(stand_in, desk, 60)
    assert len(desk.told) == 1


def test_what_counts_as_long_and_whether_to_tell_are_settings(stand_in: StandIn, desk: Desk) -> None:
    stand_in.preferences.change(notify_after=30)
    reply(stand_in, desk, 29)
    stand_in.preferences.change(notify=False)
    reply(stand_in, desk, 60)
    assert desk.told == []
    stand_in.preferences.change(notify=True, notify_after=0)
    reply(stand_in, desk, 0)
    assert len(desk.told) == 1


def test_downloads_are_told_when_they_end(stand_in: StandIn, desk: Desk, tmp_path: Path) -> None:
    downloads = stand_in.models.downloads
    one, two, old = (DownloadRequest(key, f"Model {key}", ()) for key in ("one", "two", "old"))
    downloads.on_changed(Download(old, DownloadStatus.DONE))  # from the last time
    for request in (one, two):
        downloads.add(request)
    downloads.on_changed(Download(one, DownloadStatus.RUNNING))
    downloads.on_changed(Download(one, DownloadStatus.DONE))
    downloads.on_changed(Download(one, DownloadStatus.DONE))
    downloads.on_changed(Download(two, DownloadStatus.FAILED))
    assert desk.told == [
        Notice(NoticeKind.DOWNLOAD, "Model one"),
        Notice(NoticeKind.DOWNLOAD_FAILED, "Model two"),
    ]
    downloads.on_changed(Download(two, DownloadStatus.RUNNING))
    downloads.on_changed(Download(two, DownloadStatus.DONE))
    assert desk.told[-1] == Notice(NoticeKind.DOWNLOAD, "Model two")
