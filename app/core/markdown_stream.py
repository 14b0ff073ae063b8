"""Cuts growing Markdown into pieces that are finished and a tail of limited length.

A piece can be parsed by itself: a paragraph, an item of a list, a block of code. What gets too long for one piece is
continued in the next, which then carries what it needs to be understood: the fence of its code, the head of its table.
Knows lines, not Markdown's grammar.
"""

import re
from dataclasses import dataclass

LIMIT = 1800  # characters: what is parsed again with each batch of tokens
CODE_LIMIT = 700  # from here on an empty line ends a piece of code: telling its words apart takes longer
ITEM = re.compile(r" ?(?:[-*+]|\d{1,9}[.)])[ \t]")
HEADING = re.compile(r"#{1,6}[ \t]")
FENCE = re.compile(r"([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}(?=[^`]*$)|~{3,})")
DELIMITERS = re.compile(r"\s*(?=.*\|)\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")


@dataclass(frozen=True, slots=True)
class Piece:
    start: int  # in the stream
    text: str
    prefix: str = ""  # to be parsed before the text, not shown as its own
    dedent: int = 0  # columns to take away from each line
    joined: bool = False  # continues the piece before
    same_line: bool = False  # in the middle of a line


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class MarkdownStream:
    def __init__(self) -> None:
        self._start = 0
        self._lines: list[str] = []  # of the piece that grows; the last one may be unfinished
        self._line = ""  # unfinished
        self._size = 0  # of the lines
        self._within_line = False  # the unfinished line began in an earlier piece
        self._began_within = False  # so did the piece that grows
        self._after_blank = False
        self._in_list = False
        self._closing: re.Pattern[str] | None = None  # the end of the fence we are in
        self._opening = ""  # its beginning
        self._prefix, self._dedent, self._joined = "", 0, False

    def feed(self, text: str) -> list[Piece]:
        """What is finished now."""
        finished: list[Piece] = []
        *whole, rest = text.replace("\r", "").split("\n")
        for line in whole:
            self._extend(line, finished)
            self._take(self._line + "\n", finished)
            self._line, self._within_line = "", False
        self._extend(rest, finished)
        return finished

    def tail(self) -> Piece | None:
        text = "".join(self._lines) + self._line
        same_line = self._began_within if self._lines else self._within_line
        return Piece(self._start, text, self._prefix, self._dedent, self._joined, same_line) if text else None

    def _extend(self, text: str, finished: list[Piece]) -> None:
        """Add to the unfinished line, which is cut where it is too long."""
        for place in range(0, len(text), LIMIT):
            self._line += text[place : place + LIMIT]
            if len(self._line) > LIMIT:
                cut = self._line.rfind(" ", LIMIT // 2, LIMIT) + 1 or LIMIT
                head, self._line = self._line[:cut], self._line[cut:]
                self._take(head, finished)
                if self._lines:
                    self._cut(finished)
                self._within_line = True

    def _take(self, line: str, finished: list[Piece]) -> None:
        if self._lines and not self._closing and not self._within_line and self._begins(line):
            self._finish(finished)
        if not self._lines and not self._within_line and not self._closing and not self._prefix:
            self._begin(line)
        if not self._lines:
            self._began_within = self._within_line
        self._lines.append(line)
        self._size += len(line)
        self._after_blank = not line.strip()
        if not self._within_line and self._turn_fence(line):
            self._finish(finished, in_list=self._in_list)
        elif self._size > LIMIT or (self._closing and self._after_blank and self._size > CODE_LIMIT):
            self._cut(finished)

    def _begins(self, line: str) -> bool:
        """Whether the line begins something that does not belong to the lines before."""
        if not line.strip():
            return False
        deep = indentation(line)
        if deep < self._dedent:
            return True
        if self._after_blank:
            return not (self._in_list and deep >= 2) and not (deep >= 4 and indentation(self._lines[0]) >= 4)
        return bool(ITEM.match(line) or HEADING.match(line) or (deep < 2 and FENCE.match(line)))

    def _begin(self, line: str) -> None:
        continues = self._in_list and indentation(line) >= 2
        self._in_list = continues or bool(ITEM.match(line))
        self._dedent = indentation(line) if continues else 0

    def _turn_fence(self, line: str) -> bool:
        """Note the fence that opens in this line; True where one closes."""
        if self._closing:
            if not self._closing.fullmatch(line.rstrip("\n")):
                return False
            self._closing = None
            return True
        opened = FENCE.match(line)
        if opened and not (indentation(line) >= 4 and not self._in_list):
            mark = opened[2]
            self._closing = re.compile(rf"\s*{re.escape(mark[0])}{{{len(mark)},}}\s*")
            self._opening = line
        return False

    def _cut(self, finished: list[Piece]) -> None:
        """End a piece because of its length."""
        head = (self._prefix.splitlines(keepends=True) + self._lines)[:2]
        is_table = len(head) == 2 and "|" in head[0] and bool(DELIMITERS.match(head[1]))
        self._finish(finished, in_list=self._in_list)
        self._joined = True
        if self._closing:
            opened = FENCE.match(self._opening)
            assert opened
            self._dedent = len(opened[1])
            self._prefix = self._opening[self._dedent :].rstrip("\n") + "\n"
        elif is_table:
            self._prefix = "".join(head)

    def _finish(self, finished: list[Piece], in_list: bool = False) -> None:
        text = "".join(self._lines)
        finished.append(Piece(self._start, text, self._prefix, self._dedent, self._joined, self._began_within))
        self._start += len(text)
        self._lines, self._size, self._in_list, self._after_blank = [], 0, in_list, False
        self._prefix, self._dedent, self._joined = "", 0, False
