"""The file that remembers the window: what is written is there again, and nothing in it can hurt."""

import logging
from pathlib import Path

import pytest

from app.core.window_memory import WindowMemory
from app.storage.window_file import FILE, WindowFile

MEMORY = WindowMemory("AdnQ", "models", "reading", "time", False, True, True, 400, "AdnR", {"FindPage": "AAAA"}, True)


def test_what_is_remembered_is_there_the_next_time(tmp_path: Path) -> None:
    file = WindowFile(tmp_path / "not there yet" / FILE)
    assert file.read() == WindowMemory()
    file.write(MEMORY)
    assert file.read() == MEMORY


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"page": 3, "panel_width": "wide"}', "\0"])
def test_nonsense_is_as_good_as_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert WindowFile(tmp_path / FILE).read() == WindowMemory()


def test_what_makes_sense_of_it_counts(tmp_path: Path) -> None:
    text = '{"page": "models", "panel_shown": 0, "panel_in_short": true, "splitters": {"A": 3}, "panel_width": true}'
    (tmp_path / FILE).write_text(text)
    assert WindowFile(tmp_path / FILE).read() == WindowMemory(page="models", panel_in_short=True)


def test_a_place_that_cannot_be_written_to_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING, "draftlight"):
        WindowFile(tmp_path / "file" / FILE).write(MEMORY)
        WindowFile(tmp_path / "file" / FILE).read()
    assert "is not remembered" in caplog.text
    assert "is not gone by" in caplog.text
