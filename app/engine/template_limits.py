"""What a template may use up: a template is somebody else's program, and must not stop or fill this machine.

Time is looked at with every line that it runs, and the size of what it makes before it is made. Knows nothing of chats.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any

from app.core.said import said

TEMPLATE_FILE = "<template>"  # what Jinja calls the code that it makes of a template
SECONDS = 5.0
MOST_CHARACTERS = 20_000_000  # of a text, or items of a list with all that is in it
_MOST_BITS = 100_000  # of a whole number
_PADDING = {"batch", "center", "expandtabs", "indent", "ljust", "rjust", "slice", "tojson", "wordwrap", "zfill"}
_WRITING = {"format", "format_map", "pprint", "string", "sum", "urlize", "xmlattr"}
_COLLECTING = {"groupby", "last", "list", "reverse", "sort"}
BOUNDED = _PADDING | _WRITING | _COLLECTING | {"join", "replace"}
"""Filters and methods of texts that can make much of little."""
_VIEWS: tuple[type[Any], ...] = (type({}.keys()), type({}.values()), type({}.items()))
_HOLDERS: tuple[type[Any], ...] = (list, tuple, set, frozenset, *_VIEWS)


class Excess(Exception):
    """The template takes too long, or makes something too large."""


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise `Excess` in this thread's template once the time is over. A single long step ends before that is seen."""
    end = monotonic() + SECONDS

    def look(frame: FrameType, event: str, argument: Any) -> Any:
        if monotonic() > end:
            raise Excess(said("it takes longer than {seconds:g} seconds", seconds=SECONDS))
        return look if frame.f_code.co_filename == TEMPLATE_FILE else None

    before = sys.gettrace()
    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)


def check_size(size: int) -> None:
    if size > MOST_CHARACTERS:
        raise Excess(said("it makes something of more than {n:,} characters", n=MOST_CHARACTERS))


def weight(*values: Any) -> int:
    """Characters and items in the values and all that they hold, as often as they hold it. Raises `Excess`."""
    size, left = 0, list(values)
    while left:
        value = left.pop()
        size += 1
        if isinstance(value, str):
            size += len(value)
        elif isinstance(value, dict):
            left += [*value.keys(), *value.values()]
        elif isinstance(value, _HOLDERS):
            left += value
        if size + len(left) > MOST_CHARACTERS:
            check_size(size + len(left))
    return size


def concat(parts: Iterable[Any]) -> str:
    """The parts one after the other; what a template prints, and its operator ~."""
    texts: list[str] = []
    size = 0
    for part in parts:
        if isinstance(part, str):
            size += len(part)
        else:
            size += weight(part)
            part = str(part)
        check_size(size)
        texts.append(part)
    return "".join(texts)


def check_operation(operator: str, left: Any, right: Any) -> None:
    """Before it is done."""
    match operator:
        case "+" if isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
            check_size(len(left) + len(right))
        case "%" if isinstance(left, str):
            check_size(_formatted(left, [right]))
        case "*" if isinstance(left, int) and isinstance(right, int):
            _check_bits(left.bit_length() + right.bit_length())
        case "*" if isinstance(left, str | list | tuple) and isinstance(right, int):
            check_size(len(left) * right)
        case "*" if isinstance(left, int) and isinstance(right, str | list | tuple):
            check_size(left * len(right))
        case "**" if isinstance(left, int) and isinstance(right, int):
            _check_bits(left.bit_length() * abs(right))


def _check_bits(n_bits: int) -> None:
    if n_bits > _MOST_BITS:
        raise Excess(said("it makes a number with too many digits"))


def check_call(name: str, value: Any, arguments: Sequence[Any]) -> None:
    """Before a filter or method of `BOUNDED` makes something of the value."""
    if name in ("format", "format_map"):
        check_size(_formatted(str(value), arguments))
    elif name == "replace" and len(arguments) > 1:
        text, old, new = (str(part) for part in (value, *arguments[:2]))
        check_size(len(text) + text.count(old) * len(new))
    elif name == "join":
        check_size(weight(value) + len(value) * weight(*arguments))
    elif name not in _COLLECTING:
        padding = max((abs(number) for number in arguments if isinstance(number, int)), default=0)
        n_lines = 1 + (value.count("\n") + value.count("\t") if isinstance(value, str) else 0)
        check_size(weight(value, *arguments) + (n_lines * padding if name in _PADDING else 0))


def _formatted(form: str, arguments: Sequence[Any]) -> int:
    """The most that can come of it: each field may be any of the arguments, and as wide as it says."""
    widths = sum(int(digits[:9]) for digits in re.findall(r"\d+", form))
    if re.search(r"\{[^{}]*\{|%[^a-zA-Z%]*\*", form):  # an argument is a width
        widths += sum(abs(number) for number in _flat(arguments) if isinstance(number, int))
    return len(form) + widths + (form.count("{") + form.count("%")) * weight(*arguments)


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, dict):
            yield from value.values()
        elif isinstance(value, list | tuple):
            yield from value
        else:
            yield value


def _collected(items: Iterable[Any]) -> list[Any]:
    kept: list[Any] = []
    size = 0
    for item in items:
        size += weight(item)
        check_size(size)
        kept.append(item)
    return kept


def bounded(name: str, make: Callable[..., Any], first: int) -> Callable[..., Any]:
    """The filter, checked before it is used; `first` is the place of its value among the arguments."""

    def checked(*arguments: Any, **options: Any) -> Any:
        value = arguments[first]
        if isinstance(value, Iterator):  # of which one can only know the size by having it all
            value = _collected(value)
            arguments = (*arguments[:first], value, *arguments[first + 1 :])
        check_call(name, value, [*arguments[first + 1 :], *options.values()])
        return make(*arguments, **options)

    return checked
