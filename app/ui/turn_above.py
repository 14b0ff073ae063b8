"""One turn on its way into the document of the tokens, above all others: from its end upwards, some lines at a time."""

from PySide6.QtGui import QTextCursor, QTextDocument

from app.state.chat import Turn
from app.ui.passage import Passage
from app.ui.pen import Pen
from app.ui.reply_lines import lines_of, positions_of
from app.ui.theme import Theme
from app.ui.translation import tr

MOST_LINES = 24
MOST_CHARACTERS = 2000  # some milliseconds


class TurnAbove:
    """What it has written belongs to no passage until all is there."""

    def __init__(self, document: QTextDocument, theme: Theme, turn: Turn, alone: bool) -> None:
        """`alone`: nothing stands in the document yet."""
        self._document, self._theme, self.turn, self._empty = document, theme, turn, alone
        self._lines = lines_of(turn.reply.text)
        self._n_positions = positions_of(self._lines)
        self._n_left = len(self._lines)  # of the lines
        self._passage = Passage(turn, 0)

    def write_some(self) -> Passage | None:
        """The turn's place in the document, once all of it stands there."""
        begin = self._begin_of_next()
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        if not self._empty:
            block = self._document.firstBlock()
            cursor.insertBlock(block.blockFormat(), block.charFormat())
        pen = Pen(QTextCursor(self._document), self._theme, fresh=True)
        if begin == 0:
            pen.head(self.turn.text, tr("You"), self.turn.reply.target_name)
            self._passage.start = pen.cursor.position() + 1
            self._passage.end = self._passage.start + self._n_positions
        for line in self._lines[begin : self._n_left]:
            pen.line(line)
        if self._n_left == len(self._lines) and not self.turn.reply.running:
            pen.notes(self.turn.reply)
        cursor.endEditBlock()
        self._n_left, self._empty = begin, False
        return self._passage if begin == 0 else None

    def _begin_of_next(self) -> int:
        """Of the lines that are written at once."""
        begin, n_characters = self._n_left, 0
        while begin and self._n_left - begin < MOST_LINES and n_characters < MOST_CHARACTERS:
            begin -= 1
            n_characters += len(self._lines[begin].text)
        return begin
