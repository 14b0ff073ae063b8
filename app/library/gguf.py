"""The GGUF format, as far as a header goes: metadata, and what it says of the tensors. Nothing is believed unchecked.

Source: docs/gguf.md of ggml, and the checks of llama.cpp's gguf.cpp. Knows nothing of what the keys mean.
"""

from dataclasses import dataclass
from math import prod
from struct import Struct
from typing import NamedTuple

from app.core.errors import ModelFileError
from app.core.gguf_head import HEAD_BYTES, check_head
from app.core.said import said
from app.library.header_bytes import HeaderBytes, SeekableFile
from app.library.tensor_types import TENSOR_TYPES

MOST_KEYS = 10_000
MOST_TENSORS = 200_000
MOST_STRINGS_KEPT = 2_000_000
_MOST_VALUES_KEPT = 1024  # of an array of numbers: one for each block
_MOST_DIMENSIONS = 4
_MOST_NAME = 64  # bytes of a tensor's name, with the zero behind it
_MOST_ELEMENTS = 2**63 - 1

_STRING, _ARRAY = 8, 9
_CODES = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_SCALARS = {number: Struct(f"<{code}") for number, code in _CODES.items()}
_COUNTS, _TYPE, _ARRAY_HEAD = Struct("<4sIQQ"), Struct("<I"), Struct("<IQ")
_SHAPES = [Struct(f"<{n}QIQ") for n in range(_MOST_DIMENSIONS + 1)]  # dimensions, type, offset


class Array(NamedTuple):
    """Numbers are kept where they are few, strings (as bytes) where they were asked for."""

    n: int
    values: tuple[int | float | bool, ...] | list[bytes] | None


Value = int | float | bool | str | Array


class Tensor(NamedTuple):
    name: str
    type: str
    n_elements: int
    n_bytes: int


@dataclass(frozen=True, slots=True)
class Gguf:
    metadata: dict[str, Value]
    tensors: list[Tensor]
    header_bytes: int  # up to where the tensors begin

    def text(self, key: str) -> str:
        value = self.metadata.get(key)
        return value if isinstance(value, str) else ""

    def number(self, key: str) -> int | None:
        """None where there is none, or none that counts something."""
        value = self.metadata.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None

    def flag(self, key: str) -> bool | None:
        value = self.metadata.get(key)
        return value if isinstance(value, bool) else None

    def largest(self, key: str) -> int:
        """A number, or the largest of an array that has one for each block."""
        value = self.metadata.get(key)
        if isinstance(value, Array):
            return max((one for one in value.values or () if type(one) is int and one >= 0), default=0)
        return self.number(key) or 0


def read_gguf(file: SeekableFile, name: str, keep: str = "") -> Gguf:
    """The header of a file that is read from its beginning; `keep` names the key whose strings are wanted.

    Raises `ModelFileError`.
    """
    data = HeaderBytes(file, name)
    check_head(data.take(min(HEAD_BYTES, data.file_size)), name)
    data.place = 0
    _, _, n_tensors, n_keys = data.unpack(_COUNTS)
    for what, count, most in ((said("tensors"), n_tensors, MOST_TENSORS), (said("keys"), n_keys, MOST_KEYS)):
        if count > most:
            raise _damaged(name, said("it speaks of {count:,} {what}", count=count, what=what))
    metadata = _read_metadata(data, n_keys, keep)
    alignment = metadata.get("general.alignment", 32)
    if not isinstance(alignment, int) or alignment <= 0 or alignment & (alignment - 1):
        raise _damaged(name, said("its alignment is no power of two"))
    tensors, n_bytes = _read_tensors(data, n_tensors, alignment)
    header_bytes = _aligned(data.place, alignment) if tensors else data.place
    whole = header_bytes + n_bytes
    if whole > data.file_size:
        raise ModelFileError(
            said(
                "{name} is cut off: it has {file_size:,} of its {whole:,} bytes.",
                name=name,
                file_size=data.file_size,
                whole=whole,
            ),
            said("Download it again."),
        )
    return Gguf(metadata, tensors, header_bytes)


def _read_metadata(data: HeaderBytes, n_keys: int, keep: str) -> dict[str, Value]:
    metadata: dict[str, Value] = {}
    for _ in range(n_keys):
        key = data.string().decode(errors="replace")
        if not key:
            raise _damaged(data.name, said("one of its keys is empty"))
        if key in metadata:
            raise _damaged(data.name, said("it has the key {key} twice", key=_short(key)))
        metadata[key] = _read_value(data, key, key == keep)
    return metadata


def _read_value(data: HeaderBytes, key: str, keep: bool) -> Value:
    (number,) = data.unpack(_TYPE)
    if number == _ARRAY:
        return _read_array(data, key, keep)
    if number == _STRING:
        return data.string().decode(errors="replace")
    if number not in _SCALARS:
        raise _damaged(
            data.name, said("the value of {key} is of an unknown type, {number}", key=_short(key), number=number)
        )
    value: int | float | bool = data.unpack(_SCALARS[number])[0]
    return value


def _read_array(data: HeaderBytes, key: str, keep: bool) -> Array:
    number, count = data.unpack(_ARRAY_HEAD)
    if number == _STRING:
        if not keep:
            data.skip_strings(count)
            return Array(count, None)
        if count > MOST_STRINGS_KEPT:
            raise _damaged(data.name, said("{key} has {count:,} entries", key=_short(key), count=count))
        return Array(count, data.strings(count))
    if number not in _SCALARS:
        raise _damaged(
            data.name, said("the entries of {key} are of an unknown type, {number}", key=_short(key), number=number)
        )
    size = _SCALARS[number].size
    if count > _MOST_VALUES_KEPT:
        data.skip(count * size)
        return Array(count, None)
    return Array(count, data.unpack(Struct(f"<{count}{_CODES[number]}")))


def _read_tensors(data: HeaderBytes, n_tensors: int, alignment: int) -> tuple[list[Tensor], int]:
    """The tensors, and how many bytes they take behind the header."""
    tensors: list[Tensor] = []
    names: set[str] = set()
    n_bytes = expected = 0
    for _ in range(n_tensors):
        tensor, offset = _read_tensor(data)
        if tensor.name in names:
            raise _damaged(data.name, said("it has the tensor {tensor} twice", tensor=_short(tensor.name)))
        if offset != expected:
            raise _damaged(
                data.name, said("the tensor {tensor} is not where the one before it ends", tensor=_short(tensor.name))
            )
        names.add(tensor.name)
        tensors.append(tensor)
        n_bytes = offset + tensor.n_bytes
        expected = _aligned(n_bytes, alignment)
    return tensors, n_bytes


def _read_tensor(data: HeaderBytes) -> tuple[Tensor, int]:
    text = data.string()
    name = text.decode(errors="replace")
    (n_dimensions,) = data.unpack(_TYPE)
    if len(text) >= _MOST_NAME:
        raise _damaged(data.name, said("the tensor {tensor} has a name that is too long", tensor=_short(name)))
    if n_dimensions > _MOST_DIMENSIONS:
        raise _damaged(data.name, said("the tensor {tensor} has {n:,} dimensions", tensor=_short(name), n=n_dimensions))
    *shape, number, offset = data.unpack(_SHAPES[n_dimensions])
    if number not in TENSOR_TYPES:
        raise ModelFileError(
            said(
                "{name} has a tensor of a type that llama.cpp does not know here, {number} ({tensor}).",
                name=data.name,
                number=number,
                tensor=_short(name),
            ),
            said("It was made for another version or another program; look for another file of this model."),
        )
    kind = TENSOR_TYPES[number]
    n_elements = prod(shape)
    if max(n_elements, *shape, 0) > _MOST_ELEMENTS or (shape[0] if shape else 1) % kind.block_size:
        raise _damaged(data.name, said("the tensor {tensor} has an impossible shape", tensor=_short(name)))
    return Tensor(name, kind.name, n_elements, n_elements // kind.block_size * kind.block_bytes), offset


def _aligned(place: int, alignment: int) -> int:
    return -(-place // alignment) * alignment


def _short(text: str) -> str:
    """For a message: what a damaged file calls a name may be a page of nonsense."""
    return repr(text if len(text) <= _MOST_NAME else f"{text[:_MOST_NAME]}…")


def _damaged(name: str, why: str) -> ModelFileError:
    return ModelFileError(said("{name} is damaged: {why}.", name=name, why=why), said("Download it again."))
