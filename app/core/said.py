"""Sentences said to people by what knows of no window: English text that remembers what it was made of.

The command line and the log print it as it is. The window looks its source up in another language and fills in the
same fields (`app.ui.translation.sentence`), and so does a file that it writes. lupdate finds every source by the
name of `said`, though not within an f-string.
"""

import errno
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Say = Callable[[str], str]
"""Says what was said in the reader's language; `str` says it in English."""


class Said(str):
    """English text, made of `source` with `fields` in its placeholders. A field may be such a text itself.

    Text that was joined, cut or kept in a file is plain text again, and stays English.
    """

    source: str
    fields: dict[str, str | int | float]

    def __new__(cls, source: str, fields: dict[str, str | int | float]) -> "Said":
        text = super().__new__(cls, source.format(**fields) if fields else source)
        text.source, text.fields = source, fields
        return text

    def __str__(self) -> str:
        return self

    def __getnewargs__(self) -> tuple[str, dict[str, str | int | float]]:  # type: ignore[override]  # the stub knows that of a plain str only
        return self.source, self.fields


@dataclass(frozen=True, slots=True)
class Tongue:
    """The language that a file for people is written in, and how it is spoken."""

    language: str = "en"  # its code
    say: Say = str


ENGLISH = Tongue()


def said(source: str, /, **fields: object) -> Said:
    """`source` is a literal with a named placeholder for each field, with a format of numbers where it needs one."""
    kept = {name: value if isinstance(value, str | int | float) else str(value) for name, value in fields.items()}
    return Said(source, kept)


def as_plain(text: str) -> Any:
    """For JSON on its way to another process."""
    if not isinstance(text, Said):
        return text
    return {"source": text.source, "fields": {name: _plain_field(value) for name, value in text.fields.items()}}


def read_plain(plain: Any) -> str:
    """What `as_plain` made."""
    if not isinstance(plain, dict):
        return str(plain)
    fields = {name: read_plain(value) if isinstance(value, dict) else value for name, value in plain["fields"].items()}
    return Said(plain["source"], fields)


def _plain_field(value: str | int | float) -> Any:
    return as_plain(value) if isinstance(value, str) else value


def cause(error: OSError) -> str:
    """Why the system refused, in its own words where they are rare."""
    return _CAUSES.get(error.errno or 0) or error.strerror or str(error) or type(error).__name__


_CAUSES = {
    errno.EACCES: said("Permission denied"),
    errno.EBUSY: said("Device or resource busy"),
    errno.EDQUOT: said("Disk quota exceeded"),
    errno.EEXIST: said("File exists"),
    errno.EFBIG: said("File too large"),
    errno.EINVAL: said("Invalid argument"),
    errno.EIO: said("Input/output error"),
    errno.EISDIR: said("Is a directory"),
    errno.ELOOP: said("Too many levels of symbolic links"),
    errno.EMFILE: said("Too many open files"),
    errno.ENAMETOOLONG: said("File name too long"),
    errno.ENOENT: said("No such file or directory"),
    errno.ENOSPC: said("No space left on device"),
    errno.ENOTDIR: said("Not a directory"),
    errno.ENOTEMPTY: said("Directory not empty"),
    errno.EPERM: said("Operation not permitted"),
    errno.EROFS: said("Read-only file system"),
}
