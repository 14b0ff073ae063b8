"""What is done for the tokens' face while nothing else is: far turns written, near tokens told apart, others forgotten.

Never for long at once, and only from `begin` on until nothing is left to do, or until `stop`.
"""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.chat_place import ChatPlace
from app.ui.passage import Passage
from app.ui.place import in_sight
from app.ui.transcript import Transcript

SLICE = 4  # ms: so much is done at once of what nobody waits for, beside what a change of the document costs
AT_FIRST = 30  # ms: and so much when a conversation is opened
MOST_KNOWN = 20_000  # tokens that are told apart: some 60 MB


class ChatWork(QObject):
    def __init__(
        self, view: QTextEdit, transcript: Transcript, place: ChatPlace, inspected: Callable[[], int | None]
    ) -> None:
        """`inspected` says of which turn a token is looked at now: that one is never forgotten."""
        super().__init__(view)
        self._view, self._transcript, self._place, self._inspected = view, transcript, place, inspected
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work_on)

    @property
    def goes_on(self) -> bool:
        return self._timer.isActive()

    def begin(self) -> None:
        if not self._timer.isActive() and self._transcript.n_turns:
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def fill_view(self) -> None:
        """What is seen first, and a view more."""
        height = self._view.viewport().height()
        while not self._transcript.filled and self._view.document().size().height() < 2 * height:
            self._transcript.add_above()

    def work(self, n_ms: int) -> None:
        """As much as fits into a slice of time; the rest soon."""
        clock = QElapsedTimer()
        clock.start()
        near = [passage for passage in self._near() if not passage.dressed]
        if near and self._transcript.shows_ghosts:
            self._place.keep(lambda: self._dress(near, clock, n_ms))
        elif near:
            self._dress(near, clock, n_ms)
        elif not self._transcript.filled:
            self._place.keep(lambda: self._write(clock, n_ms))
        else:
            self._forget_far()
            self._timer.stop()
            return
        self.begin()

    def _work_on(self) -> None:
        self.work(SLICE)

    def _write(self, clock: QElapsedTimer, n_ms: int) -> None:
        cursor = QTextCursor(self._view.document())
        cursor.beginEditBlock()  # laid out once
        self._transcript.add_above()
        while clock.elapsed() < n_ms and not self._transcript.filled:
            self._transcript.add_above()
        cursor.endEditBlock()

    def _dress(self, near: list[Passage], clock: QElapsedTimer, n_ms: int) -> None:
        """What is nearest to the reader first."""
        cursor = QTextCursor(self._view.document())
        cursor.beginEditBlock()  # proposals that fell are inserted
        self._transcript.dress(near[0])
        while clock.elapsed() < n_ms and near:
            self._transcript.dress(near[0])
            if near[0].dressed:
                del near[0]
        cursor.endEditBlock()
        self._view.viewport().update()

    def _near(self) -> list[Passage]:
        """What is in sight from the end upwards, and what may be soon."""
        seen = self._transcript.passages_between(*in_sight(self._view))
        around = self._transcript.passages_between(*in_sight(self._view, self._view.viewport().height()))
        return [*reversed(seen), *(passage for passage in reversed(around) if passage not in seen)]

    def _forget_far(self) -> None:
        """Of a long conversation, what a few turns say of their tokens is more than all of its words."""
        passages = self._transcript.passages
        if sum(len(passage.spans) for passage in passages) <= MOST_KNOWN:
            return
        near, inspected = self._near(), self._inspected()
        for passage in passages[:-1]:
            if passage.spans and passage not in near and self._transcript.turn_of(passage) != inspected:
                passage.turn.reply.forget()
                if not passage.turn.reply.whole:
                    passage.forget()
