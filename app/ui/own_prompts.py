"""Sets of one's own prompts: typed or taken from a file, kept by name, changed and deleted."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import DraftlightError
from app.core.prompt_set import PromptSet
from app.state.own_prompts import OwnPromptsState
from app.ui.field import text_field
from app.ui.figures import count
from app.ui.form_parts import captioned
from app.ui.page_column import wrap
from app.ui.theme import FIELD_HEIGHT, GRID, restyle, set_role
from app.ui.translation import sentence

MOST_BYTES = 4_000_000
LONGEST_NAME = 60


class OwnPromptsButton(QPushButton):
    added = Signal(str)  # the name of a set that is to be kept

    def __init__(self, state: OwnPromptsState) -> None:
        super().__init__()
        self.setText(self.tr("Own prompts"))
        set_role(self, "menu")
        self._state = state
        self.list = QMenu(self)
        self.list.aboutToShow.connect(self.fill)
        self.setMenu(self.list)

    def fill(self) -> None:
        self.list.clear()
        self.list.addAction(self.tr("New set…"), lambda: self.edit(PromptSet("", "")))
        self.list.addAction(self.tr("From a text file…"), self.choose_file)
        if self._state.sets:
            self.list.addSeparator()
        for one in self._state.sets:
            name = one.name.replace("&", "&&")
            self.list.addAction(self.tr("Edit “{name}”…").format(name=name), partial(self.edit, one))
            self.list.addAction(self.tr("Delete “{name}”…").format(name=name), partial(self._delete, one))

    def edit(self, one: PromptSet, earlier: str | None = None) -> None:
        """What it was called before is its name, unless it is new."""
        dialog = PromptSetDialog(one, self._state, one.name if earlier is None else earlier, self)
        dialog.kept.connect(self.added)
        dialog.open()

    def choose_file(self) -> None:
        kinds = self.tr("Texts (*.txt *.md *.toml);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Prompts from a file"), "", kinds)
        if chosen:
            self.take(Path(chosen))

    def take(self, path: Path) -> None:
        """Shown before it is kept."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise ValueError(self.tr("it has more than 4 MB"))
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            words = self.tr("{file} cannot be read as a text: {reason}.").format(file=path.name, reason=reason)
            QMessageBox(QMessageBox.Icon.Warning, "Draftlight", words, parent=self).open()
            return
        self.edit(PromptSet(path.stem[:LONGEST_NAME], text), "")

    def _delete(self, one: PromptSet) -> None:
        question = self.tr("Delete the prompts “{name}”? They cannot be brought back.").format(name=one.name)
        if QMessageBox.question(self, self.tr("Delete"), question) is QMessageBox.StandardButton.Yes:
            self._state.delete(one.name)


class PromptSetDialog(QDialog):
    kept = Signal(str)  # its name

    def __init__(self, one: PromptSet, state: OwnPromptsState, earlier: str, parent: QWidget | None = None) -> None:
        """`earlier` is what it was called before, "" where it is new."""
        super().__init__(parent)
        self._state, self._earlier = state, earlier
        self.setWindowTitle(self.tr("Prompts of your own"))
        self.name = QLineEdit(one.name)
        self.name.setAccessibleName(self.tr("Name of the set"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumHeight(FIELD_HEIGHT)
        self.text = text_field(one.text)
        self.text.setAccessibleName(self.tr("Prompts"))
        self.text.setPlaceholderText(self.tr("The first prompt\n---\nThe second prompt"))
        hint = QLabel(
            self.tr("A line of --- begins the next prompt. Tables in TOML, such as [story] with a text, do too.")
        )
        set_role(hint, "caption")
        self.words = QLabel()
        for label in (hint, self.words):
            wrap(label)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addLayout(captioned(self.tr("Name of the set"), self.name))
        whole.addWidget(self.text, 1)
        for widget in (hint, self.words, self.buttons):
            whole.addWidget(widget)
        self.resize(72 * GRID, 56 * GRID)
        self.name.textChanged.connect(self._refresh)
        self.text.textChanged.connect(self._refresh)
        self._refresh()
        (self.text if one.name else self.name).setFocus()

    @property
    def _wanted(self) -> PromptSet:
        return PromptSet(" ".join(self.name.text().split()), self.text.toPlainText())

    def accept(self) -> None:
        one = self._wanted
        self.kept.emit(one.name)
        self._state.keep(one, self._earlier)
        super().accept()

    def _refresh(self) -> None:
        text, ready = self._words()
        self.words.setText(text)
        set_role(self.words, "caption" if ready else "error")
        restyle(self.words)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(ready)

    def _words(self) -> tuple[str, bool]:
        """How many there are, or what is wrong."""
        one = self._wanted
        if not one.name:
            return self.tr("Give the set a name."), False
        if one.name != self._earlier and self._state.find(one.name):
            return self.tr("There is another set of this name."), False
        try:
            found = one.prompts
        except DraftlightError as error:
            return sentence(error), False
        if len({prompt.name for prompt in found}) < len(found):
            return self.tr("Two prompts have the same name."), False
        return self.tr("Prompts: {n}").format(n=count(len(found))), True
