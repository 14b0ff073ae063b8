"""The conversation as text to read: Markdown rendered, thinking folded, and the reader's place kept.

Works only while it is shown. Of a long history it writes what is looked at and some of what is around it.
"""

from bisect import bisect_right
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QMargins, QMimeData, QPoint, QRectF, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QCursor,
    QGuiApplication,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QToolTip, QWidget

from app.state.chat import ChatState
from app.state.throttle import Throttle
from app.ui.chat_view import SLACK, reading_margin
from app.ui.link_dialog import LinkDialog
from app.ui.place import QUESTION, Place, y_of
from app.ui.plain_copy import words_only
from app.ui.reading_document import ReadingDocument, SafeDocument, Section
from app.ui.reading_history import ReadingHistory
from app.ui.reading_paint import paint_behind
from app.ui.reading_selection import KeptSelection, selected_text
from app.ui.reading_turn import ReadingTurn, code_at
from app.ui.theme import Theme

SLICE = 8  # ms: what a batch of history may take
AROUND = 2  # heights of the view: so much is written above and below what is seen
FAR = 30  # heights: what is further below is given up, since every turn written above has to move it


class ReadingView(QTextBrowser):
    def __init__(self, chat: ChatState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self.ask_before_links = True
        self.setDocument(SafeDocument(self))
        self.document().setDefaultFont(self.font())
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Conversation, for reading"))
        self.setAccessibleDescription(self.tr("Tab goes to the next link or button, Enter chooses it"))
        self.pages = ReadingDocument(self.document(), Theme.of(self.palette()))
        self._history = ReadingHistory(self.pages)
        self._following = True
        self._goal: Place | None = None  # where to go once it is written
        self.throttle = Throttle(self)
        self.throttle.fired.connect(self.write)
        self._batches = QTimer(self)
        self._batches.setSingleShot(True)
        self._batches.setInterval(0)
        self._batches.timeout.connect(self.write)
        self._listen()

    def _listen(self) -> None:
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._follow)
        self.anchorClicked.connect(self._choose)
        self._chat.turn_added.connect(self._add_turn)
        self._chat.tokens_appended.connect(self._ask_for_writing)
        self._chat.reply_finished.connect(self._finish)
        self._chat.cleared.connect(self._sync)

    @property
    def following(self) -> bool:
        return self._following  # the end is shown, and is kept in sight

    @property
    def turns(self) -> tuple[ReadingTurn, ...]:
        return tuple(self._history.written)

    @property
    def settled(self) -> bool:
        """Whether all is written that can be looked at now."""
        return not self._history.behind and not self._wants_below and not self._wants_above

    @property
    def _wants_below(self) -> bool:
        history, bar = self._history, self.verticalScrollBar()
        near = self._following or bar.maximum() - bar.value() < AROUND * self.viewport().height()
        return history.last < len(history.all) and (near or not history.written)

    @property
    def _wants_above(self) -> bool:
        near = self.verticalScrollBar().value() < AROUND * self.viewport().height()
        return near and bool(self._history.written) and self._history.first > 0

    @property
    def _far_from_end(self) -> bool:
        """A turn may be high: what is near must not be the last one that is written."""
        bar, n_written = self.verticalScrollBar(), len(self._history.written)
        return n_written > 2 and bar.maximum() - bar.value() > FAR * self.viewport().height()

    def _add_turn(self) -> None:
        self._following, self._goal = True, None  # sending is the reader's own step to the end
        if self._history.last < len(self._chat.turns) - 1:
            self._history.erase()  # and begin there
        self._sync()

    def _finish(self) -> None:
        if self.isVisible():
            self.throttle.flush()
            self.write()

    def _ask_for_writing(self) -> None:
        if self.isVisible():
            self.throttle.request()

    def _sync(self) -> None:
        """Take up which turns there are."""
        if not self._history.take(self._chat.turns):
            self._following, self._goal = True, None
        if self.isVisible():
            self.write()

    def _begin_again(self) -> None:
        """All of it again, in the theme and the font of now."""
        place = self.place()
        self._goal = None if place.at_end else place
        self._following = place.at_end
        self.pages.dress(Theme.of(self.palette()))
        self._history.erase()
        self._sync()

    def write(self) -> None:
        """As much as fits into a slice of time; the rest soon."""
        clock = QElapsedTimer()
        clock.start()
        if not self.settled:
            self._keeping_place(lambda: self._write_for(clock))
        if not self.settled:
            self._batches.start()
        if self._goal:
            self._try_to_show(self._goal)

    def write_all(self) -> None:
        while not self.settled:
            self.write()

    def _write_for(self, clock: QElapsedTimer) -> None:
        self._write_some()
        while clock.elapsed() < SLICE and not self.settled:
            self._write_some()

    def _write_some(self) -> None:
        behind = self._history.behind
        if behind:
            was_thinking = behind.seen_thinking
            self._history.read_on(behind)
            if was_thinking and not behind.is_thinking and behind.folded is None and not self._following:
                behind.folded = False  # someone may be reading it
                self._history.show(behind)
        elif self._wants_below:
            self._history.add_below(self._goal.turn if self._goal else len(self._history.all))
        elif self._wants_above:
            if self._far_from_end:
                self._history.drop_last()
            self._history.add_above()

    def _keeping_place(self, change: Callable[[], None]) -> None:
        """What is on the screen stays there, and so does what is selected."""
        bar, following = self.verticalScrollBar(), self._following
        kept = KeptSelection(self.textCursor())
        n = self._history.at(self.cursorForPosition(QPoint(0, 0)).position())
        section = None if n is None else self._history.written[n].section
        above = bar.value() - self._top_of(section)
        change()
        selected = kept.again(self.textCursor())
        if selected:
            value = bar.value()
            self.setTextCursor(selected)  # it scrolls
            bar.setValue(value)
        self._following = following
        if following:
            self._follow()
        else:
            bar.setValue(round(self._top_of(section) + above))
            self._following = False

    def _top_of(self, section: Section | None) -> float:
        return y_of(self.document(), section.start.position()) if section else 0.0

    def _note_place(self, value: int) -> None:
        at_end = value >= self.verticalScrollBar().maximum() - SLACK
        self._following = at_end and self._history.last == len(self._history.all)
        if self.isVisible() and not self._batches.isActive() and (self._wants_above or self._wants_below):
            self._batches.start()

    def _follow(self) -> None:
        if self._following:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def place(self) -> Place:
        """What stands at the upper edge."""
        if self._goal:
            return self._goal
        position = self.cursorForPosition(QPoint(self.width() // 2, 0)).position()
        n = self._history.at(position)
        if n is None:
            return Place(max(0, len(self._history.all) - 1), QUESTION, at_end=True)
        turn, number = self._history.written[n], self._history.first + n
        block = turn.section.block_at(position)
        if block < turn.n_head:
            return Place(number, QUESTION, self._following)
        offset = turn.section.blocks[block].source + position - turn.section.position_of(block)
        return Place(number, offset, self._following)

    def show_place(self, place: Place) -> None:
        """Go there, as soon as it is written."""
        self._following, self._goal = place.at_end, None if place.at_end else place
        if not self._history.holds(len(self._history.all) - 1 if place.at_end else place.turn):
            self._history.erase()  # and begin there
        if place.at_end:
            self._follow()
        self._sync()

    def _try_to_show(self, goal: Place) -> None:
        if not self._history.holds(goal.turn):
            return
        turn = self._history.written[goal.turn - self._history.first]
        if turn.behind:
            return
        self._goal = None
        section, position = turn.section, turn.section.start.position()
        if goal.offset != QUESTION:
            found = bisect_right(section.blocks, goal.offset, lo=turn.n_head, key=lambda block: block.source) - 1
            block = max(turn.n_head, found)
            if block < len(section.blocks):
                start = section.position_of(block)
                length = self.document().findBlock(start).length() - 1
                position = start + min(max(0, goal.offset - section.blocks[block].source), length)
        bar = self.verticalScrollBar()
        bar.setValue(round(y_of(self.document(), position)))
        self._note_place(bar.value())

    def turn_at(self, place: QPoint) -> int | None:
        """Which turn stands at a place of the viewport."""
        n = self._history.at(self.cursorForPosition(place).position())
        return None if n is None else self._history.first + n

    def turn_top(self, turn: int) -> int | None:
        """Where it begins in the viewport; None where it is not written."""
        if not self._history.holds(turn):
            return None
        start = self._history.written[turn - self._history.first].section.start
        cursor = self.textCursor()
        cursor.setPosition(start.position())
        return self.cursorRect(cursor).top()

    def _choose(self, url: QUrl) -> None:
        target = self.pages.targets.get(int(url.toString()))
        turn = self._history.of(target.section) if target else None
        if not target or not turn:
            return
        match target.action:
            case "fold":
                self._fold(turn)
            case "code":
                self._copy(code_at(target.section.blocks, target.block))
            case "reply":
                self._copy(turn.markdown)
            case _:
                self._open_link(target.address)

    def _open_link(self, address: str) -> None:
        dialog = LinkDialog(address, self)
        if self.ask_before_links or not dialog.open_button.isEnabled():
            dialog.open()
        else:
            dialog.accept()

    def _fold(self, turn: ReadingTurn) -> None:
        """What stands above stays where it is: what is unfolded is read from its beginning."""
        turn.folded = turn.shows_thinking
        value = self.verticalScrollBar().value()
        self._following = False
        self._history.show(turn)
        self.verticalScrollBar().setValue(value)
        self._note_place(self.verticalScrollBar().value())

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        QToolTip.showText(QCursor.pos(), self.tr("Copied"), self.viewport())

    def createMimeDataFromSelection(self) -> QMimeData:
        selected = self.textCursor()
        text = selected_text(selected)
        if selected.selectionEnd() - selected.selectionStart() >= self.document().characterCount() - 1:
            text = "\n".join([*self._history.words_above(), text, *self._history.words_below()])
        return words_only(super().createMimeDataFromSelection(), text)

    def loadResource(self, kind: int, name: QUrl | str) -> None:
        """Nothing is ever loaded, whatever a model writes."""

    def paintEvent(self, event: QPaintEvent) -> None:
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        painter = QPainter(self.viewport())
        painter.translate(-x, -y)
        paint_behind(painter, self.document(), Theme.of(self.palette()), QRectF(event.rect().translated(x, y)))
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        margin, bar = reading_margin(self.width()), self.verticalScrollBar()
        room = QMargins(margin, 0, margin - (bar.width() if bar.isVisibleTo(self) else 0), 0)
        if room != self.viewportMargins():
            self.setViewportMargins(room)
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._sync()

    def hideEvent(self, event: QHideEvent) -> None:
        self.throttle.cancel()
        self._batches.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_history"):
            self._begin_again()
