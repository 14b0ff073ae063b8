"""Replies of an engine, taken apart for tests."""

from collections.abc import Iterable

from app.core.events import Event, Finished, Round
from app.core.request import Message, Request
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine

GREEDY = SamplingSettings()


def request(
    prompt: str = "a",
    sampling: SamplingSettings = GREEDY,
    n_max: int = 4,
    max_tokens: int = 100,
    stop_texts: tuple[str, ...] = (),
) -> Request:
    return Request((Message("user", prompt),), sampling, n_max, max_tokens, stop_texts)


def reply(engine: Engine, asked: Request) -> list[Event]:
    events = list(engine.generate(asked))
    assert isinstance(events[-1], Finished)
    return events


def rounds(events: Iterable[Event]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def tokens(events: Iterable[Event]) -> list[int]:
    return [token.token for this in rounds(events) for token in this.emitted]


def finished(events: list[Event]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]
