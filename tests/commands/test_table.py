"""Columns that are aligned whatever script is in them."""

import pytest

from app.commands.table import shown, table, width


@pytest.mark.parametrize(
    ("text", "cells"),
    [("abc", 3), ("模型", 4), ("ﾓ", 1), ("é", 1), ("e\u0301", 1), ("a\u200bb", 2), ("", 0), ("🙂", 2)],
)
def test_letters_take_what_they_take(text: str, cells: int) -> None:
    assert width(text) == cells


def test_columns_are_aligned() -> None:
    rows = [("name", "size", "place"), ("日本語", "5 MB", "x"), ("a", "1.5 GB", "")]
    assert table(rows, right=[1]) == ["name      size  place", "日本語    5 MB  x", "a       1.5 GB"]


def test_what_would_steer_a_terminal_is_shown_as_something_else() -> None:
    assert shown("a\x1b[31m\n\u202eb") == "a\ufffd[31m\ufffd\ufffdb"
    assert shown("\udcff") == "\udcff"
