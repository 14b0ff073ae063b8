"""Files to attach: read, or refused with their cause."""

import os
from pathlib import Path

import pytest

from app.core.attachment import Attachment
from app.core.errors import AttachmentError
from app.storage.text_file import read_text_file


def test_a_file_is_read_with_its_name_and_encoding(tmp_path: Path) -> None:
    path = tmp_path / "日本語 メモ.txt"
    path.write_bytes("ひらがな\r\nカタカナ\r\n".encode("cp932"))
    assert read_text_file(path, 1000) == (Attachment("日本語 メモ.txt", "ひらがな\nカタカナ"), "Shift-JIS")


def test_the_limit_is_named(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("x" * 100)
    assert read_text_file(path, 100)[0].text == "x" * 100
    with pytest.raises(AttachmentError, match=r"long\.txt is larger than 99 bytes"):
        read_text_file(path, 99)


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text(" \n")
    os.mkfifo(tmp_path / "pipe")
    cases = {
        "missing.txt": "cannot be read: there is no such file",
        "empty.txt": "is empty",
        "pipe": "is no regular file",
        ".": "is a folder",
    }
    for name, cause in cases.items():
        with pytest.raises(AttachmentError, match=cause):
            read_text_file(tmp_path / name, 100)
