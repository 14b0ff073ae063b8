"""A selection in the reading face: what it is as plain text, and that it stays while the text around it changes."""

from PySide6.QtGui import QTextBlock, QTextCursor

from app.ui.reading_format import CHROME


class KeptSelection:
    """Where a selection begins and ends, by block and by how far in: a block that is written again stays in place."""

    def __init__(self, selected: QTextCursor) -> None:
        self._selects = selected.hasSelection()
        self._ends = [_marked(selected, selected.anchor()), _marked(selected, selected.position())]

    def again(self, now: QTextCursor) -> QTextCursor | None:
        """The cursor as it was; None where it is so still."""
        anchor, position = (mark.position() + min(n, mark.block().length() - 1) for mark, n in self._ends)
        if not self._selects or (now.anchor(), now.position()) == (anchor, position):
            return None
        now.setPosition(anchor)
        now.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        return now


def _marked(cursor: QTextCursor, position: int) -> tuple[QTextCursor, int]:
    mark = QTextCursor(cursor.document().findBlock(position))
    mark.setKeepPositionOnInsert(True)
    return mark, position - mark.position()


def selected_text(selection: QTextCursor) -> str:
    """Without the window's own words, and with tabs between a table's cells."""
    start, end = selection.selectionStart(), selection.selectionEnd()
    text, row = "", None
    block = selection.document().findBlock(start)
    while block.isValid() and block.position() <= end:
        line, only_chrome = _line(block, start, end)
        this_row = _row(block)
        if not only_chrome:
            separator = "\t" if this_row is not None and this_row == row else "\n"
            text += (separator if text else "") + line
            row = this_row
        block = block.next()
    return text


def _line(block: QTextBlock, start: int, end: int) -> tuple[str, bool]:
    """The selected part, and whether the block has nothing but words of the window."""
    line, n, n_chrome = "", 0, 0
    parts = block.begin()
    while not parts.atEnd():
        fragment = parts.fragment()
        n += 1
        if fragment.charFormat().property(CHROME):
            n_chrome += 1
        else:
            # Positions count UTF-16 units, as Qt's strings do.
            units = fragment.text().encode("utf-16-le")
            first, last = max(0, start - fragment.position()), max(0, end - fragment.position())
            line += units[2 * first : 2 * last].decode("utf-16-le", errors="ignore")
        parts += 1
    return line, n > 0 and n == n_chrome


def _row(block: QTextBlock) -> tuple[int, int] | None:
    cursor = QTextCursor(block)
    table = cursor.currentTable()
    return (table.firstPosition(), table.cellAt(cursor).row()) if table else None
