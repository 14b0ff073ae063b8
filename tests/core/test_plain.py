"""Dataclasses to plain data and back, and what is refused."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from app.core.conversation import Making, UsedModel
from app.core.plain import as_named, as_row, read_named, read_row
from app.core.request import DrafterKind, Message, Request
from app.core.sampling import SamplingSettings

REQUEST = Request(
    (Message("user", "猫"),),
    SamplingSettings(0.7, dry_breakers=("\n", "猫"), logit_bias=((1, -3.5), (2, 1.0))),
    stop_texts=("end",),
    drafter=DrafterKind.LOOKUP,
)
MAKING = Making(REQUEST, UsedModel("Tall", "/m/tall.gguf", 10**12, "llama 8B"), None)


@dataclass(frozen=True)
class Older:
    name: str


@dataclass(frozen=True)
class Newer:
    name: str
    size: int = 7


WAYS = pytest.mark.parametrize(("form", "read"), [(as_named, read_named), (as_row, read_row)])


@WAYS
def test_there_and_back_through_json(form: Any, read: Any) -> None:
    assert read(Making, json.loads(json.dumps(form(MAKING)))) == MAKING


def test_what_does_not_count_in_a_comparison_is_left_out() -> None:
    assert "cancel" not in as_named(REQUEST)
    assert read_named(Request, as_named(REQUEST)).cancel is not REQUEST.cancel


@WAYS
def test_versions_meet(form: Any, read: Any) -> None:
    assert read(Newer, form(Older("a"))) == Newer("a")
    assert read(Older, form(Newer("a", 8))) == Older("a")


def test_an_integer_is_a_float_too() -> None:
    settings = read_named(SamplingSettings, {"temperature": 1})
    assert (settings.temperature, type(settings.temperature)) == (1.0, float)


@pytest.mark.parametrize(
    "plain",
    [
        None,
        7,
        [],
        ["a", 7],
        {},
        {"name": 1},
        {"name": "a", "size": "b"},
        {"name": "a", "size": True},
        {"name": "a", "size": 1.0},
        {"size": 1},
    ],
)
def test_nonsense_is_a_value_error(plain: object) -> None:
    with pytest.raises(ValueError, match="Newer"):
        read_named(Newer, plain)


@pytest.mark.parametrize("changed", [{"drafter": "nobody"}, {"max_tokens": 0}, {"messages": "abc"}, {"sampling": 3}])
def test_nonsense_within_is_a_value_error(changed: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="Request"):
        read_named(Request, as_named(REQUEST) | changed)


@pytest.mark.parametrize("row", [None, 7, "ab", {"name": "a"}, []])
def test_a_row_must_be_one(row: object) -> None:
    with pytest.raises(ValueError, match="Newer"):
        read_row(Newer, row)


@dataclass(frozen=True)
class Unclear:
    value: int | str


def test_what_may_be_of_several_kinds_is_not_guessed() -> None:
    with pytest.raises(ValueError, match="Unclear"):
        read_named(Unclear, as_named(Unclear(7)))
