"""The queue of downloads, as Qt sees it. The queue has its own threads; here its word becomes a signal."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.download import Download, DownloadRequest
from app.library.download_queue import DownloadQueue
from app.library.line import Line
from app.library.rate_limit import RateLimit
from app.workers.connection import Connection


class DownloadsWorker(QObject):
    """Lives in the window's thread: every call to the queue returns at once."""

    changed = Signal(object)  # Download

    def __init__(self, folder: Path, connection: Connection, rate: float, parent: QObject | None = None) -> None:
        """`folder` keeps the list of what is not done; `rate` is the limit in bytes per second, 0: none."""
        super().__init__(parent)
        self._closed = False
        line = Line(network=connection.network, limit=RateLimit(rate))
        self._queue = DownloadQueue(folder, self._tell, line=line, online=not connection.offline)

    def start(self) -> None:
        self._queue.start()

    def _tell(self, download: Download) -> None:
        if not self._closed:
            self.changed.emit(download)

    @Slot(object)
    def add(self, request: DownloadRequest) -> None:
        self._queue.add(request)

    @Slot(str)
    def pause(self, key: str) -> None:
        self._queue.pause(key)

    @Slot(str)
    def resume(self, key: str) -> None:
        self._queue.resume(key)

    @Slot(str)
    def cancel(self, key: str) -> None:
        self._queue.cancel(key)

    @Slot(str)
    def remove(self, key: str) -> None:
        self._queue.remove(key)

    @Slot(float)
    def limit(self, bytes_per_second: float) -> None:
        self._queue.limit(bytes_per_second)

    @Slot(bool)
    def set_offline(self, offline: bool) -> None:
        self._queue.set_online(not offline)

    def close(self) -> None:
        """Within a second; what has arrived stays."""
        self._closed = True
        self._queue.close()
