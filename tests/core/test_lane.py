"""Lanes as they are written."""

import pytest

from app.core.errors import SettingsError
from app.core.lane import BASELINE, Lane, labels, with_baseline
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings

WRITTEN = {
    "none": Lane(DrafterKind.NONE),
    "lookup": Lane(DrafterKind.LOOKUP),
    "lookup:3": Lane(DrafterKind.LOOKUP, 3),
    "model:4": Lane(DrafterKind.MODEL, 4, "d.gguf"),
    "lookup+model": Lane(DrafterKind.LOOKUP_MODEL, None, "d.gguf"),
    "map:auto": Lane(DrafterKind.MAP, None, "d.gguf"),
    "a/small.gguf": Lane(DrafterKind.FITTING, None, "a/small.gguf"),
    "a/small.gguf:8": Lane(DrafterKind.FITTING, 8, "a/small.gguf"),
    "C:\\models\\small.gguf:auto": Lane(DrafterKind.FITTING, None, "C:\\models\\small.gguf"),
    "lookup+small.gguf:2": Lane(DrafterKind.LOOKUP_MODEL, 2, "small.gguf"),
    "text+a b+c.gguf": Lane(DrafterKind.TEXT, None, "a b+c.gguf"),
    "odd+name.gguf": Lane(DrafterKind.FITTING, None, "odd+name.gguf"),
    "me@home.gguf": Lane(DrafterKind.FITTING, None, "me@home.gguf"),
    "derived": Lane(DrafterKind.FITTING, derived=True),
    "lookup+derived:4": Lane(DrafterKind.LOOKUP_MODEL, 4, derived=True),
    "lookup:4@0.7": Lane(DrafterKind.LOOKUP, 4, sampling=SamplingSettings(0.7)),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_lane_is_read_as_it_is_written(text: str) -> None:
    assert Lane.parse(text, "d.gguf") == WRITTEN[text]


@pytest.mark.parametrize("text", ["", "magic", "lookup:0", "lookup:-2", "lookup:x", "magic+thing", ":4", "@1"])
def test_no_other_lane_is_read(text: str) -> None:
    with pytest.raises(SettingsError, match="There is no lane"):
        Lane.parse(text, "d.gguf")


def test_a_lane_that_needs_a_draft_says_so() -> None:
    with pytest.raises(SettingsError, match="needs a draft"):
        Lane.parse("model:4")


@pytest.mark.parametrize("text", ["none", "lookup:auto", "small.gguf:8", "lookup+small.gguf:2", "derived:4", "none@1"])
def test_a_lane_is_shown_as_it_is_written(text: str) -> None:
    assert str(Lane.parse(text)) == text


def test_the_target_alone_is_always_there_and_no_lane_twice() -> None:
    lookup = Lane(DrafterKind.LOOKUP)
    assert with_baseline([lookup, BASELINE, lookup]) == (BASELINE, lookup)


def test_drafts_of_the_same_name_are_told_apart() -> None:
    lanes = [Lane.parse(text) for text in ("a/small.gguf", "b/small.gguf", "lookup")]
    assert labels(lanes) == ("a/small.gguf:auto", "b/small.gguf:auto", "lookup:auto")
