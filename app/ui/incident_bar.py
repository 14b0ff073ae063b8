"""Above all pages: that the engine gave up, or that the last run crashed, and the way on."""

from pathlib import Path

from PySide6.QtCore import QDir
from PySide6.QtWidgets import QFileDialog

from app.core.crash import Crash, Ending
from app.state.incidents import IncidentsState
from app.ui.notice_bar import NoticeBar
from app.ui.translation import sentence

REPORT = "draftlight-crash.txt"


class IncidentBar(NoticeBar):
    def __init__(self, incidents: IncidentsState) -> None:
        super().__init__()
        self._incidents = incidents
        self.acted.connect(self._go_on)
        self.dismiss_button.clicked.connect(incidents.dismiss)
        incidents.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        state = self._incidents
        self.button.setToolTip("")
        if state.gave_up:
            text = self.tr("{what} Your conversations are saved; replies need a new start.")
            self.say(text.format(what=sentence(state.gave_up.message)), self.tr("Start Draftlight again"), wrong=True)
            self.dismiss_button.hide()
        elif state.problem:
            self.say(sentence(state.problem), self.tr("Save a report…"), wrong=True)
        elif state.saved:
            self.say(self.tr("The report is saved as {file}. It was sent nowhere.").format(file=state.saved))
        elif state.crash:
            self.say(self._said(state.crash), self.tr("Save a report…"))
            self.button.setToolTip(
                self.tr("Versions, devices, settings and the log's last lines; nothing of your chats")
            )
        else:
            self.hide()

    def _said(self, crash: Crash) -> str:
        match crash.ending:
            case Ending.GAVE_UP:
                text = self.tr('The last time llama.cpp gave up: "{words}". What was said is saved.')
                return text.format(words=crash.running.words)
            case Ending.CRASHED:
                return self.tr("The last time Draftlight crashed. What was said is saved.")
        return self.tr("The last time Draftlight was ended in the middle of things. What was said is saved.")

    def _go_on(self) -> None:
        if self._incidents.gave_up:
            self._incidents.restart()
            return
        self.show()  # until it is saved
        proposed = str(Path(QDir.homePath()) / REPORT)
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the report"), proposed, self.tr("Text (*.txt)"))
        if chosen:
            self._incidents.save(Path(chosen))
