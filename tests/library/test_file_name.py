"""Names from the net stay in their folder and can be used everywhere."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.file_name import safe_name, safe_path

FOLDER = Path("/models")


@pytest.mark.parametrize(
    ("path", "safe"),
    [
        ("model.gguf", "model.gguf"),
        ("Q4_K_M/model-00001-of-00002.gguf", "Q4_K_M/model-00001-of-00002.gguf"),
        ("模型/ü é.gguf", "模型/ü é.gguf"),
        ("../../etc/passwd", "etc/passwd"),
        ("/etc/passwd", "etc/passwd"),
        ("a/./b/../c", "a/b/c"),
        ("..\\..\\windows\\x.gguf", "windows/x.gguf"),
        ("C:\\x.gguf", "C_/x.gguf"),
        ("C:x.gguf", "C_x.gguf"),
        ("x.gguf:stream", "x.gguf_stream"),
        ("con", "_con"),
        ("NUL.gguf", "_NUL.gguf"),
        ("com1 .gguf", "_com1 .gguf"),
        ("console.gguf", "console.gguf"),
        ("a\0b\n.gguf", "a_b_.gguf"),
        ("model.gguf.", "model.gguf"),
        ("model.gguf  ", "model.gguf"),
        (".hidden", "_hidden"),
        ("...", "_"),
        ("a\u202efugg.exe", "a_fugg.exe"),
        ("", "_"),
        ("\ud800.gguf", "_.gguf"),
    ],
)
def test_what_becomes_of_a_path(path: str, safe: str) -> None:
    assert safe_path(FOLDER, path) == FOLDER / safe


def test_long_names_keep_their_ending() -> None:
    for letter in ("x", "模"):
        name = safe_name(letter * 300 + "-00002-of-00003.gguf")
        assert name.endswith(letter + "-00002-of-00003.gguf")
        assert len(name.encode()) <= 230
        assert len(name.encode()) > 226


@given(st.text(max_size=400))
def test_every_name_is_one_name_below_the_folder(path: str) -> None:
    safe = safe_path(FOLDER, path)
    assert safe.is_relative_to(FOLDER)
    assert ".." not in safe.parts
    for part in safe.relative_to(FOLDER).parts:
        assert len(part.encode()) <= 230
        assert part == safe_name(part), "a safe name stays as it is"
        assert "\0" not in part
        assert not part.startswith(".")
        assert not part.endswith((".", " "))
