"""A conversation for reading: blocks of text with a look, and the place in the source of each. Knows no Markdown."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    LABEL = "label"  # who speaks
    TEXT = "text"
    HEADING = "heading"
    CODE_HEAD = "code head"  # the language, above the code
    CODE = "code"
    RULE = "rule"
    TABLE = "table"
    FOLD = "fold"  # stands for thinking, shown or not
    NOTE = "note"
    WARNING = "warning"
    ACTIONS = "actions"  # what can be done with a reply


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one look. An address makes it a link; an image is never shown, only its words and its address."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    image: bool = False
    address: str = ""
    title: str = ""
    syntax: str = ""  # what it is in a programming language


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[tuple[tuple[Run, ...], ...], ...]  # the first is the head; each as many cells as the longest
    alignments: tuple[str, ...]  # "left", "center", "right" or "", by column


@dataclass(frozen=True, slots=True)
class Block:
    kind: Kind
    runs: tuple[Run, ...] = ()
    source: int = 0  # where it begins, in characters of the reply
    level: int = 0  # of a heading, from 1
    indent: int = 0  # how many lists it stands in
    quotes: int = 0  # how many quotations it stands in
    marker: str = ""  # of the list item that begins here
    joined: bool = False  # continues the block above: no distance between them
    same_line: bool = False  # code that goes on in the line of the block above
    thought: bool = False  # a part of the thinking
    language: str = ""  # of code, as its fence names it
    table: Table | None = None

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)
