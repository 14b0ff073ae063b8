"""The bytes at the beginning of a file, read as they are asked for: in order, few times, and never without a bound."""

from struct import Struct
from typing import Any, Protocol

from app.core.errors import ModelFileError
from app.core.said import cause, said

MOST_HEADER = 128 << 20
"""No model's header comes near it: a vocabulary of 262,000 tokens with its merges takes some 15 MB."""

_FIRST_READ, _USUAL_READ = 1 << 16, 1 << 20
_LENGTH = Struct("<Q")
_N = _LENGTH.size


class SeekableFile(Protocol):
    """What is asked of a file; one on another machine can do it with ranged reads."""

    def seek(self, offset: int, whence: int = ..., /) -> int: ...

    def read(self, size: int = ..., /) -> bytes: ...


class HeaderBytes:
    """A place in the header that moves forward. The first reads are each as large as all before, then 1 MiB at least.

    Every method raises `ModelFileError` where the file ends before what was asked for.
    """

    def __init__(self, file: SeekableFile, name: str) -> None:
        self.name = name
        self.place = 0
        self._file = file
        self._data = b""
        try:
            self.file_size = file.seek(0, 2)
            file.seek(0)
        except OSError as error:
            raise self._unreadable(error) from error

    def take(self, size: int) -> bytes:
        start = self.place
        self.skip(size)
        return self._data[start : self.place]

    def unpack(self, form: Struct) -> tuple[Any, ...]:
        start = self.place
        self.skip(form.size)
        return form.unpack_from(self._data, start)

    def skip(self, size: int) -> None:
        self.place += size
        if self.place > len(self._data):
            self._fetch(self.place)

    def string(self) -> bytes:
        return self.take(self.unpack(_LENGTH)[0])

    def strings(self, count: int) -> list[bytes]:
        texts: list[bytes] = []
        add, length_at = texts.append, _LENGTH.unpack_from
        data, place, end = self._data, self.place, len(self._data)
        for _ in range(count):  # with all in variables: there may be 300,000 of them
            start = place + _N
            if start > end:
                data, end = self._fetch(start)
            place = start + length_at(data, place)[0]
            if place > end:
                data, end = self._fetch(place)
            add(data[start:place])
        self.place = place
        return texts

    def skip_strings(self, count: int) -> None:
        """As `strings`, without making any."""
        data, place, end, length_at = self._data, self.place, len(self._data), _LENGTH.unpack_from
        for _ in range(count):
            start = place + _N
            if start > end:
                data, end = self._fetch(start)
            place = start + length_at(data, place)[0]
            if place > end:
                data, end = self._fetch(place)
        self.place = place

    def _fetch(self, end: int) -> tuple[bytes, int]:
        """Have the file up to `end` at least; returns what there is, and how much."""
        if end > self.file_size:
            sizes = said("it has {n_bytes:,} bytes, and its header speaks of {end:,}", n_bytes=self.file_size, end=end)
            if end <= MOST_HEADER:
                what = said("{name} is cut off in its header, or damaged: {sizes}.", name=self.name, sizes=sizes)
            else:
                what = said("{name} is damaged: {why}.", name=self.name, why=sizes)
            raise ModelFileError(what, said("Download it again."))
        if end > MOST_HEADER:
            raise ModelFileError(
                said(
                    "{name} has a header of more than {most} MiB, which no model has.",
                    name=self.name,
                    most=MOST_HEADER >> 20,
                ),
                said("It may be damaged; download it again."),
            )
        while (n_read := len(self._data)) < end:
            usual = min(max(n_read, _FIRST_READ), max(_USUAL_READ, n_read // 8))
            try:
                read = self._file.read(min(max(end - n_read, usual), self.file_size - n_read))
            except OSError as error:
                raise self._unreadable(error) from error
            if not read:
                raise ModelFileError(
                    said("{name} ended while it was read.", name=self.name), said("Download it again.")
                )
            self._data += read
        return self._data, len(self._data)

    def _unreadable(self, error: OSError) -> ModelFileError:
        return ModelFileError(said("{name} cannot be read: {reason}.", name=self.name, reason=cause(error)))
