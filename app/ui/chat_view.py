"""The conversation on the screen: follows the chat, keeps the reader's place, and explains tokens on hover."""

from bisect import bisect_right

from PySide6.QtCore import QEvent, QMargins, QMimeData, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QTextEdit, QToolTip, QWidget

from app.state.chat import Appended, ChatState, Reply, Turn
from app.state.throttle import Throttle
from app.ui.plain_copy import words_only
from app.ui.theme import GRID, Theme
from app.ui.tint import Tint
from app.ui.token_marks import TokenMarks
from app.ui.token_tip import token_tip
from app.ui.token_walk import Spot, last_spot
from app.ui.transcript import Span, Transcript

READING_WIDTH = 760  # px: longer lines are hard to follow
MARGIN = 2 * GRID
RETINTED_AT_ONCE = 400  # tokens: some milliseconds
SLACK = 4  # px: this near to the end counts as at the end


def reading_margin(width: int) -> int:
    """Left and right of a column of text in a pane of this width."""
    return max(MARGIN, (width - READING_WIDTH) // 2)


def _step_cost(reply: Reply | None) -> float | None:
    return reply.started.step_cost if reply and reply.started else None


class ChatView(QTextEdit):
    """Read-only. Tokens are gathered and written at the throttle's pace."""

    token_clicked = Signal(object)  # Spot
    emptied = Signal()  # what was marked is there no more

    def __init__(self, chat: ChatState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Conversation"))
        self.setAccessibleDescription(self.tr("Ctrl+I explains the token at the caret"))
        self.transcript = Transcript(self.document(), Theme.of(self.palette()))
        self._marks = TokenMarks(self)
        self._pressed: QPoint | None = None
        self._following = True
        self._waiting: Appended = []
        self.throttle = Throttle(self)
        self.throttle.fired.connect(self._write)
        self._n_retinted = 0
        self._retinting = QTimer(self)
        self._retinting.timeout.connect(self._retint)
        self._listen()
        if chat.turns:
            self._rewrite()

    def _listen(self) -> None:
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._follow)
        self._chat.turn_added.connect(self._add_turn)
        self._chat.tokens_appended.connect(self._append)
        self._chat.reply_finished.connect(self._finish)
        self._chat.cleared.connect(self._empty)
        self._chat.opened.connect(self._rewrite)

    @property
    def following(self) -> bool:
        """Whether the end is shown, and is kept in sight."""
        return self._following

    def _add_turn(self, turn: Turn) -> None:
        self._following = True  # sending is the reader's own step to the end
        self.transcript.add_question(turn)
        self._follow()

    def _append(self, appended: Appended) -> None:
        self._waiting += appended
        self.throttle.request()

    def _write(self) -> None:
        selected = self.textCursor()
        anchor, position, value = selected.anchor(), selected.position(), self.verticalScrollBar().value()
        self.transcript.append(self._waiting, _step_cost(self._chat.reply))
        self._waiting = []
        if anchor != position and max(anchor, position) < self.textCursor().selectionEnd():
            # A selection that reached the end grew with what was appended.
            selected.setPosition(anchor)
            selected.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(selected)
            if not self._following:
                self.verticalScrollBar().setValue(value)

    def _finish(self, reply: Reply) -> None:
        self.throttle.flush()
        self.transcript.finish(reply)

    def _empty(self) -> None:
        self._clear()
        self.emptied.emit()

    def _clear(self) -> None:
        self.throttle.cancel()
        self._retinting.stop()
        self._waiting = []
        self._marks.forget()
        self._marks.show()
        self.transcript.clear()
        self._following = True

    def _rewrite(self) -> None:
        """All of it again, in the theme and the font of now: they have changed, or another conversation is shown."""
        value = self.verticalScrollBar().value()
        following = self._following
        inspected, veiled = self._marks.inspected, self._marks.veiled
        self._clear()
        self.transcript.set_theme(Theme.of(self.palette()))
        for turn in self._chat.turns:
            self.transcript.add_question(turn)
            tokens = [(token, this) for this in turn.reply.rounds for token in this.emitted]
            self.transcript.append(tokens, _step_cost(turn.reply))
            if not turn.reply.running:
                self.transcript.finish(turn.reply)
        # The same words stand in the same places.
        self._marks.inspected = self.transcript.span_at(inspected.start) if inspected else None
        self._marks.veiled = veiled
        self._marks.show()
        self._following = following
        self.verticalScrollBar().setValue(value)
        self._follow()

    def set_tint(self, tint: Tint) -> None:
        """Tell something else by the tints; the words stay where they are."""
        self.throttle.flush()
        self.transcript.set_tint(tint)
        corner = QPoint(self.viewport().width() - 1, self.viewport().height() - 1)
        first, last = (self.cursorForPosition(place).position() for place in (QPoint(0, 0), corner))
        self.transcript.retint(max(0, self.transcript.n_before(first) - 1), self.transcript.n_before(last))
        self._n_retinted = 0
        self._retinting.start()

    @property
    def retinting(self) -> bool:
        """Whether some of what is out of sight is still to be tinted."""
        return self._retinting.isActive()

    def _retint(self) -> None:
        """What is out of sight follows piece by piece, so that a long conversation does not stand still."""
        begin = self._n_retinted
        self._n_retinted += RETINTED_AT_ONCE
        self.transcript.retint(begin, self._n_retinted)
        if self._n_retinted >= len(self.transcript.spans):
            self._retinting.stop()

    def _note_place(self, value: int) -> None:
        self._following = value >= self.verticalScrollBar().maximum() - SLACK

    def _follow(self) -> None:
        if self._following:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def span_under(self, place: QPoint) -> Span | None:
        """The token at a place of the viewport."""
        number = self._number_under(place)
        return None if number is None else self.transcript.spans[number]

    def turn_at(self, place: QPoint) -> int | None:
        """Which turn stands at a place of the viewport."""
        starts = self.transcript.turn_starts
        return max(0, bisect_right(starts, self.cursorForPosition(place).position()) - 1) if starts else None

    def turn_top(self, turn: int) -> int | None:
        """Where it begins in the viewport."""
        if turn >= len(self.transcript.turn_starts):
            return None
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.transcript.turn_starts[turn])
        return self.cursorRect(cursor).top()

    def _number_under(self, place: QPoint) -> int | None:
        layout = self.document().documentLayout()
        scrolled = place + QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        if layout.hitTest(scrolled.toPointF(), Qt.HitTestAccuracy.ExactHit) < 0:
            return None
        cursor = self.cursorForPosition(place)
        # The cursor stands between two characters; the pointer is on one of them.
        before = self.cursorRect(cursor).center().x() > place.x()
        return self.transcript.place_at(cursor.position() - before)

    def spot_at_caret(self) -> Spot | None:
        """The token at the caret where there is one, else the last."""
        number = self.transcript.place_at(self.textCursor().position())
        return last_spot(self.transcript.spans) if number is None else Spot(number, 0)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            span = self.span_under(event.pos())
            if span:
                QToolTip.showText(event.globalPos(), token_tip(span), self.viewport())
            else:
                QToolTip.hideText()
            return True
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Words only: nobody wants the tints in another document."""
        return words_only(super().createMimeDataFromSelection(), self.textCursor().selection().toPlainText())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint() if event.button() is Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.span_under(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click, and no stroke that selects, is a question about the token."""
        super().mouseReleaseEvent(event)
        place, pressed = event.position().toPoint(), self._pressed
        self._pressed = None
        if pressed is None or (place - pressed).manhattanLength() >= QApplication.startDragDistance():
            return
        number = None if self.textCursor().hasSelection() else self._number_under(place)
        if number is not None:
            self.token_clicked.emit(Spot(number, len(self.transcript.spans[number].tokens) - 1))

    def _hover(self, span: Span | None) -> None:
        """Show where the token under the pointer begins and ends."""
        if span is not self._marks.hovered:
            self._marks.hovered = span
            self._marks.show()

    def mark(self, span: Span | None) -> None:
        """Show which token is meant, and bring it into sight."""
        self._marks.inspected = span
        self._marks.show()
        self._reveal_mark()

    def veil(self, begin: int, end: int) -> None:
        """Hide what stands there, without moving anything; nothing where both are the same."""
        self._marks.veiled = (begin, end) if begin < end else None
        self._marks.show()

    def _mark_in_sight(self, height: int) -> bool:
        line = self._marked_line()
        return line is not None and line.top() >= 0 and line.bottom() <= height

    def _reveal_mark(self) -> None:
        line, bar = self._marked_line(), self.verticalScrollBar()
        if line and not self._mark_in_sight(self.viewport().height()):
            bar.setValue(bar.value() + line.center().y() - self.viewport().height() // 2)

    def _marked_line(self) -> QRect | None:
        """Where the inspected token begins, in the viewport."""
        if not self._marks.inspected:
            return None
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._marks.inspected.start)
        return self.cursorRect(cursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        in_sight = self._mark_in_sight(event.oldSize().height())
        self._set_margins()
        super().resizeEvent(event)
        if in_sight:
            self._reveal_mark()

    def _set_margins(self) -> None:
        """Lines end where the composer does, whether the scroll bar is there or not."""
        margin, bar = reading_margin(self.width()), self.verticalScrollBar()
        room = QMargins(margin, 0, margin - (bar.width() if bar.isVisibleTo(self) else 0), 0)
        if room != self.viewportMargins():
            self.setViewportMargins(room)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "transcript"):
            self._rewrite()
