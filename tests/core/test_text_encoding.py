"""Bytes are read as the text they are, or refused with a sentence."""

import codecs
import os
import random
from contextlib import suppress

import pytest

from app.core.errors import AttachmentError
from app.core.text_encoding import decode

JAPANESE = "これはテストです。日本語の文章を読みます。\n二行目、漢字とカタカナ。\n"
FRENCH = "Le café est prêt : où étais-tu, garçon ?\nÀ bientôt, Noël.\n" * 3


@pytest.mark.parametrize(
    ("content", "text", "encoding"),
    [
        (b"plain ascii\n", "plain ascii\n", "UTF-8"),
        (JAPANESE.encode(), JAPANESE, "UTF-8"),
        (codecs.BOM_UTF8 + JAPANESE.encode(), JAPANESE, "UTF-8"),
        (codecs.BOM_UTF16_LE + JAPANESE.encode("utf-16-le"), JAPANESE, "UTF-16"),
        (codecs.BOM_UTF16_BE + JAPANESE.encode("utf-16-be"), JAPANESE, "UTF-16"),
        (codecs.BOM_UTF32_LE + JAPANESE.encode("utf-32-le"), JAPANESE, "UTF-32"),
        (JAPANESE.encode("cp932"), JAPANESE, "Shift-JIS"),
        (JAPANESE.encode("euc_jp"), JAPANESE, "EUC-JP"),
        (
            ("int main() { return 0; } // " + JAPANESE).encode("cp932"),
            "int main() { return 0; } // " + JAPANESE,
            "Shift-JIS",
        ),
        (FRENCH.encode("latin-1"), FRENCH, "Latin-1"),
        ((FRENCH + "“œuvre”").encode("cp1252"), FRENCH + "“œuvre”", "Windows-1252"),
        (b"\x1b[31mred\x1b[0m\n" * 50, "\x1b[31mred\x1b[0m\n" * 50, "UTF-8"),
    ],
)
def test_text_is_read_in_its_encoding(content: bytes, text: str, encoding: str) -> None:
    assert decode(content, "a.txt") == (text, encoding)


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"GGUF\x03\0\0\0",
        b"\x01\x02\x03\x04\x05\x06\x07" * 40,
        bytes(range(1, 256)) * 4,
        random.Random(1).randbytes(5000).replace(b"\0", b"\x01"),
    ],
)
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(AttachmentError, match=r"a\.bin is no text file") as caught:
        decode(content, "a.bin")
    assert "UTF-8" in caught.value.remedy


@pytest.mark.parametrize(
    "content", ["Привет, мир. Это обычный текст.".encode("koi8-r"), "안녕하세요 세계".encode("euc-kr")]
)
def test_what_could_be_anything_is_not_guessed(content: bytes) -> None:
    with pytest.raises(AttachmentError, match=r"The encoding of a\.txt is not known"):
        decode(content, "a.txt")


def test_a_mark_that_lies_is_named() -> None:
    with pytest.raises(AttachmentError, match="says that it is UTF-8, and is not"):
        decode(codecs.BOM_UTF8 + b"\xff\xff", "a.txt")


def test_any_bytes_are_read_or_refused() -> None:
    for length in range(64):
        with suppress(AttachmentError):
            decode(os.urandom(length), "a")
