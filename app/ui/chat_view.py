"""The conversation on the screen: follows the chat, keeps the reader's place, and explains tokens on hover."""

from PySide6.QtCore import QEvent, QMargins, QMimeData, QPoint, Qt
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShortcut,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QToolTip, QWidget

from app.state.chat import Appended, ChatState, Reply, Turn
from app.state.throttle import Throttle
from app.ui.theme import GRID, Theme
from app.ui.token_tip import token_tip
from app.ui.transcript import Span, Transcript

READING_WIDTH = 760  # px: longer lines are hard to follow
MARGIN = 2 * GRID
SLACK = 4  # px: this near to the end counts as at the end


def reading_margin(width: int) -> int:
    """Left and right of a column of text in a pane of this width."""
    return max(MARGIN, (width - READING_WIDTH) // 2)


class ChatView(QTextEdit):
    """Read-only. Tokens are gathered and written at the throttle's pace."""

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
        self._hovered: Span | None = None
        self._following = True
        self._waiting: Appended = []
        self.throttle = Throttle(self)
        self.throttle.fired.connect(self._write)
        self._listen()

    def _listen(self) -> None:
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._follow)
        self._chat.turn_added.connect(self._add_turn)
        self._chat.tokens_appended.connect(self._append)
        self._chat.reply_finished.connect(self._finish)
        self._chat.cleared.connect(self._clear)
        explain = QShortcut(QKeySequence("Ctrl+I"), self)
        explain.setContext(Qt.ShortcutContext.WidgetShortcut)
        explain.activated.connect(self.explain_at_caret)

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
        self.transcript.append(self._waiting)
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

    def _clear(self) -> None:
        self.throttle.cancel()
        self._waiting = []
        self._hover(None)
        self.transcript.clear()
        self._following = True

    def _rewrite(self) -> None:
        """All of it again, in the theme of now."""
        value = self.verticalScrollBar().value()
        following = self._following
        self._clear()
        self.transcript.set_theme(Theme.of(self.palette()))
        for turn in self._chat.turns:
            self.transcript.add_question(turn)
            self.transcript.append([(token, this) for this in turn.reply.rounds for token in this.emitted])
            if not turn.reply.running:
                self.transcript.finish(turn.reply)
        self._following = following
        self.verticalScrollBar().setValue(value)
        self._follow()

    def _note_place(self, value: int) -> None:
        self._following = value >= self.verticalScrollBar().maximum() - SLACK

    def _follow(self) -> None:
        if self._following:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def span_under(self, place: QPoint) -> Span | None:
        """The token at a place of the viewport."""
        layout = self.document().documentLayout()
        scrolled = place + QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        if layout.hitTest(scrolled.toPointF(), Qt.HitTestAccuracy.ExactHit) < 0:
            return None
        cursor = self.cursorForPosition(place)
        # The cursor stands between two characters; the pointer is on one of them.
        before = self.cursorRect(cursor).center().x() > place.x()
        return self.transcript.span_at(cursor.position() - before)

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

    def explain_at_caret(self) -> None:
        """The tip of the token at the caret, for those who read without a mouse."""
        span = self.transcript.span_at(self.textCursor().position())
        if span:
            below = self.cursorRect().bottomLeft()
            QToolTip.showText(self.viewport().mapToGlobal(below), token_tip(span), self.viewport())

    def createMimeDataFromSelection(self) -> QMimeData:
        """Words only: nobody wants the tints in another document."""
        data = QMimeData()
        data.setText(self.textCursor().selection().toPlainText())
        return data

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.span_under(event.position().toPoint()))

    def _hover(self, span: Span | None) -> None:
        """Show where the token under the pointer begins and ends."""
        if span is self._hovered:
            return
        self._hovered = span
        self.setExtraSelections([self._marked(span)] if span else [])

    def _marked(self, span: Span) -> QTextEdit.ExtraSelection:
        marked = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(span.start)
        cursor.setPosition(span.end, QTextCursor.MoveMode.KeepAnchor)
        mark = QTextCharFormat()
        mark.setBackground(QColor(Theme.of(self.palette()).selection))
        marked.cursor, marked.format = cursor, mark
        return marked

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_margins()
        super().resizeEvent(event)

    def _set_margins(self) -> None:
        """Lines end where the composer does, whether the scroll bar is there or not."""
        margin, bar = reading_margin(self.width()), self.verticalScrollBar()
        room = QMargins(margin, 0, margin - (bar.width() if bar.isVisibleTo(self) else 0), 0)
        if room != self.viewportMargins():
            self.setViewportMargins(room)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "transcript"):
            self._rewrite()
