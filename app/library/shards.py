"""Models in several files: which files belong together, which are missing, and which have the wrong name.

What a file's header says of its place among the others wins over its name; but llama.cpp finds the others by name
only (llama_split_path: PREFIX-00001-of-00005.gguf), so a part with another name is as good as missing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from app.core.errors import DraftlightError, LibraryError
from app.core.model_header import ModelHeader
from app.core.model_name import without_shard_number
from app.core.said import said
from app.library.survey import FoundFile

_NAME = re.compile(r"(?P<prefix>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_MOST_PARTS = 0xFFFF  # what a header can say
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Part:
    """A file that was looked at. `identity` is equal where two paths lead to the same file."""

    file: FoundFile
    identity: tuple[int, int] = (0, 0)
    n_bytes: int = 0
    header: ModelHeader | None = None
    problem: DraftlightError | None = None

    @property
    def name(self) -> str:
        return self.file.path.name


@dataclass(frozen=True, slots=True)
class Whole:
    """A model: its parts in their order, at least one; `missing` names those that llama.cpp will not find."""

    parts: tuple[Part, ...]
    missing: tuple[str, ...] = ()
    problem: DraftlightError | None = None


@dataclass(slots=True)
class _Group:
    """The parts of one split model that were found, by their number from 0."""

    prefix: str
    count: int
    parts: dict[int, Part] = field(default_factory=dict)

    def expected(self, number: int) -> str:
        return f"{self.prefix}-{number + 1:05d}-of-{self.count:05d}.gguf"

    @property
    def n_tensors(self) -> int | None:
        splits = (part.header.split for part in self.parts.values() if part.header)
        return next((split.n_tensors for split in splits if split), None)


def gather(parts: Iterable[Part]) -> Iterator[Whole]:
    """The models that these files are, folder by folder; the files of one folder stand together."""
    for _, here in groupby(parts, key=lambda part: part.file.path.parent):
        yield from _gather_folder(list(here))


def _gather_folder(parts: Sequence[Part]) -> list[Whole]:
    groups: dict[tuple[str, int], _Group] = {}
    alone: list[Part] = []
    strays: list[tuple[Part, int, int]] = []
    for part in parts:
        place = _place(part)
        if place is None:
            alone.append(part)
            continue
        number, count = place
        named = _NAME.fullmatch(part.name)
        if not named or int(named["count"]) != count:
            strays.append((part, number, count))
            continue
        group = groups.setdefault((named["prefix"], count), _Group(named["prefix"], count))
        taken = group.parts.get(number)
        if taken is None:
            group.parts[number] = part
        elif part.name == group.expected(number):
            group.parts[number] = part
            alone.append(taken)
        else:
            alone.append(part)
    for part, number, count in strays:
        _put_stray(part, number, count, groups)
    wholes = [Whole((part,), problem=part.problem) for part in alone] + [_whole(group) for group in groups.values()]
    return sorted(wholes, key=lambda whole: whole.parts[0].file.path)


def _place(part: Part) -> tuple[int, int] | None:
    """The part's number from 0 and how many there are; None: it is a whole model."""
    if part.header:
        split = part.header.split
        return (split.number, split.count) if split and split.count > 1 and split.number < split.count else None
    named = _NAME.fullmatch(part.name)  # its name is all there is
    if not named or not 0 < int(named["number"]) <= int(named["count"]) <= _MOST_PARTS or int(named["count"]) == 1:
        return None
    return int(named["number"]) - 1, int(named["count"])


def _put_stray(part: Part, number: int, count: int, groups: dict[tuple[str, int], _Group]) -> None:
    """To the one model beside it that lacks just this part; otherwise it is all that is left of one."""
    n_tensors = part.header.split.n_tensors if part.header and part.header.split else None
    lacking = [
        group
        for group in groups.values()
        if group.count == count and number not in group.parts and group.n_tensors == n_tensors
    ]
    if len(lacking) == 1:
        lacking[0].parts[number] = part
    else:
        prefix = without_shard_number(Path(part.name).stem)
        groups[part.name, count] = _Group(prefix, count, {number: part})


def _whole(group: _Group) -> Whole:
    parts = tuple(part for _, part in sorted(group.parts.items()))
    missing = tuple(
        group.expected(number)
        for number in range(group.count)
        if number not in group.parts or group.parts[number].name != group.expected(number)
    )
    misnamed = [(number, part) for number, part in sorted(group.parts.items()) if part.name != group.expected(number)]
    if misnamed:
        number, part = misnamed[0]
        problem: DraftlightError | None = LibraryError(
            said(
                "{name} is part {number} of {count} of a split model, but llama.cpp looks for that part "
                "under the name {expected}.",
                name=part.name,
                number=number + 1,
                count=group.count,
                expected=group.expected(number),
            ),
            said("Rename the file."),
        )
    elif missing:
        named = ", ".join(missing[:_MOST_NAMED])
        if len(missing) > _MOST_NAMED:
            named = said("{named} and {n:,} more", named=named, n=len(missing) - _MOST_NAMED)
        problem = LibraryError(
            said("A part of this model is missing: {named}.", named=named)
            if len(missing) == 1
            else said("{n:,} parts of this model are missing: {named}.", n=len(missing), named=named),
            said("Download the model again; what is there is kept."),
        )
    else:
        problem = next((part.problem for part in parts if part.problem), None)
    return Whole(parts, missing, problem)
