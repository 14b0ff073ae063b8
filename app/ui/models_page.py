"""The models: what is on this machine, what can be found, and what is being downloaded, as three tabs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.core.installed import InstalledModel
from app.state.models import ModelsState
from app.ui.downloads_page import DownloadsPage
from app.ui.find_page import FindPage
from app.ui.installed_page import InstalledPage
from app.ui.labels import rule
from app.ui.tab_row import add_tabs
from app.ui.theme import GRID


class ModelsPage(QWidget):
    load_requested = Signal(object, object)  # Role, Path
    pair_requested = Signal(object, object)  # Path of the target, Path of the draft
    chat_requested = Signal(object)  # id of a conversation
    placement_requested = Signal(object, object)  # Role, Path

    def __init__(self, models: ModelsState) -> None:
        super().__init__()
        self._downloads = models.downloads
        self.installed = InstalledPage(models.library, models.uses)
        self.finder = FindPage(models)
        self.downloads = DownloadsPage(models)
        self.stack = QStackedWidget()
        for page in (self.installed, self.finder, self.downloads):
            self.stack.addWidget(page)
        row = QHBoxLayout()
        row.setContentsMargins(GRID, GRID, GRID, GRID)
        row.setSpacing(GRID // 2)
        self.tabs = add_tabs(row, (self.tr("On this machine"), self.tr("Find"), self.tr("Downloads")), self.stack)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(row)
        whole.addWidget(rule())
        whole.addWidget(self.stack, 1)
        self.installed.find_clicked.connect(self.show_find)
        self.installed.details.load_requested.connect(self.load_requested)
        self.downloads.load_requested.connect(self.load_requested)
        self.installed.details.pair_requested.connect(self.pair_requested)
        self.installed.details.chat_requested.connect(self.chat_requested)
        self.installed.details.placement_requested.connect(self.placement_requested)
        self.installed.details.remote_drafts_requested.connect(self._find_drafts)
        models.hub.get_requested.connect(self.show_downloads)
        models.hub.get_pair_requested.connect(self.show_downloads)
        models.downloads.listed.connect(self._count)
        models.downloads.changed.connect(self._count)
        self._count()

    def show_find(self) -> None:
        self._show(1)
        self.finder.text.setFocus()

    def show_downloads(self) -> None:
        self._show(2)

    def _show(self, number: int) -> None:
        self.tabs[number].setChecked(True)
        self.stack.setCurrentIndex(number)

    def _find_drafts(self, target: InstalledModel) -> None:
        self.show_find()
        self.finder.find_drafts(target)

    def _count(self) -> None:
        n = sum(not download.status.ended for download in self._downloads.downloads)
        title = self.tr("Downloads")
        self.tabs[2].setText(f"{title} ({n})" if n else title)
