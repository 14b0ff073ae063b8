"""The models on this machine as a menu: those used last come first, and a file of one's own is always to be had."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.core.installed import InstalledModel
from app.state.library import LibraryState
from app.ui import model_wording

MOST_SHOWN = 20


class ModelMenu(QMenu):
    """Filled when it opens."""

    chosen = Signal(object)  # Path
    file_wanted = Signal()

    def __init__(self, library: LibraryState, parent: QWidget) -> None:
        super().__init__(parent)
        self._library = library
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)

    @property
    def models(self) -> list[InstalledModel]:
        usable = [model for model in self._library.models if model.usable]
        return sorted(usable, key=lambda model: (-(model.last_used or 0.0), model.name.casefold()))[:MOST_SHOWN]

    def fill(self) -> None:
        self.clear()
        for model in self.models:
            text = f"{model.name}\t{model_wording.model_facts(model)}"
            action = self.addAction(text.replace("&", "&&"))
            action.setToolTip(str(model.path))
            action.triggered.connect(partial(self._choose, model.path))
        self.addSeparator()
        self.addAction(self.tr("From a file…"), self.file_wanted.emit)

    def _choose(self, path: Path, checked: bool = False) -> None:
        self.chosen.emit(path)
