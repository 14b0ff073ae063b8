"""What of a growing text can be said already."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.sentences import LONGEST, whole_sentences


@pytest.mark.parametrize(
    ("text", "said", "waiting"),
    [
        ("", "", ""),
        ("One", "", "One"),
        ("One. Two! Thr", "One. Two! ", "Thr"),
        ("It costs 3.5", "", "It costs 3.5"),
        ("He said “no.” Then", "He said “no.” ", "Then"),
        ("a line\nand", "a line\n", "and"),
        ("猫。犬も。「鳥？」魚", "猫。犬も。「鳥？」", "魚"),
        ("**Bold.** And", "**Bold.** ", "And"),
    ],
)
def test_sentences_and_lines(text: str, said: str, waiting: str) -> None:
    assert whole_sentences(text) == (said, waiting)


def test_what_has_no_end_is_said_by_the_breath() -> None:
    said, _ = whole_sentences("word " * LONGEST)
    assert len(said) <= LONGEST
    assert said.endswith("word ")
    assert whole_sentences("x" * 2 * LONGEST) == ("x" * LONGEST, "x" * LONGEST)


@given(st.text("ab .\n。", max_size=700))
def test_nothing_is_lost(text: str) -> None:
    said, waiting = whole_sentences(text)
    assert said + waiting == text
    assert len(waiting) <= max(LONGEST, len(text) - LONGEST)
