"""Which download is next: the first that has room on disk, counting what those in front of them will still take."""

import contextlib
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.core.download import DownloadRequest, DownloadStatus
from app.core.errors import DiskFull
from app.library.disk_space import allocated_bytes, disk_full, file_system, free_bytes
from app.library.download_job import Job
from app.library.part_file import part_path


def next_job(jobs: Sequence[Job], margin: int, now: float, again: float) -> tuple[Job | None, list[Job]]:
    """The first that may run, and those whose status changed while it was looked for.

    Where there is no room it is looked for again after `again` seconds.
    """
    told: list[Job] = []
    room = Room(margin, (job.request for job in jobs if job.running))
    for job in jobs:
        blocked = job.status is DownloadStatus.NO_SPACE and now < job.not_before
        if job.running or blocked or job.status not in (DownloadStatus.WAITING, DownloadStatus.NO_SPACE):
            continue
        full = room.promise(job.request)
        if full is None:
            return job, told
        job.not_before = now + again
        if job.status is not DownloadStatus.NO_SPACE or job.error != full:
            job.status, job.error = DownloadStatus.NO_SPACE, full
            told.append(job)
    return None, told


class Room:
    """What is promised of each file system's room. `margin` bytes of each are left to others."""

    def __init__(self, margin: int, running: Iterable[DownloadRequest]) -> None:
        self._margin = margin
        self._promised: Counter[int] = Counter()
        for request in running:
            with contextlib.suppress(OSError):
                for folder, n_bytes in _still_to_come(request).items():
                    self._promised[file_system(folder)] += n_bytes

    def promise(self, request: DownloadRequest) -> DiskFull | None:
        """Keep room for a download, or say how much is missing. Where that cannot be found out, trying will."""
        try:
            return self._promise(request)
        except OSError:
            return None

    def _promise(self, request: DownloadRequest) -> DiskFull | None:
        to_come = _still_to_come(request)
        wanted: Counter[int] = Counter()
        for folder, n_bytes in to_come.items():
            wanted[file_system(folder)] += n_bytes
        for folder in to_come:
            place = file_system(folder)
            n_missing = wanted[place] + self._promised[place] + self._margin - free_bytes(folder)
            if wanted[place] and n_missing > 0:
                return disk_full(folder, n_missing)
        self._promised += wanted
        return None


def _still_to_come(request: DownloadRequest) -> Counter[Path]:
    """Bytes by folder that its files will still take."""
    to_come: Counter[Path] = Counter()
    for file in request.files:
        if not os.path.exists(file.target):
            to_come[file.target.parent] += max(0, file.n_bytes - allocated_bytes(part_path(file.target)))
    return to_come
