"""Frozen dataclasses as plain data and back, for JSON: rows where there are many, by name where people read them.

Fields that do not count when two are compared are left out. A field that an earlier version did not know takes its
default; one that only a later version knows is passed over when it has a name.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from app.core.errors import SettingsError

T = TypeVar("T")


def as_named(value: Any) -> Any:
    """A dataclass as a dict, and so whatever is in it."""
    if type(value) is tuple:
        return [as_named(one) for one in value]
    kind: Any = type(value)
    names = _names(kind)
    return {name: as_named(getattr(value, name)) for name in names} if names else value


def as_row(value: Any) -> Any:
    """A dataclass as a list of its fields' values, and so whatever is in it."""
    if type(value) is tuple:
        return [as_row(one) for one in value]
    kind: Any = type(value)
    names = _names(kind)
    return [as_row(getattr(value, name)) for name in names] if names else value


def read_plain(kind: type[T], plain: Any) -> T:
    """What either of the two made. Raises `ValueError` where `plain` is nothing of this kind."""
    wanted: Any = kind
    try:
        value: T = _reader(wanted)(plain)
    except (TypeError, KeyError, AttributeError, RecursionError, SettingsError) as error:
        raise ValueError(f"no {kind.__name__}: {error}") from error
    return value


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.compare) if is_dataclass(kind) else ()


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind))
    if isinstance(kind, UnionType):
        return _optional_reader(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {member.value: member for member in kind}.__getitem__
    return _primitive_reader(kind)


def _dataclass_reader(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in _names(kind)}
    in_order = tuple(readers.values())

    def read(plain: Any) -> Any:
        if type(plain) is list:
            return kind(*[read_one(value) for read_one, value in zip(in_order, plain, strict=False)])
        return kind(**{name: readers[name](value) for name, value in plain.items() if name in readers})

    return read


def _tuple_reader(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    each = _reader(kinds[0])
    if kinds[-1] is Ellipsis:
        return lambda plain: tuple([each(value) for value in _checked(list, plain)])
    readers = [_reader(kind) for kind in kinds]
    return lambda plain: tuple(read(value) for read, value in zip(readers, _checked(list, plain), strict=True))


def _optional_reader(union: UnionType) -> Callable[[Any], Any]:
    kinds = [kind for kind in get_args(union) if kind is not NoneType]
    if len(kinds) > 1:
        return _refuse
    read = _reader(kinds[0])
    return lambda plain: None if plain is None else read(plain)


def _refuse(plain: Any) -> Any:
    raise TypeError("nothing says which of several kinds it is")


def _primitive_reader(kind: type) -> Callable[[Any], Any]:
    if kind is float:
        return lambda plain: plain if type(plain) is float else float(_checked(int, plain))
    return lambda plain: plain if type(plain) is kind else _checked(kind, plain)


def _checked(kind: type, plain: Any) -> Any:
    if type(plain) is not kind:
        raise TypeError(f"{plain!r:.40} is no {kind.__name__}")
    return plain
