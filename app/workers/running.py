"""What this run of the program notes of itself for the case that it crashes, and what the last crash has left."""

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from app.core.crash import Crash, Running
from app.engine.devices import devices
from app.storage.running import RunningFile, claim_crash
from app.storage.whole_file import write_whole
from app.storage.writer import this_process
from app.workers.boundary import worded


class RunningWorker(QObject):
    """Lives in a thread that may wait for the disk, and is closed in it."""

    looked = Signal(object)  # Crash | None: what is left of the last one
    saved = Signal(object)  # Path, of a report
    failed = Signal(object)  # DraftlightError

    def __init__(self, folder: Path, logs: Path, running: Running) -> None:
        super().__init__()
        self._folder, self._logs = folder, logs
        self._running = replace(running, process=this_process())
        self.file = RunningFile(folder)

    @Slot()
    def start(self) -> None:
        try:
            self.looked.emit(claim_crash(self._folder, self._logs))
            self.file.write(self._running)  # before llama.cpp is asked: the answer may be a crash
            self.note({"devices": tuple(f"{one.name} ({one.description})" for one in devices())})
        except Exception as error:
            worded(error)

    @Slot(object)
    def note(self, changes: Mapping[str, Any]) -> None:
        """Values of `Running` by their names."""
        self._running = replace(self._running, **changes)
        self.file.write(self._running)

    @Slot(object, object)
    def save(self, crash: Crash, path: Path) -> None:
        when = time.strftime("%Y-%m-%d %H:%M:%S %z", time.localtime(crash.at))
        try:
            write_whole(path, crash.report(when))
        except Exception as error:
            self.failed.emit(worded(error))
        else:
            self.saved.emit(path)

    @Slot()
    def close(self) -> None:
        """The program ends. Where llama.cpp gave up, the next one tells of it."""
        if not self._running.words:
            self.file.remove()
