"""Which pairs are remembered, and when."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.errors import ModelFileError
from app.core.loading import Role
from app.core.recent_pair import RecentPair
from app.state.recent import RecentState
from tests.state.stand_in import DRAFT, TARGET, StandIn


@pytest.fixture
def remembered(stand_in: StandIn) -> list[RecentPair]:
    pairs: list[RecentPair] = []
    recent = stand_in.models.recent
    recent.remember_requested.connect(pairs.append)
    recent.watch(stand_in.pair)
    return pairs


def test_a_pair_is_remembered_once_when_both_are_there(stand_in: StandIn, remembered: list[RecentPair]) -> None:
    pair = stand_in.pair
    pair.load(Role.TARGET, TARGET.path)
    pair.load(Role.DRAFT, DRAFT.path)
    pair.on_loaded(Role.TARGET, TARGET)
    assert not remembered
    pair.on_loaded(Role.DRAFT, DRAFT)
    stand_in.judge(None)
    [one] = remembered
    assert one.files == (TARGET.path, DRAFT.path)
    assert one.title == "Tall 1B ◂ Small 0.1B"
    assert one.when > 0


def test_a_target_alone_is_remembered_too_and_a_draft_alone_is_not(
    stand_in: StandIn, remembered: list[RecentPair]
) -> None:
    stand_in.load(Role.DRAFT)
    assert not remembered
    stand_in.pair.on_unloaded(Role.DRAFT)
    stand_in.load(Role.TARGET)
    assert [one.files for one in remembered] == [(TARGET.path, None)]


def test_a_draft_that_fails_leaves_the_target(stand_in: StandIn, remembered: list[RecentPair]) -> None:
    asked: list[bool] = []
    stand_in.models.recent.read_requested.connect(lambda: asked.append(True))
    stand_in.pair.load(Role.DRAFT, DRAFT.path)
    stand_in.pair.load(Role.TARGET, TARGET.path)
    stand_in.pair.on_failed(Role.DRAFT, ModelFileError("There is no file."))
    stand_in.pair.on_loaded(Role.TARGET, TARGET)
    assert [one.files for one in remembered] == [(TARGET.path, None)]
    assert asked == [True]  # one of those before may be gone


def test_loading_again_after_unloading_is_a_new_moment(stand_in: StandIn, remembered: list[RecentPair]) -> None:
    stand_in.load(Role.TARGET)
    stand_in.pair.on_unloaded(Role.TARGET)
    stand_in.load(Role.TARGET)
    assert len(remembered) == 2


def test_what_is_listed_is_told_where_it_differs(qtbot: QtBot) -> None:
    recent, told, first = RecentState(), [], []
    recent.changed.connect(lambda: told.append(recent.pairs))
    recent.first_read.connect(lambda: first.append(recent.last))
    one = RecentPair(Path("/a"), "a", None, "", 1.0)
    recent.on_listed([one])
    recent.on_listed([one])
    gone = replace(one, missing=(one.target,))
    recent.on_listed([gone])
    assert told == [(one,), (gone,)]
    assert first == [one]
