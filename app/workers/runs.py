"""The runs that are kept: listed, read with all that follows from them, deleted, and written as files for others."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.lesson import measured_pairs
from app.core.measuring import Outcome, outcome
from app.core.report_files import csv_text, html_text, json_text, markdown_text
from app.storage.runs import Runs
from app.storage.whole_file import write_whole
from app.workers.boundary import worded

_FORMS: dict[str, Callable[[Outcome], str]] = {
    ".html": lambda one: html_text(one.report),
    ".md": lambda one: markdown_text(one.report),
    ".csv": lambda one: csv_text(one.run),
    ".json": lambda one: json_text(one.run, one.changes, one.report.snippets),
}


class RunsWorker(QObject):
    """Its database is opened when it is first needed, in the thread that it lives in, and closed there."""

    listed = Signal(object)  # tuple of ListedRun
    read = Signal(object, object)  # id, Outcome
    measured = Signal(object, object)  # id, tuple of MeasuredPair; None where the run cannot be read
    exported = Signal(object)  # Path
    failed = Signal(object)  # DraftlightError

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._runs: Runs | None = None

    @Slot()
    def refresh(self) -> None:
        self._try(lambda runs: self.listed.emit(runs.listed()))

    @Slot(object)
    def open(self, number: int) -> None:
        def work(runs: Runs) -> None:
            earlier = runs.previous(number)
            self.read.emit(number, outcome(runs.read(number), runs.read(earlier) if earlier else None))

        self._try(work)

    @Slot(object)
    def teach(self, number: int) -> None:
        """What the run has of α, cost and speedup. One that cannot be read says why when it is opened."""
        try:
            pairs = measured_pairs(self._opened().read(number))
        except Exception as error:
            worded(error)  # a bug goes into the log
            self.measured.emit(number, None)
        else:
            self.measured.emit(number, pairs)

    @Slot(object)
    def delete(self, number: int) -> None:
        self._try(lambda runs: runs.delete(number))
        self.refresh()

    @Slot(object, object)
    def export(self, found: Outcome, path: Path) -> None:
        """In the form that the name's ending asks for."""
        try:
            write_whole(path, _FORMS[path.suffix.lower()](found))
        except Exception as error:
            self.failed.emit(worded(error))
        else:
            self.exported.emit(path)

    @Slot()
    def close(self) -> None:
        if self._runs:
            self._runs.close()
            self._runs = None

    def _try(self, work: Callable[[Runs], None]) -> None:
        try:
            work(self._opened())
        except Exception as error:
            self.failed.emit(worded(error))

    def _opened(self) -> Runs:
        if self._runs is None:
            self._runs = Runs(self._path)
        return self._runs
