"""One download in the queue: what the user wants of it, how far it is, and the work itself."""

import logging
import threading
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

from app.core.download import Download, DownloadRequest, DownloadStatus
from app.core.errors import Cancelled, DiskFull, DraftlightError, Unexpected
from app.library.download import FileDownload
from app.library.download_list import Entry
from app.library.line import Line
from app.library.origin import origin_path
from app.library.part_file import discard, n_kept
from app.library.rate_limit import Clock, Pace

_log = logging.getLogger("draftlight.download")


class Wanted(Enum):
    RUN = auto()
    PAUSE = auto()
    CANCEL = auto()


class Job:
    """Its `status` is changed under the queue's lock alone; the thread that runs it changes how far it is."""

    def __init__(self, request: DownloadRequest, clock: Clock) -> None:
        self.request = request
        self.status = DownloadStatus.WAITING
        self.error: DraftlightError | None = None
        self.wanted = Wanted.RUN
        self.running = False
        self.stop = threading.Event()
        self.not_before = clock()  # it does not look for space again earlier
        self.got: set[Path] = set()  # the files of it that were not there before it
        self.told_at = -1.0
        self._clock = clock
        self._pace = Pace(clock)
        self._n_before = 0  # bytes of the files in front of the current one
        self._n_last: int | None = None  # of the current one when it was looked at last
        self.n_done = sum(_there(file.target) for file in request.files)
        self.n_bytes = request.n_bytes if all(file.n_bytes for file in request.files) else 0

    @property
    def download(self) -> Download:
        rate = self._pace.rate if self.status is DownloadStatus.RUNNING else 0.0
        return Download(self.request, self.status, self.n_done, self.n_bytes, rate, self.error)

    @property
    def entry(self) -> Entry:
        """What is kept of it on disk: what the user wants counts, also before a thread has come round to it."""
        status = self.status
        if status not in (DownloadStatus.DONE, DownloadStatus.CANCELLED):
            status = {Wanted.CANCEL: DownloadStatus.CANCELLED, Wanted.PAUSE: DownloadStatus.PAUSED}.get(
                self.wanted, status
            )
        return Entry(self.request, status, self.error, tuple(self.got))

    def outcome(
        self, line: Line, tell: Callable[[DownloadStatus, DraftlightError | None], None], got: Callable[[], None]
    ) -> tuple[DownloadStatus, DraftlightError | None]:
        """Get every file: where it stands then, whatever became of it; WAITING where it was stopped.

        `got` is called after each file.
        """
        try:
            self._run(line, tell, got)
        except Cancelled:
            return DownloadStatus.WAITING, None
        except DiskFull as full:
            return DownloadStatus.NO_SPACE, full
        except DraftlightError as failed:
            return DownloadStatus.FAILED, failed
        except Exception as bug:
            _log.exception("a download failed")
            return DownloadStatus.FAILED, Unexpected(bug)
        return DownloadStatus.DONE, None

    def stand(self, status: DownloadStatus, error: DraftlightError | None) -> None:
        """After its work, under the queue's lock: what the user wanted meanwhile counts, unless it is done."""
        self.running = False
        if status is not DownloadStatus.DONE and self.wanted is Wanted.CANCEL:
            status, error = DownloadStatus.CANCELLED, None
        elif status in (DownloadStatus.WAITING, DownloadStatus.NO_SPACE) and self.wanted is Wanted.PAUSE:
            status, error = DownloadStatus.PAUSED, None
        elif status is DownloadStatus.FAILED:
            self.wanted = Wanted.RUN
        self.status, self.error = status, error

    def _run(
        self, line: Line, tell: Callable[[DownloadStatus, DraftlightError | None], None], got: Callable[[], None]
    ) -> None:
        self._pace = Pace(self._clock)
        self._n_before = 0
        for number, file in enumerate(self.request.files):
            self._n_last = None

            def progress(
                status: DownloadStatus,
                n_done: int,
                n_bytes: int,
                error: DraftlightError | None = None,
                number: int = number,
            ) -> None:
                self._progress(number, n_done, n_bytes)
                tell(status, error)

            if FileDownload(file, line, self.stop, progress).run():
                self.got.add(file.target)
            self._n_before += file.target.stat().st_size
            self.n_done = self._n_before
            got()
        self.n_bytes = self.n_done

    def discard(self) -> None:
        """Away with all that it brought."""
        for file in self.request.files:
            discard(file)
            if file.target in self.got:
                for path in (file.target, origin_path(file.target)):
                    path.unlink(missing_ok=True)
        self.got.clear()
        self.n_done = 0

    def _progress(self, number: int, n_done: int, n_bytes: int) -> None:
        if self._n_last is not None and n_done > self._n_last:
            self._pace.add(n_done - self._n_last)
        self._n_last = n_done
        self.n_done = self._n_before + n_done
        rest = [file.n_bytes for file in self.request.files[number + 1 :]]
        self.n_bytes = self._n_before + n_bytes + sum(rest) if n_bytes and all(rest) else 0


def _there(target: Path) -> int:
    try:
        return target.stat().st_size
    except OSError:
        return n_kept(target)
