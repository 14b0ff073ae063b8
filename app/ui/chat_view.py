"""The conversation on the screen: follows the chat, keeps the reader's place, and explains tokens on hover."""

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QHelpEvent, QHideEvent, QMouseEvent, QPaintEvent, QResizeEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QTextEdit, QToolTip, QWidget

from app.state.chat import ChatState, Reply, Turn
from app.state.throttle import Throttle
from app.ui.chat_paint import ChatPaint
from app.ui.chat_place import ChatPlace
from app.ui.chat_work import AT_FIRST, ChatWork
from app.ui.passage import Span
from app.ui.place import Place
from app.ui.plain_copy import words_only
from app.ui.text_column import fit_column
from app.ui.theme import Theme
from app.ui.tint import Tint
from app.ui.token_marks import TokenMarks
from app.ui.token_text import text_between
from app.ui.token_tip import token_tip
from app.ui.token_walk import Spot, last_spot
from app.ui.transcript import Transcript


class ChatView(QTextEdit):
    """Read-only. The words are written first, from the end upwards; tokens are tinted where the reader is.

    Works only while it is shown, and never for long at once.
    """

    token_clicked = Signal(object)  # Spot
    emptied = Signal()  # what was marked is there no more

    def __init__(self, chat: ChatState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self._dress()
        self.transcript = Transcript(self.document(), Theme.of(self.palette()))
        self._place = ChatPlace(self, self.transcript)
        self._marks = TokenMarks(self, self.transcript)
        self._work = ChatWork(self, self.transcript, self._place, self._inspected_turn)
        self._paint = ChatPaint(self, self.transcript)
        self._pressed: QPoint | None = None
        self._left: Place | None = None  # where the reader was when it was hidden
        self._stale = False  # something happened while it was hidden
        self.throttle = Throttle(self)
        self.throttle.fired.connect(self._grow)
        self._listen()
        if chat.turns:
            self._rewrite()

    def _dress(self) -> None:
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

    def _listen(self) -> None:
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._place.follow)
        self._chat.turn_added.connect(self._add_turn)
        self._chat.tokens_appended.connect(self._append)
        self._chat.reply_finished.connect(self._finish)
        self._chat.cleared.connect(self._empty)
        self._chat.opened.connect(self._open)

    @property
    def following(self) -> bool:
        """Whether the end is shown, and is kept in sight."""
        return self._place.following

    @property
    def settled(self) -> bool:
        """Whether all is written, and what is near is told apart."""
        return not self._stale and not self._work.goes_on

    def _inspected_turn(self) -> int | None:
        return self._marks.inspected.turn if self._marks.inspected else None

    def _add_turn(self, turn: Turn) -> None:
        self._place.following, self._left = True, None  # sending is the reader's own step to the end
        if self._is_written():
            self.transcript.add_below(turn)
            self._place.follow()

    def _append(self) -> None:
        if self._is_written():
            self.throttle.request()

    def _is_written(self) -> bool:
        """Whether it is shown; else it will be written when it is."""
        self._stale = self._stale or not self.isVisible()
        return not self._stale

    def _grow(self) -> None:
        self._place.grow(self.transcript.grow)

    def _finish(self, reply: Reply) -> None:
        if self._is_written():
            self.throttle.flush()
            self.transcript.finish(reply)

    def _empty(self) -> None:
        self._marks.forget()
        self._left = None
        self._clear()
        self.emptied.emit()

    def _clear(self) -> None:
        self.throttle.cancel()
        self._work.stop()
        self._marks.lift()
        self._marks.show()
        self.transcript.clear()
        self._place.following = True

    def _open(self) -> None:
        if self._is_written():
            self._write_again(None)

    def _rewrite(self) -> None:
        """All of it again: it looks otherwise now."""
        if self._is_written():
            self._write_again(self.place())

    def _write_again(self, place: Place | None) -> None:
        self._stale = False
        self._paint.dress()
        self.transcript.set_theme(Theme.of(self.palette()))
        self._clear()
        self.transcript.take(self._chat.turns)
        self._work.fill_view()
        if place and not place.at_end:
            self._place.show(place)
        else:
            self._place.follow()
        self._work.work(AT_FIRST)
        self._marks.lay()

    def place(self) -> Place:
        """What stands at the upper edge."""
        self.throttle.flush()
        return self._place.now()

    def show_place(self, place: Place) -> None:
        self._place.show(place)

    def set_tint(self, tint: Tint) -> None:
        """Tell something else by the tints."""
        self._paint.set_tint(tint)
        self.viewport().update()

    @property
    def tint(self) -> Tint:
        return self._paint.tint

    @property
    def shows_proposals(self) -> bool:
        """Whether proposed tokens that fell stand in their place, struck through."""
        return self.transcript.shows_ghosts

    def show_proposals(self, shown: bool) -> None:
        if shown != self.shows_proposals:
            place = self.place()
            self.transcript.shows_ghosts = shown
            if self._is_written():
                self._write_again(place)

    @property
    def shows_rounds(self) -> bool:
        """Whether every other round has a line over it."""
        return self._paint.shows_bands

    def show_rounds(self, shown: bool) -> None:
        self._paint.shows_bands = shown
        self.viewport().update()

    def _note_place(self) -> None:
        self._place.note()
        if self.isVisible():
            self._work.begin()

    def span_under(self, place: QPoint) -> Span | None:
        """The token at a place of the viewport."""
        spot = self._spot_under(place, at_once=False)
        return self.transcript.span(spot) if spot else None

    def turn_at(self, place: QPoint) -> int | None:
        """Which turn stands at a place of the viewport."""
        passage = self.transcript.passage_at(self.cursorForPosition(place).position())
        return self.transcript.turn_of(passage) if passage else None

    def turn_top(self, turn: int) -> int | None:
        """Where it begins in the viewport."""
        if not self.transcript.first <= turn < self.transcript.n_turns:
            return None
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.transcript.passages[turn - self.transcript.first].top)
        return self.cursorRect(cursor).top()

    def _spot_under(self, place: QPoint, at_once: bool) -> Spot | None:
        layout = self.document().documentLayout()
        scrolled = place + QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        if layout.hitTest(scrolled.toPointF(), Qt.HitTestAccuracy.ExactHit) < 0:
            return None
        cursor = self.cursorForPosition(place)
        # The cursor stands between two characters; the pointer is on one of them.
        before = self.cursorRect(cursor).center().x() > place.x()
        return self.transcript.spot_at(cursor.position() - before, at_once)

    def spot_at_caret(self) -> Spot | None:
        """The token at the caret where there is one, else the last."""
        spot = self.transcript.spot_at(self.textCursor().position())
        return Spot(spot.turn, spot.span, 0) if spot else last_spot(self.transcript.spans)

    def mark(self, spot: Spot | None) -> None:
        """Show which token is meant, and bring it into sight."""
        self._marks.inspect(spot)

    def veil(self, turn: int | None, begin: int = 0, end: int = 0) -> None:
        """Hide what stands there in a reply, without moving anything; nothing where both are the same."""
        self._marks.veil(turn, begin, end)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Words only: nobody wants the tints in another document."""
        if self._place.all_selected and not self.transcript.filled:
            self._place.write_from(0)
        selected = self.textCursor()
        text = text_between(self.document(), selected.selectionStart(), selected.selectionEnd())
        return words_only(super().createMimeDataFromSelection(), text)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            span = self.span_under(event.pos())
            if span:
                QToolTip.showText(event.globalPos(), token_tip(span), self.viewport())
            else:
                QToolTip.hideText()
            return True
        if event.type() == QEvent.Type.Leave:
            self._marks.hover(None)
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint() if event.button() is Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._marks.hover(self._spot_under(event.position().toPoint(), at_once=False))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click, and no stroke that selects, is a question about the token."""
        super().mouseReleaseEvent(event)
        place, pressed = event.position().toPoint(), self._pressed
        self._pressed = None
        if pressed is None or (place - pressed).manhattanLength() >= QApplication.startDragDistance():
            return
        spot = None if self.textCursor().hasSelection() else self._spot_under(place, at_once=True)
        if spot:
            self.token_clicked.emit(spot)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint.behind(event.rect())
        super().paintEvent(event)
        self._paint.before(event.rect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        in_sight = self._marks.in_sight(event.oldSize().height())
        fit_column(self)
        super().resizeEvent(event)
        if in_sight:
            self._marks.reveal()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._write_again(self._left)
        self._left = None

    def hideEvent(self, event: QHideEvent) -> None:
        self._left = self.place()
        self._work.stop()
        self._stale = self._stale or not self.transcript.filled
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "throttle"):
            self._rewrite()
