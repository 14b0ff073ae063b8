"""The kept runs as a menu, and the files that a run can be saved as."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QPushButton, QWidget

from app.core.errors import DraftlightError
from app.core.measuring import Outcome
from app.core.report_files import html_text, markdown_text
from app.state.kept_runs import KeptRunsState
from app.state.measured_run import MeasuredRunState
from app.ui.history_dialog import HistoryDialog
from app.ui.measured_wording import listed_name
from app.ui.run_words import words_of
from app.ui.theme import set_role
from app.ui.translation import sentence

MOST_SHOWN = 25
FORMS = {"html": "HTML", "md": "Markdown", "csv": "CSV", "json": "JSON"}


class KeptButton(QPushButton):
    """Opens one of the runs that are kept, the last first; the one that is open can be deleted."""

    def __init__(self, kept: KeptRunsState, state: MeasuredRunState) -> None:
        super().__init__()
        self.setText(self.tr("Kept runs"))
        set_role(self, "menu")
        self._kept, self._state = kept, state
        self.list = QMenu(self)
        self.list.aboutToShow.connect(self.fill)
        self.setMenu(self.list)
        for signal in (kept.changed, state.changed):
            signal.connect(self._refresh)
        self._refresh()

    def fill(self) -> None:
        self.list.clear()
        for run in self._kept.listed[:MOST_SHOWN]:
            action = self.list.addAction(listed_name(run).replace("&", "&&"))
            action.triggered.connect(partial(self._open, run.id))
        self.list.addSeparator()
        self.list.addAction(self.tr("History of a pair…"), self.show_history)
        outcome = self._state.outcome
        if outcome and outcome.run.id:
            self.list.addAction(self.tr("Delete the one that is shown…"), self._delete)

    def show_history(self) -> None:
        HistoryDialog(self._kept, self._state, self).open()

    def _open(self, number: int, checked: bool = False) -> None:
        self._state.open(number)

    def _delete(self) -> None:
        outcome = self._state.outcome
        if not outcome:
            return
        question = self.tr("Delete “{title}”? Its measurements cannot be brought back.").format(title=outcome.run.title)
        if QMessageBox.question(self, self.tr("Delete"), question) is QMessageBox.StandardButton.Yes:
            self._state.leave()
            self._kept.delete(outcome.run.id)

    def _refresh(self) -> None:
        self.setEnabled(not self._state.busy and bool(self._kept.listed))


class SaveButton(QPushButton):
    """As a report or as data; the charts have a menu of their own for PNG and SVG."""

    def __init__(self, kept: KeptRunsState, state: MeasuredRunState) -> None:
        super().__init__()
        self.setText(self.tr("Save"))
        set_role(self, "menu")
        self._kept, self._state = kept, state
        menu = QMenu(self)
        for suffix, name in FORMS.items():
            menu.addAction(self.tr("Save as {format}…").format(format=name), partial(self.choose_file, suffix))
        self.setMenu(menu)
        state.changed.connect(self._refresh)
        kept.failed.connect(self._fail)
        self._refresh()

    def choose_file(self, suffix: str) -> None:
        outcome = self._state.outcome
        if not outcome:
            return
        proposed = f"{file_name(outcome)}.{suffix}"
        kinds = self.tr("{format} files (*.{suffix})").format(format=FORMS[suffix], suffix=suffix)
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the run"), proposed, kinds)
        if chosen:
            path = Path(chosen)
            if path.suffix.lower() != f".{suffix}":
                path = path.with_name(f"{path.name}.{suffix}")
            self._export(outcome, path)

    def _export(self, outcome: Outcome, path: Path) -> None:
        """Reports speak the window's language; data has the names that the code has."""
        say = words_of(outcome.run.comparison.plan)
        match path.suffix.lower():
            case ".html":
                self._kept.write(html_text(outcome.report, say, QLocale().bcp47Name()), path)
            case ".md":
                self._kept.write(markdown_text(outcome.report, say), path)
            case _:
                self._kept.export(outcome, path)

    def _fail(self, error: DraftlightError) -> None:
        if self.isVisible():
            tell(self, error)

    def _refresh(self) -> None:
        self.setVisible(self._state.outcome is not None)


def file_name(outcome: Outcome) -> str:
    words = "".join(sign if sign.isalnum() else "-" for sign in outcome.run.title[:60])
    return "-".join(filter(None, words.split("-"))) or "run"


def tell(parent: QWidget, error: DraftlightError) -> None:
    box = QMessageBox(QMessageBox.Icon.Warning, "Draftlight", sentence(error.message), parent=parent)
    box.setInformativeText(sentence(error.remedy))
    box.open()
