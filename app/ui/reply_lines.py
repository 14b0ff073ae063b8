"""A reply as lines of the tokens' document: which go on the line above, and which are code."""

from dataclasses import dataclass

from app.ui.line_ruler import BREAK, JOIN, LineRuler, n_positions

FENCE = "```"
SEEN = 200  # characters: so far into a line it is looked for a fence


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    joined: bool
    code: bool


class Fences:
    """Finds the lines between which there is code, from the parts that a `LineRuler` makes."""

    def __init__(self) -> None:
        self.in_code = False
        self._line = ""  # the beginning of the one that is read

    def add(self, part: str) -> None:
        if part == BREAK:
            self.in_code = self.in_code != self.is_fence
            self._line = ""
        elif len(self._line) < SEEN:
            self._line += part[:SEEN]

    @property
    def is_fence(self) -> bool:
        """Whether the line that is read is one."""
        return self._line.lstrip().startswith(FENCE)


def lines_of(text: str) -> list[Line]:
    fences, lines, line, joined = Fences(), [], "", False
    for part in LineRuler().feed(text):
        if part in (BREAK, JOIN):
            lines.append(Line(line, joined, fences.in_code or fences.is_fence))
            line, joined = "", part == JOIN
        else:
            line += part
        fences.add(part)
    return [*lines, Line(line, joined, fences.in_code or fences.is_fence)]


def positions_of(lines: list[Line]) -> int:
    """How many positions of the document they take."""
    return sum(n_positions(line.text) if line.text else 0 for line in lines) + len(lines) - 1
