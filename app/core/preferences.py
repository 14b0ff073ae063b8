"""What the user prefers: every setting with its place in the file, its default, and what it may be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.errors import SettingsError
from app.core.request import DrafterKind, OnFull
from app.core.said import said

Value = str | bool | int | float
Check = Callable[[Any], bool]

SMALLEST_TEXT, LARGEST_TEXT = 6, 48  # points
LONGEST_REPLY = 131_072  # tokens
LONGEST_CONTEXT = 10_000_000  # tokens
MOST_THREADS = 1024
LONGEST_WAIT = 3600  # seconds

FACES = ("last", "tokens", "reading")
TINTS = ("last", "kind", "probability", "acceptance", "time")
THEMES = ("system", "light", "dark")
LANGUAGES = ("", "en", "ja")
LOG_LEVELS = ("information", "problems", "everything")


def _setting(section: str, default: Value, check: Check = lambda value: True) -> Any:
    return field(default=default, metadata={"section": section, "check": check})


def _one_of(section: str, choices: tuple[str, ...]) -> Any:
    """The first is the default."""
    return _setting(section, choices[0], lambda value: value in choices)


def _number(section: str, default: float, low: float, high: float) -> Any:
    return _setting(section, default, lambda value: low <= value <= high)


@dataclass(frozen=True, slots=True)
class Preferences:
    """All of them together, valid by construction: `SettingsError` names the one that is not possible."""

    theme: str = _one_of("appearance", THEMES)
    language: str = _one_of("appearance", LANGUAGES)  # empty: the system's
    text_size: int = _setting(  # points, of the conversation; 0: the system's
        "appearance", 0, lambda points: points == 0 or SMALLEST_TEXT <= points <= LARGEST_TEXT
    )
    face: str = _one_of("conversation", FACES)  # that it opens with; last: the one that was shown last
    tint: str = _one_of("conversation", TINTS)
    ask_before_links: bool = _setting("conversation", True)
    temperature: float = _number("new_chats", 0.0, 0.0, 5.0)
    max_tokens: int = _number("new_chats", 1024, 1, LONGEST_REPLY)
    lookahead: int = _number("new_chats", 0, 0, MOST_DRAFTED)  # 0: Auto
    drafter: str = _one_of("new_chats", tuple(kind.value for kind in DrafterKind))
    on_full: str = _one_of("new_chats", tuple(way.value for way in OnFull))
    load_last: bool = _setting("loading", False)  # the pair that was loaded last, when the program starts
    target_context: int = _number("loading", 0, 0, LONGEST_CONTEXT)  # tokens; 0: as the model was trained
    draft_context: int = _number("loading", 0, 0, LONGEST_CONTEXT)
    threads: int = _number("loading", 0, 0, MOST_THREADS)  # 0: as measured, else the physical cores
    offline: bool = _setting("network", False)
    endpoint: str = _setting("network", "")  # of the hub, empty: the usual one
    rate_limit: int = _number("network", 0, 0, 2**53)  # bytes per second of all downloads together, 0: none
    models_folder: str = _setting("network", "")  # where downloads go, empty: Draftlight's own
    notify: bool = _setting("notifications", True)
    notify_after: int = _number("notifications", 10, 0, LONGEST_WAIT)  # seconds that a reply takes
    keep_awake: bool = _setting("program", False)  # while something is measured or downloaded
    log_level: str = _one_of("program", LOG_LEVELS)

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if type(one.default) is float and type(value) is int:  # 1 is as good as 1.0
                object.__setattr__(self, one.name, value := float(value))
            elif isinstance(value, StrEnum):
                object.__setattr__(self, one.name, value := value.value)
            if type(value) is not type(one.default) or not one.metadata["check"](value):
                raise _impossible(one.name, value, one.default)


def _impossible(name: str, value: object, default: object) -> SettingsError:
    return SettingsError(
        said("{name} = {value} is not possible.", name=name, value=repr(value)),
        said("Correct it or delete the line; the default is {default}.", default=repr(default)),
    )


DEFAULTS = Preferences()
NAMES = tuple(one.name for one in fields(Preferences))
SECTION = {one.name: str(one.metadata["section"]) for one in fields(Preferences)}


def differences(values: Preferences) -> dict[str, Value]:
    """Those that are not the defaults."""
    return {name: getattr(values, name) for name in NAMES if getattr(values, name) != getattr(DEFAULTS, name)}


def changed(values: Preferences, edits: Mapping[str, Any]) -> Preferences:
    """Raises `SettingsError`."""
    return replace(values, **edits)
