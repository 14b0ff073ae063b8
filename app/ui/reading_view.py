"""The conversation as text to read: Markdown rendered, thinking folded, and the reader's place kept.

Works only while it is shown. Of a long history it writes what is looked at and some of what is around it.
"""

from PySide6.QtCore import QElapsedTimer, QEvent, QMimeData, QPoint, QRectF, Qt, QTimer, QUrl
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent, QTextOption
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from app.state.chat import ChatState
from app.state.throttle import Throttle
from app.ui.place import Place
from app.ui.plain_copy import words_only
from app.ui.reading_document import ReadingDocument, SafeDocument
from app.ui.reading_history import ReadingHistory
from app.ui.reading_links import ReadingLinks
from app.ui.reading_paint import paint_behind
from app.ui.reading_place import ReadingPlace
from app.ui.reading_selection import selected_text
from app.ui.reading_turn import ReadingTurn
from app.ui.text_column import fit_column
from app.ui.theme import Theme

SLICE = 8  # ms: what a batch of history may take


class ReadingView(QTextBrowser):
    def __init__(self, chat: ChatState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self._dress()
        self.pages = ReadingDocument(self.document(), Theme.of(self.palette()))
        self._history = ReadingHistory(self.pages)
        self._place = ReadingPlace(self, self._history)
        self.links = ReadingLinks(self, self.pages, self._history, self._fold)
        self.throttle = Throttle(self)
        self.throttle.fired.connect(self.write)
        self._batches = QTimer(self)
        self._batches.setSingleShot(True)
        self._batches.setInterval(0)
        self._batches.timeout.connect(self.write)
        self._listen()

    def _dress(self) -> None:
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

    def _listen(self) -> None:
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._place.follow)
        self._chat.turn_added.connect(self._add_turn)
        self._chat.tokens_appended.connect(self._ask_for_writing)
        self._chat.reply_finished.connect(self._finish)
        self._chat.cleared.connect(self._sync)

    @property
    def following(self) -> bool:
        """Whether the end is shown, and is kept in sight."""
        return self._place.following

    @property
    def turns(self) -> tuple[ReadingTurn, ...]:
        return tuple(self._history.written)

    @property
    def settled(self) -> bool:
        """Whether all is written that can be looked at now."""
        return not self._history.behind and not self._place.wants_below and not self._place.wants_above

    def _add_turn(self) -> None:
        self._place.want_end()  # sending is the reader's own step to the end
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
            self._place.want_end()
        if self.isVisible():
            self.write()

    def _begin_again(self) -> None:
        """All of it again, in the theme and the font of now."""
        self._place.want(self.place())
        self.pages.dress(Theme.of(self.palette()))
        self._history.erase()
        self._sync()

    def write(self) -> None:
        """As much as fits into a slice of time; the rest soon."""
        clock = QElapsedTimer()
        clock.start()
        if not self.settled:
            self._place.keep(lambda: self._write_for(clock))
        if not self.settled:
            self._batches.start()
        self._place.arrive()

    def write_all(self) -> None:
        while not self.settled:
            self.write()

    def _write_for(self, clock: QElapsedTimer) -> None:
        self._write_some()
        while clock.elapsed() < SLICE and not self.settled:
            self._write_some()

    def _write_some(self) -> None:
        history, place = self._history, self._place
        if behind := history.behind:
            was_thinking = behind.seen_thinking
            history.read_on(behind)
            if was_thinking and not behind.is_thinking and behind.folded is None and not self.following:
                behind.folded = False  # someone may be reading it
                history.show(behind)
        elif place.wants_below:
            history.add_below(place.goal.turn if place.goal else len(history.all))
        elif place.wants_above:
            if place.far_from_end:
                history.drop_last()
            history.add_above()

    def _note_place(self) -> None:
        self._place.note()
        if self.isVisible() and not self._batches.isActive() and (self._place.wants_above or self._place.wants_below):
            self._batches.start()

    def place(self) -> Place:
        """What stands at the upper edge."""
        return self._place.now()

    def show_place(self, place: Place) -> None:
        """Go there, as soon as it is written."""
        self._place.want(place)
        if not self._history.holds(len(self._history.all) - 1 if place.at_end else place.turn):
            self._history.erase()  # and begin there
        self._place.follow()
        self._sync()

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

    def _fold(self, turn: ReadingTurn) -> None:
        """What stands above stays where it is: what is unfolded is read from its beginning."""
        turn.folded = turn.shows_thinking
        value = self.verticalScrollBar().value()
        self._place.following = False
        self._history.show(turn)
        self.verticalScrollBar().setValue(value)
        self._note_place()

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
        fit_column(self)
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
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_batches"):
            self._begin_again()
