"""Attachments go into a message and come out of it again, whatever is in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.attachment import Attachment, attachment, split, with_attachments

NASTY = st.text(alphabet="`~ \nFile:ab.漢\t", max_size=60)
FILES = st.lists(st.builds(attachment, st.text(alphabet="ab. `:漢", max_size=8), NASTY), min_size=1, max_size=3)


def test_a_file_stands_under_its_name_in_a_fence() -> None:
    message = with_attachments("What is this?", [attachment("main.py", "print(1)\r\n")])
    assert message == "What is this?\n\nFile: main.py\n```py\nprint(1)\n```"
    assert split(message) == ("What is this?", (Attachment("main.py", "print(1)"),))


def test_its_fence_is_longer_than_any_within() -> None:
    block = attachment("notes.md", "a\n```py\nb\n```\n  `````\n").block
    assert block.startswith("File: notes.md\n``````md\n")
    assert block.endswith("\n``````")


def test_without_files_a_message_stays_as_it_is() -> None:
    assert with_attachments(" as\nit is ", []) == " as\nit is "
    assert split(" as\nit is ") == (" as\nit is ", ())


@given(st.text(alphabet="`x\n 漢", max_size=40), FILES)
def test_what_is_put_in_comes_out(words: str, files: list[Attachment]) -> None:
    message = with_attachments(words, files)
    assert split(message) == (words if words.strip() else "", tuple(files))


@given(NASTY, FILES, NASTY)
def test_nothing_is_ever_lost(words: str, files: list[Attachment], end: str) -> None:
    message = with_attachments(words, files) + end
    assert with_attachments(*split(message)) == message


@pytest.mark.parametrize(
    "message",
    [
        "File: a.py\n```py\nnot closed",
        "File: a.py\n```py\nx\n```\n\nand words behind it",
        "File: a.py\n````py\nx\n````",
        "text\nFile: a.py\n```py\nx\n```",
        "File: a.py\nno fence",
        "File: a.py",
    ],
)
def test_what_only_looks_like_a_file_is_words(message: str) -> None:
    assert split(message) == (message, ())


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("a.CPP", "File: a.CPP\n```cpp\n"),
        ("Makefile", "File: Makefile\n```\n"),
        (".gitignore", "File: .gitignore\n```\n"),
        ("odd.na`me", "File: odd.na`me\n```\n"),
        ("two\nlines.c", "File: two lines.c\n```c\n"),
    ],
)
def test_the_name_says_the_language(name: str, head: str) -> None:
    assert attachment(name, "x").block.startswith(head)


def test_lines_are_counted() -> None:
    assert [attachment("a", text).n_lines for text in ("x", "x\n", "x\ny", "x\r\ny\r\n\r\n")] == [1, 1, 2, 3]
