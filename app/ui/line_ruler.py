"""Where the lines of a reply end in the document: at its own line breaks, and within lines that are too long to be one.

What a document spends on a change grows with the length of the line that changes.
"""

import unicodedata

LONG = 1500  # characters: a longer line goes on in another one, behind a sentence
BREAK, JOIN = "\n", ""  # the text's own end of a line, and one that is none
_ENDS, _STOPS = ".!?:;…", "。！？"


class LineRuler:
    """Takes a text in pieces of any size; the lines are the same for all of them."""

    def __init__(self) -> None:
        self._length = 0  # of the line so far
        self._before = self._last = ""  # the last two characters in it

    def feed(self, text: str) -> list[str]:
        """Its pieces, with `BREAK` and `JOIN` between those that stand in different lines."""
        parts: list[str] = []
        for number, line in enumerate(text.replace("\r", "").split("\n")):
            if number:
                parts.append(BREAK)
                self._length, self._before, self._last = 0, "", ""
            if line:
                parts += self._pieces(line)
        return parts

    def _pieces(self, line: str) -> list[str]:
        if self._length + len(line) <= LONG:
            self._length += len(line)
            self._before, self._last = (self._last + line)[-2:-1] or self._before, line[-1]
            return [line]
        parts, begin = [], 0
        for place, char in enumerate(line):
            if self._length >= LONG and self._ends_before(char):
                parts += [line[begin:place], JOIN] if place > begin else [JOIN]
                begin, self._length = place, 0
            self._length += 1
            self._before, self._last = self._last, char
        return [*parts, line[begin:]]

    def _ends_before(self, char: str) -> bool:
        """Behind a sentence, later behind a word, at last anywhere between two characters."""
        if char == " " or unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf", "Sk"):
            return False
        if self._last in _STOPS or (self._last == " " and self._before in _ENDS):
            return True
        return self._length >= 2 * LONG and (self._last in " 、，" or self._length >= 3 * LONG)


def n_positions(part: str) -> int:
    """How many of the document's positions one of those parts takes."""
    if part in (BREAK, JOIN):
        return 1
    return len(part) if part.isascii() else len(part.encode("utf-16-le", "surrogatepass")) // 2
