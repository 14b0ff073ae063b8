"""Another reply with another draft: asked once the draft is there and judged, and given up where it does not come."""

from pathlib import Path

import pytest

from app.core.errors import ModelLoadError
from app.core.loading import Role
from app.core.request import DrafterKind
from app.state.another_draft import AnotherDraft
from tests.scripted import saying
from tests.state.stand_in import DRAFT, FITTING, StandIn, model_info

OTHER = model_info("Other 0.2B", "/models/other.gguf")


@pytest.fixture
def another(stand_in: StandIn) -> AnotherDraft:
    stand_in.load_pair()
    stand_in.settings.change(drafter=DrafterKind.NONE)
    stand_in.converse(saying("abc"), text="One")
    return stand_in.conversations.another_draft


def test_it_is_asked_when_the_draft_is_there(stand_in: StandIn, another: AnotherDraft) -> None:
    another.ask(0, OTHER.path)
    assert stand_in.loads[-1].path == OTHER.path
    assert another.waiting
    stand_in.pair.on_loaded(Role.DRAFT, OTHER)
    assert len(stand_in.requests) == 1
    stand_in.judge(FITTING)
    assert not another.waiting
    assert len(stand_in.requests) == 2
    assert stand_in.requests[-1].drafter is DrafterKind.FITTING
    assert stand_in.requests[-1].n_max
    assert stand_in.conversations.current.fork(0).total == 2


def test_one_that_is_there_need_not_be_loaded(stand_in: StandIn, another: AnotherDraft) -> None:
    n_loads = len(stand_in.loads)
    another.ask(0, DRAFT.path)
    assert len(stand_in.loads) == n_loads
    assert len(stand_in.requests) == 2
    another.ask(0, OTHER.path)  # a reply runs
    assert len(stand_in.loads) == n_loads


@pytest.mark.parametrize("why", ["failed", "cancelled", "another", "asked", "left"])
def test_it_is_given_up(stand_in: StandIn, another: AnotherDraft, why: str) -> None:
    another.ask(0, OTHER.path)
    match why:
        case "failed":
            stand_in.pair.on_failed(Role.DRAFT, ModelLoadError("It is broken."))
        case "cancelled":
            stand_in.pair.cancel_load(Role.DRAFT)
        case "another":
            stand_in.pair.load(Role.DRAFT, Path("/models/third.gguf"))
        case "left":
            stand_in.chat.new_chat()
        case "asked":
            stand_in.pair.on_loaded(Role.DRAFT, OTHER)
            stand_in.ask("Two")
    assert not another.waiting
