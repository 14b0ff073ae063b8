"""Why and where a reply ends, and that nothing is left of what stood behind the end."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.drafter import Drafter, Proposal
from app.core.events import Event, Fate, FinishReason, Round
from app.core.lookahead import Lookahead
from app.core.metrics import Metrics, MetricsFold
from tests.core.replies import PROMPT, checked, ending, reply, rounds, said
from tests.scripted import END, ScriptedDrafter, ScriptedModel, speaking

ALL_RIGHT = [*range(12), END]


def folded(events: list[Event]) -> Metrics:
    fold = MetricsFold()
    for event in events:
        fold.add(event)
    return fold.metrics


def drafters() -> list[Drafter | None]:
    """None, one that is always right, one that never is, and one that slips now and then."""
    slipping = [99 if token % 3 == 1 else token for token in ALL_RIGHT]
    return [None, ScriptedDrafter(ALL_RIGHT), ScriptedDrafter([99] * 12), ScriptedDrafter(slipping)]


@pytest.mark.parametrize("drafter", drafters(), ids=["alone", "right", "wrong", "slipping"])
@pytest.mark.parametrize("n_max", [1, 2, 5, 20])
@pytest.mark.parametrize(
    ("pieces", "stop_text", "text", "n_tokens"),
    [
        (["a", "b<end>c", "d"], "<end>", "ab", 2),  # within a token
        (["a", "<end>", "d"], "<end>", "a", 2),  # a token of its own
        (["a", "b<", "end", ">c", "d"], "<end>", "ab", 4),  # across tokens
        (["a", "b", "c", "<", "e", "n", "d", ">", "f"], "<end>", "abc", 8),
        (["<end>", "a", "b", "c"], "<end>", "", 1),  # at once
        (["a", "<e", "<end", ">", "b"], "<end>", "a<e", 4),  # after a false beginning
        (["a", "", "b", "", "<", "", ">", "", "c"], "<>", "ab", 7),  # with tokens that have no text
        ([b"a", b"\xf0\x9f", b"\x98\x80", b"b"], "😀", "a", 3),  # a character across tokens
    ],
)
def test_a_stop_text_ends_the_reply_and_is_not_in_it(
    pieces: list[str | bytes], stop_text: str, text: str, n_tokens: int, drafter: ScriptedDrafter | None, n_max: int
) -> None:
    model = speaking(*pieces)
    events = checked(reply(model, drafter, n_max=n_max, stop_texts=("never", stop_text)), model)
    end = ending(events)
    assert (end.reason, end.stop_text, end.text) == (FinishReason.STOP_TEXT, stop_text, text)
    assert said(events) == list(range(n_tokens))
    assert model.tokens == [*PROMPT, *range(n_tokens - 1)]
    assert folded(events).n_generated == n_tokens
    assert drafter is None or drafter.committed == said(events)


def test_what_stands_behind_a_stop_text_leaves_the_round_and_its_statistics() -> None:
    model = speaking("a", "<>", "b", "c", "d")
    events = checked(reply(model, ScriptedDrafter([0, 1, 2, 99, 4]), n_max=5, stop_texts=("<>",)), model)
    (this,) = rounds(events)
    assert [token.token for token in this.proposal] == [0, 1]
    assert [token.fate for token in this.proposal] == [Fate.ACCEPTED, Fate.ACCEPTED]
    assert (this.preferred, this.preferred_text, this.n_past) == (None, "", len(PROMPT) + 1)
    metrics = folded(events)
    assert (metrics.n_generated, metrics.n_accepted, metrics.n_rejected, metrics.n_ignored) == (2, 2, 0, 0)


def test_a_stop_text_in_the_corrected_token_leaves_the_rejection_in_place() -> None:
    model = speaking("a", "<>", "b")
    (this,) = rounds(checked(reply(model, ScriptedDrafter([0, 99, 2]), n_max=5, stop_texts=("<>",)), model))
    assert [token.fate for token in this.proposal] == [Fate.ACCEPTED, Fate.REJECTED, Fate.IGNORED]
    assert this.preferred == 1


def passes_when_shown(model: ScriptedModel, stop_text: str) -> list[tuple[str, int]]:
    """Each round's text, decoding plainly, with the number of rounds that were run when it was shown."""
    shown = []
    for event in reply(model, prompt=PROMPT[:1], stop_texts=(stop_text,)):
        if isinstance(event, Round):
            shown.append((event.text, len(model.passes)))
    return shown


def test_text_that_may_become_a_stop_text_is_held_back() -> None:
    assert passes_when_shown(speaking("a", "b<", "e", ">", "c"), "<e>") == [("a", 1), ("b", 4), ("", 4), ("", 4)]


def test_held_text_is_shown_as_soon_as_it_can_no_longer_become_a_stop_text() -> None:
    shown = passes_when_shown(speaking("a", "b<", "e", "c", "d"), "<e>")
    assert shown == [("a", 1), ("b<", 4), ("e", 4), ("c", 4), ("d", 5), ("", 6)]


@pytest.mark.parametrize(
    ("options", "reason", "text"),
    [
        ({}, FinishReason.END_OF_GENERATION, "ab<e"),
        ({"max_tokens": 2}, FinishReason.LENGTH, "ab<"),
    ],
)
def test_held_text_is_shown_when_the_reply_ends(options: dict[str, int], reason: FinishReason, text: str) -> None:
    model = speaking("a", "b<", "e")
    end = ending(checked(reply(model, max_tokens=options.get("max_tokens", 9), stop_texts=("<e>",)), model))
    assert (end.reason, end.text) == (reason, text)


@pytest.mark.parametrize("n_max", [1, 2, 3, 4, 8])
def test_an_end_of_generation_within_the_accepted_run_ends_the_reply(n_max: int) -> None:
    model, drafter = speaking("a", "b"), ScriptedDrafter([0, 1, END, 7, 8, 9])
    events = checked(reply(model, drafter, n_max=n_max), model)
    assert said(events) == drafter.committed == [0, 1, END]
    assert (ending(events).reason, ending(events).text) == (FinishReason.END_OF_GENERATION, "ab")
    assert model.tokens == [*PROMPT, 0, 1]


def test_what_stands_behind_an_end_of_generation_leaves_the_statistics() -> None:
    model = speaking("a", "b")
    events = checked(reply(model, ScriptedDrafter([0, 1, END, 7, 8, 9]), n_max=6), model)
    (this,) = rounds(events)
    assert [token.token for token in this.proposal] == [0, 1, END]
    metrics = folded(events)
    assert (metrics.n_generated, metrics.n_proposed, metrics.n_accepted) == (3, 3, 3)


def test_a_proposed_end_of_generation_that_is_rejected_does_not_end_the_reply() -> None:
    model = speaking("a", "b", "c")
    events = checked(reply(model, ScriptedDrafter([0, END, 99]), n_max=3), model)
    assert ending(events).text == "abc"


def test_a_reply_may_end_at_once() -> None:
    model = speaking("a")
    model.table[PROMPT[-1], END] = 10.0
    events = checked(reply(model, ScriptedDrafter([0, 1])), model)
    assert said(events) == [END]
    assert ending(events).text == ""


def test_a_stop_text_wins_over_an_end_of_generation_in_the_same_round() -> None:
    model = speaking("a", "<>")
    events = checked(reply(model, ScriptedDrafter(ALL_RIGHT), n_max=8, stop_texts=("<>",)), model)
    assert ending(events).reason is FinishReason.STOP_TEXT
    assert said(events) == [0, 1]


@pytest.mark.parametrize("drafter", drafters(), ids=["alone", "right", "wrong", "slipping"])
@pytest.mark.parametrize("max_tokens", range(1, 10))
@pytest.mark.parametrize("n_max", [1, 3, 8])
def test_the_reply_is_never_longer_than_asked_for(drafter: ScriptedDrafter | None, max_tokens: int, n_max: int) -> None:
    model = speaking(*"abcdefghijkl")
    events = checked(reply(model, drafter, n_max=n_max, max_tokens=max_tokens), model)
    assert said(events) == list(range(max_tokens))
    assert ending(events).reason is FinishReason.LENGTH
    drafted = accumulate(len(this.emitted) for this in rounds(events))
    assert all(len(this.proposal) <= max_tokens - 1 for this in rounds(events)[:1])
    assert list(drafted)[-1] == max_tokens


def test_no_more_is_drafted_than_the_reply_can_take() -> None:
    model, drafter = speaking(*"abcdefghijkl"), ScriptedDrafter(ALL_RIGHT)
    checked(reply(model, drafter, n_max=4, max_tokens=8), model)
    assert drafter.asked == [4, 2]


@pytest.mark.parametrize("drafter", drafters(), ids=["alone", "right", "wrong", "slipping"])
@pytest.mark.parametrize("room", range(6))
@pytest.mark.parametrize("n_max", [1, 3, 8])
def test_the_reply_ends_where_the_context_does(drafter: ScriptedDrafter | None, room: int, n_max: int) -> None:
    model = speaking(*"abcdefghijkl", n_context=len(PROMPT) + room)
    events = checked(reply(model, drafter, n_max=n_max), model)
    # The last token is said, but there is no cell left to read it.
    assert said(events) == list(range(room + 1))
    assert len(model.tokens) == model.n_context
    assert ending(events).reason is FinishReason.CONTEXT_FULL


def test_no_more_is_drafted_than_the_context_or_a_batch_can_take() -> None:
    model, drafter = speaking(*"abcdefghijkl", n_context=len(PROMPT) + 7, n_batch=4), ScriptedDrafter(ALL_RIGHT)
    checked(reply(model, drafter, n_max=6), model)
    assert drafter.asked == [3, 3]
    assert model.passes == [3, 4, 4]


def test_the_last_token_of_a_full_context_may_be_an_end_of_generation() -> None:
    model = speaking("a", "b", n_context=len(PROMPT) + 2)
    events = checked(reply(model, ScriptedDrafter(ALL_RIGHT)), model)
    assert said(events) == [0, 1, END]
    assert ending(events).reason is FinishReason.END_OF_GENERATION


def test_bytes_that_never_become_a_character_are_not_shown() -> None:
    model = speaking("a", b"\xf0\x9f")
    assert ending(checked(reply(model), model)).text == "a"


@given(
    pieces=st.lists(st.text("ab<>é", max_size=3), min_size=1, max_size=10),
    stop_text=st.text("ab<>é", min_size=1, max_size=4),
    guesses=st.lists(st.integers(0, 10), max_size=10),
    n_max=st.integers(0, 6),
)
def test_nothing_is_shown_but_the_text_before_the_stop_text(
    pieces: list[str], stop_text: str, guesses: list[int], n_max: int
) -> None:
    model = speaking(*pieces)
    shown = ""
    for event in reply(model, ScriptedDrafter(guesses), n_max=n_max, stop_texts=(stop_text,)):
        if isinstance(event, Round):
            shown += event.text
            assert "".join(pieces).split(stop_text)[0].startswith(shown)
    assert shown == "".join(pieces).split(stop_text)[0]


@pytest.mark.parametrize("n_max", [0, 1, 5])
def test_of_several_stop_texts_the_first_that_is_complete_counts(n_max: int) -> None:
    model = speaking("a", "b", "c", "d", "e")
    events = checked(reply(model, ScriptedDrafter(ALL_RIGHT), n_max=n_max, stop_texts=("bcd", "c")), model)
    assert (ending(events).stop_text, ending(events).text, said(events)) == ("c", "ab", [0, 1, 2])


def test_a_pass_that_an_end_cut_short_keeps_its_size_and_its_steps_in_the_costs() -> None:
    model = speaking("a")
    metrics = folded(checked(reply(model, ScriptedDrafter([0, END, 7, 8, 9]), n_max=5), model))
    assert (metrics.n_proposed, metrics.n_drafted, list(metrics.verify_cost)) == (2, 5, [6])


def test_the_prompt_is_read_once_the_first_round_begins_also_where_that_is_held() -> None:
    now = 0.0

    def pass_a_second() -> None:
        nonlocal now
        now += 1.0

    model = speaking("<", "b", "c")
    model.during_pass = pass_a_second
    events = list(reply(model, prompt=[200], stop_texts=("<x",), clock=lambda: now))
    assert folded(events).prompt_time == 0.0
    assert rounds(events)[0].at == 2.0


def test_a_drafter_cannot_make_a_reply_longer_than_asked() -> None:
    class Eager(ScriptedDrafter):
        def propose(self, n_max: int, lookahead: Lookahead) -> Proposal:
            return super().propose(n_max + 2, lookahead)

    model = speaking(*"abcdefgh")
    assert len(said(checked(reply(model, Eager(ALL_RIGHT), n_max=2, max_tokens=2), model))) == 2


def test_a_target_that_cannot_rewind_is_never_drafted_for() -> None:
    model = speaking("a", "b", "c", can_rewind=False)
    events = checked(reply(model, ScriptedDrafter([0, 99, 2]), n_max=3), model)
    assert ending(events).text == "abc"
    assert not any(this.proposal or this.drafter for this in rounds(events))
