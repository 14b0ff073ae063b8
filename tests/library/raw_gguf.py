"""GGUF files byte by byte, so that a test can make one lie; and a file that counts what is read of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from struct import pack

UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY, UINT64 = 4, 5, 6, 7, 8, 9, 10
F32 = 0
_CODES = {UINT32: "I", INT32: "i", FLOAT32: "f", BOOL: "?", UINT64: "Q"}


def string(text: str | bytes) -> bytes:
    data = text.encode() if isinstance(text, str) else text
    return pack("<Q", len(data)) + data


def pair(key: str, value: object) -> bytes:
    """A key with its value: texts, flags, whole numbers as uint32, and lists of either texts or numbers."""
    return string(key) + typed(value)


def typed(value: object) -> bytes:
    if isinstance(value, list):
        number, entries = (STRING, [string(one) for one in value]) if _texts(value) else (INT32, _numbers(value))
        return pack("<IIQ", ARRAY, number, len(value)) + b"".join(entries)
    if isinstance(value, str | bytes):
        return pack("<I", STRING) + string(value)
    if isinstance(value, bool):
        return pack("<I?", BOOL, value)
    if isinstance(value, float):
        return pack("<If", FLOAT32, value)
    assert isinstance(value, int)
    return pack("<II", UINT32, value)


def _texts(values: Sequence[object]) -> bool:
    return not values or isinstance(values[0], str | bytes)


def _numbers(values: Sequence[object]) -> list[bytes]:
    return [pack("<i", value) for value in values]


def tensor(name: str, shape: Sequence[int], kind: int = F32, offset: int = 0, n_dimensions: int | None = None) -> bytes:
    n = len(shape) if n_dimensions is None else n_dimensions
    return string(name) + pack("<I", n) + b"".join(pack("<Q", size) for size in shape) + pack("<IQ", kind, offset)


def whole(
    pairs: Sequence[bytes] = (),
    tensors: Sequence[bytes] = (),
    n_data: int = 0,
    *,
    version: int = 3,
    n_keys: int | None = None,
    n_tensors: int | None = None,
    alignment: int = 32,
) -> bytes:
    """A file with `n_data` bytes of weights; the counts may be said to be others."""
    counts = (len(tensors) if n_tensors is None else n_tensors, len(pairs) if n_keys is None else n_keys)
    header = b"GGUF" + pack("<IQQ", version, *counts) + b"".join(pairs) + b"".join(tensors)
    return header + bytes(-len(header) % alignment) + bytes(n_data)


def model(architecture: str = "llama", *, tokens: Sequence[str] = ("a", "b"), **more: object) -> bytes:
    """A small one, with a tensor of 32 numbers; `more` are keys with __ for a dot."""
    pairs = {"general.architecture": architecture, "tokenizer.ggml.model": "llama", "tokenizer.ggml.tokens": [*tokens]}
    pairs |= {key.replace("__", "."): value for key, value in more.items()}  # type: ignore[misc]
    return whole([pair(key, value) for key, value in pairs.items()], [tensor("token_embd.weight", [32])], 128)


@dataclass(slots=True)
class CountingFile:
    """Only what a remote file must be able to do: seek, and reads that may give less than was asked for."""

    content: bytes
    most: int = 1 << 30  # in one read
    n_bytes: int = 0  # that it claims to have; 0: as many as there are
    reads: list[int] = field(default_factory=list)
    _file: BytesIO = field(init=False)

    def __post_init__(self) -> None:
        self._file = BytesIO(self.content)
        self.n_bytes = self.n_bytes or len(self.content)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self._file.seek(self.n_bytes + offset if whence == 2 else offset, whence % 2)

    def read(self, size: int = -1, /) -> bytes:
        assert 0 < size <= self.n_bytes - self._file.tell()
        data = self._file.read(min(size, self.most))
        self.reads.append(len(data))
        return data
