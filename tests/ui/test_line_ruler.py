"""Where lines end: the same for a text in any pieces, and no line too long."""

import random

import pytest

from app.ui.line_ruler import BREAK, JOIN, LONG, LineRuler, n_positions


def lines(parts: list[str]) -> list[str]:
    """Both kinds of ends told apart, and the pieces of a line in one."""
    found = [""]
    for part in parts:
        if part in (BREAK, JOIN):
            found += [repr(part), ""]
        else:
            found[-1] += part
    return found


@pytest.mark.parametrize("word", ["word ", "one. ", "猫。", "x", "é", "🙂"])
def test_pieces_of_any_size_give_the_same_lines(word: str) -> None:
    text = word * 4000 + "\r\nshort\n\n" + word * 10
    whole = lines(LineRuler().feed(text))
    noise, ruler, parts, rest = random.Random(1), LineRuler(), [], text
    while rest:
        n = noise.randrange(1, 40)
        parts += ruler.feed(rest[:n])
        rest = rest[n:]
    assert lines(parts) == whole
    assert max(map(len, whole)) <= 3 * LONG
    assert "".join(line for line in whole if line != repr(JOIN)).replace(repr(BREAK), "\n") == text.replace("\r", "")


def test_a_long_line_ends_behind_a_sentence() -> None:
    [first, joined, *_] = lines(LineRuler().feed("A word. " * 400))
    assert joined == repr(JOIN)
    assert first.endswith("word. ")
    assert len(first) < LONG + 10


def test_positions_are_those_of_the_document() -> None:
    assert [n_positions(part) for part in (BREAK, JOIN, "ab", "猫", "🙂")] == [1, 1, 2, 1, 2]
