"""Which turns of a conversation are written for reading: a stretch of them, that grows at either end. Knows no view."""

from collections.abc import Sequence

from app.state.chat import Turn
from app.ui.reading_document import ReadingDocument, Section
from app.ui.reading_turn import ReadingTurn
from app.ui.translation import tr


class ReadingHistory:
    def __init__(self, pages: ReadingDocument) -> None:
        self._pages = pages
        self.all: tuple[Turn, ...] = ()
        self.first = 0  # the first turn that is written
        self.written: list[ReadingTurn] = []

    @property
    def last(self) -> int:
        """The first turn that is not written any more."""
        return self.first + len(self.written)

    @property
    def behind(self) -> ReadingTurn | None:
        """One whose reply is further than what is written of it."""
        return next((turn for turn in self.written if turn.behind), None)

    def take(self, turns: Sequence[Turn]) -> bool:
        """Those that are still there stay as they are written; False where none is."""
        same = 0
        while same < min(len(turns), len(self.all)) and turns[same] is self.all[same]:
            same += 1
        if same < len(self.all):
            kept = max(0, same - self.first)
            self._pages.drop_below(kept)
            del self.written[kept:]
        self.all = tuple(turns)
        return same > 0

    def erase(self) -> None:
        self.written.clear()
        self._pages.clear()

    def read_on(self, turn: ReadingTurn) -> None:
        turn.read_on()
        self.show(turn)

    def add_below(self, start: int) -> None:
        """The next turn; where none is written, the one at `start`."""
        if not self.written:
            self.first = min(start, len(self.all) - 1)
        self.written.append(ReadingTurn(self.all[self.last], self._pages.add_below()))
        self.show(self.written[-1])

    def add_above(self) -> None:
        self.first -= 1
        self.written.insert(0, ReadingTurn(self.all[self.first], self._pages.add_above()))
        self.show(self.written[0])

    def drop_last(self) -> None:
        self._pages.drop_below(len(self.written) - 1)
        del self.written[-1]

    def show(self, turn: ReadingTurn) -> None:
        blocks = turn.compose()
        self._pages.write(turn.section, blocks, turn.n_sure)

    def words_above(self) -> list[str]:
        """What was said in the turns before those that are written, as the model wrote it."""
        return _words(self.all[: self.first])

    def words_below(self) -> list[str]:
        return _words(self.all[self.last :])

    def holds(self, turn: int) -> bool:
        return self.first <= turn < self.last

    def at(self, position: int) -> int | None:
        """Which of the written turns stands at a place of the document."""
        before = [n for n, turn in enumerate(self.written) if turn.section.start.position() <= position]
        return before[-1] if before else None

    def of(self, section: Section) -> ReadingTurn | None:
        return next((turn for turn in self.written if turn.section is section), None)


def _words(turns: Sequence[Turn]) -> list[str]:
    """Each under the name of who said it."""
    said = [[tr("You"), turn.text, turn.reply.target_name, turn.reply.text] for turn in turns]
    return [words for one in said for words in one if words]
