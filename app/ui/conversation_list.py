"""The conversations that are kept: begin one, find one, open, rename, pin, export and delete it, and take that back."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.conversation import Conversation, Listed, tags_of
from app.core.errors import DraftlightError
from app.state.conversations import ConversationsState
from app.state.throttle import Throttle
from app.ui.conversation_item import ROLE, conversation_item
from app.ui.export_dialog import ask_where
from app.ui.field import search_field
from app.ui.labels import ElidedLabel
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

FIND_PACE = 150  # ms
FIND_KEYS = "Ctrl+Shift+F"


class ConversationList(QWidget):
    """Follows the state; a click or Enter opens what is chosen."""

    new_chat_clicked = Signal()
    opened = Signal()

    def __init__(self, state: ConversationsState) -> None:
        super().__init__()
        self._state = state
        self._shown: tuple[object, ...] = ()
        self.new_button = QPushButton(self.tr("New chat"))
        keys = QKeySequence("Ctrl+N").toString(QKeySequence.SequenceFormat.NativeText)
        self.new_button.setToolTip(self.tr("Start over with an empty conversation ({keys})").format(keys=keys))
        self.new_button.clicked.connect(self.new_chat_clicked)
        self.menu_button = QPushButton("⋯")
        self.menu_button.setAccessibleName(self.tr("More for conversations"))
        self.menu_button.setToolTip(self.tr("Rename, pin, tag, export, delete, import"))
        self.menu_button.setFixedWidth(4 * GRID)
        self.menu_button.clicked.connect(self._show_menu_below)
        self.search: QLineEdit = search_field(self.tr("Search"), self.tr("Search in all conversations"))
        find_keys = QKeySequence(FIND_KEYS)
        self.search.setToolTip(
            self.tr("In every message and title; #word finds tags ({keys})").format(
                keys=find_keys.toString(QKeySequence.SequenceFormat.NativeText)
            )
        )
        QShortcut(find_keys, self).activated.connect(self.search.setFocus)
        self._throttle = Throttle(self, FIND_PACE)
        self._throttle.fired.connect(self._find)
        self.search.textChanged.connect(self._throttle.request)
        self.list = self._make_list()
        self.empty = _caption()
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note, self.dismiss_button = _caption(), _link(self.tr("Dismiss"))
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.dismiss_button.clicked.connect(lambda: self._say(""))
        self.deleted, self.undo_button = ElidedLabel("caption"), _link(self.tr("Undo"))
        self.undo_button.clicked.connect(state.undo_delete)
        self._make_actions()
        self._lay_out()
        state.changed.connect(self._refresh)
        state.failed.connect(self._on_failed)
        state.exported.connect(self._on_exported)
        self._say("")
        self._refresh()

    def _make_list(self) -> QListWidget:
        view = QListWidget()
        view.setAccessibleName(self.tr("Conversations"))
        set_role(view, "conversations")
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show_menu_at)
        view.itemClicked.connect(self._open)
        view.itemActivated.connect(self._open)
        return view

    def _make_actions(self) -> None:
        self.rename_action = self._action(self.tr("Rename…"), self.rename, Qt.Key.Key_F2)
        self.pin_action = self._action(self.tr("Pin"), self.pin)
        self.tags_action = self._action(self.tr("Tags…"), self.tag)
        self.export_action = self._action(self.tr("Export…"), self.export)
        self.delete_action = self._action(self.tr("Delete"), self.delete, Qt.Key.Key_Delete)
        self.import_action = self._action(self.tr("Import…"), self.take_in)
        self.menu = QMenu(self)
        self._of_one = [self.rename_action, self.pin_action, self.tags_action, self.export_action, self.delete_action]
        self.menu.addActions(self._of_one)
        self.menu.addSeparator()
        self.menu.addAction(self.import_action)
        self.menu.aboutToShow.connect(self._fit_menu)

    def _action(self, text: str, work: object, key: Qt.Key | None = None) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(work)
        if key is not None:
            action.setShortcut(key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown in the menu
            shortcut = QShortcut(QKeySequence(key), self.list)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(work)
        return action

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID // 2)
        top.addWidget(self.new_button, 1)
        top.addWidget(self.menu_button)
        undo = QHBoxLayout()
        undo.setSpacing(GRID // 2)
        undo.addWidget(self.deleted, 1)
        undo.addWidget(self.undo_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addLayout(top)
        whole.addWidget(self.search)
        whole.addWidget(self.empty, 1)
        whole.addWidget(self.list, 1)
        whole.addLayout(undo)
        whole.addWidget(self.note)
        whole.addWidget(self.dismiss_button)

    @property
    def chosen(self) -> Conversation | None:
        """The one that the menu is about."""
        item = self.list.currentItem()
        listed = item.data(ROLE) if item else None
        return listed.conversation if isinstance(listed, Listed) else None

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 20 * GRID)

    def rename(self) -> None:
        one = self.chosen
        if one:
            title, agreed = QInputDialog.getText(self, self.tr("Rename"), self.tr("Title"), text=one.title)
            if agreed:
                self._state.rename(one, title)

    def pin(self) -> None:
        if self.chosen:
            self._state.pin(self.chosen, not self.chosen.pinned)

    def tag(self) -> None:
        one = self.chosen
        if one:
            label = self.tr("Words that you find it by with # in the search")
            text, agreed = QInputDialog.getText(self, self.tr("Tags"), label, text=" ".join(one.tags))
            if agreed:
                self._state.tag(one, tags_of(text))

    def delete(self) -> None:
        if self.chosen:
            self._state.delete(self.chosen)

    def export(self) -> None:
        one = self.chosen
        path = ask_where(self, one.title) if one else None
        if one and path:
            self._state.export(one, path)

    def take_in(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Import"), "", "JSON (*.json)")
        if path:
            self._state.take_in(Path(path))

    def _open(self, item: QListWidgetItem) -> None:
        listed = item.data(ROLE)
        if isinstance(listed, Listed):
            self._state.open(listed.conversation.id)
            self.opened.emit()

    def _find(self) -> None:
        self._state.find(self.search.text().strip())

    def _show_menu_below(self) -> None:
        self.menu.popup(self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft()))

    def _show_menu_at(self, place: QPoint) -> None:
        if self.chosen:
            self.menu.popup(self.list.viewport().mapToGlobal(place))

    def _fit_menu(self) -> None:
        one = self.chosen
        for action in self._of_one:
            action.setEnabled(one is not None)
        self.pin_action.setText(self.tr("Unpin") if one and one.pinned else self.tr("Pin"))

    def _refresh(self) -> None:
        state = self._state
        shown = (state.listed, state.open_id, date.fromtimestamp(state.now()))
        if shown != self._shown:
            moved = self._shown[1:2] != (state.open_id,)
            self._shown = shown
            self._fill(moved)
        self.list.setVisible(bool(state.listed))
        nothing_yet = self.tr("What you write is kept here, on this computer only")
        self.empty.setText(self.tr("Nothing found") if state.words else nothing_yet)
        self.empty.setVisible(not state.listed)
        deleted = state.deleted
        self.deleted.setText(self.tr("Deleted: {title}").format(title=deleted.title) if deleted else "")
        self.deleted.setVisible(deleted is not None)
        self.undo_button.setVisible(deleted is not None)

    def _fill(self, moved: bool) -> None:
        """With the same one chosen as before, or the one that is open now where that has changed."""
        chosen, place = self.chosen, self.list.verticalScrollBar().value()
        wanted = self._state.open_id if moved else chosen.id if chosen else None
        self.list.clear()
        for row in self._rows():
            self.list.addItem(conversation_item(row))
            if isinstance(row, Listed):
                item = self.list.item(self.list.count() - 1)
                if row.conversation.id == self._state.open_id:
                    font = item.font()
                    font.setBold(True)
                    item.setFont(font)
                if row.conversation.id == wanted:
                    self.list.setCurrentItem(item)
        self.list.verticalScrollBar().setValue(place)

    def _rows(self) -> Iterator[str | Listed]:
        """Headings and what stands under them."""
        heading, today = "", date.fromtimestamp(self._state.now())
        for listed in self._state.listed:
            above = self._heading(listed.conversation, today)
            if above != heading:
                heading = above
                yield heading
            yield listed

    def _heading(self, one: Conversation, today: date) -> str:
        if one.pinned:
            return self.tr("Pinned")
        age = today - date.fromtimestamp(one.changed)
        for most, heading in (
            (timedelta(0), self.tr("Today")),
            (timedelta(1), self.tr("Yesterday")),
            (timedelta(7), self.tr("Last 7 days")),
            (timedelta(30), self.tr("Last 30 days")),
        ):
            if age <= most:
                return heading
        return self.tr("Earlier")

    def _on_failed(self, error: DraftlightError) -> None:
        self._say(sentence(error), "error")

    def _on_exported(self, path: Path) -> None:
        self._say(self.tr("Exported as {path}").format(path=path))

    def _say(self, text: str, role: str = "caption") -> None:
        self.note.setText(text)
        set_role(self.note, role)
        self.note.setVisible(bool(text))
        self.dismiss_button.setVisible(bool(text))


def _caption() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    set_role(label, "caption")
    return label


def _link(text: str) -> QPushButton:
    button = QPushButton(text)
    set_role(button, "link")
    return button
