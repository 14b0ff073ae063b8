"""What can be done with a turn, as small buttons in the gap below it."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolTip, QWidget

from app.state.chat import ChatState
from app.state.current_conversation import CurrentConversation
from app.ui.icon_button import IconButton
from app.ui.row_signs import arrow, dots, pencil, round_arrow, sheets
from app.ui.shortcuts import AGAIN_KEYS, COPY_KEYS, EDIT_KEYS, native
from app.ui.theme import GRID
from app.ui.translation import tr
from app.ui.turn_menu import TurnMenu, View

SIDE = 3 * GRID  # px: as high as the gap between two turns


class TurnRow(QWidget):
    """Lies over the text and moves nothing of it. One Tab leads to it, the arrow keys from button to button."""

    def __init__(self, view: View, chat: ChatState, current: CurrentConversation, menu: TurnMenu) -> None:
        super().__init__(view.viewport())
        self._view, self._chat, self._current, self._menu = view, chat, current, menu
        self.turn = -1  # none yet
        self.copy = IconButton(sheets, tr("Copy the reply"), SIDE)
        self.edit = IconButton(pencil, tr("Edit the message…"), SIDE)
        self.again = IconButton(round_arrow, tr("Another reply"), SIDE)
        self.go_on = IconButton(arrow, tr("Continue the reply"), SIDE)
        self.more = IconButton(dots, tr("More for this message"), SIDE)
        self.buttons = (self.copy, self.edit, self.again, self.go_on, self.more)
        self._keys = {COPY_KEYS: self.copy, EDIT_KEYS: self.edit, AGAIN_KEYS: self.again}
        self.copy.clicked.connect(self._copy)
        self.edit.clicked.connect(lambda: menu.edit(self.turn))
        self.again.clicked.connect(lambda: current.ask_again(self.turn))
        self.go_on.clicked.connect(lambda: current.go_on())
        self.more.clicked.connect(self._show_menu)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        for keys, button in self._keys.items():
            button.setToolTip(tr("{action} ({keys})").format(action=button.accessibleName(), keys=native(keys)))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        group = QButtonGroup(self)  # Tab leads to the first of them only
        group.setExclusive(False)
        before: QWidget = self._view
        for button in self.buttons:
            row.addWidget(button)
            group.addButton(button)
            QWidget.setTabOrder(before, button)
            before = button

    @property
    def has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def serve(self, turn: int) -> None:
        """Offer what can be done with this one now."""
        self.turn = turn
        can_ask, is_last = self._current.can_ask_again, turn == len(self._chat.turns) - 1
        usable = {
            self.copy: bool(self._chat.turns[turn].reply.text),
            self.edit: can_ask,
            self.again: can_ask,
            self.go_on: is_last and self._current.can_go_on,
            self.more: True,
        }
        if any(button.hasFocus() and not able for button, able in usable.items()):
            self._view.setFocus()
        for button, able in usable.items():
            button.setEnabled(able)
        self.go_on.setVisible(usable[self.go_on])
        first = next(button for button, able in usable.items() if able)
        for button in self.buttons:  # a click takes the focus from nobody
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if button is first else Qt.FocusPolicy.NoFocus)
        self.resize(SIDE * sum(not button.isHidden() for button in self.buttons), SIDE)

    def button_of(self, keys: QKeySequence) -> IconButton | None:
        return next((button for known, button in self._keys.items() if QKeySequence(known) == keys), None)

    def put_away(self) -> None:
        """The focus goes back to where it came from."""
        if self.has_focus:
            self._view.setFocus()
        self.hide()

    def enterEvent(self, event: QEnterEvent) -> None:
        """A click would give the focus to the view; so it stays where it is."""
        super().enterEvent(event)
        focused = self.window().focusWidget()
        if focused and not self.has_focus:
            self.setFocusProxy(focused)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.setFocusProxy(None)  # type: ignore[arg-type]  # the stub knows of no None, Qt does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        if step is None or not self.has_focus:
            super().keyPressEvent(event)
            return
        usable = [button for button in self.buttons if button.isVisible() and button.isEnabled()]
        place = next(place for place, button in enumerate(usable) if button.hasFocus())
        usable[(place + step) % len(usable)].setFocus()

    def focusNextPrevChild(self, onwards: bool) -> bool:
        """Past the view, which would lead through its links."""
        return bool(self.window().focusNextPrevChild(onwards))

    def _copy(self) -> None:
        self._menu.copy_reply(self.turn)
        if self.isVisible():
            QToolTip.showText(self.copy.mapToGlobal(QPoint(0, SIDE)), tr("Copied"), self.copy)

    def _show_menu(self) -> None:
        top = self._view.turn_top(self.turn)
        if top is not None:
            menu = self._menu.menu(self._view, QPoint(GRID, top + 2))
            menu.popup(self.more.mapToGlobal(QPoint(0, SIDE)))
