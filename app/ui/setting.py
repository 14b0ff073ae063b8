"""A setting as it is shown: its words, and how it is entered."""

from dataclasses import dataclass

from app.core.preferences import Value


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some: values and their words."""

    options: tuple[tuple[Value, str], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """What is shown is `scale` times smaller than the value. `special` is what the lowest number means."""

    low: float
    high: float
    step: float = 1
    special: str = ""
    unit: str = ""
    decimals: int = 0
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Words:
    """`instead` is what an empty field means."""

    instead: str
    folder: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    title: str
    meaning: str
    entry: Switch | Choice | Number | Words
    keywords: str = ""  # other words that somebody may look for


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    settings: tuple[Setting, ...]
