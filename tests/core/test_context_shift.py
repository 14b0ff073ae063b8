"""A reply that goes on beyond the context: what is forgotten, what cache and drafter hold then, what is said."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cancel import CancelToken
from app.core.drafter import Drafter
from app.core.errors import DraftingError, SettingsError
from app.core.events import Event, FinishReason, Round
from app.core.generation import Generation
from app.core.lookahead import FixedLookahead, Lookahead, Outcome
from app.core.lookup_drafter import LookupDrafter
from app.core.prompt import shift
from app.core.request import OnFull, Request
from tests.core.replies import PROMPT, checked, ending, reply, rounds, said
from tests.scripted import ScriptedDrafter, ScriptedModel, ScriptedSampler, speaking

CONTEXT = 12
LETTERS = "abcdefghijklmnopqrstuvwxyz"
GOES_ON: dict[str, Any] = {"on_full": OnFull.SHIFT, "n_keep": 2}


class Following(ScriptedDrafter):
    """Always right, and remembers what it was told to begin with."""

    def __init__(self) -> None:
        super().__init__(range(len(LETTERS)))
        self.begun: list[list[int]] = []

    def begin(self, prompt: Sequence[int], cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
        self.begun.append(list(prompt))
        committed = list(self.committed)
        yield from super().begin(prompt, cancel, lookahead)
        self.committed += committed


def shifted(model: ScriptedModel, drafter: Drafter | None = None, n_max: int = 3, **options: Any) -> list[Event]:
    """The events, after making sure at each round that the cache holds what was read, less what was forgotten."""
    seen: list[Event] = []
    sequence = list(PROMPT)
    n_keep = options.get("n_keep", 4)
    for event in reply(model, drafter, n_max=n_max, **options):
        seen.append(event)
        if isinstance(event, Round):
            del sequence[n_keep : n_keep + event.n_forgotten]
            sequence += [token.token for token in event.emitted]
            assert event.n_past == len(sequence) - 1
            assert model.tokens == sequence[:-1]
    return seen


def test_a_full_context_ends_the_reply_unless_it_may_shift() -> None:
    model = speaking(*LETTERS, n_context=CONTEXT)
    events = checked(reply(model), model)
    assert ending(events).reason is FinishReason.CONTEXT_FULL
    assert {this.n_forgotten for this in rounds(events)} == {0}


@pytest.mark.parametrize("can_shift", [True, False])
@pytest.mark.parametrize("can_rewind", [True, False])
@pytest.mark.parametrize("n_batch", [2, 64])
def test_a_context_that_shifts_forgets_the_older_half_and_goes_on(
    can_shift: bool, can_rewind: bool, n_batch: int
) -> None:
    model = speaking(*LETTERS, n_context=CONTEXT, can_rewind=can_rewind, n_batch=n_batch)
    model.can_shift = can_shift
    events = shifted(model, **GOES_ON)
    assert ending(events).text == LETTERS
    assert ending(events).reason is FinishReason.END_OF_GENERATION
    forgotten = {this.index: this.n_forgotten for this in rounds(events) if this.n_forgotten}
    assert forgotten == {9: 5, 14: 5, 19: 5, 24: 5}  # (12 - 2) // 2, each time the cells are full
    assert model.tokens[:2] == list(PROMPT[:2])


def test_the_drafter_begins_again_with_what_is_left() -> None:
    model, drafter = speaking(*LETTERS, n_context=CONTEXT), Following()
    events = shifted(model, drafter, **GOES_ON)
    assert ending(events).text == LETTERS
    assert drafter.begun[0] == list(PROMPT)
    assert drafter.begun[1] == [*PROMPT[:2], 3, 4, 5, 6, 7, 8]  # the last was said, and is not read yet
    assert len(drafter.begun) == 1 + sum(this.n_forgotten > 0 for this in rounds(events))
    after = [this for this in rounds(events) if this.n_forgotten]
    assert all(this.proposal for this in after[:-1])


def test_a_drafter_that_cannot_begin_again_is_left_behind() -> None:
    model, drafter = speaking(*LETTERS, n_context=CONTEXT), Following()

    def fail(call: str) -> None:
        if call == "begin" and len(drafter.begun) == 2:
            raise DraftingError("The draft ran out of memory.")

    drafter.during = fail
    events = shifted(model, drafter, **GOES_ON)
    assert ending(events).text == LETTERS
    first = next(this for this in rounds(events) if this.n_forgotten)
    assert (first.fell_back, first.drafter) == ("The draft ran out of memory.", "")
    assert not any(this.proposal for this in rounds(events)[first.index :])


@given(
    n_max=st.integers(0, 7),
    n_context=st.integers(4, 20),
    n_batch=st.integers(1, 8),
    n_keep=st.integers(0, 9),
    slips=st.sets(st.integers(0, 26)),
    can_shift=st.booleans(),
    stop_text=st.sampled_from(["", "gh", "z", "never"]),
)
def test_speculation_forgets_what_the_target_alone_forgets(
    n_max: int, n_context: int, n_batch: int, n_keep: int, slips: set[int], can_shift: bool, stop_text: str
) -> None:
    drafter = Following()
    drafter.guesses = [99 if place in slips else place for place in range(26)]
    model, alone = (speaking(*LETTERS, n_context=n_context, n_batch=n_batch) for _ in range(2))
    model.can_shift = alone.can_shift = can_shift
    stops = (stop_text,) if stop_text else ()
    options: dict[str, Any] = {"on_full": OnFull.SHIFT, "n_keep": n_keep, "stop_texts": stops, "n_max": n_max}
    drafted, plain = list(reply(model, drafter, **options)), list(reply(alone, **options))
    assert said(drafted) == said(plain)
    assert ending(drafted) == ending(plain)
    assert model.tokens == alone.tokens
    forgotten = [[this.n_forgotten for this in rounds(events) if this.n_forgotten] for events in (drafted, plain)]
    assert forgotten[0] == forgotten[1]
    assert (ending(plain).reason is FinishReason.CONTEXT_FULL) <= (n_context - n_keep < 2)


@pytest.mark.parametrize(("n_context", "n_keep"), [(4, 3), (4, 4), (5, 90), (12, 11)])
def test_where_nothing_may_be_forgotten_the_context_is_full(n_context: int, n_keep: int) -> None:
    model = speaking(*LETTERS, n_context=n_context)
    events = shifted(model, on_full=OnFull.SHIFT, n_keep=n_keep)
    assert ending(events).reason is FinishReason.CONTEXT_FULL
    assert len(model.tokens) == n_context


def test_a_context_of_a_single_token_gives_one_token() -> None:
    for on_full in OnFull:
        model = speaking(*LETTERS, n_context=1)
        events = checked(reply(model, ScriptedDrafter(range(9)), prompt=PROMPT[:1], on_full=on_full), model, PROMPT[:1])
        assert said(events) == [0]
        assert ending(events).reason is FinishReason.CONTEXT_FULL


def test_lookup_finds_nothing_of_what_was_forgotten() -> None:
    lookup = LookupDrafter()
    events = shifted(speaking(*LETTERS, n_context=CONTEXT), lookup, **GOES_ON)
    assert ending(events).text == LETTERS
    assert len(lookup._index.tokens) <= CONTEXT + 1


def test_the_time_of_forgetting_is_none_of_the_drafters() -> None:
    now = 0.0

    def pass_a_second() -> None:
        nonlocal now
        now += 1.0

    model = speaking(*LETTERS, n_context=CONTEXT)
    model.can_shift = False
    model.during_pass = pass_a_second
    told = rounds(reply(model, clock=lambda: now, on_full=OnFull.SHIFT, n_keep=2))
    first = next(this for this in told if this.n_forgotten)
    assert (first.times.drafting, first.times.verifying, first.times.other) == (0.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("can_shift", "can_rewind", "passes"), [(True, True, []), (False, True, [4]), (False, False, [6])]
)
def test_what_cannot_move_up_is_read_again(can_shift: bool, can_rewind: bool, passes: list[int]) -> None:
    model = ScriptedModel(can_rewind=can_rewind)
    model.can_shift = can_shift
    model.tokens.extend(range(9))
    shift(model, [0, 1, 5, 6, 7, 8, 9], 2, CancelToken())
    assert model.tokens == [0, 1, 5, 6, 7, 8]
    assert model.passes == passes


def test_forgetting_is_not_held_against_drafting() -> None:
    class Learning(FixedLookahead):
        def learn(self, outcome: Outcome) -> None:
            totals.append(outcome.total)

    now, totals = 0.0, list[float]()

    def pass_a_second() -> None:
        nonlocal now
        now += 1.0

    model = speaking(*LETTERS, n_context=CONTEXT)
    model.can_shift = False
    model.during_pass = pass_a_second
    request = Request((), on_full=OnFull.SHIFT, n_keep=2)
    told = rounds(Generation(PROMPT, request, model, ScriptedSampler(), None, lambda: now, None, Learning()).events())
    assert {this.times.total for this in told} == {1.0, 2.0}
    assert set(totals) == {1.0}


def test_a_stop_while_it_is_read_again_ends_the_reply() -> None:
    model, cancel = speaking(*LETTERS, n_context=CONTEXT), CancelToken()
    model.can_shift = False
    model.during_pass = lambda: cancel.cancel() if len(model.tokens) == 2 and len(model.passes) > 2 else None
    events = list(reply(model, cancel=cancel, **GOES_ON))
    assert ending(events).reason is FinishReason.CANCELLED
    assert ending(events).text == LETTERS[:9]


def test_fewer_than_no_tokens_cannot_be_kept() -> None:
    with pytest.raises(SettingsError, match="kept"):
        Request((), n_keep=-1)
