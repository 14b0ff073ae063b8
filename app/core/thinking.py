"""Tells a reply's thinking from its answer, token by token.

Thinking stands at the beginning, between a pair of tags. Where the template has opened it already, only its end is
written: a closing tag alone on its line turns everything before it into thinking.
"""

from app.core.text import may_become_stop

PAIRS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<seed:think>", "</seed:think>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
)
CLOSING = tuple(closing for _, closing in PAIRS)


def may_think(text: str) -> bool:
    """Whether there may be thinking in it; False: there is none."""
    begun = text.lstrip()
    return any(begun.startswith(opening) or closing in text for opening, closing in PAIRS)


class ThinkingSplitter:
    """`feed` says what is thought and what is answered with it; the two come one after the other.

    `began` and `answered` are the places in the whole text where thinking and answer begin.
    """

    def __init__(self) -> None:
        self.began = 0
        self.answered = 0
        self.unopened = False  # what was taken for the answer was thinking
        self._closing = ""  # of the thinking we are in
        self._decided = False  # whether it begins with thinking
        self._closed = False
        self._held = ""  # what may become a tag
        self._n_given = 0  # characters, tags included
        self._blank_line = True  # nothing but blanks in the line so far, outside of what is held

    @property
    def thinking(self) -> bool:
        return bool(self._closing)

    def feed(self, text: str) -> tuple[str, str]:
        """What joins the thinking and what joins the answer."""
        self._held += text
        if not self._decided:
            self._decide()
        if not self._decided:
            return "", ""
        if self._closing:
            return self._think()
        if self._closed:
            return "", self._give(len(self._held))
        return "", self._answer()

    def finish(self) -> tuple[str, str]:
        """What was held back; nothing comes after it."""
        self._decided = True
        rest = self._give(len(self._held))
        return (rest, "") if self._closing else ("", rest)

    def _decide(self) -> None:
        begun = self._held.lstrip()
        for opening, closing in PAIRS:
            if begun.startswith(opening):
                self._drop(self._held.index(opening) + len(opening))
                self.began = self._n_given
                self._closing, self._decided = closing, True
                return
        self._decided = bool(begun) and not any(opening.startswith(begun) for opening, _ in PAIRS)

    def _think(self) -> tuple[str, str]:
        place = self._held.find(self._closing)
        if place < 0:
            kept = _length_kept(self._held, (self._closing,))
            return self._give(len(self._held) - kept), ""
        thought = self._give(place)
        self._drop(len(self._closing))
        self._closing, self._closed, self.answered = "", True, self._n_given
        return thought, self._give(len(self._held))

    def _answer(self) -> str:
        """The text, until a closing tag that stands alone on a line."""
        given: list[str] = []
        *lines, rest = self._held.split("\n")
        for line in lines:
            if self._blank_line and line.strip() in CLOSING:
                self._drop(len(line))
                self.unopened, self._closed, self.answered = True, True, self._n_given
                return "".join(given)  # the rest comes with the next call
            given.append(self._give(len(line) + 1))
            self._blank_line = True
        begun = rest.strip()
        if not (self._blank_line and begun and any(tag.startswith(begun) for tag in CLOSING)):
            self._blank_line = self._blank_line and not begun
            given.append(self._give(len(rest)))
        return "".join(given)

    def _give(self, n: int) -> str:
        given, self._held = self._held[:n], self._held[n:]
        self._n_given += n
        return given

    def _drop(self, n: int) -> None:
        self._give(n)


def _length_kept(text: str, tags: tuple[str, ...]) -> int:
    """How much of the end may be the beginning of a tag."""
    if not may_become_stop(text, tags):
        return 0
    return max(n for tag in tags for n in range(1, len(tag)) if text.endswith(tag[:n]))
