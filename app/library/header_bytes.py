"""The bytes at the beginning of a file, read as they are asked for: in order, few times, and never without a bound."""

from struct import Struct
from typing import Any, Protocol

from app.core.errors import ModelFileError

MOST_HEADER = 128 << 20
"""No model's header comes near it: a vocabulary of 262,000 tokens with its merges takes some 15 MB."""

_FIRST_READ, _LARGEST_READ = 1 << 16, 1 << 20
_LENGTH = Struct("<Q")
_N = _LENGTH.size


class SeekableFile(Protocol):
    """What is asked of a file; one on another machine can do it with ranged reads."""

    def seek(self, offset: int, whence: int = ..., /) -> int: ...

    def read(self, size: int = ..., /) -> bytes: ...


class HeaderBytes:
    """A place in the header that moves forward. Each read is as large as all before it, from 64 KiB to 1 MiB.

    Every method raises `ModelFileError` where the file ends before what was asked for.
    """

    def __init__(self, file: SeekableFile, name: str) -> None:
        self.name = name
        self.place = 0
        self._file = file
        self._data = bytearray()
        try:
            self.file_size = file.seek(0, 2)
            file.seek(0)
        except OSError as error:
            raise self._unreadable(error) from error

    def bytes(self, size: int) -> bytes:
        start = self.place
        self.skip(size)
        return bytes(self._data[start : self.place])

    def unpack(self, form: Struct) -> tuple[Any, ...]:
        start = self.place
        self.skip(form.size)
        return form.unpack_from(self._data, start)

    def skip(self, size: int) -> None:
        self.place += size
        if self.place > len(self._data):
            self._fetch(self.place)

    def string(self) -> bytes:
        return self.bytes(self.unpack(_LENGTH)[0])

    def strings(self, count: int) -> list[bytes]:
        texts: list[bytes] = []
        add, data, place, end, length_at = texts.append, self._data, self.place, len(self._data), _LENGTH.unpack_from
        for _ in range(count):  # with the place in a variable: there may be 300,000 of them
            start = place + _N
            if start > end:
                end = self._fetch(start)
            place = start + length_at(data, place)[0]
            if place > end:
                end = self._fetch(place)
            add(bytes(data[start:place]))
        self.place = place
        return texts

    def skip_strings(self, count: int) -> None:
        """As `strings`, without making any."""
        data, place, end, length_at = self._data, self.place, len(self._data), _LENGTH.unpack_from
        for _ in range(count):
            start = place + _N
            if start > end:
                end = self._fetch(start)
            place = start + length_at(data, place)[0]
            if place > end:
                end = self._fetch(place)
        self.place = place

    def _fetch(self, end: int) -> int:
        """Have the file up to `end` at least; returns up to where."""
        data = self._data
        if end > self.file_size:
            raise ModelFileError(
                f"{self.name} is cut off in its header, or damaged: it has {self.file_size:,} bytes, and its header needs "
                f"{end:,}."
                if end <= MOST_HEADER
                else f"{self.name} is damaged: its header speaks of {end:,} bytes, and the file has {self.file_size:,}.",
                "Download it again.",
            )
        if end > MOST_HEADER:
            raise ModelFileError(
                f"{self.name} has a header of more than {MOST_HEADER >> 20} MiB, which no model has.",
                "It may be damaged; download it again.",
            )
        while len(data) < end:
            size = max(end - len(data), min(max(len(data), _FIRST_READ), _LARGEST_READ))
            try:
                read = self._file.read(min(size, self.file_size - len(data)))
            except OSError as error:
                raise self._unreadable(error) from error
            if not read:
                raise ModelFileError(f"{self.name} ended while it was read.", "Download it again.")
            data += read
        return len(data)

    def _unreadable(self, error: OSError) -> ModelFileError:
        return ModelFileError(f"{self.name} cannot be read: {error.strerror or error}.")
