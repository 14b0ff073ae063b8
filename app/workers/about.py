"""Asks llama.cpp's libraries which they are, on a thread of its own: loading them takes its time."""

from PySide6.QtCore import QObject, Signal, Slot

from app.workers.boundary import worded
from app.workers.jobs import Jobs


class AboutWorker(QObject):
    """Its signals come from a thread of Python's own: connect them queued."""

    found = Signal(object)  # LlamaBuild
    failed = Signal(object)  # DraftlightError

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs()

    @Slot()
    def look(self) -> None:
        def work() -> None:
            try:
                from app.engine.build import llama_build

                build = llama_build()
            except Exception as error:
                self._tell(self.failed, worded(error))
            else:
                self._tell(self.found, build)

        self._jobs.begin("about", work)

    def close(self) -> None:
        self._jobs.close()

    def _tell(self, signal: object, value: object) -> None:
        if not self._jobs.closed:
            signal.emit(value)  # type: ignore[attr-defined]  # a bound signal's type has no name
