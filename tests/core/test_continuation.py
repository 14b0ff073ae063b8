"""A reply that goes on: the same tokens as one that did not stop, and the numbers of one reply."""

from itertools import count

import pytest

from app.core.continuation import Continuation, said_tokens
from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started
from app.core.generation import Clock
from app.core.metrics import MetricsFold
from app.core.trace import untraced
from tests.core.replies import PROMPT, ending, reply, rounds, said
from tests.scripted import ScriptedDrafter, ScriptedSampler, saying

TEXT = "ab猫cdefgh"


def ticking() -> Clock:
    ticks = count()
    return lambda: next(ticks) * 0.01


def metrics_of(events: list[Event]) -> MetricsFold:
    fold = MetricsFold()
    for event in events:
        fold.add(event)
    return fold


@pytest.mark.parametrize("n", range(1, 11))  # also in the middle of a character
@pytest.mark.parametrize("guess", [b"", b"cdxf"])
def test_it_says_what_it_would_have_said(n: int, guess: bytes) -> None:
    def drafter() -> ScriptedDrafter | None:
        return ScriptedDrafter(tuple(guess)) if guess else None

    whole = list(reply(saying(TEXT), drafter(), n_max=3, auto=False))
    model = saying(TEXT)
    first = list(reply(model, drafter(), n_max=3, auto=False, max_tokens=n, clock=ticking()))
    rest = list(reply(model, drafter(), n_max=3, auto=False, said=said_tokens(rounds(first)), clock=ticking()))
    assert [*said(first), *said(rest)] == said(whole)
    started = first[0]
    assert isinstance(started, Started)
    continuation = Continuation(started, rounds(first), metrics_of(first).metrics.prompt_time)
    placed = [continuation.place(event) for event in rest]
    joined = [*first[:-1], *placed]
    assert ending(joined).text == ending(whole).text == TEXT
    assert "".join(this.text for this in rounds(joined)) == TEXT
    assert [this.index for this in rounds(joined)] == list(range(len(rounds(joined))))
    times = [event.at for event in joined if isinstance(event, Round | Finished)]
    assert times == sorted(times)


def test_reading_it_again_is_not_its_time() -> None:
    first = list(reply(saying("abcd"), max_tokens=2, clock=ticking()))
    alone = metrics_of(first).metrics
    started = Started(90.0, 6, 0, 0, "other", None)
    rest: list[Event] = [started, PromptProgress(95.0, "target", 5, 5)]
    continuation = Continuation(first[0], rounds(first), alone.prompt_time)  # type: ignore[arg-type]
    placed = [continuation.place(event) for event in rest]
    fold = metrics_of([*first, *placed])
    assert fold.metrics.prompt_time == alone.prompt_time
    assert fold.metrics.n_prompt == len(PROMPT)
    assert fold.metrics.drafter == "other"
    assert fold.metrics.finish_reason is None
    end = continuation.place(Finished(96.0, FinishReason.LENGTH, "x"))
    assert end == Finished(rounds(first)[-1].at + 1.0, FinishReason.LENGTH, "abx")


def test_a_sampler_has_seen_what_was_said() -> None:
    class Noting(ScriptedSampler):
        def __init__(self) -> None:
            super().__init__()
            self.seen: list[object] = []

        def begin(self, prompt: object) -> None:
            self.seen.append(prompt)

        def accept(self, token: int) -> None:
            self.seen.append(token)

    sampler = Noting()
    next(reply(saying("abcd"), sampler=sampler, said=(97, 98)))
    assert sampler.seen == [PROMPT, 97, 98]


def test_of_a_text_alone_nothing_is_known() -> None:
    assert said_tokens(rounds(untraced("abc"))) == ()
