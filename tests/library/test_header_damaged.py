"""Headers that lie, end too early, or are none: one error, in a sentence, after few reads and little memory."""

import tracemalloc
from collections.abc import Callable
from io import BytesIO
from struct import pack

import pytest

from app.core.errors import ModelFileError
from app.library import header_bytes
from app.library.header import read_header, read_model
from tests.library.raw_gguf import ARRAY, BOOL, STRING, UINT32, CountingFile, model, pair, string, tensor, whole

NAMED = pair("general.architecture", "llama")
HUGE = 2**60


def array(number: int, count: int, entries: bytes = b"") -> bytes:
    return string("an.array") + pack("<IIQ", ARRAY, number, count) + entries


def tokens(count: int, entries: bytes = b"") -> bytes:
    return string("tokenizer.ggml.tokens") + pack("<IIQ", ARRAY, STRING, count) + entries


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", r"model\.gguf is empty\."),
        (b"G", "is not a GGUF file"),
        (b"GGUF", "is cut off in its header"),
        (b"<!DOCTYPE html>" + bytes(100), "is not a GGUF file: it begins with b'<!DO'"),
        (whole(version=1), "is in GGUF version 1,"),
        (whole(version=4), "is in GGUF version 4,"),
        (b"GGUF" + pack(">IQQ", 3, 0, 0), "is for big-endian machines"),
        (b"GGUF" + pack(">IQQ", 2, 0, 0), "is for big-endian machines"),
        (whole(n_keys=2**64 - 1), "it speaks of 18,446,744,073,709,551,615 keys"),
        (whole(n_keys=10_001), "it speaks of 10,001 keys"),
        (whole(n_tensors=2**63), "it speaks of 9,223,372,036,854,775,808 tensors"),
        (whole([NAMED], n_keys=2), "one of its keys is empty"),
        (whole([NAMED], n_keys=2)[:72], "cut off in its header, or damaged"),
        (whole([NAMED], n_tensors=1)[:72], "cut off in its header, or damaged"),
        (whole([NAMED, NAMED]), "it has the key 'general.architecture' twice"),
        (whole([pair("", 1)]), "one of its keys is empty"),
        (whole([pack("<Q", HUGE) + b"key"]), "its header speaks of"),
        (whole([pack("<Q", 2**64 - 1) + b"key"]), "its header speaks of"),
        (whole([string("a") + pack("<IQ", STRING, 1000) + b"short"]), "cut off in its header, or damaged"),
        (whole([string("a") + pack("<I", 13)]), "the value of 'a' is of an unknown type, 13"),
        (whole([string("a" * 500) + pack("<I", 13)]), f"the value of '{'a' * 64}…' is of"),
        (whole([array(ARRAY, 1, pack("<IQ", UINT32, 1))]), "entries of 'an.array' are of an unknown type, 9"),
        (whole([array(77, 1)]), "entries of 'an.array' are of an unknown type, 77"),
        (whole([array(UINT32, HUGE)]), "its header speaks of"),
        (whole([array(UINT32, 2**64 - 1)]), "its header speaks of"),
        (whole([array(BOOL, 1000)]), "cut off in its header, or damaged"),
        (whole([array(STRING, HUGE)]), "cut off in its header, or damaged"),
        (whole([array(STRING, 3, string("a") + pack("<Q", HUGE))]), "its header speaks of"),
        (whole([tokens(HUGE)]), r"'tokenizer\.ggml\.tokens' has 1,152,921,504,606,846,976 entries"),
        (whole([tokens(2_000_000)]), "cut off in its header, or damaged"),
        (whole([tokens(3, string("a") + pack("<Q", 2**64 - 1))]), "its header speaks of"),
        (whole([pair("general.alignment", 0)]), "its alignment is no power of two"),
        (whole([pair("general.alignment", 48)]), "its alignment is no power of two"),
        (whole([pair("general.alignment", "32")]), "its alignment is no power of two"),
        (whole([], [tensor("t", [])] * 2, 64), "the tensor 't' twice"),
        (whole([], [tensor("t", [32], n_dimensions=5)], 128), "the tensor 't' has 5 dimensions"),
        (whole([], [tensor("t", [32], n_dimensions=2**32 - 1)], 128), "has 4,294,967,295 dimensions"),
        (whole([], [tensor("t" * 64, [32])], 128), "has a name that is too long"),
        (whole([], [tensor("t", [32], 4)], 128), "type that llama.cpp does not know here, 4"),
        (whole([], [tensor("t", [32], 999)], 128), "type that llama.cpp does not know here, 999"),
        (whole([], [tensor("t", [33], 2)], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [], 2)], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [2**63])], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [2**64 - 1])], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [2**32, 2**32])], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [2**63, 0])], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [2**16] * 4)], 128), "'t' has an impossible shape"),
        (whole([], [tensor("t", [2**40])], 128), "is cut off: it has 192 of its 4,398,046,511,168 bytes"),
        (whole([], [tensor("t", [32], 0, 32)], 160), "'t' is not where the one before it ends"),
        (whole([], [tensor("t", [32], 0, HUGE)], 160), "'t' is not where the one before it ends"),
        (whole([], [tensor("t", [32]), tensor("u", [32], 0, 0)], 160), "'u' is not where"),
        (whole([], [tensor("t", [32])], 127), r"model\.gguf is cut off: it has 191 of its 192 bytes\."),
    ],
)
def test_each_fault_is_a_sentence(content: bytes, why: str) -> None:
    file = CountingFile(content)
    tracemalloc.start()
    try:
        with pytest.raises(ModelFileError, match=why) as caught:
            read_model(file, "model.gguf")
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
    assert sum(file.reads) <= len(content)
    assert caught.value.remedy
    assert len(str(caught.value)) < 400


def test_a_file_cut_anywhere_says_so() -> None:
    content = model(tokens=["a", "bb", "ccc"], llama__context_length=7)
    for size in range(len(content)):
        with pytest.raises(ModelFileError, match=r"cut off|is empty|is not a GGUF file"):
            read_model(BytesIO(content[:size]), "model.gguf")
    read_model(BytesIO(content), "model.gguf")


def test_a_header_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_bytes, "MOST_HEADER", 1 << 20)
    content = whole([pair("general.architecture", "x" * (1 << 20))])
    with pytest.raises(ModelFileError, match="a header of more than 1 MiB"):
        read_header(BytesIO(content), "model.gguf")


class Breaking(CountingFile):
    """Of which nothing more can be read after the first time."""

    def __init__(self, content: bytes, then: Callable[[], bytes]) -> None:
        super().__init__(content, most=30)
        self.then = then

    def read(self, size: int = -1, /) -> bytes:
        return self.then() if self.reads else super().read(size)


def test_a_file_that_becomes_shorter_is_told() -> None:
    with pytest.raises(ModelFileError, match="ended while it was read"):
        read_header(Breaking(model(), lambda: b""), "model.gguf")


def test_a_file_that_breaks_says_why() -> None:
    def fail() -> bytes:
        raise OSError(5, "Input/output error")

    with pytest.raises(ModelFileError, match=r"model\.gguf cannot be read: Input/output error\."):
        read_header(Breaking(model(), fail), "model.gguf")


def test_a_file_that_cannot_be_measured_says_why() -> None:
    class Pipe(CountingFile):
        def seek(self, offset: int, whence: int = 0, /) -> int:
            raise OSError(29, "Illegal seek")

    with pytest.raises(ModelFileError, match="cannot be read: Illegal seek"):
        read_header(Pipe(b""), "model.gguf")
