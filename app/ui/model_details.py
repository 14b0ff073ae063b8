"""One model of this machine: what it is, where it is, what can be done with it, and who could draft for it."""

from PySide6.QtCore import QFileInfo, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QFormLayout,
    QInputDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.installed import InstalledModel
from app.core.loading import Role
from app.state.library import LibraryState
from app.state.uses import UsesState
from app.ui import figures, model_wording
from app.ui.candidate_list import Candidate, CandidateList
from app.ui.flow_layout import FlowLayout
from app.ui.labels import ElidedLabel, rule
from app.ui.model_uses import ModelUses, made_with
from app.ui.theme import GRID, set_role, tabular
from app.ui.verification_view import VerificationView

WIDTH = 46 * GRID


class ModelDetails(QScrollArea):
    """Empty until a model is shown."""

    load_requested = Signal(object, object)  # Role, Path
    pair_requested = Signal(object, object)  # Path of the target, Path of the draft
    remote_drafts_requested = Signal(object)  # InstalledModel
    chat_requested = Signal(object)  # id of a conversation
    placement_requested = Signal(object, object)  # Role, Path

    def __init__(self, library: LibraryState, uses: UsesState) -> None:
        super().__init__()
        self._library, self._uses = library, uses
        self._model: InstalledModel | None = None
        self.setAccessibleName(self.tr("The selected model"))
        set_role(self, "panel")
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH - 16 * GRID)
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        set_role(self.title, "title")
        self.obstacle = QLabel()
        self.obstacle.setWordWrap(True)
        self.obstacle.setTextFormat(Qt.TextFormat.PlainText)
        set_role(self.obstacle, "error")
        self.as_target = self._button(self.tr("Use as target"), lambda: self._load(Role.TARGET))
        set_role(self.as_target, "primary")
        self.as_draft = self._button(self.tr("Use as draft"), lambda: self._load(Role.DRAFT))
        self.more = QPushButton(self.tr("More"))
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        set_role(self.more, "menu")
        self.facts = QFormLayout()
        self.facts.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # rather than be wider than the column
        self.facts.setHorizontalSpacing(2 * GRID)
        self.facts.setVerticalSpacing(GRID // 2)
        self.uses = ModelUses()
        self.uses.opened.connect(self.chat_requested)
        self.verification = VerificationView(library)
        self.drafts_title = QLabel(self.tr("Drafts for it"))
        set_role(self.drafts_title, "heading")
        self.judging = QLabel()
        set_role(self.judging, "caption")
        self.judging.setWordWrap(True)
        self.drafts = CandidateList()
        self.drafts.chosen.connect(self._take_pair)
        self.remote_button = self._button(self.tr("Look for more on the hub"), self._look_for_more)
        self._lay_out()
        library.ranked.connect(self._show_ranking)
        library.deletion_known.connect(self._ask_to_delete)
        uses.changed.connect(self._show_uses)
        self.show_model(None)

    def _button(self, text: str, action: object) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(action)
        return button

    def _lay_out(self) -> None:
        self._content = QWidget()
        whole = QVBoxLayout(self._content)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        buttons = FlowLayout()
        buttons.setSpacing(GRID)
        for button in (self.as_target, self.as_draft, self.more):
            buttons.addWidget(button)
        whole.addWidget(self.title)
        whole.addWidget(self.obstacle)
        whole.addLayout(buttons)
        whole.addSpacing(GRID // 2)
        whole.addLayout(self.facts)
        whole.addWidget(self.verification)
        whole.addSpacing(GRID // 2)
        self.line = rule()
        whole.addWidget(self.line)
        whole.addWidget(self.drafts_title)
        whole.addWidget(self.judging)
        whole.addWidget(self.drafts)
        whole.addWidget(self.remote_button, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addStretch(1)
        self.setWidget(self._content)

    def show_model(self, model: InstalledModel | None) -> None:
        self._model = model
        self._content.setVisible(model is not None)
        self._uses.look_at((*model.files, *model.also) if model else ())
        self.verification.show_model(model)
        if not model:
            self._library.stop_ranking()
            return
        self.title.setText(model.name)
        obstacle = model_wording.obstacle(model)
        self.obstacle.setText(obstacle)
        self.obstacle.setVisible(bool(obstacle))
        for button in (self.as_target, self.as_draft):
            button.setVisible(model.usable)
        self._show_facts(model)
        self._fill_menu(model)
        for widget in (self.line, self.drafts_title, self.judging, self.drafts, self.remote_button):
            widget.setVisible(model.usable)
        if model.usable:
            self._library.rank(model)
        else:
            self._library.stop_ranking()
        self._show_ranking()

    def _show_facts(self, model: InstalledModel) -> None:
        if self.facts.rowCount():
            self.facts.takeRow(self.uses)
        while self.facts.rowCount():
            self.facts.removeRow(0)
        for name, value in self._facts(model):
            caption = QLabel(name)
            set_role(caption, "caption")
            label = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
            label.setFont(tabular(self.font()))
            label.setText(value)
            self.facts.addRow(caption, label)
        caption = QLabel(self.tr("Used by"))
        set_role(caption, "caption")
        self.facts.addRow(caption, self.uses)

    def _show_uses(self) -> None:
        self.uses.show_chats(self._uses.chats)

    def _facts(self, model: InstalledModel) -> list[tuple[str, str]]:
        facts = []
        if header := model.header:
            stored = self.tr("{type}, {bits:.1f} bits per weight").format(
                type=header.quantisation, bits=header.bits_per_weight
            )
            active = header.n_active_parameters
            n_parameters = model_wording.parameters(model.n_parameters or header.n_parameters)
            if active and active < header.n_parameters:
                n_parameters += self.tr(", {n} active per token").format(n=model_wording.parameters(active))
            facts += [
                (self.tr("Architecture"), header.architecture),
                (self.tr("Parameters"), n_parameters),
                (self.tr("Stored as"), stored if header.n_parameters else header.quantisation),
                (self.tr("Blocks"), figures.count(header.n_blocks)),
                (self.tr("Heads"), model_wording.heads(header)),
                (self.tr("Trained context"), figures.count(header.n_context)),
                (self.tr("Vocabulary"), self.tr("{n} tokens").format(n=figures.count(header.n_vocab))),
                (self.tr("Chat template"), self.tr("yes") if header.has_template else self.tr("none")),
            ]
        size = figures.size(model.n_bytes)
        if len(model.files) > 1:
            size = self.tr("{size} in {n} files").format(size=size, n=len(model.files))
        facts += [
            (self.tr("Size"), size),
            (self.tr("Kept by"), model_wording.place_name(model.place)),
            (self.tr("File"), str(model.path)),
        ]
        if model.source:
            facts.append((self.tr("From"), model.source))
        if model.last_used:
            facts.append((self.tr("Last used"), model_wording.moment(model.last_used)))
        return facts

    def _fill_menu(self, model: InstalledModel) -> None:
        self.menu.clear()
        self.menu.addAction(self.tr("Rename…"), self.rename)
        if model.gone:
            self.menu.addAction(self.tr("Forget"), lambda: self._library.forget_requested.emit(model))
            return
        if model.usable:
            self.menu.addAction(self.tr("Memory as target…"), lambda: self._place(Role.TARGET))
            self.menu.addAction(self.tr("Memory as draft…"), lambda: self._place(Role.DRAFT))
            self.menu.addSeparator()
        self.menu.addAction(self.tr("Show in the file manager"), self._reveal)
        self.menu.addAction(self.tr("Verify the checksum"), lambda: self._library.verify(model))
        self.menu.addSeparator()
        self.menu.addAction(self.tr("Delete…"), self.delete)

    def _load(self, role: Role) -> None:
        if self._model:
            self.load_requested.emit(role, self._model.path)

    def _place(self, role: Role) -> None:
        if self._model:
            self.placement_requested.emit(role, self._model.path)

    def _take_pair(self, path: object) -> None:
        if self._model:
            self.pair_requested.emit(self._model.path, path)

    def _look_for_more(self) -> None:
        if self._model:
            self.remote_drafts_requested.emit(self._model)

    def rename(self) -> None:
        if not self._model:
            return
        model = self._model
        text = self.tr("The name that Draftlight shows; the file keeps its own. Empty: as before.")
        name, done = QInputDialog.getText(self, self.tr("Rename"), text, text=model.name)
        if done:
            self._library.rename_requested.emit(model, name.strip())

    def delete(self) -> None:
        """Asks first, saying what goes and what that frees; whether it may go at all is known by then."""
        if self._model:
            self._library.deletion_requested.emit(self._model)

    def _ask_to_delete(self, model: InstalledModel, n_freed: int) -> None:
        if model != self._model:
            return  # another one was selected meanwhile
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("Delete"), self.tr("Delete {name}?").format(name=model.name))
        box.setParent(self, Qt.WindowType.Dialog)
        files = "\n".join(str(path) for path in model.files)
        frees = self.tr("It goes for good, and frees {size} ({place}):").format(
            size=figures.size(n_freed), place=model_wording.place_name(model.place)
        )
        box.setInformativeText(f"{made_with(self._uses.chats)}{frees}\n{files}")
        remove = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        if box.clickedButton() is remove:
            self._library.delete_requested.emit(model)
        box.deleteLater()

    def _reveal(self) -> None:
        if self._model:
            folder = QFileInfo(str(self._model.path)).absolutePath()
            QDesktopServices.openUrl(QUrl.fromLocalFile(folder))

    def _show_ranking(self) -> None:
        model = self._model
        if not model or not model.usable or self._library.ranked_for != model:
            return
        ranking = self._library.ranking
        if ranking is None:
            self.judging.setText(self.tr("comparing vocabularies…"))
        elif not ranking:
            self.judging.setText(self.tr("There is no other model on this machine yet."))
        else:
            n_usable = sum(judgement.usable for _, judgement in ranking)
            self.judging.setText(
                self.tr("{n} of {total} models could draft for it, the best first.").format(
                    n=n_usable, total=len(ranking)
                )
            )
        self.drafts.show_candidates(
            [
                Candidate(other.path, other.name, model_wording.model_facts(other), judgement, self.tr("Use the pair"))
                for other, judgement in ranking or ()
            ]
        )
