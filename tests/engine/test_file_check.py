"""What is said of a file before llama.cpp sees it."""

import os
import struct
from pathlib import Path

import pytest

from app.core.errors import ModelFileError
from app.engine.file_check import check_file
from tests.engine.model_files import write_speaker


def header(version: int, order: str = "<") -> bytes:
    return b"GGUF" + struct.pack(f"{order}IQQ", version, 0, 0)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is empty"),
        (b"G", "is not a GGUF file: it begins with b'G'"),
        (b"PK\x03\x04" + bytes(100), r"is not a GGUF file: it begins with b'PK\\x03\\x04'"),
        (b"<!DOCTYPE html>", "is not a GGUF file: it begins with b'<!DO'"),
        (b"ggjt" + bytes(40), "is not a GGUF file"),
        (b"GGUF", "is cut off in its header"),
        (header(3)[:-1], "is cut off in its header"),
        (header(1), "is in GGUF version 1,"),
        (header(4), "is in GGUF version 4,"),
        (header(0), "is in GGUF version 0,"),
        (header(2, ">"), "is for big-endian machines"),
        (header(3, ">"), "is for big-endian machines"),
        (header(1, ">"), "is in GGUF version 16777216,"),
    ],
)
@pytest.mark.parametrize("name", ["model.gguf", "日本語 モデル 🙂.gguf"])
def test_a_file_that_is_no_model_is_named_with_its_fault(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ModelFileError, match=why) as caught:
        check_file(path)
    assert name in caught.value.message
    assert caught.value.remedy


@pytest.mark.parametrize("version", [2, 3])
def test_a_header_that_llama_cpp_can_read_passes(tmp_path: Path, version: int) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(header(version))
    check_file(path)


def test_a_real_model_passes(tmp_path: Path) -> None:
    check_file(write_speaker(tmp_path))


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="There is no file"):
        check_file(tmp_path / "nowhere.gguf")
    with pytest.raises(ModelFileError, match="is a folder"):
        check_file(tmp_path)
    with pytest.raises(ModelFileError, match="There is no file"):
        check_file(write_speaker(tmp_path) / "inside.gguf")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    with pytest.raises(ModelFileError, match="is a device or a pipe"):
        check_file(tmp_path / "pipe.gguf")


def test_a_link_to_nowhere_is_a_missing_file(tmp_path: Path) -> None:
    link = tmp_path / "link.gguf"
    link.symlink_to(tmp_path / "gone.gguf")
    with pytest.raises(ModelFileError, match="There is no file"):
        check_file(link)


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    with pytest.raises(ModelFileError, match=r"File name too long|There is no file"):
        check_file(Path("a" * 5000))


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_speaker(tmp_path)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ModelFileError, match=r"speaker\.gguf cannot be read: Permission denied\."):
        check_file(path)
