"""One place of the pair: choose, drop, watch and cancel loading, unload, and errors where they happened."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QFont
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.core.errors import NoRoomError
from app.core.loading import ModelInfo, Role
from app.state.library import LibraryState
from app.state.pair import PairState
from app.state.side import Side, SideStatus
from app.ui import figures
from app.ui.labels import ElidedLabel
from app.ui.model_menu import ModelMenu
from app.ui.theme import GRID, restyle, set_role
from app.ui.translation import sentence

SUFFIX = ".gguf"
STEPS = 1000  # of the progress bar


class ModelSlot(QFrame):
    """Shows `pair.side(role)` and lets it be changed."""

    fit_wanted = Signal(object)  # Role: there was no room for it

    def __init__(self, pair: PairState, role: Role, library: LibraryState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self._role = role
        self._title = self.tr("Target") if role is Role.TARGET else self.tr("Draft")
        set_role(self, "card")
        self.setAcceptDrops(True)
        self.setAccessibleName(self._title)
        self.menu = ModelMenu(library, self)
        self.menu.chosen.connect(self._load)
        self.menu.file_wanted.connect(self.choose_file)
        self._build()
        pair.changed.connect(self._refresh)
        self._refresh()

    def _build(self) -> None:
        self.caption = QLabel(self._title)
        set_role(self.caption, "caption")
        self.name = ElidedLabel()
        font = QFont(self.name.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.name.setFont(font)
        self.detail = ElidedLabel("caption")
        self.progress = QProgressBar()
        self.progress.setRange(0, STEPS)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("{role}: loading").format(role=self._title))
        self.error = QLabel()
        self.error.setWordWrap(True)
        self.error.setTextFormat(Qt.TextFormat.PlainText)
        self.error.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.error.setAccessibleName(self.tr("{role}: error").format(role=self._title))
        set_role(self.error, "error")
        self.dismiss_button = self._button(self.tr("Dismiss"), self._dismiss)
        self.fit_button = self._button(self.tr("Make it fit…"), lambda: self.fit_wanted.emit(self._role))
        self.fit_button.setToolTip(
            self.tr("Try again with fewer layers on a device, a shorter context or a smaller cache")
        )
        self.choose_button = self._button(self.tr("Choose…"), self.choose)
        self.cancel_button = self._button(self.tr("Cancel"), self._cancel)
        self.unload_button = self._button(self.tr("Unload"), self._unload)
        self._lay_out()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        first = QHBoxLayout()
        first.setSpacing(GRID)
        first.addWidget(self.caption)
        first.addWidget(self.name, 1)
        second = QHBoxLayout()
        second.setSpacing(GRID)
        second.addWidget(self.progress, 1)
        second.addWidget(self.detail, 2)
        words.addLayout(first)
        words.addLayout(second)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addLayout(words, 1)
        for button in (self.unload_button, self.cancel_button, self.choose_button):
            row.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, GRID, GRID, GRID)
        whole.setSpacing(GRID // 2)
        whole.addLayout(row)
        below = QHBoxLayout()
        below.setSpacing(GRID)
        below.addWidget(self.error, 1)
        below.addWidget(self.fit_button, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self.dismiss_button, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(below)
        whole.addStretch(1)

    def _button(self, text: str, slot: object) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(f"{text} ({self._title})")
        button.clicked.connect(slot)
        return button

    def choose(self) -> None:
        self.offer(self.choose_button)

    def offer(self, button: QPushButton) -> None:
        """The models on this machine, below the button that was clicked; where there are none, a file is asked for."""
        if self.menu.models:
            self.menu.popup(button.mapToGlobal(QPoint(0, button.height())))
        else:
            self.choose_file()

    def choose_file(self) -> None:
        """Ask for a file, beside the one that is there, and load it."""
        side = self._pair.side(self._role)
        folder = str(side.path.parent) if side.path else ""
        title = self.tr("Choose the target") if self._role is Role.TARGET else self.tr("Choose the draft")
        chosen, _ = QFileDialog.getOpenFileName(self, title, folder, self.tr("GGUF models (*.gguf)"))
        if chosen:
            self._load(Path(chosen))

    def _load(self, path: Path) -> None:
        self._pair.load(self._role, path)

    def _cancel(self) -> None:
        self._pair.cancel_load(self._role)

    def _unload(self) -> None:
        self._pair.unload(self._role)

    def _dismiss(self) -> None:
        self._pair.dismiss_error(self._role)

    def _refresh(self) -> None:
        side = self._pair.side(self._role)
        loading = side.status is SideStatus.LOADING
        self.name.setText(self._name(side))
        self.detail.setText(self._detail(side))
        shown = side.info.path if side.info and not loading else side.path
        if shown:
            self.name.setToolTip(str(shown))
        self.progress.setVisible(loading)
        self.progress.setValue(round(STEPS * side.fraction))
        self.cancel_button.setVisible(loading)
        self.choose_button.setVisible(not loading)
        self.unload_button.setVisible(not loading and side.info is not None)
        for widget in (self.error, self.dismiss_button):
            widget.setVisible(side.error is not None)
        self.fit_button.setVisible(isinstance(side.error, NoRoomError))
        self.error.setText(self._error(side))
        self.error.setAccessibleDescription(self.error.text())
        self.setAccessibleDescription(f"{self.name.text()}. {self.detail.text()} {self.error.text()}".strip())

    def _name(self, side: Side) -> str:
        if side.status is not SideStatus.LOADING and side.info:
            path = side.info.path
            return f"{path.parent.name}/{path.name}" if self._names_collide() else side.info.name
        return side.path.name if side.path else self.tr("none")

    def _names_collide(self) -> bool:
        """Files of the same name; only their folders tell them apart."""
        target, draft = self._pair.target.info, self._pair.draft.info
        return target is not None and draft is not None and target.name == draft.name

    def _detail(self, side: Side) -> str:
        match side.status:
            case SideStatus.LOADING:
                return self.tr("loading, {percent}").format(percent=figures.percent(side.fraction))
            case SideStatus.LOADED | SideStatus.FAILED if side.info:
                return self._facts(side.info)
            case SideStatus.FAILED:
                return self.tr("could not be loaded")
            case _:
                return self.tr("choose a .gguf file, or drop one here")

    def _facts(self, info: ModelInfo) -> str:
        context = self.tr("context {n}").format(n=figures.count(info.n_context))
        return " · ".join((info.description, figures.size(info.n_bytes), context))

    def _error(self, side: Side) -> str:
        """Beside a model that stays, the file that failed is named."""
        if side.error and side.info and side.path:
            return self.tr("{file} could not be loaded: {error}").format(
                file=side.path.name, error=sentence(side.error)
            )
        return sentence(side.error) if side.error else ""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_path(event):
            event.acceptProposedAction()
            self._show_dropping(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_dropping(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_dropping(False)
        path = dropped_path(event)
        if path:
            event.acceptProposedAction()
            self._pair.load(self._role, path)

    def _show_dropping(self, dropping: bool) -> None:
        self.setProperty("dropping", dropping)
        restyle(self)


def dropped_path(event: QDropEvent) -> Path | None:
    """The one model file that is dragged; None for anything else."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() == SUFFIX else None
