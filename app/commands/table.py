"""Columns in a terminal, aligned by what the letters of all scripts take there."""

import unicodedata
from collections.abc import Iterable, Sequence

_GAP = "  "


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """One line a row, each with as many cells; the columns in `right` are aligned at their right ends."""
    cells = [[shown(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    at_right = frozenset(right)
    return [
        _GAP.join(_padded(cell, widths[column], column in at_right) for column, cell in enumerate(row)).rstrip()
        for row in cells
    ]


def width(text: str) -> int:
    """In a terminal: two for a wide character, none for a mark that sits on another."""
    return sum(map(_width, text))


def shown(text: str) -> str:
    """A file's name must not steer the terminal."""
    return "".join(letter if letter.isprintable() or _is_odd(letter) else "\ufffd" for letter in text)


def _is_odd(letter: str) -> bool:
    """A byte of a file's name that is no text; how it is written is for the stream to say."""
    return "\ud800" <= letter <= "\udfff"


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def _padded(cell: str, wide: int, right: bool) -> str:
    space = " " * (wide - width(cell))
    return space + cell if right else cell + space
