"""What is worth telling somebody who is in another window: that a long reply, or a download, has come to its end."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.core.download import DownloadStatus
from app.core.events import FinishReason
from app.state.chat import ChatState, Reply
from app.state.downloads import DownloadsState
from app.state.preferences import PreferencesState


class NoticeKind(StrEnum):
    REPLY = "reply"
    REPLY_FAILED = "reply failed"
    DOWNLOAD = "download"
    DOWNLOAD_FAILED = "download failed"


@dataclass(frozen=True, slots=True)
class Notice:
    kind: NoticeKind
    what: str  # what was asked for


def kind_of_reply(reason: FinishReason, seconds: float, long: float) -> NoticeKind | None:
    """None where there is nothing to tell: it was short, or ended by the person who would be told."""
    if reason is FinishReason.CANCELLED or seconds < long:
        return None
    return NoticeKind.REPLY_FAILED if reason is FinishReason.FAILED else NoticeKind.REPLY


class NoticesState(QObject):
    """Tells nothing while one of the program's windows is active, nor where nothing shall be told."""

    told = Signal(object)  # Notice

    def __init__(
        self,
        chat: ChatState,
        downloads: DownloadsState,
        preferences: PreferencesState,
        active: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._downloads, self._preferences, self._active, self._clock = downloads, preferences, active, clock
        self._asked, self._began = "", clock()
        self._running: set[str] = set()  # keys of downloads that were seen at work
        self._chat = chat
        chat.busy_changed.connect(self._begin)
        chat.reply_finished.connect(self._finish)
        downloads.listed.connect(self._look)
        downloads.changed.connect(self._look)

    def _begin(self, busy: bool) -> None:
        if busy:
            self._asked, self._began = self._chat.turns[-1].text, self._clock()

    def _finish(self, reply: Reply) -> None:
        assert reply.reason
        kind = kind_of_reply(reply.reason, self._clock() - self._began, self._preferences.values.notify_after)
        if kind:
            self._tell(kind, self._asked)

    def _look(self) -> None:
        """What has ended since the last look; what had ended before the program began is no news."""
        for download in self._downloads.downloads:
            key = download.request.key
            if not download.status.ended:
                self._running.add(key)
            elif key in self._running:
                self._running.discard(key)
                done = download.status is DownloadStatus.DONE
                self._tell(NoticeKind.DOWNLOAD if done else NoticeKind.DOWNLOAD_FAILED, download.request.title)

    def _tell(self, kind: NoticeKind, what: str) -> None:
        if self._preferences.values.notify and not self._active():
            self.told.emit(Notice(kind, " ".join(what.split())))
