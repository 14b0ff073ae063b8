"""The runs that are kept: listed, read with all that follows from them, deleted, and written as files for others."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.lesson import measured_pairs
from app.core.measuring import Outcome, outcome
from app.core.prompt_set import PromptSet
from app.core.report_files import csv_text, json_text
from app.core.run_history import history
from app.core.run_record import Run
from app.storage.runs import Runs
from app.storage.whole_file import write_whole
from app.workers.boundary import worded

_FORMS: dict[str, Callable[[Outcome], str]] = {
    ".csv": lambda one: csv_text(one.run),
    ".json": lambda one: json_text(one.run, one.changes, one.report.snippets),
}


class RunsWorker(QObject):
    """Its database is opened when it is first needed, in the thread that it lives in, and closed there."""

    listed = Signal(object)  # tuple of ListedRun
    prompts_listed = Signal(object)  # tuple of PromptSet
    read = Signal(object, object)  # id, Outcome
    measured = Signal(object, object)  # id, tuple of MeasuredPair; None where the run cannot be read
    traced = Signal(str, str, object)  # target, draft, tuple of HistoryPoint
    exported = Signal(object)  # Path
    failed = Signal(object)  # DraftlightError

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._runs: Runs | None = None
        self._read: dict[int, Run] = {}  # of the pair that was asked for last

    @Slot()
    def refresh(self) -> None:
        self._try(lambda runs: self.listed.emit(runs.listed()))

    @Slot()
    def list_prompts(self) -> None:
        self._try(lambda runs: self.prompts_listed.emit(runs.prompts.listed()))

    @Slot(object, str)
    def keep_prompts(self, one: PromptSet, earlier: str) -> None:
        """In the place of the one that was called so before."""
        self._try(lambda runs: runs.prompts.keep(one, earlier))
        self.list_prompts()

    @Slot(str)
    def delete_prompts(self, name: str) -> None:
        self._try(lambda runs: runs.prompts.delete(name))
        self.list_prompts()

    @Slot(object)
    def open(self, number: int) -> None:
        def work(runs: Runs) -> None:
            earlier = runs.previous(number)
            self.read.emit(number, outcome(runs.read(number), runs.read(earlier) if earlier else None))

        self._try(work)

    @Slot(str, str)
    def trace(self, target: str, draft: str) -> None:
        """The whole runs of a pair; what was read for it is not read again while the same pair is asked for."""

        def work(runs: Runs) -> None:
            listed = [one for one in runs.listed(target) if one.finished and draft in one.drafts]
            self._read = {one.id: self._read.get(one.id) or runs.read(one.id) for one in listed}
            self.traced.emit(target, draft, history(tuple(self._read.values()), draft))

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
        self._write(path, lambda: _FORMS[path.suffix.lower()](found))

    @Slot(str, object)
    def write(self, text: str, path: Path) -> None:
        self._write(path, lambda: text)

    def _write(self, path: Path, text: Callable[[], str]) -> None:
        try:
            write_whole(path, text())
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
