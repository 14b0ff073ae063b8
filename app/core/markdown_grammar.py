"""The grammar of Markdown, which is markdown-it's: CommonMark with tables and struck text.

Its reference definitions are left out, since they would vanish, and its tables are our own, since a row longer than the
head would lose cells.
"""

import re
from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from app.core.markdown_stream import DELIMITERS

PIPE = re.compile(r"(?<!\\)\|")


class Parser(MarkdownIt):
    """Nested no deeper than `deepest` levels; links are those that `may_open` lets through."""

    def __init__(self, deepest: int, may_open: Callable[[str], bool]) -> None:
        self._may_open = may_open
        super().__init__("commonmark", {"html": False, "maxNesting": deepest})
        self.block.ruler.at("table", _find_table, {"alt": ["paragraph"]})
        self.enable(["table", "strikethrough"])
        self.disable(["html_block", "html_inline", "reference"])

    def validateLink(self, url: str) -> bool:
        return self._may_open(url)


def _find_table(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    if first + 2 > end or state.is_code_block(first) or state.sCount[first + 1] < state.blkIndent:
        return False
    head, delimiters = _line(state, first), _line(state, first + 1)
    if "|" not in head or not DELIMITERS.match(delimiters):
        return False
    if silent:
        return True
    last = first + 2
    while last < end and state.sCount[last] >= state.blkIndent and "|" in _line(state, last):
        last += 1
    token = state.push("table", "", 0)
    token.map = [first, last]
    token.meta = {
        "rows": [_cells(_line(state, n)) for n in (first, *range(first + 2, last))],
        "alignments": [_alignment(cell) for cell in _cells(delimiters)],
    }
    state.line = last
    return True


def _line(state: StateBlock, n: int) -> str:
    return state.src[state.bMarks[n] + state.tShift[n] : state.eMarks[n]]


def _cells(row: str) -> list[str]:
    cells = [cell.strip().replace("\\|", "|") for cell in PIPE.split(row.strip())]
    if not cells[0]:
        del cells[0]
    if cells and not cells[-1]:
        del cells[-1]
    return cells


def _alignment(delimiter: str) -> str:
    left, right = delimiter.startswith(":"), delimiter.endswith(":")
    return "center" if left and right else "right" if right else "left" if left else ""
