"""The queue of downloads: some at a time, in order, kept on disk. It owns its threads and knows nothing of Qt."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.core.download import Download, DownloadRequest, DownloadStatus
from app.core.errors import DraftlightError, Offline
from app.library.download_job import Job, Wanted
from app.library.download_list import DownloadList
from app.library.download_room import next_job
from app.library.line import Line
from app.library.rate_limit import Clock

_TELL_SECONDS = 0.1  # between two tellings of one download, but for a change of its status
_CLOSE_SECONDS = 1.0
_MARGIN = 256 << 20
_STANDING = {DownloadStatus.PAUSED, DownloadStatus.NO_SPACE, DownloadStatus.FAILED}
_FORGOTTEN = {DownloadStatus.DONE, DownloadStatus.CANCELLED}

_log = logging.getLogger("draftlight.download")


class DownloadQueue:
    """`with DownloadQueue(folder, on_change) as queue: queue.add(request)`, or `start` and `close`.

    Every method may be called from any thread and returns at once: what takes time, such as writing the list, is done
    by the queue's threads. `on_change` gets the state of one download whenever it changes, from these threads, never
    two at a time; about ten times a second where only its progress changes. What was not at its end when the program
    ended, however it ended, is there again after `start`, and goes on by itself unless the user had paused it.
    """

    def __init__(
        self,
        folder: Path | None,
        on_change: Callable[[Download], None] = lambda download: None,
        *,
        line: Line | None = None,
        online: bool = True,
        n_parallel: int = 2,
        margin: int = _MARGIN,
        space_seconds: float = 15.0,
        clock: Clock = time.monotonic,
    ) -> None:
        """`folder` keeps the list, None: nobody does. `line` says how to get there, with which token, and how fast.

        `margin`: bytes of a disk that are never filled. `space_seconds`: how often one without room looks again.
        """
        self._list = DownloadList(folder)
        self._on_change = on_change
        self._line = line or Line()
        self._online = online
        self._margin, self._space_seconds, self._clock = margin, space_seconds, clock
        self._jobs: list[Job] = []
        self._closing = False
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._telling = threading.RLock()
        self._saving = threading.Lock()
        self._settling = threading.Lock()
        self._tasks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()  # None: there are no more
        names = [f"download {number}" for number in range(n_parallel)]
        self._threads = [threading.Thread(target=self._work, name=name, daemon=True) for name in names]
        self._threads.append(threading.Thread(target=self._keep, name="download list", daemon=True))

    def start(self) -> None:
        """Take up what was left from the last time, tell of each, and begin."""
        for entry in self._list.load():
            job = Job(entry.request, self._clock)
            job.got = set(entry.got)
            if entry.status is DownloadStatus.CANCELLED:
                self._discard(job)
                continue
            if entry.status in (DownloadStatus.PAUSED, DownloadStatus.FAILED):
                job.status, job.error = entry.status, entry.error
            with self._lock:
                self._jobs.append(job)
            self._tell(job)
        self._tasks.put(self._save)
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop all within a second, keep what has arrived. Nothing is told from now on."""
        with self._changed:
            self._closing = True
            for job in self._jobs:
                job.stop.set()
            self._changed.notify_all()
        self._tasks.put(None)
        deadline = time.monotonic() + _CLOSE_SECONDS
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, deadline - time.monotonic()))
        self._save()
        self._list.close()

    def add(self, request: DownloadRequest) -> None:
        """At the end of the queue. One of the same key that is not at its end stays as it is."""
        with self._changed:
            known = self._find(request.key)
            if known and not known.status.ended:
                return
            if known:
                self._jobs.remove(known)
            job = Job(request, self._clock)
            self._jobs.append(job)
            self._changed.notify_all()
        self._settle_later(job)

    def pause(self, key: str) -> None:
        """Stop it and keep what has arrived; it stays paused, also the next time, until `resume`."""
        self._want(key, Wanted.PAUSE)

    def cancel(self, key: str) -> None:
        """Stop it, within a second, and remove all that it brought."""
        self._want(key, Wanted.CANCEL)

    def resume(self, key: str) -> None:
        """Go on with one that is paused or has no space, or try again one that failed."""
        with self._changed:
            job = self._find(key)
            if job is None or job.wanted is Wanted.CANCEL or (job.status not in _STANDING and job.wanted is Wanted.RUN):
                return
            job.wanted = Wanted.RUN
            if not job.running:
                job.status, job.error = DownloadStatus.WAITING, None
            job.not_before = self._clock()
            self._changed.notify_all()
        self._settle_later(job)

    def remove(self, key: str) -> None:
        """Take one that is at its end from the list; its files stay."""
        with self._lock:
            job = self._find(key)
            if job is None or job.running or not job.status.ended:
                return
            self._jobs.remove(job)
        self._tasks.put(self._save)

    def limit(self, bytes_per_second: float) -> None:
        """For all together, at once; 0: none."""
        self._line.limit.rate = bytes_per_second

    def set_online(self, online: bool) -> None:
        """Offline all stop and wait, and nothing is asked of the network; online they go on."""
        with self._changed:
            self._online = online
            jobs = list(self._jobs)
            for job in jobs:
                if not online:
                    job.stop.set()
                elif job.status is DownloadStatus.FAILED and isinstance(job.error, Offline):
                    job.status, job.error = DownloadStatus.WAITING, None
            self._changed.notify_all()
        for job in jobs:
            self._settle_later(job)

    @property
    def downloads(self) -> tuple[Download, ...]:
        """All, in the order of the queue; those at their end until they are removed, but for cancelled ones."""
        with self._lock:
            return tuple(self._state(job) for job in self._jobs)

    def _find(self, key: str) -> Job | None:
        return next((job for job in self._jobs if job.request.key == key), None)

    def _want(self, key: str, wanted: Wanted) -> None:
        with self._changed:
            job = self._find(key)
            if job is None or job.status in _FORGOTTEN or job.wanted is Wanted.CANCEL:
                return
            if wanted is Wanted.PAUSE and job.status is DownloadStatus.FAILED:
                return
            job.wanted = wanted
            if job.running:
                job.stop.set()  # its thread does the rest
                return
            job.status = DownloadStatus.PAUSED if wanted is Wanted.PAUSE else DownloadStatus.CANCELLED
            job.error = None
        self._settle_later(job)

    def _settle_later(self, job: Job) -> None:
        self._tasks.put(lambda: self._settle(job))

    # In the threads.

    def _keep(self) -> None:
        while task := self._tasks.get():
            task()

    def _settle(self, job: Job) -> None:
        """After a change: to disk, so that what was cancelled does not come back, and to whoever listens."""
        with self._settling:
            self._save()
            if job.status is DownloadStatus.CANCELLED:
                if job not in self._jobs:
                    return  # all that was done before
                self._discard(job)
                with self._lock:
                    self._jobs.remove(job)
                self._save()
            self._tell(job)

    def _discard(self, job: Job) -> None:
        try:
            job.discard()
        except OSError as error:
            _log.warning("what was cancelled could not be removed: %s", error)

    def _work(self) -> None:
        while True:
            with self._changed:
                job, told = self._next_job()
                while not job and not told and not self._closing:
                    waits = any(job.status is DownloadStatus.NO_SPACE for job in self._jobs)
                    self._changed.wait(self._space_seconds if waits else None)
                    job, told = self._next_job()
                if self._closing:
                    return
                if job:
                    job.running, job.stop = True, threading.Event()
                    job.status, job.error = DownloadStatus.RUNNING, None
            for other in told:
                self._tell(other)
            if job:
                self._tell(job)
                self._run(job)

    def _next_job(self) -> tuple[Job | None, list[Job]]:
        if not self._online:
            return None, []
        return next_job(self._jobs, self._margin, self._clock(), self._space_seconds)

    def _run(self, job: Job) -> None:
        def tell(status: DownloadStatus, error: DraftlightError | None) -> None:
            with self._lock:
                changed = job.status is not status or error is not None
                job.status, job.error = status, error
            if changed or self._clock() - job.told_at >= _TELL_SECONDS:
                self._tell(job)

        status, error = job.outcome(self._line, tell, self._save)
        with self._changed:
            job.stand(status, error)
            job.not_before = self._clock() + self._space_seconds  # counts where it has no space
            self._changed.notify_all()
        self._settle(job)

    def _tell(self, job: Job) -> None:
        with self._telling:
            if self._closing:
                return
            job.told_at = self._clock()
            with self._lock:
                download = self._state(job)
            try:
                self._on_change(download)
            except Exception:
                _log.exception("who was told of a download failed")

    def _state(self, job: Job) -> Download:
        """One that waits for the network says so."""
        waits = job.status is DownloadStatus.WAITING and not self._online
        return replace(job.download, error=Offline()) if waits else job.download

    def _save(self) -> None:
        with self._saving:
            with self._lock:
                entries = [job.entry for job in self._jobs]
            self._list.save([entry for entry in entries if entry.status is not DownloadStatus.DONE])

    def __enter__(self) -> "DownloadQueue":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
