"""What can be done with a turn of the conversation: the menu at its place, in either face."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QInputDialog, QMenu

from app.core.attachment import split, with_attachments
from app.core.request import DrafterKind
from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.library import LibraryState
from app.state.pair import PairState
from app.ui.attachment_dialog import show_file
from app.ui.chat_view import ChatView
from app.ui.drafting_wording import drafter_name
from app.ui.model_menu import MOST_SHOWN
from app.ui.reading_view import ReadingView
from app.ui.translation import tr

Action = Callable[[], object]
View = ChatView | ReadingView


class TurnMenu(QObject):
    """Stands below what the view's own menu offers."""

    def __init__(
        self, pair: PairState, chat: ChatState, conversations: ConversationsState, library: LibraryState
    ) -> None:
        super().__init__(conversations)
        self._pair, self._chat, self._library = pair, chat, library
        self._current, self._another = conversations.current, conversations.another_draft
        self._faces: dict[QObject, View] = {}

    def serve(self, view: View) -> None:
        for receiver in (view, view.viewport()):  # the key goes to the one, the mouse to the other
            self._faces[receiver] = view
            receiver.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        view = self._faces.get(watched)
        if view is None or event.type() != QEvent.Type.ContextMenu or not isinstance(event, QContextMenuEvent):
            return False
        place = event.pos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = view.cursorRect().center()
        self.menu(view, place).popup(view.viewport().mapToGlobal(place))
        return True

    def menu(self, view: View, place: QPoint) -> QMenu:
        """The view's own menu, with what can be done with the turn there."""
        menu = view.createStandardContextMenu(place)
        menu.aboutToHide.connect(menu.deleteLater)
        turn = view.turn_at(place)
        if turn is not None and turn < len(self._chat.turns):
            menu.addSeparator()
            self._fill(menu, turn)
            for file in split(self._chat.turns[turn].text)[1]:
                named = tr("Show {name}").format(name=file.name.replace("&", "&&"))
                self._add(menu, named, partial(show_file, file, view), True)
        return menu

    def _fill(self, menu: QMenu, turn: int) -> None:
        can_ask = self._current.can_ask_again
        self._add(menu, tr("Edit the message…"), partial(self.edit, turn), can_ask)
        self._add(menu, tr("Another reply"), partial(self._current.ask_again, turn), can_ask)
        drafts = menu.addMenu(tr("Another reply drafted by"))
        drafts.setEnabled(can_ask)
        self._fill_drafts(drafts, turn)
        if turn == len(self._chat.turns) - 1:
            self._add(menu, tr("Continue the reply"), self._current.go_on, self._current.can_go_on)
        fork = self._current.fork(turn)
        if fork.total > 1:
            menu.addSeparator()
            self._add_branch(menu, turn, tr("Branch before ({n} of {all})"), (fork.place - 1) % fork.total)
            self._add_branch(menu, turn, tr("Next branch ({n} of {all})"), (fork.place + 1) % fork.total)
        menu.addSeparator()
        one = self._chat.turns[turn]
        self._add(menu, tr("Copy the message"), partial(_copy, one.text), True)
        self._add(menu, tr("Copy the reply"), partial(_copy, one.reply.text), bool(one.reply.text))

    def _add_branch(self, menu: QMenu, turn: int, text: str, place: int) -> None:
        named = text.format(n=place + 1, all=self._current.fork(turn).total)
        self._add(menu, named, partial(self._current.show_fork, turn, place), not self._chat.busy)

    def _fill_drafts(self, menu: QMenu, turn: int) -> None:
        for kind in DrafterKind:
            free = self._pair.obstacle(kind) is None
            self._add(menu, drafter_name(kind), partial(self._current.ask_again, turn, drafter=kind), free)
        menu.addSeparator()
        usable = [model for model in self._library.models if model.usable]
        for model in sorted(usable, key=lambda model: -(model.last_used or 0.0))[:MOST_SHOWN]:
            self._add(menu, model.name.replace("&", "&&"), partial(self._another.ask, turn, model.path), True)

    def _add(self, menu: QMenu, text: str, work: Action, enabled: bool) -> None:
        action = menu.addAction(text)
        action.triggered.connect(lambda: work())
        action.setEnabled(enabled)

    def copy_reply(self, turn: int) -> None:
        _copy(self._chat.turns[turn].reply.text)

    def edit(self, turn: int) -> None:
        """Another message in place of this one, which stays on its branch."""
        before, files = split(self._chat.turns[turn].text)  # the files stay as they are
        text, agreed = QInputDialog.getMultiLineText(None, tr("Edit"), tr("The message"), before)
        if agreed and text.strip() and text != before:
            self._current.ask_again(turn, with_attachments(text, files))


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
