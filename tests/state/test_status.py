"""The status: derived, for every state there is."""

from dataclasses import replace
from itertools import islice

import pytest

from app.core.errors import DraftingError, ModelFileError
from app.core.loading import Role
from app.core.lookahead import Choice, Reason
from app.core.request import DrafterKind
from app.state.side import Obstacle
from app.state.status import Drafting, DraftingStatus, drafting_status
from tests.scripted import ScriptedDrafter, speaking
from tests.state.stand_in import DRAFT, FITTING, MISFIT, TARGET, ScriptedLookahead, StandIn, guessing

ERROR = ModelFileError("It is truncated.")


def status(stand_in: StandIn) -> DraftingStatus:
    return drafting_status(stand_in.pair, stand_in.settings, stand_in.chat.reply)


def ready(kind: DrafterKind, obstacle: Obstacle | None = None, detail: str = "") -> DraftingStatus:
    return DraftingStatus(Drafting.READY, kind, None, obstacle, detail)


def test_every_state_on_the_way_to_a_pair(stand_in: StandIn) -> None:
    pair = stand_in.pair
    assert status(stand_in).state is Drafting.NO_TARGET
    pair.load(Role.TARGET, TARGET.path)
    assert status(stand_in).state is Drafting.TARGET_LOADING
    pair.on_failed(Role.TARGET, ERROR)
    assert status(stand_in).state is Drafting.TARGET_FAILED
    pair.load(Role.TARGET, TARGET.path)
    pair.on_loaded(Role.TARGET, TARGET)
    assert status(stand_in).state is Drafting.UNJUDGED
    stand_in.judge(None)
    assert status(stand_in) == ready(DrafterKind.LOOKUP, Obstacle.NO_DRAFT)
    pair.load(Role.DRAFT, DRAFT.path)
    assert status(stand_in).state is Drafting.DRAFT_LOADING
    pair.on_failed(Role.DRAFT, ERROR)
    assert status(stand_in) == ready(DrafterKind.LOOKUP, Obstacle.DRAFT_FAILED)
    pair.load(Role.DRAFT, DRAFT.path)
    pair.on_loaded(Role.DRAFT, DRAFT)
    assert status(stand_in).state is Drafting.UNJUDGED
    stand_in.judge(FITTING)
    assert status(stand_in) == ready(DrafterKind.LOOKUP_MODEL)


@pytest.mark.parametrize("way", [DrafterKind.MAP, DrafterKind.TEXT])
def test_a_misfit_drafts_another_way_and_says_why(stand_in: StandIn, way: DrafterKind) -> None:
    stand_in.load_pair(MISFIT, way)
    assert status(stand_in) == ready(way, Obstacle.MISFIT, MISFIT.summary)


def test_ready_says_the_lookahead(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.settings.change(lookahead=7)
    assert status(stand_in).lookahead == 7
    stand_in.settings.change(drafter=DrafterKind.NONE)
    assert status(stand_in).state is Drafting.SWITCHED_OFF


@pytest.mark.parametrize("kind", [DrafterKind.MODEL, DrafterKind.LOOKUP_MODEL])
def test_what_a_misfit_rules_out_is_off(stand_in: StandIn, kind: DrafterKind) -> None:
    stand_in.load_pair(MISFIT)
    stand_in.settings.change(drafter=kind)
    off = DraftingStatus(Drafting.OFF, obstacle=Obstacle.MISFIT, detail=MISFIT.summary)
    assert status(stand_in) == off
    request = stand_in.ask()
    stand_in.chat.receive(request, next(stand_in.events(speaking("a"), None)))
    assert status(stand_in) == off


def test_what_was_chosen_in_so_many_words_is_ready_without_excuses(stand_in: StandIn) -> None:
    stand_in.load_pair()
    for kind in (DrafterKind.MODEL, DrafterKind.MAP, DrafterKind.TEXT, DrafterKind.LOOKUP, DrafterKind.LOOKUP_MODEL):
        stand_in.settings.change(drafter=kind)
        assert status(stand_in) == ready(kind)


def test_a_target_that_cannot_forget_keeps_drafting_off(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.load(Role.TARGET, replace(TARGET, can_rewind=False))
    stand_in.judge(FITTING)
    off = DraftingStatus(Drafting.OFF, obstacle=Obstacle.FORGETLESS_TARGET)
    assert status(stand_in) == off
    request = stand_in.ask()
    assert request.n_max == 0
    stand_in.chat.receive(request, next(stand_in.events(speaking("a"), None)))
    assert status(stand_in) == off


def test_a_draft_that_cannot_forget_leaves_lookup(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.load(Role.DRAFT, replace(DRAFT, can_rewind=False))
    stand_in.judge(FITTING)
    assert status(stand_in) == ready(DrafterKind.LOOKUP, Obstacle.FORGETLESS_DRAFT)
    assert stand_in.ask().n_max > 0


def test_a_running_reply_tells_what_is_done_for_it(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.settings.change(lookahead=4)
    request = stand_in.ask()
    events = stand_in.events(speaking(*"abcdef"), guessing(0, 1))
    assert status(stand_in).state is Drafting.READY
    stand_in.chat.receive(request, next(events))
    assert status(stand_in) == DraftingStatus(Drafting.ACTIVE, lookahead=4, drafter="scripted")
    stand_in.settings.change(lookahead=9, drafter=DrafterKind.NONE)  # for the next reply
    for event in islice(events, 3):
        stand_in.chat.receive(request, event)
    assert stand_in.chat.reply
    (this,) = stand_in.chat.reply.rounds
    assert status(stand_in) == DraftingStatus(Drafting.ACTIVE, lookahead=4, drafter="scripted", last=this)
    for event in events:
        stand_in.chat.receive(request, event)
    assert status(stand_in).state is Drafting.SWITCHED_OFF


def test_auto_tells_the_last_choice(stand_in: StandIn) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    choice = Choice(Reason.PAYS, 0.91, 0.012)
    lookahead = ScriptedLookahead(choice, Choice(Reason.COSTS_MORE, 0.2, 0.012))
    events = stand_in.events(speaking(*"abcdef"), guessing(0, 1), lookahead=lookahead)
    for event in islice(events, 4):
        stand_in.chat.receive(request, event)
    now = status(stand_in)
    assert (now.state, now.lookahead) == (Drafting.ACTIVE, None)
    assert now.last
    assert now.last.choice == choice


def test_a_reply_without_a_drafter_is_never_called_speculating(stand_in: StandIn) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    stand_in.chat.receive(request, next(stand_in.events(speaking("a"), None)))
    assert status(stand_in).state is Drafting.ALONE


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
