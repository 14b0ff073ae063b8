"""The status: derived, for every state there is."""

from dataclasses import replace
from itertools import islice

import pytest

from app.core.errors import DraftingError, ModelFileError
from app.core.loading import Role
from app.state.status import Drafting, DraftingStatus, drafting_status
from tests.scripted import ScriptedDrafter, speaking
from tests.state.stand_in import DRAFT, FITTING, MISFIT, TARGET, StandIn, guessing

ERROR = ModelFileError("It is truncated.")


def status(stand_in: StandIn) -> DraftingStatus:
    return drafting_status(stand_in.pair, stand_in.settings, stand_in.chat.reply)


def test_every_state_on_the_way_to_a_pair(stand_in: StandIn) -> None:
    pair = stand_in.pair
    assert status(stand_in).state is Drafting.NO_TARGET
    pair.load(Role.TARGET, TARGET.path)
    assert status(stand_in).state is Drafting.TARGET_LOADING
    pair.on_failed(Role.TARGET, ERROR)
    assert status(stand_in).state is Drafting.TARGET_FAILED
    stand_in.load(Role.TARGET)
    assert status(stand_in).state is Drafting.NO_DRAFT
    pair.load(Role.DRAFT, DRAFT.path)
    assert status(stand_in).state is Drafting.DRAFT_LOADING
    pair.on_failed(Role.DRAFT, ERROR)
    assert status(stand_in).state is Drafting.DRAFT_FAILED
    stand_in.load(Role.DRAFT)
    assert status(stand_in).state is Drafting.UNJUDGED
    pair.on_report(MISFIT)
    assert status(stand_in) == DraftingStatus(Drafting.MISFIT, detail=MISFIT.summary)


def test_ready_says_the_lookahead(stand_in: StandIn) -> None:
    stand_in.load_pair()
    assert status(stand_in) == DraftingStatus(Drafting.READY, 4)
    stand_in.settings.change(n_max=7)
    assert status(stand_in) == DraftingStatus(Drafting.READY, 7)
    stand_in.settings.change(drafting=False)
    assert status(stand_in).state is Drafting.SWITCHED_OFF


@pytest.mark.parametrize("role", Role)
def test_a_model_that_cannot_forget_keeps_drafting_off(stand_in: StandIn, role: Role) -> None:
    stand_in.load_pair()
    info = TARGET if role is Role.TARGET else DRAFT
    stand_in.pair.load(role, info.path)
    stand_in.pair.on_loaded(role, replace(info, can_rewind=False))
    stand_in.pair.on_report(FITTING)
    assert status(stand_in) == DraftingStatus(Drafting.FORGETLESS, detail=role)
    assert stand_in.ask().n_max == 0


def test_a_running_reply_tells_what_is_done_for_it(stand_in: StandIn) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    events = stand_in.events(speaking(*"abcdef"), guessing(0, 1))
    assert status(stand_in).state is Drafting.READY
    stand_in.chat.receive(request, next(events))
    assert status(stand_in) == DraftingStatus(Drafting.ACTIVE, 4)
    stand_in.settings.change(n_max=9)  # for the next reply
    assert status(stand_in) == DraftingStatus(Drafting.ACTIVE, 4)
    for event in events:
        stand_in.chat.receive(request, event)
    assert status(stand_in) == DraftingStatus(Drafting.READY, 9)


def test_a_reply_without_a_drafter_is_never_called_speculating(stand_in: StandIn) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    stand_in.chat.receive(request, next(stand_in.events(speaking("a"), None)))
    assert status(stand_in).state is Drafting.ALONE


def test_a_reply_that_a_misfit_keeps_from_drafting_says_so(stand_in: StandIn) -> None:
    stand_in.load_pair(MISFIT)
    request = stand_in.ask()
    stand_in.chat.receive(request, next(stand_in.events(speaking("a"), None)))
    assert status(stand_in) == DraftingStatus(Drafting.MISFIT, detail=MISFIT.summary)


def test_falling_back_says_the_cause(stand_in: StandIn) -> None:
    stand_in.load_pair()
    drafter = ScriptedDrafter([0, 1])

    def fail(call: str) -> None:
        if call == "propose":
            raise DraftingError("The draft broke.")

    drafter.during = fail
    request = stand_in.ask()
    for event in islice(stand_in.events(speaking(*"abcdef"), drafter), 4):
        stand_in.chat.receive(request, event)
    assert status(stand_in) == DraftingStatus(Drafting.FELL_BACK, detail="The draft broke.")
