"""The queue of downloads as the window shows it."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.download import Download, DownloadRequest, DownloadStatus


class DownloadsState(QObject):
    """Asks the queue for what the user wants, and holds what it answers, in the order of asking."""

    changed = Signal(str)  # the key of one
    listed = Signal()  # one came or went
    finished = Signal(object)  # Download
    limit_changed = Signal()

    add_requested = Signal(object)  # DownloadRequest
    pause_requested = Signal(str)
    resume_requested = Signal(str)
    cancel_requested = Signal(str)
    remove_requested = Signal(str)
    limit_requested = Signal(float)  # bytes per second, 0: none

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._downloads: dict[str, Download] = {}
        self._rate_limit = 0.0
        self._cleared: set[str] = set()  # taken from the list, though something may still be told of them

    @property
    def downloads(self) -> tuple[Download, ...]:
        return tuple(self._downloads.values())

    @property
    def running(self) -> tuple[Download, ...]:
        """Those that are not at their end, and not standing still because the user said so."""
        quiet = (DownloadStatus.PAUSED, DownloadStatus.NO_SPACE)
        return tuple(one for one in self.downloads if not one.status.ended and one.status not in quiet)

    @property
    def fraction(self) -> float | None:
        """Of all that run, by bytes; None where nothing runs or nothing is known."""
        total = sum(one.n_bytes for one in self.running)
        return sum(one.n_done for one in self.running) / total if total else None

    def download(self, key: str) -> Download | None:
        return self._downloads.get(key)

    def add(self, request: DownloadRequest) -> None:
        """Asking twice for the same is asking once; one that failed is tried again."""
        known = self._downloads.get(request.key)
        if known and not known.status.ended:
            return
        self._downloads.pop(request.key, None)
        self._cleared.discard(request.key)
        self._downloads[request.key] = Download(request, n_bytes=request.n_bytes)
        self.listed.emit()
        self.add_requested.emit(request)

    def pause(self, key: str) -> None:
        self.pause_requested.emit(key)

    def resume(self, key: str) -> None:
        self.resume_requested.emit(key)

    def cancel(self, key: str) -> None:
        self.cancel_requested.emit(key)

    def clear_ended(self) -> None:
        """Take what is at its end from the list; the files stay."""
        for key in [key for key, one in self._downloads.items() if one.status.ended]:
            del self._downloads[key]
            self._cleared.add(key)
            self.remove_requested.emit(key)
        self.listed.emit()

    @property
    def rate_limit(self) -> float:
        """Bytes per second of all together, 0: none."""
        return self._rate_limit

    def limit(self, bytes_per_second: float) -> None:
        self.limit_requested.emit(bytes_per_second)

    @Slot(float)
    def on_limit(self, bytes_per_second: float) -> None:
        """This is in force."""
        self._rate_limit = bytes_per_second
        self.limit_changed.emit()

    @Slot(object)
    def on_changed(self, download: Download) -> None:
        key = download.request.key
        before = self._downloads.get(key)
        if download.status is DownloadStatus.CANCELLED:
            if self._downloads.pop(key, None):
                self.listed.emit()
            return
        if key in self._cleared:
            return
        self._downloads[key] = download
        if before is None:
            self.listed.emit()
        else:
            self.changed.emit(key)
        if download.status is DownloadStatus.DONE and (before is None or before.status is not DownloadStatus.DONE):
            self.finished.emit(download)
