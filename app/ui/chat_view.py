"""The conversation on the screen: follows the chat, keeps the reader's place, and explains tokens on hover."""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QMargins, QMimeData, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QHideEvent, QMouseEvent, QPaintEvent, QResizeEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QTextEdit, QToolTip, QWidget

from app.state.chat import ChatState, Reply, Turn
from app.state.throttle import Throttle
from app.ui.passage import Passage, Span
from app.ui.place import QUESTION, Place, y_of
from app.ui.plain_copy import words_only
from app.ui.round_bands import paint_bands
from app.ui.theme import GRID, Theme
from app.ui.tint import Tint
from app.ui.token_marks import TokenMarks
from app.ui.token_text import position_of, text_between
from app.ui.token_tip import token_tip
from app.ui.token_walk import Spot, last_spot
from app.ui.transcript import Transcript

READING_WIDTH = 760  # px: longer lines are hard to follow
MARGIN = 2 * GRID
RETINTED_AT_ONCE = 400  # tokens: some milliseconds
SLICE = 8  # ms: so much is done at once of what nobody waits for
AT_FIRST = 30  # ms: and so much when a conversation is opened
MOST_KNOWN = 20_000  # tokens that are told apart: some 60 MB
SLACK = 4  # px: this near to the end counts as at the end


def reading_margin(width: int) -> int:
    """Left and right of a column of text in a pane of this width."""
    return max(MARGIN, (width - READING_WIDTH) // 2)


class ChatView(QTextEdit):
    """Read-only. The words are written first, from the end upwards, and tinted where the reader is.

    Works only while it is shown, and never for long at once.
    """

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
        self._inspected: Spot | None = None
        self._veiled: tuple[int, int, int] | None = None  # turn, from and to a place in its reply
        self._shows_bands = False
        self._pressed: QPoint | None = None
        self._following = True
        self._left: Place | None = None  # where the reader was when it was hidden
        self._stale = False  # something happened while it was hidden
        self.throttle = Throttle(self)
        self.throttle.fired.connect(self._grow)
        self._work = QTimer(self)
        self._work.timeout.connect(self._work_on)
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
        self._chat.opened.connect(self._open)

    @property
    def following(self) -> bool:
        """Whether the end is shown, and is kept in sight."""
        return self._following

    @property
    def settled(self) -> bool:
        """Whether all is written, and what is near is tinted."""
        return not self._stale and not self._work.isActive()

    def _add_turn(self, turn: Turn) -> None:
        self._following, self._left = True, None  # sending is the reader's own step to the end
        if self._is_written():
            self.transcript.add_below(turn)
            self._follow()

    def _append(self) -> None:
        if self._is_written():
            self.throttle.request()

    def _is_written(self) -> bool:
        """Whether it is shown; else it will be written when it is."""
        self._stale = self._stale or not self.isVisible()
        return not self._stale

    def _grow(self) -> None:
        selected = self.textCursor()
        anchor, position, value = selected.anchor(), selected.position(), self.verticalScrollBar().value()
        self.transcript.grow()
        if anchor != position and max(anchor, position) < self.textCursor().selectionEnd():
            # A selection that reached the end grew with what was appended.
            selected.setPosition(anchor)
            selected.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(selected)
            if not self._following:
                self.verticalScrollBar().setValue(value)

    def _finish(self, reply: Reply) -> None:
        if self._is_written():
            self.throttle.flush()
            self.transcript.finish(reply)

    def _empty(self) -> None:
        self._clear()
        self._inspected = self._veiled = self._left = None
        self.emptied.emit()

    def _clear(self) -> None:
        self.throttle.cancel()
        self._work.stop()
        self._marks.forget()
        self._marks.show()
        self.transcript.clear()
        self._following = True

    def _open(self) -> None:
        if self._is_written():
            self._write_again(None)

    def _rewrite(self) -> None:
        """All of it again: it looks otherwise now."""
        if self._is_written():
            self._write_again(self.place())

    def _write_again(self, place: Place | None) -> None:
        self._stale = False
        self.transcript.set_theme(Theme.of(self.palette()))
        self._clear()
        self.transcript.take(self._chat.turns)
        clock = QElapsedTimer()
        clock.start()
        height = self.viewport().height()
        while not self.transcript.filled and (self.document().size().height() < 2 * height or clock.elapsed() < SLICE):
            self.transcript.add_above()
        if place and not place.at_end:
            self.show_place(place)
        else:
            self._follow()
        self._work_for(clock, AT_FIRST)
        self._show_marks()

    def write_from(self, turn: int) -> None:
        """Now, all from this turn on."""
        if turn < self.transcript.first:
            self._keeping_place(lambda: self._write_up_to(turn))

    def _write_up_to(self, turn: int) -> None:
        while turn < self.transcript.first:
            self.transcript.add_above()

    def _work_on(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        self._work_for(clock, SLICE)

    def _work_for(self, clock: QElapsedTimer, n_ms: int) -> None:
        """As much as fits into a slice of time; the rest soon."""
        near = [passage for passage in self._near() if not passage.dressed]
        working = True

        def work() -> None:
            nonlocal working
            cursor = QTextCursor(self.document())
            cursor.beginEditBlock()  # laid out once
            working = self._work_some(near)
            while working and clock.elapsed() < n_ms:
                working = self._work_some(near)
            cursor.endEditBlock()

        self._keeping_place(work)
        if not working:
            self._forget_far()
            self._work.stop()
        elif not self._work.isActive():
            self._work.start()

    def _work_some(self, near: list[Passage]) -> bool:
        """What is nearest to the reader first; False where there is nothing to do."""
        transcript = self.transcript
        if near:
            transcript.dress(near[0])
            if near[0].dressed:
                del near[0]
        elif not transcript.filled:
            transcript.add_above()
        elif passage := transcript.untinted:
            transcript.retint_some(passage, RETINTED_AT_ONCE)
        else:
            return False
        return True

    def _near(self) -> list[Passage]:
        """What is in sight from the end upwards, and what may be soon."""
        seen = self.transcript.passages_between(*self._in_sight())
        around = self.transcript.passages_between(*self._in_sight(self.viewport().height()))
        return [*reversed(seen), *(passage for passage in reversed(around) if passage not in seen)]

    def _in_sight(self, beyond: int = 0) -> tuple[int, int]:
        """From and to a place in the document."""
        corner = QPoint(self.viewport().width() - 1, self.viewport().height() - 1 + beyond)
        first, last = (self.cursorForPosition(place).position() for place in (QPoint(0, -beyond), corner))
        return first, last

    def _forget_far(self) -> None:
        """Of a long conversation, what a few turns say of their tokens is more than all of its words."""
        n_known = sum(len(passage.spans) for passage in self.transcript.passages)
        if n_known <= MOST_KNOWN:
            return
        near = self._near()
        inspected = self._inspected.turn - self.transcript.first if self._inspected else -1
        for number, passage in enumerate(self.transcript.passages[:-1]):
            if passage.spans and number != inspected and passage not in near:
                passage.turn.reply.forget()
                if not passage.turn.reply.whole:
                    passage.forget()

    def _keeping_place(self, change: Callable[[], None]) -> None:
        """What is on the screen stays there; all that is selected is all afterwards, too."""
        bar, following, all_selected = self.verticalScrollBar(), self._following, self._all_selected
        top = self.cursorForPosition(QPoint(0, 0))
        above = bar.value() - y_of(self.document(), top.position())
        change()
        if all_selected:
            self._select_all()
        if not following:
            bar.setValue(round(y_of(self.document(), top.position()) + above))
        self._following = following
        self._follow()

    @property
    def _all_selected(self) -> bool:
        selected, end = self.textCursor(), self.document().characterCount() - 1
        return selected.hasSelection() and selected.selectionStart() == 0 and selected.selectionEnd() == end

    def _select_all(self) -> None:
        selected = self.textCursor()
        selected.select(QTextCursor.SelectionType.Document)
        self.setTextCursor(selected)

    def place(self) -> Place:
        """What stands at the upper edge."""
        self.throttle.flush()
        position = self.cursorForPosition(QPoint(self.width() // 2, 0)).position()
        passage = self.transcript.passage_at(position)
        if passage is None:
            return Place(0, QUESTION, self._following)
        turn = self.transcript.passages.index(passage) + self.transcript.first
        if position > passage.end:
            return Place(turn + 1, QUESTION, self._following)
        if position < passage.start:
            return Place(turn, QUESTION, self._following)
        return Place(turn, len(text_between(self.document(), passage.start, position)), self._following)

    def show_place(self, place: Place) -> None:
        bar, transcript = self.verticalScrollBar(), self.transcript
        if place.at_end or place.turn >= transcript.n_turns:
            bar.setValue(bar.maximum())
            return
        self.write_from(place.turn)
        passage = transcript.passages[place.turn - transcript.first]
        position = passage.top
        if place.offset != QUESTION:
            position = position_of(self.document(), passage.start, passage.end, place.offset)
        bar.setValue(round(y_of(self.document(), position)))

    def set_tint(self, tint: Tint) -> None:
        """Tell something else by the tints; the words stay where they are."""
        self.throttle.flush()
        self.transcript.set_tint(tint)
        first, last = self._in_sight()
        for passage in self.transcript.passages_between(first, last):
            self.transcript.retint(passage, max(0, passage.n_before(first) - 1), passage.n_before(last))
        self._work.start()

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
        return self._shows_bands

    def show_rounds(self, shown: bool) -> None:
        self._shows_bands = shown
        self.viewport().update()

    def _note_place(self, value: int) -> None:
        self._following = value >= self.verticalScrollBar().maximum() - SLACK
        if not self._work.isActive() and self.transcript.passages:
            self._work.start()

    def _follow(self) -> None:
        if self._following:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def span_under(self, place: QPoint) -> Span | None:
        """The token at a place of the viewport."""
        spot = self._spot_under(place, at_once=False)
        return self.transcript.span(spot) if spot else None

    def turn_at(self, place: QPoint) -> int | None:
        """Which turn stands at a place of the viewport."""
        passage = self.transcript.passage_at(self.cursorForPosition(place).position())
        return self.transcript.passages.index(passage) + self.transcript.first if passage else None

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
        if self._all_selected and not self.transcript.filled:
            self.write_from(0)
        selected = self.textCursor()
        text = text_between(self.document(), selected.selectionStart(), selected.selectionEnd())
        return words_only(super().createMimeDataFromSelection(), text)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint() if event.button() is Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self._spot_under(event.position().toPoint(), at_once=False))

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

    def _hover(self, spot: Spot | None) -> None:
        """Show where the token under the pointer begins and ends."""
        hovered = self._selection(spot) if spot else None
        if hovered != self._marks.hovered:
            self._marks.hovered = hovered
            self._marks.show()

    def _selection(self, spot: Spot) -> QTextCursor:
        span = self.transcript.span(spot)
        return self.transcript.selection(spot.turn, span.start, span.end)

    def mark(self, spot: Spot | None) -> None:
        """Show which token is meant, and bring it into sight."""
        self._inspected = spot
        self._show_marks()
        self._reveal_mark()

    def veil(self, turn: int | None, begin: int = 0, end: int = 0) -> None:
        """Hide what stands there in a reply, without moving anything; nothing where both are the same."""
        self._veiled = None if turn is None or begin >= end else (turn, begin, end)
        self._show_marks()

    def _show_marks(self) -> None:
        """Also after all was written again: the same tokens stand in other places, perhaps."""
        self._marks.inspected = self._selection(self._inspected) if self._inspected else None
        self._marks.veiled = self.transcript.selection(*self._veiled) if self._veiled else None
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
        cursor.setPosition(self._marks.inspected.selectionStart())
        return self.cursorRect(cursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._shows_bands:
            paint_bands(self, self.transcript, Theme.of(self.palette()))

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
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "transcript"):
            self._rewrite()
