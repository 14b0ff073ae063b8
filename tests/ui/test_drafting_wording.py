"""What is said about drafting: every state, every obstacle and every reason has its own words."""

from collections.abc import Iterable

import pytest

from app.core.events import Round, RoundTimes
from app.core.lookahead import Choice, Reason
from app.core.request import DrafterKind
from app.state.side import Obstacle
from app.state.status import Drafting, DraftingStatus
from app.ui.drafting_wording import drafter_meaning, drafter_name, obstacle_text, round_reason, status_text


def a_round(choice: Choice, n_drafted: int, drafter: str = "lookup", fell_back: str = "") -> Round:
    times = RoundTimes(0.0, 0.0, 0.0)
    return Round(0.0, 0, drafter, (), (), None, "", times, n_drafted + 1, 9, choice, fell_back)


@pytest.mark.parametrize(
    ("this", "words"),
    [
        (a_round(Choice(Reason.PAYS, 0.914, 0.0123), 5), "drafting 5: 0.91 sure, 12.3\u00a0ms each"),
        (a_round(Choice(Reason.PAYS, 0.9, 0.0), 5), "drafting 5: 0.90 sure"),  # lookup costs nothing
        (a_round(Choice(Reason.TRIAL, 0.3, 0.01), 3), "trying 3: 0.30 sure, 10.0\u00a0ms each"),
        (a_round(Choice(Reason.FIXED), 4), "drafting 4"),
        (a_round(Choice(Reason.FIXED), 0), "not drafting: nothing to propose here"),
        (a_round(Choice(Reason.OFF), 0), "not drafting: nothing to propose here"),
        (a_round(Choice(Reason.COSTS_MORE, 0.2, 0.01), 0), "not drafting: would cost more than it saves"),
        (a_round(Choice(Reason.CHECK, 0.9, 0.01), 0), "not drafting: checks what the target takes alone"),
        (a_round(Choice(Reason.NO_ROOM), 0), "not drafting: the reply or the context ends here"),
        (a_round(Choice(Reason.OFF), 0, drafter=""), "not drafting"),
        (a_round(Choice(Reason.OFF), 0, fell_back="It broke."), "not drafting"),
    ],
)
def test_a_round_says_what_it_drafted_and_why(this: Round, words: str) -> None:
    assert round_reason(this) == words


def all_different(texts: Iterable[str]) -> bool:
    known = list(texts)
    return len(set(known)) == len(known) and all(known)


def test_names_meanings_and_obstacles_are_told_apart() -> None:
    assert all_different(drafter_name(kind) for kind in DrafterKind)
    assert all_different(drafter_meaning(kind) for kind in DrafterKind)
    assert all_different(obstacle_text(obstacle) for obstacle in Obstacle)


def test_states_are_told_apart() -> None:
    states = {
        state: DraftingStatus(state, DrafterKind.LOOKUP, 3, Obstacle.MISFIT, "It broke.", "lookup")
        for state in Drafting
    }
    assert all_different(status_text(status) for status in states.values())
    ways = set(DrafterKind) - {DrafterKind.FITTING, DrafterKind.NONE}
    assert all_different(status_text(DraftingStatus(Drafting.READY, kind)) for kind in ways)
