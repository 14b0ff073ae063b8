"""A lane: one way to decode, as a person writes it and as a comparison runs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Self

from app.core.errors import SettingsError
from app.core.request import DrafterKind
from app.core.said import said
from app.core.sampling import SamplingSettings

MOST_LANES = 6
AUTO = "auto"
DERIVED = "derived"
_WITH_DRAFT = (DrafterKind.MODEL, DrafterKind.MAP, DrafterKind.TEXT, DrafterKind.LOOKUP_MODEL)
_REMEDY = said(
    "A lane is none, lookup, a draft's file, lookup+FILE, model+FILE, map+FILE, text+FILE or derived, "
    "then :N or :auto for the lookahead, then @T for a temperature of its own."
)


@dataclass(frozen=True, slots=True)
class Lane:
    """One way to decode. `n_max` is the fixed lookahead; None lets it be chosen by cost.

    With a draft, the drafter `FITTING` is the way in which that draft can speak for the target: token by token,
    through a map, or through its text. A derived draft is made of the target itself when its lane is set up.
    """

    drafter: DrafterKind
    n_max: int | None = None
    draft: str = ""  # its file; "" where none is needed
    derived: bool = False
    sampling: SamplingSettings | None = None  # None: as in all lanes

    @classmethod
    def parse(cls, text: str, draft: str = "") -> Self:
        """From "none", "lookup:4", "small.gguf", "lookup+small.gguf:auto" …; "model" alone means `draft`.

        Raises `SettingsError`.
        """
        head, sampling = _own_temperature(text)
        head, n_max = _lookahead(head, text)
        if head == DrafterKind.NONE:
            return cls(DrafterKind.NONE, sampling=sampling)
        if head == DrafterKind.LOOKUP:
            return cls(DrafterKind.LOOKUP, n_max, sampling=sampling)
        if head == DERIVED:
            return cls(DrafterKind.FITTING, n_max, derived=True, sampling=sampling)
        if head in _WITH_DRAFT:
            if not draft:
                raise SettingsError(
                    said("The lane {text} needs a draft.", text=repr(text)),
                    said("Name one with --draft, or in the lane."),
                )
            return cls(DrafterKind(head), n_max, draft, sampling=sampling)
        kind, _, file = head.partition("+")
        if file:
            kind = DrafterKind.LOOKUP_MODEL if kind == DrafterKind.LOOKUP else kind
            if kind in _WITH_DRAFT:
                return cls(
                    DrafterKind(kind), n_max, "" if file == DERIVED else file, file == DERIVED, sampling=sampling
                )
        if _looks_like_file(head):
            return cls(DrafterKind.FITTING, n_max, head, sampling=sampling)
        raise SettingsError(said("There is no lane {text}.", text=repr(text)), _REMEDY)

    def __str__(self) -> str:
        return self.named(PurePath(self.draft).name)

    def named(self, draft: str) -> str:
        """As it is shown, with its draft called so."""
        end = "" if self.sampling is None else f"@{self.sampling.temperature:g}"
        if self.drafter is DrafterKind.NONE:
            return f"{self.drafter}{end}"
        return f"{self._way(DERIVED if self.derived else draft)}:{self.n_max or AUTO}{end}"

    def _way(self, draft: str) -> str:
        if not draft:
            return self.drafter
        if self.drafter is DrafterKind.FITTING:
            return draft
        return f"{DrafterKind.LOOKUP if self.drafter is DrafterKind.LOOKUP_MODEL else self.drafter}+{draft}"

    @property
    def has_draft(self) -> bool:
        return bool(self.draft) or self.derived


BASELINE = Lane(DrafterKind.NONE)
"""The target alone: always among the lanes."""


def with_baseline(lanes: Sequence[Lane]) -> tuple[Lane, ...]:
    """The baseline first, and none twice."""
    return tuple(dict.fromkeys([BASELINE, *lanes]))


def draft_of(lane: Lane) -> str:
    """What drafts in it: a file, or a word for what needs none."""
    return DERIVED if lane.derived else lane.draft or str(lane.drafter)


def labels(lanes: Sequence[Lane]) -> tuple[str, ...]:
    """A name for each, no two alike: drafts whose files have one name are told apart by their folders."""
    names = [str(lane) for lane in lanes]
    full = [lane.named(lane.draft) for lane in lanes]
    return tuple(name if names.count(name) == 1 else whole for name, whole in zip(names, full, strict=True))


def _own_temperature(text: str) -> tuple[str, SamplingSettings | None]:
    head, sign, tail = text.rpartition("@")
    try:
        return (head, SamplingSettings(temperature=float(tail))) if sign else (text, None)
    except ValueError:
        return text, None  # the sign belongs to the file's name


def _lookahead(head: str, text: str) -> tuple[str, int | None]:
    """A colon elsewhere belongs to the file's name."""
    name, _, tail = head.rpartition(":")
    if name and tail == AUTO:
        return name, None
    if name and tail.removeprefix("-").isdecimal():
        if int(tail) < 1:
            raise SettingsError(
                said("There is no lane {text}.", text=repr(text)), said("A lookahead is 1 or more, or auto.")
            )
        return name, int(tail)
    return head, None


def _looks_like_file(text: str) -> bool:
    return text.lower().endswith(".gguf") or "/" in text or "\\" in text
