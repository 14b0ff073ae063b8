from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.text import TextStream, may_become_stop, piece_text, stop_place


def fed(*pieces: bytes) -> list[str]:
    stream = TextStream()
    return [stream.feed(piece) for piece in pieces]


def test_a_character_belongs_to_the_token_that_completes_it() -> None:
    smile = "😀".encode()
    assert fed(b"a" + smile[:1], smile[1:2], smile[2:3], smile[3:] + b"b") == ["a", "", "", "😀b"]


def test_a_piece_may_be_empty() -> None:
    assert fed(b"\xc3", b"", b"\xa4") == ["", "", "ä"]


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ([b"a\xffb"], "a\ufffdb"),
        ([b"\x80"], "\ufffd"),
        ([b"\xf0\x9f", b"x"], "\ufffdx"),
        ([b"\xf0\x9f", b"\xf0\x9f\x98\x80"], "\ufffd😀"),
        ([b"\xed\xa0\x80"], "\ufffd\ufffd\ufffd"),
    ],
)
def test_broken_bytes_become_replacement_characters_and_spoil_nothing_else(pieces: list[bytes], text: str) -> None:
    assert "".join(fed(*pieces)) == text


@given(st.text(), st.data())
def test_a_text_survives_any_cuts(text: str, data: st.DataObject) -> None:
    encoded = text.encode()
    cuts = data.draw(st.lists(st.integers(0, len(encoded))))
    pieces = [encoded[begin:end] for begin, end in pairwise(sorted([0, *cuts, len(encoded)]))]
    assert "".join(fed(*pieces)) == text


@given(st.lists(st.binary()))
def test_any_bytes_give_some_text(pieces: list[bytes]) -> None:
    joined = b"".join(pieces)
    assert joined.decode(errors="replace").startswith("".join(fed(*pieces)))


@pytest.mark.parametrize(
    ("text", "stop_texts", "place"),
    [
        ("one two", [], None),
        ("one two", ["three"], None),
        ("one two", ["two"], (4, "two")),
        ("one two", ["two", "one"], (0, "one")),
        ("one two", ["o"], (0, "o")),
        ("one two", ["tw", "two", "t"], (4, "two")),
        ("", ["x"], None),
    ],
)
def test_the_first_stop_text_counts_and_the_longest_there(
    text: str, stop_texts: list[str], place: tuple[int, str] | None
) -> None:
    assert stop_place(text, stop_texts) == place


@pytest.mark.parametrize(
    ("text", "stop_texts", "may"),
    [
        ("a<", ["<end>"], True),
        ("a<en", ["<end>"], True),
        ("a<end>", ["<end>"], False),
        ("a<e ", ["<end>"], False),
        ("a", ["b"], False),
        ("ab", ["xyz", "bc"], True),
        ("aab", ["abab"], True),
        ("", ["ab"], False),
        ("a", [], False),
    ],
)
def test_an_end_that_begins_a_stop_text_may_become_one(text: str, stop_texts: list[str], may: bool) -> None:
    assert may_become_stop(text, stop_texts) is may


TEXTS = st.text("ab", max_size=8)
STOPS = st.lists(st.text("ab", min_size=1, max_size=3), max_size=3)


@given(TEXTS, TEXTS, STOPS)
def test_a_stop_text_never_begins_in_what_may_not_become_one(shown: str, rest: str, stop_texts: list[str]) -> None:
    if not stop_place(shown, stop_texts) and not may_become_stop(shown, stop_texts):
        found = stop_place(shown + rest, stop_texts)
        assert found is None or found[0] >= len(shown)


@pytest.mark.parametrize(
    ("piece", "text"),
    [(b"word", "word"), (b"", ""), ("ä".encode(), "ä"), (b"\xf0\x9f", "<F0 9F>"), (b"a\xff", "<61 FF>")],
)
def test_a_piece_on_its_own_is_text_or_hexadecimal(piece: bytes, text: str) -> None:
    assert piece_text(piece) == text
