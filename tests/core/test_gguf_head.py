"""What the first bytes of a file say: whether llama.cpp reads it at all."""

import pytest

from app.core.errors import ModelFileError
from app.core.gguf_head import HEAD_BYTES, check_head


def head(version: int, order: str = "little") -> bytes:
    number = version.to_bytes(4, "little" if order == "little" else "big")
    return (b"GGUF" + number).ljust(HEAD_BYTES, b"\0")


@pytest.mark.parametrize("version", [2, 3])
def test_the_versions_that_llama_cpp_reads_pass(version: int) -> None:
    check_head(head(version), "a.gguf")


@pytest.mark.parametrize(
    ("start", "cause"),
    [
        (b"", "a.gguf is empty."),
        (b"PK\3\4 and more", "a.gguf is not a GGUF file: it begins with b'PK\\x03\\x04'."),
        (head(3)[:10], "a.gguf is cut off in its header."),
        (head(3, "big"), "a.gguf is for big-endian machines, which llama.cpp cannot load here."),
        (head(9), "a.gguf is in GGUF version 9, which llama.cpp cannot load here."),
    ],
)
def test_anything_else_is_refused_with_its_cause(start: bytes, cause: str) -> None:
    with pytest.raises(ModelFileError) as refused:
        check_head(start, "a.gguf")
    assert (refused.value.message, bool(refused.value.remedy)) == (cause, True)
