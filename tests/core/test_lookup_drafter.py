"""Lookup as a drafter, alone and before a model."""

from collections.abc import Sequence

from app.core.cancel import CancelToken
from app.core.lookahead import Choice, Evidence, FixedLookahead, Outcome, Reason
from app.core.lookup_drafter import LookupDrafter, LookupThenModel
from tests.scripted import ScriptedDrafter

FIXED = FixedLookahead()


class Unsure:
    """A lookahead that keeps only what is surer than it asks for."""

    choice = Choice(Reason.FIXED)

    def __init__(self, least: float) -> None:
        self.least = least

    def begin(self) -> None: ...

    def begin_round(self) -> None: ...

    def step(self, source: str, n_behind: int = 0) -> bool:
        return True

    def keep(self, evidence: Evidence) -> bool:
        return evidence.prior >= self.least

    def learn(self, outcome: Outcome) -> None: ...


def begun(drafter: LookupDrafter | LookupThenModel, prompt: Sequence[int]) -> None:
    assert list(drafter.begin(prompt, CancelToken(), FIXED)) in ([], [(len(prompt) - 1, len(prompt) - 1)])


def proposed(drafter: LookupDrafter | LookupThenModel, n_max: int = 3) -> list[int]:
    return [candidate.token for candidate in drafter.propose(n_max, FIXED)]


def test_it_proposes_what_followed_before() -> None:
    drafter = LookupDrafter()
    begun(drafter, [1, 2, 3, 4, 5, 1, 2])
    assert proposed(drafter) == [3, 4, 5]
    drafter.commit([3, 9])
    assert proposed(drafter) == []
    drafter.commit([2, 3])
    assert proposed(drafter, 1) == [9]


def test_its_tokens_were_not_drawn_and_longer_matches_are_surer() -> None:
    drafter = LookupDrafter()
    begun(drafter, [1, 2, 3, 4, 5, 6, 1, 2, 3])
    proposal = drafter.propose(3, FIXED)
    assert [candidate.drawn_from for candidate in proposal] == [None] * 3
    levels = [candidate.evidence.level for candidate in proposal if candidate.evidence]
    assert levels == [3, 4, 5]


def test_a_new_conversation_forgets_the_old_one_and_a_longer_one_does_not() -> None:
    drafter = LookupDrafter()
    begun(drafter, [1, 2, 3, 1, 2])
    begun(drafter, [1, 2, 3, 1, 2, 7, 3, 1])
    assert proposed(drafter, 1) == [2]
    begun(drafter, [9, 1, 2])
    assert proposed(drafter) == []


def test_it_ends_where_the_lookahead_says_no() -> None:
    drafter = LookupDrafter()
    begun(drafter, [1, 2, 3, 4, 5, 1, 2])
    assert drafter.propose(3, Unsure(0.99)) == ()


def test_a_short_match_leaves_the_word_to_the_model_and_a_long_one_does_not() -> None:
    drafter = LookupThenModel(LookupDrafter(), ScriptedDrafter([40, 41, 42]))
    begun(drafter, [1, 2, 5, 6, 1, 2])
    assert proposed(drafter, 2) == [40, 41]
    begun(drafter, [1, 2, 3, 4, 5, 7, 1, 2, 3, 4, 5])
    assert proposed(drafter, 2) == [7, 1]


def test_both_hear_every_verdict() -> None:
    model = ScriptedDrafter()
    drafter = LookupThenModel(LookupDrafter(), model)
    begun(drafter, [1, 2, 3])
    drafter.commit([4, 5])
    assert model.committed == [4, 5]


TEXT = [1, 2, 3, 4, 5, 6, 7, 50, 8, 9, 10, 50, 11, 12, 13]
RENAMED = [99 if token == 50 else token for token in TEXT]


def test_a_copy_goes_on_behind_a_replaced_token_and_learns_it() -> None:
    drafter = LookupDrafter()
    begun(drafter, [*TEXT, 0, 1, 2])
    assert proposed(drafter, 9) == TEXT[2:11]
    drafter.commit(RENAMED[2:8])
    assert proposed(drafter, 2) == [8, 9]
    drafter.commit([8])
    assert proposed(drafter, 9)[:6] == RENAMED[9:]


def test_two_surprises_in_a_row_end_a_copy() -> None:
    drafter = LookupDrafter()
    begun(drafter, [*TEXT, 0, 1, 2])
    drafter.commit([*TEXT[2:7], 70, 71])
    assert proposed(drafter) == []


def test_a_surprise_that_ends_a_copy_is_no_replacement() -> None:
    drafter = LookupDrafter()
    begun(drafter, [*TEXT, 0, 21, 22, 23, 50, 24, 0, 1, 2])
    drafter.commit([*TEXT[2:7], 70, 71, 21, 22])
    assert proposed(drafter) == [23, 50, 24]


def test_an_edited_copy_is_trusted_before_a_model_and_learnt_apart() -> None:
    drafter = LookupThenModel(LookupDrafter(), ScriptedDrafter([40, 41, 42]))
    begun(drafter, [*TEXT, 0, 1, 2])
    drafter.commit(RENAMED[2:8])
    proposal = drafter.propose(2, FIXED)
    assert [candidate.token for candidate in proposal] == [8, 9]
    assert all(candidate.evidence and candidate.evidence.level >= 100 for candidate in proposal)


def test_where_a_trusted_copy_is_not_worth_it_the_model_is_asked() -> None:
    drafter = LookupThenModel(LookupDrafter(), ScriptedDrafter([40, 41, 42]))
    begun(drafter, [1, 2, 3, 4, 5, 7, 1, 2, 3, 4, 5])
    assert [candidate.token for candidate in drafter.propose(2, Unsure(1.1))] == [40, 41]
