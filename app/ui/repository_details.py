"""A repository of the hub: its models with their sizes, what suits this machine, and whether one could draft."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.core.errors import DraftlightError
from app.core.hub import RemoteModel, Repository
from app.core.installed import InstalledModel
from app.core.library_request import Check, Opened
from app.state.models import ModelsState
from app.ui import figures
from app.ui.candidate_list import reasons
from app.ui.labels import ElidedLabel, rule
from app.ui.theme import FIELD_HEIGHT, GRID, set_role
from app.ui.translation import sentence, tr

WIDTH = 46 * GRID


class FileRow(QWidget):
    get_clicked = Signal(object)  # RemoteModel
    check_clicked = Signal(object)  # RemoteModel

    def __init__(self, model: RemoteModel, recommendation: str) -> None:
        super().__init__()
        self.model = model
        name = QLabel(model.quantisation or self.tr("one file"))
        set_role(name, "heading")
        size = QLabel(figures.size(model.n_bytes))
        self.check_button = QPushButton(self.tr("Check"))
        self.check_button.setToolTip(self.tr("Read its header over the network, and compare the vocabularies"))
        self.check_button.clicked.connect(lambda: self.check_clicked.emit(model))
        self.get_button = QPushButton(self.tr("Get"))
        self.get_button.setAccessibleName(self.tr("Get {name}").format(name=model.name))
        if recommendation:
            set_role(self.get_button, "primary")
        self.get_button.clicked.connect(lambda: self.get_clicked.emit(model))
        first = QHBoxLayout()
        first.setSpacing(GRID)
        first.addWidget(name)
        first.addWidget(size)
        first.addStretch(1)
        first.addWidget(self.check_button)
        first.addWidget(self.get_button)
        file = ElidedLabel("caption", Qt.TextElideMode.ElideMiddle)
        n_files = len(model.files)
        file.setText(
            model.name if n_files == 1 else self.tr("{name} and {n} more").format(name=model.name, n=n_files - 1)
        )
        self.note = QLabel(recommendation)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setVisible(bool(recommendation))
        set_role(self.note, "caption")
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, GRID // 2, 0, GRID // 2)
        whole.setSpacing(GRID // 4)
        whole.addLayout(first)
        for widget in (file, self.note, self.verdict):
            whole.addWidget(widget)

    def show_check(self, check: Check | None) -> None:
        shown = check is not None and check.request.model == self.model
        self.verdict.setVisible(shown)
        if not check or not shown:
            return
        set_role(self.verdict, "error" if check.error else "")
        if check.error:
            self.verdict.setText(sentence(check.error))
        elif check.judgement:
            read = self.tr("Known from {size} of its header.").format(size=figures.size(check.bytes_read))
            self.verdict.setText("\n".join((*reasons(check.judgement), read)))
        else:
            self.verdict.setText(self.tr("reading its header…"))


class RepositoryDetails(QScrollArea):
    """Empty until something is looked into."""

    def __init__(self, models: ModelsState) -> None:
        super().__init__()
        self._models, self._hub, self._library = models, models.hub, models.library
        self._shown: Opened | None = None
        self.setAccessibleName(self.tr("The open repository"))
        set_role(self, "panel")
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH - 10 * GRID)
        self.title = QLabel()
        self.title.setWordWrap(True)
        set_role(self.title, "title")
        self.facts = QLabel()
        self.facts.setWordWrap(True)
        set_role(self.facts, "caption")
        self.gated = QLabel(
            self.tr("The authors ask for consent: accept the terms on its page, with the account of your token.")
        )
        self.gated.setWordWrap(True)
        self.page_button = QPushButton(self.tr("Open its page"))
        self.page_button.clicked.connect(self._open_page)
        self.target = QComboBox()
        for widget in (self.target, self.target.view()):
            widget.setAccessibleName(self.tr("The target that a file is checked against"))
        self.target.setMinimumHeight(FIELD_HEIGHT)
        self.target.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.target.activated.connect(self._retarget)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.rows: list[FileRow] = []
        self._lay_out()
        self._hub.opened.connect(self._refresh)
        self._hub.checked.connect(self._show_check)
        self._library.changed.connect(self._fill_targets)
        self._fill_targets()
        self._refresh()

    def _lay_out(self) -> None:
        self._content = QWidget()
        whole = QVBoxLayout(self._content)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        self._choice = QWidget()
        choice = QHBoxLayout(self._choice)
        choice.setContentsMargins(0, 0, 0, 0)
        caption = QLabel(self.tr("As a draft for"))
        caption.setBuddy(self.target)
        set_role(caption, "caption")
        choice.addWidget(caption)
        choice.addWidget(self.target, 1)
        self._files = QVBoxLayout()
        self._files.setSpacing(0)
        for widget in (self.title, self.facts, self.gated):
            whole.addWidget(widget)
        whole.addWidget(self.page_button, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self._choice)
        whole.addWidget(self.message)
        whole.addLayout(self._files)
        whole.addStretch(1)
        self.setWidget(self._content)

    def choose_target(self, model: InstalledModel) -> None:
        self.target.setCurrentIndex(max(0, self.target.findData(model)))

    @property
    def _chosen(self) -> InstalledModel | None:
        chosen = self.target.currentData()
        return chosen if isinstance(chosen, InstalledModel) else None

    def _fill_targets(self) -> None:
        chosen = self._chosen
        self.target.clear()
        self.target.addItem(self.tr("no target chosen"), None)
        for model in self._library.models:
            if model.usable:
                self.target.addItem(model.name, model)
        if chosen:
            self.choose_target(chosen)

    def _retarget(self) -> None:
        """Another target: what is recommended counts its memory in, so ask again."""
        if self._shown:
            self._hub.open(self._shown.repository.name, self._chosen)

    def _refresh(self) -> None:
        opened, error, opening = self._hub.open_repository, self._hub.open_error, self._hub.opening
        self._content.setVisible(bool(opened or error or opening))
        for widget in (self.title, self._choice):
            widget.setVisible(opened is not None)
        for widget in (self.facts, self.page_button):  # a file of any address has neither
            widget.setVisible(opened is not None and bool(opened.repository.revision))
        self.gated.setVisible(opened is not None and opened.repository.gated)
        self._say(opening, error)
        if opened is not self._shown:
            self._shown = opened
            self._fill(opened)
        self._show_check()

    def _say(self, opening: str, error: DraftlightError | None) -> None:
        set_role(self.message, "error" if error else "caption")
        self.message.setText(sentence(error) if error else self.tr("looking into {name}…").format(name=opening))
        self.message.setVisible(bool(error or opening))

    def _fill(self, opened: Opened | None) -> None:
        while item := self._files.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.rows = []
        if not opened:
            return
        repository = opened.repository
        self.title.setText(repository.name)
        self.facts.setText(repository_facts(repository))
        for number, model in enumerate(_recommended_first(opened)):
            if number:
                self._files.addWidget(rule())
            reason = self.tr("Recommended: {reason}").format(reason=sentence(opened.reason))
            row = FileRow(model, reason if model == opened.recommended else "")
            row.get_clicked.connect(self._hub.get_requested)
            row.check_clicked.connect(self._check)
            self.rows.append(row)
            self._files.addWidget(row)
        if not repository.models:
            self.message.setText(self.tr("There is no GGUF model in this repository."))
            self.message.show()

    def _check(self, model: RemoteModel) -> None:
        if self._chosen:
            self._hub.begin_check(model, self._chosen)
        else:
            self.target.setFocus()
            self.target.showPopup()

    def _show_check(self) -> None:
        for row in self.rows:
            row.show_check(self._hub.check)

    def _open_page(self) -> None:
        if self._shown:
            QDesktopServices.openUrl(QUrl(f"{self._models.endpoint}/{self._shown.repository.name}"))


def repository_facts(repository: Repository) -> str:
    day = f"{repository.updated:%Y-%m-%d}" if repository.updated else ""
    parts = (
        tr("{n} downloads").format(n=figures.count(repository.downloads)),
        repository.licence or tr("no licence named"),
        tr("updated {day}").format(day=day) if day else "",
    )
    return " · ".join(part for part in parts if part)


def _recommended_first(opened: Opened) -> Sequence[RemoteModel]:
    models = sorted(opened.repository.models, key=lambda model: model.n_bytes)
    return sorted(models, key=lambda model: model != opened.recommended)
