"""What the bytes of a file say as text. Nothing is guessed that could well be something else."""

import codecs
import re

from app.core.errors import AttachmentError
from app.core.said import said

_BOMS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_JAPANESE = (("euc_jp", "EUC-JP"), ("cp932", "Shift-JIS"))
_LATIN = (("latin-1", "Latin-1"), ("cp1252", "Windows-1252"))
_FEW = 0.01  # control characters in a text
_SOME_KANA = 0.1  # of what is no ASCII, in Japanese
_MOST_ACCENTS = 0.3  # of a text in a Latin script
_CONTROLS = re.compile("[\0-\x07\x0b\x0e-\x1a\x1c-\x1f\x7f-\x9f]")  # but for layout, and what terminals print


def decode(content: bytes, name: str) -> tuple[str, str]:
    """The text and the name of its encoding. Raises `AttachmentError`, which calls the file by `name`."""
    for mark, codec, label in _BOMS:
        if content.startswith(mark):
            try:
                return content.removeprefix(mark).decode(codec), label
            except UnicodeDecodeError:
                raise AttachmentError(
                    said("{name} says that it is {label}, and is not.", name=name, label=label),
                    said("Save it as UTF-8 and attach it again."),
                ) from None
    if b"\0" in content:
        raise _binary(name)
    text = _decoded(content, "utf-8")
    if text is not None:
        if _n_controls(text) > _FEW * len(text):
            raise _binary(name)
        return text, "UTF-8"
    return _guessed(content, name)


def _guessed(content: bytes, name: str) -> tuple[str, str]:
    readings = [(_kana(text), text, label) for codec, label in _JAPANESE if (text := _decoded(content, codec))]
    share, text, label = max(readings, default=(0.0, "", ""))
    if share >= _SOME_KANA and not _n_controls(text):
        return text, label
    for codec, label in _LATIN:
        latin = _decoded(content, codec)
        if latin is not None and _is_latin(latin):
            return latin, label
    if _n_controls(content.decode("latin-1")) > _FEW * len(content):
        raise _binary(name)
    raise AttachmentError(
        said("The encoding of {name} is not known.", name=name), said("Save it as UTF-8 and attach it again.")
    )


def _binary(name: str) -> AttachmentError:
    return AttachmentError(
        said("{name} is no text file.", name=name), said("Attach text or source code, saved as UTF-8.")
    )


def _decoded(content: bytes, codec: str) -> str | None:
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        return None


def _n_controls(text: str) -> int:
    return len(_CONTROLS.findall(text))


def _kana(text: str) -> float:
    """The share of hiragana and full katakana in what is no ASCII: what is read in a wrong encoding has hardly any."""
    foreign = [char for char in text if char > "\x7f"]
    return sum("\u3041" <= char <= "\u30ff" for char in foreign) / len(foreign) if foreign else 0.0


def _is_latin(text: str) -> bool:
    foreign = [char for char in text if char > "\x7f"]
    letters = sum(char.isalpha() for char in foreign)
    return not _n_controls(text) and len(foreign) <= _MOST_ACCENTS * len(text) and letters * 2 >= len(foreign)
