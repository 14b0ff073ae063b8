"""The message that is being written, in its file."""

import logging
import stat
import sys
from pathlib import Path

import pytest

from app.storage.unsent_file import FILE, UnsentFile


@pytest.mark.parametrize("message", ["Well?", "長い\r\n文章\n", "\ud83d half", "x" * 1_000_000])
def test_what_is_kept_is_there_the_next_time(tmp_path: Path, message: str) -> None:
    file = UnsentFile(tmp_path / "not there yet" / FILE)
    assert file.read() == ""
    file.write(message)
    assert file.read() == message.encode("utf-8", "replace").decode()
    file.write("")
    assert file.read() == ""
    assert not list((tmp_path / "not there yet").iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="no such rights there")
def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    UnsentFile(tmp_path / FILE).write("Well?")
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_what_is_no_text_is_read_as_far_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"a\xffb")
    assert UnsentFile(tmp_path / FILE).read() == "a\ufffdb"


def test_a_place_that_cannot_be_written_to_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING, "draftlight"):
        UnsentFile(tmp_path / "file" / FILE).write("Well?")
        assert UnsentFile(tmp_path / "file" / FILE).read() == ""
    assert "is not kept" in caplog.text
    assert "cannot be read" in caplog.text
