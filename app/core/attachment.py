"""Files in a message: how they are written into it, and how they are found in it again. Knows no files.

A message with attachments is one text: the words, then each file under its name in a fence that is longer than any
within it. Whatever keeps, sends, searches or exports a message needs to know nothing of this; whoever shows it asks
`split` for its parts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HEAD = "File: "
_SHORTEST_FENCE = 3
_FENCES = re.compile(r"^[ \t]*(`{3,})", re.MULTILINE)
_LANGUAGE = re.compile(r"[A-Za-z0-9+#_-]{1,20}")


@dataclass(frozen=True, slots=True)
class Attachment:
    """The text of a file, by its name; without its last line break, and with no other kind of them than \\n."""

    name: str
    text: str

    @property
    def n_lines(self) -> int:
        return self.text.count("\n") + 1

    @property
    def block(self) -> str:
        """As it stands in a message."""
        fence = "`" * max(_SHORTEST_FENCE, *(len(found) + 1 for found in _FENCES.findall(self.text)), 0)
        return f"{HEAD}{self.name}\n{fence}{_language(self.name)}\n{self.text}\n{fence}"


@dataclass(frozen=True, slots=True, eq=False)
class FileRequest:
    """A file that is to be attached, unless it has more than `most` bytes."""

    path: Path
    most: int


def attachment(name: str, text: str) -> Attachment:
    """From what a file has: its name in one line, its line breaks made alike."""
    name = " ".join("".join(char if char.isprintable() else " " for char in name).split())
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Attachment(name, text.removesuffix("\n"))


def with_attachments(words: str, attachments: Sequence[Attachment]) -> str:
    """The whole message. Words that are only blanks are left out where there are files."""
    if not attachments:
        return words
    return "\n\n".join([*([words] if words.strip() else []), *(one.block for one in attachments)])


def split(message: str) -> tuple[str, tuple[Attachment, ...]]:
    """The words and the files that a message was made of; all of it words where nothing was attached."""
    if f"{HEAD}" not in message:
        return message, ()
    lines = message.split("\n")
    start = 0
    while start < len(lines):
        if lines[start].startswith(HEAD) and (start == 0 or (start > 1 and not lines[start - 1])):
            found = _blocks(lines, start)
            if found:
                words = "\n".join(lines[: start - 1]) if start else ""
                return words, tuple(found)
        start += 1
    return message, ()


def _blocks(lines: Sequence[str], start: int) -> list[Attachment]:
    """The files from this line on, if the message has nothing else to its end; else none."""
    found: list[Attachment] = []
    while start < len(lines):
        fence = re.match("`{3,}", lines[start + 1]) if start + 1 < len(lines) else None
        if not lines[start].startswith(HEAD) or not fence:
            return []
        try:
            end = lines.index(fence[0], start + 2)
        except ValueError:
            return []
        one = Attachment(lines[start].removeprefix(HEAD), "\n".join(lines[start + 2 : end]))
        rest = lines[end + 1 :]  # nothing, or an empty line and the next file
        if one.block != "\n".join(lines[start : end + 1]) or (rest and (rest[0] or len(rest) == 1)):
            return []
        found.append(one)
        start = end + 2
    return found


def _language(name: str) -> str:
    suffix = name.rpartition(".")[2] if "." in name[1:] else ""
    return suffix.lower() if _LANGUAGE.fullmatch(suffix) else ""
