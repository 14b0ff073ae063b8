"""Blocks as a text document: only what changed is written again. Knows not where blocks come from."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextTableFormat,
)

from app.core.reading import Block, Kind, Run, Table
from app.ui.reading_format import CHROME, KIND, QUOTE_STEP, STEP, ReadingFormats
from app.ui.text_column import ROOM_BELOW
from app.ui.theme import GRID, Theme
from app.ui.translation import tr

ALIGNMENTS = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "center": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
    "": Qt.AlignmentFlag.AlignLeft,
}
# What would break a line or mean something to the document.
BLANKS = str.maketrans(dict.fromkeys("\x00\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\ufdd0\ufdd1\ufffc", " "))


@dataclass(frozen=True, slots=True)
class Target:
    """What is meant by a link of the document: an address, or one of the window's own actions on a block."""

    section: "Section"
    block: int  # which of the section
    action: str = ""  # "code", "reply" or "fold"; "" for an address
    address: str = ""


class Section:
    """A stretch of the document: one turn."""

    def __init__(self, start: QTextCursor) -> None:
        self.start = start  # moves with the document
        self.blocks: list[Block] = []
        self.offsets: list[int] = []  # where each block begins, from the start
        self.targets: list[list[int]] = []  # of each block

    def block_at(self, position: int) -> int:
        return max(0, bisect_right(self.offsets, position - self.start.position()) - 1)

    def position_of(self, block: int) -> int:
        return self.start.position() + self.offsets[block]


class SafeDocument(QTextDocument):
    """Loads nothing, whatever is asked of it."""

    def loadResource(self, kind: int, name: QUrl | str) -> None:
        return None


class ReadingDocument:
    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self.document = document
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(0)
        self.sections: list[Section] = []
        self.targets: dict[int, Target] = {}
        self._numbers = count()
        self.dress(theme)
        self.clear()

    def dress(self, theme: Theme) -> None:
        """For what is written from now on."""
        self._formats = ReadingFormats(self.document.defaultFont(), theme)

    def clear(self) -> None:
        self.document.clear()
        self.sections.clear()
        self.targets.clear()
        frame = self.document.rootFrame().frameFormat()
        frame.setTopMargin(2 * GRID)
        frame.setBottomMargin(ROOM_BELOW)
        self.document.rootFrame().setFrameFormat(frame)

    def add_below(self) -> Section:
        cursor = QTextCursor(self.document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if self.sections:
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
        self.sections.append(Section(cursor))
        cursor.setKeepPositionOnInsert(True)
        return self.sections[-1]

    def add_above(self) -> Section:
        cursor = QTextCursor(self.document)
        if self.sections:
            first = self.document.firstBlock()
            cursor.insertBlock(first.blockFormat(), first.charFormat())
            self.sections[0].start.setPosition(cursor.position())
        start = QTextCursor(self.document)
        start.setKeepPositionOnInsert(True)
        self.sections.insert(0, Section(start))
        return self.sections[0]

    def drop_below(self, n: int) -> None:
        """Keep the first `n` sections only."""
        if n == 0:
            self.clear()
        elif n < len(self.sections):
            cursor = QTextCursor(self.document)
            cursor.setPosition(self.sections[n].start.position() - 1)
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            for section in self.sections[n:]:
                self._forget(section, 0)
            del self.sections[n:]

    def write(self, section: Section, blocks: Sequence[Block], sure: int = 0) -> None:
        """Let the section show these blocks; the first `sure` are known to stand there already."""
        same = min(sure, len(section.blocks), len(blocks))
        while same < min(len(section.blocks), len(blocks)) and section.blocks[same] == blocks[same]:
            same += 1
        if same == len(blocks) == len(section.blocks):
            return
        cursor = QTextCursor(self.document)
        cursor.beginEditBlock()
        fresh = self._cut(cursor, section, same)
        for block in blocks[same:]:
            if not fresh:
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            fresh = self._write(cursor, section, block)
        cursor.endEditBlock()

    def _end(self, section: Section) -> int:
        place = self.sections.index(section) + 1
        if place < len(self.sections):
            return self.sections[place].start.position() - 1
        return self.document.characterCount() - 1

    def _cut(self, cursor: QTextCursor, section: Section, n: int) -> bool:
        """Remove all but the first `n` blocks; True where the cursor then stands in an empty block to be used."""
        end = self._end(section)
        if n == len(section.blocks) and n:
            cursor.setPosition(end)
            return section.blocks[-1].kind is Kind.TABLE
        cursor.setPosition(section.position_of(n) if n else section.start.position())
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        self._forget(section, n)
        return True

    def _forget(self, section: Section, n: int) -> None:
        for numbers in section.targets[n:]:
            for number in numbers:
                del self.targets[number]
        del section.blocks[n:], section.offsets[n:], section.targets[n:]

    def _write(self, cursor: QTextCursor, section: Section, block: Block) -> bool:
        """Into an empty block; True where another empty one stands behind it then."""
        above = section.blocks[-1].kind if section.blocks else None
        section.offsets.append(cursor.position() - section.start.position())
        section.blocks.append(block)
        section.targets.append([])
        cursor.setBlockFormat(self._formats.block(block, above))
        cursor.setBlockCharFormat(self._formats.run(block, Run("")))
        if block.table:
            self._write_table(cursor, section, block, block.table)
            return True
        self._write_line(cursor, section, block)
        return False

    def _write_line(self, cursor: QTextCursor, section: Section, block: Block) -> None:
        formats, theme = self._formats, self._formats.theme
        match block.kind:
            case Kind.LABEL:
                cursor.insertText(_sane(block.text), formats.small(bold=True))
            case Kind.NOTE | Kind.WARNING:
                small = formats.small(theme.warning if block.kind is Kind.WARNING else "")
                cursor.insertText(_sane(block.text), small)
            case Kind.CODE_HEAD:
                if block.text:
                    language = formats.small()
                    language.setProperty(CHROME, True)
                    cursor.insertText(_sane(block.text) + "\u2002\u2002", language)
                self._insert_action(cursor, section, tr("Copy"), "code")
            case Kind.FOLD:
                self._insert_action(cursor, section, _sane(block.text), "fold")
            case Kind.ACTIONS:
                self._insert_action(cursor, section, tr("Copy reply"), "reply")
            case _:
                if block.marker:
                    cursor.insertText(block.marker + "\t", formats.run(block, Run("")))
                self._insert_runs(cursor, section, block, block.runs)

    def _insert_runs(
        self, cursor: QTextCursor, section: Section, block: Block, runs: Sequence[Run], head: bool = False
    ) -> None:
        for run in runs:
            text = _sane(run.text)
            look = self._formats.run(block, run)
            if head:
                look = self._formats.head(look)
            if run.address:
                look = self._linked(look, section, Target(section, len(section.blocks) - 1, address=run.address))
                tip = f"<p>{escape(run.address)}</p>" + (f"<p>{escape(run.title)}</p>" if run.title else "")
                look.setToolTip(tip)
                if run.image:
                    alt = text or tr("without a description")
                    text = tr("Image: {alt} ({address})").format(alt=alt, address=run.address)
            cursor.insertText(text, look)

    def _insert_action(self, cursor: QTextCursor, section: Section, text: str, action: str) -> None:
        look = self._linked(self._formats.small(), section, Target(section, len(section.blocks) - 1, action))
        look.setFontUnderline(False)
        look.setProperty(CHROME, True)
        look.setForeground(QBrush(QColor(self._formats.theme.muted)))
        cursor.insertText(text, look)

    def _linked(self, look: QTextCharFormat, section: Section, target: Target) -> QTextCharFormat:
        number = next(self._numbers)
        self.targets[number] = target
        section.targets[-1].append(number)
        look.setAnchor(True)
        look.setAnchorHref(str(number))
        return self._formats.link(look)

    def _write_table(self, cursor: QTextCursor, section: Section, block: Block, table: Table) -> None:
        made = cursor.insertTable(len(table.rows), len(table.alignments), self._table_format(block))
        for row, cells in enumerate(table.rows):
            for column, runs in enumerate(cells):
                place = made.cellAt(row, column).firstCursorPosition()
                look = QTextBlockFormat()
                look.setAlignment(ALIGNMENTS[table.alignments[column]])
                look.setProperty(KIND, Kind.TABLE.value)
                place.setBlockFormat(look)
                if row == 0:
                    head = made.cellAt(row, column).format()
                    head.setBackground(QBrush(QColor(self._formats.theme.window)))
                    made.cellAt(row, column).setFormat(head)
                self._insert_runs(place, section, block, runs, head=row == 0)
        cursor.setPosition(made.lastPosition() + 1)
        after = QTextBlockFormat()
        after.setProperty(KIND, Kind.TABLE.value)
        cursor.setBlockFormat(after)

    def _table_format(self, block: Block) -> QTextTableFormat:
        made = QTextTableFormat()
        made.setBorderCollapse(True)
        made.setBorder(1)
        made.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        made.setBorderBrush(QBrush(QColor(self._formats.theme.border)))
        made.setCellPadding(GRID - 2)
        made.setCellSpacing(0)
        made.setTopMargin(GRID)
        made.setBottomMargin(GRID // 2)
        made.setLeftMargin(block.indent * STEP + block.quotes * QUOTE_STEP)
        made.setHeaderRowCount(1)
        return made


def _sane(text: str) -> str:
    return text.translate(BLANKS)
