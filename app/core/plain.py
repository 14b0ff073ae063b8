"""Frozen dataclasses as plain data and back, for JSON: rows where there are many, by name where people read them.

Fields that do not count when two are compared are left out. A field that an earlier version did not know takes its
default; one that only a later version knows is passed over. What has names may come from anywhere, so that every value
in it is checked; rows are made here, and their plain values are taken as they are, since there are so many.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from app.core.errors import SettingsError

T = TypeVar("T")
Reader = Callable[[Any], Any]


def as_named(value: Any) -> Any:
    """A dataclass as a dict, and so whatever is in it."""
    if type(value) is tuple:
        return [as_named(one) for one in value]
    kind: Any = type(value)
    names = _names(kind)
    return {name: as_named(getattr(value, name)) for name in names} if names else value


def as_row(value: Any) -> Any:
    """A dataclass as a list of its fields' values, and so whatever is in it."""
    kind: Any = type(value)
    if kind is tuple:
        return [as_row(one) for one in value]
    names = _names(kind)
    if not names:
        return value
    row = list(_getter(kind)(value))
    for place in _nested(kind):
        row[place] = as_row(row[place])
    return row


def read_named(kind: type[T], plain: Any) -> T:
    """What `as_named` made. Raises `ValueError` where `plain` is nothing of this kind."""
    return _read(kind, _reader(_any(kind), False), plain)


def read_row(kind: type[T], row: Any) -> T:
    """What `as_row` made. Raises `ValueError` where `row` has not the shape of this kind."""
    return _read(kind, _reader(_any(kind), True), row)


def _read(kind: type[T], read: Reader, plain: Any) -> T:
    try:
        value: T = read(plain)
    except (TypeError, KeyError, AttributeError, RecursionError, SettingsError) as error:
        raise ValueError(f"no {kind.__name__}: {error}") from error
    return value


def _any(kind: Any) -> Any:
    """The cache's type wants no classes."""
    return kind


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.compare) if is_dataclass(kind) else ()


@cache
def _getter(kind: Any) -> Reader:
    """All fields of one, as a tuple."""
    names = _names(kind)
    return attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)


@cache
def _nested(kind: Any) -> tuple[int, ...]:
    """The places of those fields that are not plain as they are."""
    hints = get_type_hints(kind)
    return tuple(place for place, name in enumerate(_names(kind)) if not _is_plain(hints[name]))


def _is_plain(hint: Any) -> bool:
    if isinstance(hint, UnionType):
        return all(_is_plain(kind) for kind in get_args(hint))
    return not is_dataclass(hint) and get_origin(hint) is not tuple


@cache
def _reader(kind: Any, rows: bool) -> Reader:
    if is_dataclass(kind):
        return _row_reader(kind) if rows else _named_reader(kind)
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind), rows)
    if isinstance(kind, UnionType):
        return _optional_reader(kind, rows)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {member.value: member for member in kind}.__getitem__
    return _primitive_reader(kind)


def _named_reader(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name], False) for name in _names(kind)}

    def read(plain: Any) -> Any:
        return kind(**{name: readers[name](value) for name, value in plain.items() if name in readers})

    return read


def _row_reader(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    names = _names(kind)
    changed = [
        (place, _reader(hints[name], True))
        for place, name in enumerate(names)
        if place in _nested(kind) or (isinstance(hints[name], type) and issubclass(hints[name], Enum))
    ]

    def read(plain: Any) -> Any:
        row = _checked(list, plain)[: len(names)]
        for place, read_one in changed:
            if place < len(row):
                row[place] = read_one(row[place])
        return kind(*row)

    return read


def _tuple_reader(kinds: tuple[Any, ...], rows: bool) -> Reader:
    each = _reader(kinds[0], rows)
    if kinds[-1] is Ellipsis:
        return lambda plain: tuple([each(value) for value in _checked(list, plain)])
    readers = [_reader(kind, rows) for kind in kinds]
    return lambda plain: tuple(read(value) for read, value in zip(readers, _checked(list, plain), strict=True))


def _optional_reader(union: UnionType, rows: bool) -> Reader:
    kinds = [kind for kind in get_args(union) if kind is not NoneType]
    if len(kinds) > 1:
        return _refuse
    read = _reader(kinds[0], rows)
    return lambda plain: None if plain is None else read(plain)


def _refuse(plain: Any) -> Any:
    raise TypeError("nothing says which of several kinds it is")


def _primitive_reader(kind: type) -> Reader:
    if kind is float:
        return lambda plain: plain if type(plain) is float else float(_checked(int, plain))
    return lambda plain: plain if type(plain) is kind else _checked(kind, plain)


def _checked(kind: type, plain: Any) -> Any:
    if type(plain) is not kind:
        raise TypeError(f"{plain!r:.40} is no {kind.__name__}")
    return plain
