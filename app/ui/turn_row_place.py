"""Which turn has its row of buttons shown, and where: the one under the mouse, or at the caret for who uses keys."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent

from app.state.chat import ChatState
from app.state.current_conversation import CurrentConversation
from app.state.pair import PairState
from app.ui.text_column import ROOM_BELOW
from app.ui.turn_menu import View
from app.ui.turn_row import SIDE, TurnRow

CALM = 100  # ms: while the text moves, no row flickers over it
FAR = 1 << 24  # px
BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
IN_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class TurnRowPlace(QObject):
    """Asks the text where a turn is only when the mouse leaves the one that it was over, or something has moved."""

    def __init__(
        self, view: View, row: TurnRow, pair: PairState, chat: ChatState, current: CurrentConversation
    ) -> None:
        super().__init__(view)
        self._view, self._viewport, self._row, self._chat = view, view.viewport(), row, chat
        self._pointer: QPoint | None = None  # where the mouse is, while it is what counts
        self._band: range | None = None  # px of the viewport: the turn that it is over
        self._keys = False  # whether keys are used
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM)
        self._calm.timeout.connect(self._look)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._place)
        for receiver in (view, self._viewport, *row.buttons):
            receiver.installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self._scrolled)
        view.document().documentLayout().documentSizeChanged.connect(self._moved)
        view.cursorPositionChanged.connect(self._caret_moved)
        for signal in (pair.changed, chat.busy_changed, chat.turn_added, chat.opened, chat.cleared, current.changed):
            signal.connect(self._changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._viewport:
            self._take_mouse(event)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self._view:
            return self._take_key(event)
        elif isinstance(event, QFocusEvent):
            self._take_focus(event, watched is self._view)
        return False

    def _take_mouse(self, event: QEvent) -> None:
        match event.type():
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent) and not event.buttons():
                self._point(event.position().toPoint())
            case QEvent.Type.MouseButtonPress:
                self._keys = False
            case QEvent.Type.Leave | QEvent.Type.Hide:
                self._pointer = self._band = None
                self._calm.start()
            case QEvent.Type.Resize:
                self._moved()

    def _point(self, place: QPoint) -> None:
        if self._row.isVisible() and (self._row.has_focus or self._row.geometry().contains(place)):
            return
        self._pointer = place
        if self._band is None or place.y() not in self._band:
            self._look()

    def _take_key(self, event: QKeyEvent) -> bool:
        self._keys, self._pointer = True, None
        self._calm.start()
        button = self._row.button_of(QKeySequence(event.keyCombination()))
        turn = self._wanted() if button else None
        if button is None or turn is None:
            return False
        self._row.serve(turn)
        button.click()
        return True

    def _take_focus(self, event: QFocusEvent, is_view: bool) -> None:
        if event.reason() in IN_PASSING:
            return
        if event.gotFocus() and (not is_view or event.reason() in BY_KEYS):
            self._keys, self._pointer = True, None
            self._look()  # the next Tab leads there
            return
        if event.gotFocus() and event.reason() == Qt.FocusReason.MouseFocusReason:
            self._keys = False
        self._calm.start()

    def _scrolled(self) -> None:
        self._band = None
        if self._pointer is not None and not self._row.has_focus:
            self._row.hide()
        elif self._row.isVisible():
            self._place()
        if self._pointer is not None or self._keys:
            self._calm.start()

    def _moved(self) -> None:
        """Not at once: the text is just being laid out."""
        self._band = None
        if self._row.isVisible():
            self._soon.start()

    def _caret_moved(self) -> None:
        if self._keys:
            self._calm.start()

    def _changed(self) -> None:
        self._band = None
        if self._row.isVisible() or self._pointer is not None or self._keys:
            self._look()

    def _look(self) -> None:
        self._calm.stop()
        turn = self._wanted()
        if turn is None:
            self._row.put_away()
        else:
            self._row.serve(turn)
            self._place()

    def _wanted(self) -> int | None:
        """None also for one whose reply runs: it can be done with nothing before it is there."""
        turn, turns = self._meant(), self._chat.turns
        return None if turn is None or turn >= len(turns) or turns[turn].reply.running else turn

    def _meant(self) -> int | None:
        if self._row.has_focus:
            return self._row.turn
        if self._pointer is not None:
            return self._under(self._pointer)
        return self._at_caret() if self._keys and self._view.hasFocus() else None

    def _at_caret(self) -> int | None:
        """The last turn in sight where the caret is not."""
        caret, seen = self._view.cursorRect(), self._viewport.rect()
        return self._turn_at(caret.center() if seen.intersects(caret) else seen.bottomLeft())

    def _under(self, place: QPoint) -> int | None:
        turn = self._turn_at(place)
        if turn is not None:
            top, end = self._view.turn_top(turn), self._view.turn_top(turn + 1)
            self._band = range(-FAR if top is None or turn == 0 else top, FAR if end is None else end)
        return turn

    def _turn_at(self, place: QPoint) -> int | None:
        """A gap belongs to the turn above it."""
        turn = self._view.turn_at(place)
        top = None if turn is None else self._view.turn_top(turn)
        return turn - 1 if turn and top is not None and place.y() < top else turn

    def _place(self) -> None:
        turn = self._row.turn
        y = self._gap(turn) if 0 <= turn < len(self._chat.turns) else None
        if y is None or not -SIDE < y < self._viewport.height():
            self._row.put_away()
        else:
            self._row.move(0, y)
            self._row.show()
            self._row.raise_()

    def _gap(self, turn: int) -> int | None:
        """Where the gap below a turn begins in the viewport."""
        if self._view.turn_top(turn) is None:
            return None
        below = self._view.turn_top(turn + 1)
        if below is not None:
            return below - SIDE
        return round(self._view.document().size().height()) - ROOM_BELOW - self._view.verticalScrollBar().value()
