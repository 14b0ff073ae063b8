"""Replies that are stopped, abandoned or hit by a failure."""

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import count

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, DecodingError, DraftingError
from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started, TokenKind
from app.core.lookahead import Lookahead
from tests.core.replies import PROMPT, checked, ending, reply, rounds, said
from tests.scripted import END, ScriptedDrafter, ScriptedModel, speaking

WORDS = ("one", " two", " three<", " four", " five", " six")
TEXT = "".join(WORDS)
STOP_TEXTS = ("<end>",)  # never comes, but its beginning does


def model_and_drafter() -> tuple[ScriptedModel, ScriptedDrafter]:
    """Seven tokens in four rounds of a reply with lookahead 1; the second round's text is held back."""
    return speaking(*WORDS, n_batch=2), ScriptedDrafter([0, 1, 99, 3, 99, 5, END])


def whole_reply() -> list[Event]:
    model, drafter = model_and_drafter()
    return checked(reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS), model)


N_EVENTS = len(whole_reply())


def at_pass(number: int, act: Callable[[], None]) -> Callable[[], None]:
    """Does `act` in the middle of that pass, counting from 0."""
    passes = count()
    return lambda: act() if next(passes) == number else None


def raising(error: Exception, call: str = "", number: int = 0) -> Callable[..., None]:
    """Raises at a drafter's call of that name, counting from 0; or at once."""
    calls = count()

    def fail(name: str = "") -> None:
        if name == call and next(calls) >= number:
            raise error

    return fail


def cancelling(events: Iterable[Event], number: int, cancel: CancelToken) -> Iterator[Event]:
    """Passes the events on and cancels at that one, counting from 0."""
    for place, event in enumerate(events):
        if place == number:
            cancel.cancel()
        yield event


def test_a_stop_while_the_drafter_takes_the_verdict_loses_no_round() -> None:
    model, drafter = model_and_drafter()
    drafter.during = raising(Cancelled(), "commit", 1)
    events = checked(reply(model, drafter, n_max=1), model)
    assert (ending(events).text, said(events)) == (TEXT, [*range(len(WORDS)), END])


def test_the_whole_reply_has_every_kind_of_event_and_a_held_round() -> None:
    events = whole_reply()
    assert [type(event) for event in events] == [Started, *[PromptProgress] * 3, *[Round] * 4, Finished]
    assert rounds(events)[1].text.endswith("<")
    assert ending(events).text == TEXT


@pytest.mark.parametrize("number", range(N_EVENTS - 2))
def test_a_reply_can_be_stopped_at_every_event(number: int) -> None:
    (model, drafter), cancel = model_and_drafter(), CancelToken()
    events = reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS, cancel=cancel)
    seen = checked(cancelling(events, number, cancel), model)
    end = ending(seen)
    assert end.reason is FinishReason.CANCELLED
    assert (end.error, end.stop_text) == ("", "")
    assert TEXT.startswith(end.text)
    assert seen[: number + 1] == whole_reply()[: number + 1]
    ready = 1 if number == 5 else 0  # the third round was shown together with the second
    assert len(seen) == number + 1 + ready + 1
    assert len(drafter.asked) == len(rounds(seen))  # nothing is drafted any more


def test_a_stop_that_comes_with_the_last_round_changes_nothing() -> None:
    (model, drafter), cancel = model_and_drafter(), CancelToken()
    events = reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS, cancel=cancel)
    assert list(cancelling(events, N_EVENTS - 2, cancel)) == whole_reply()


def test_a_stop_that_comes_before_the_reply_is_its_only_event() -> None:
    (model, drafter), cancel = model_and_drafter(), CancelToken()
    cancel.cancel()
    assert list(reply(model, drafter, cancel=cancel)) == [Finished(0.0, FinishReason.CANCELLED, "")]
    assert not model.passes


@pytest.mark.parametrize("number", range(6))
def test_a_stop_in_the_middle_of_a_pass_leaves_what_was_said_before_it(number: int) -> None:
    (model, drafter), cancel = model_and_drafter(), CancelToken()
    model.during_pass = at_pass(number, cancel.cancel)
    events = checked(reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS, cancel=cancel), model)
    assert ending(events).reason is FinishReason.CANCELLED
    assert len(model.passes) == number
    assert len(rounds(events)) == max(0, number - 2)
    assert ending(events).text == "".join(this.text for this in rounds(whole_reply())[: max(0, number - 2)])


@pytest.mark.parametrize("call", ["begin", "propose"])
def test_a_stop_while_drafting_ends_the_reply(call: str) -> None:
    model, drafter = model_and_drafter()
    drafter.during = raising(Cancelled(), call)
    events = checked(reply(model, drafter), model)
    assert ending(events).reason is FinishReason.CANCELLED
    assert model.tokens == list(PROMPT[:-1])


def test_the_drafter_gets_the_cancel_token_of_the_request() -> None:
    class Watching(ScriptedDrafter):
        def begin(self, prompt: object, cancel: CancelToken, lookahead: Lookahead) -> Iterator[tuple[int, int]]:
            seen.append(cancel)
            yield from ()

    seen: list[CancelToken] = []
    cancel = CancelToken()
    list(reply(speaking(*WORDS), Watching(), cancel=cancel))
    assert seen[0] is cancel


@pytest.mark.parametrize("number", range(N_EVENTS))
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("prompt", [PROMPT, (*PROMPT[:2], 210), (*PROMPT, 0, 1, 210), (210,)])
def test_a_reply_can_be_abandoned_at_every_event_for_another(
    number: int, closed: bool, prompt: tuple[int, ...]
) -> None:
    model, drafter = model_and_drafter()
    abandoned = reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS)
    for _ in range(number + 1):
        next(abandoned)
    if closed:
        assert isinstance(abandoned, Generator)
        abandoned.close()
    again = checked(reply(model, drafter, prompt=prompt, n_max=1), model, prompt)
    fresh_model, fresh_drafter = model_and_drafter()
    fresh = checked(reply(fresh_model, fresh_drafter, prompt=prompt, n_max=1), fresh_model, prompt)
    assert rounds(again) == rounds(fresh)
    assert ending(again) == ending(fresh)
    assert model.tokens == fresh_model.tokens


def test_a_stopped_reply_does_not_stop_the_next_one() -> None:
    (model, drafter), cancel = model_and_drafter(), CancelToken()
    list(cancelling(reply(model, drafter, cancel=cancel), 4, cancel))
    assert ending(checked(reply(model, drafter), model)).text == TEXT


@pytest.mark.parametrize(
    ("call", "number"), [("begin", 0), *[("propose", number) for number in range(4)], ("commit", 0), ("commit", 1)]
)
def test_a_reply_goes_on_plainly_when_the_drafter_fails(call: str, number: int) -> None:
    model, drafter = model_and_drafter()
    drafter.during = raising(DraftingError("The draft ran out of memory.", "Close something."), call, number)
    events = checked(reply(model, drafter, n_max=1), model)
    assert (ending(events).reason, ending(events).text) == (FinishReason.END_OF_GENERATION, TEXT)
    assert ending(events).error == ""
    n_before = number + (call == "commit")
    before, after = rounds(events)[:n_before], rounds(events)[n_before:]
    assert all(this.proposal for this in before)
    assert after
    assert all(this.fell_back == "The draft ran out of memory. Close something." for this in after)
    assert {token.kind for this in after for token in this.emitted} == {TokenKind.PLAIN}
    assert len(drafter.asked) == n_before + (call == "propose")  # and never again


def test_a_drafter_that_failed_is_asked_again_in_the_next_reply() -> None:
    model, drafter = model_and_drafter()
    drafter.during = raising(DraftingError("Once."), "propose")
    list(reply(model, drafter, n_max=1))
    drafter.during = lambda _call: None
    events = checked(reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS), model)
    assert rounds(events) == rounds(whole_reply())


@pytest.mark.parametrize("number", range(6))
def test_a_target_that_fails_ends_the_reply_with_cause_and_remedy(number: int) -> None:
    model, drafter = model_and_drafter()
    model.during_pass = at_pass(number, raising(DecodingError("The model gave up.", "Load it again.")))
    events = checked(reply(model, drafter, n_max=1, stop_texts=STOP_TEXTS), model)
    end = ending(events)
    assert (end.reason, end.error, end.remedy) == (FinishReason.FAILED, "The model gave up.", "Load it again.")
    assert end.text == "".join(this.text for this in rounds(whole_reply())[: max(0, number - 2)])


@pytest.mark.parametrize(("prompt", "cause"), [((), "empty"), (range(17), "17 tokens, and the context holds 16")])
def test_an_impossible_prompt_is_a_failure_and_the_only_event(prompt: tuple[int, ...], cause: str) -> None:
    model = speaking(*WORDS, n_context=16)
    model.tokens.extend([1, 2, 3])
    (end,) = reply(model, ScriptedDrafter(), prompt=prompt)
    assert isinstance(end, Finished)
    assert (end.reason, end.text) == (FinishReason.FAILED, "")
    assert cause in end.error
    assert end.remedy
    assert model.tokens == [1, 2, 3]


def test_a_prompt_that_fills_the_context_gets_one_token() -> None:
    model = speaking(*WORDS, n_context=len(PROMPT))
    events = checked(reply(model, ScriptedDrafter(range(6))), model)
    assert said(events) == [0]
    assert ending(events).reason is FinishReason.CONTEXT_FULL


@pytest.mark.parametrize("call", ["begin", "propose", "commit"])
def test_a_bug_is_not_taken_for_a_failure(call: str) -> None:
    model, drafter = model_and_drafter()
    drafter.during = raising(ZeroDivisionError(), call)
    with pytest.raises(ZeroDivisionError):
        list(reply(model, drafter))
