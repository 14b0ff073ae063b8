"""What is on this machine: the list of models at the left, the selected one at the right."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import DraftlightError
from app.state.library import LibraryState
from app.state.uses import UsesState
from app.ui.field import search_field
from app.ui.labels import rule
from app.ui.model_details import WIDTH, ModelDetails
from app.ui.model_table import ModelView
from app.ui.split import fill, split
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence


class InstalledPage(QWidget):
    find_clicked = Signal()

    def __init__(self, library: LibraryState, uses: UsesState) -> None:
        super().__init__()
        self._library = library
        self.filter = search_field(self.tr("Filter"), self.tr("Filter the models"))
        self.count = QLabel()
        set_role(self.count, "caption")
        self.folders_button = QPushButton(self.tr("Folders"))
        self.folders_menu = QMenu(self.folders_button)
        self.folders_button.setMenu(self.folders_menu)
        set_role(self.folders_button, "menu")
        self.scan_button = QPushButton(self.tr("Look again"))
        self.scan_button.clicked.connect(library.scan)
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setContentsMargins(GRID, 0, GRID, GRID)
        self.note.hide()
        self.view = ModelView()
        self.details = ModelDetails(library, uses)
        self.empty = self._empty_state()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.view)
        self.stack.addWidget(self.empty)
        self._lay_out()
        self.filter.textChanged.connect(self._filter)
        self.view.selectionModel().selectionChanged.connect(self._select)
        self.view.doubleClicked.connect(self.details.as_target.click)
        library.changed.connect(self._refresh)
        library.failed.connect(self.show_failure)
        library.told.connect(self._tell)
        self._refresh()

    def _empty_state(self) -> QWidget:
        page = QWidget()
        text = QLabel(
            self.tr(
                "No models were found on this machine. Draftlight looks into its own folder and into those of the "
                "Hugging Face cache, LM Studio, Ollama, llama.cpp and GPT4All."
            )
        )
        text.setWordWrap(True)
        text.setFixedWidth(48 * GRID)
        text.setMinimumHeight(text.heightForWidth(48 * GRID))  # a centred layout would ask the hint for one line less
        self.find_button = QPushButton(self.tr("Find a pair…"))
        set_role(self.find_button, "primary")
        self.find_button.clicked.connect(self.find_clicked)
        self.add_button = QPushButton(self.tr("Add a folder…"))
        self.add_button.clicked.connect(self.add_folder)
        whole = QVBoxLayout(page)
        whole.setSpacing(2 * GRID)
        whole.addStretch(2)
        for widget in (text, self.find_button, self.add_button):
            whole.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        return page

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(GRID, GRID, GRID, GRID)
        top.setSpacing(GRID)
        top.addWidget(self.filter, 1)
        for widget in (self.count, self.folders_button, self.scan_button):
            top.addWidget(widget)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.note)
        column.addWidget(rule())
        column.addWidget(self.stack, 1)
        self.parts = split(left, self.details, (100 * GRID, WIDTH))
        fill(self, self.parts)

    def add_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Add a folder with models"), str(Path.home()))
        if folder:
            self._library.add_folder_requested.emit(Path(folder))

    def _filter(self, text: str) -> None:
        self.view.proxy.setFilterFixedString(text)
        self._count()

    def _select(self) -> None:
        self.details.show_model(self.view.selected)

    def _refresh(self) -> None:
        models = self._library.models
        self.view.show_models(models)
        self.stack.setCurrentWidget(self.empty if self._library.scanned and not models else self.view)
        self._show_details(bool(models) or not self._library.scanned)
        self.details.show_model(self.view.selected)
        self._count()
        self._fill_folders()

    def _show_details(self, shown: bool) -> None:
        came = shown and self.details.isHidden()
        self.details.setVisible(shown)
        if came:  # else it would be as narrow as it can be
            self.parts.setSizes([self.width() - WIDTH, WIDTH])

    def _count(self) -> None:
        n_all, n_shown = len(self._library.models), self.view.proxy.rowCount()
        if not self._library.scanned:
            self.count.setText(self.tr("looking…"))
        elif n_shown < n_all:
            self.count.setText(self.tr("{n} of {total} models").format(n=n_shown, total=n_all))
        else:
            self.count.setText(self.tr("1 model") if n_all == 1 else self.tr("{n} models").format(n=n_all))

    def _fill_folders(self) -> None:
        self.folders_menu.clear()
        self.folders_menu.addAction(self.tr("Add a folder…"), self.add_folder)
        if self._library.folders:
            self.folders_menu.addSeparator()
        for folder in self._library.folders:
            self.folders_menu.addAction(
                self.tr("Remove {folder} from the list").format(folder=str(folder).replace("&", "&&")),
                partial(self._library.remove_folder_requested.emit, folder),
            )

    def show_failure(self, error: DraftlightError) -> None:
        self._say(sentence(error), "error")

    def _tell(self, text: str) -> None:
        self._say(text, "caption")

    def _say(self, text: str, role: str) -> None:
        set_role(self.note, role)
        self.note.setText(text)
        self.note.setVisible(bool(text))
