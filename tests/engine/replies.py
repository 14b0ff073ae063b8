"""Replies of an engine, taken apart for tests."""

from collections.abc import Iterable
from dataclasses import replace

from app.core.events import Event, Finished, Round
from app.core.loading import Role
from app.core.request import DrafterKind, Message, Request
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel
from tests.engine.model_files import n_cached

GREEDY = SamplingSettings()


def request(
    prompt: str = "a",
    sampling: SamplingSettings = GREEDY,
    n_max: int = 4,
    max_tokens: int = 100,
    stop_texts: tuple[str, ...] = (),
    drafter: DrafterKind = DrafterKind.MODEL,
) -> Request:
    """With a fixed lookahead."""
    return Request((Message("user", prompt),), sampling, n_max, max_tokens, stop_texts, drafter, auto=False)


def model_of(engine: Engine, role: Role = Role.TARGET) -> LlamaModel:
    return engine._sides[role].model


def prompt_of(engine: Engine, asked: Request) -> list[int]:
    return engine._prompt(asked)


def checked(engine: Engine, asked: Request) -> list[Event]:
    """All the events, after making sure at each that both caches hold what they must."""
    prompt = prompt_of(engine, asked)
    target = model_of(engine)
    seen: list[Event] = []
    for event in engine.generate(fitted(engine, asked)):
        seen.append(event)
        committed = [*prompt, *tokens(seen)]
        if isinstance(event, Round) and not asked.stop_texts:  # which may hold a round back while others follow
            assert event.n_past == len(committed) - 1 == n_cached(target)
            assert target.tokens == committed[:-1]
            if event.drafter and not event.fell_back:
                check_draft(engine, committed)
    committed = [*prompt, *tokens(seen)]
    assert target.tokens == committed[:-1]
    assert n_cached(target) == len(committed) - 1
    return seen


def check_draft(engine: Engine, committed: list[int]) -> None:
    """Its cache is a prefix of the committed tokens, short of the last."""
    draft = model_of(engine, Role.DRAFT)
    assert len(draft.tokens) < len(committed)
    assert draft.tokens == committed[: len(draft.tokens)]
    assert n_cached(draft) == len(draft.tokens)


def told(events: Iterable[Event]) -> list[tuple[object, ...]]:
    """What was said and why, without the times."""
    events = list(events)
    return [(this.emitted, this.proposal, this.preferred, this.n_past) for this in rounds(events)] + [
        (event.reason, event.text) for event in events if isinstance(event, Finished)
    ]


def fitted(engine: Engine, asked: Request) -> Request:
    """Without a draft there is no draft model to ask."""
    return asked if engine.holds(Role.DRAFT) else replace(asked, drafter=DrafterKind.NONE)


def reply(engine: Engine, asked: Request) -> list[Event]:
    events = list(engine.generate(fitted(engine, asked)))
    assert isinstance(events[-1], Finished)
    return events


def rounds(events: Iterable[Event]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def tokens(events: Iterable[Event]) -> list[int]:
    return [token.token for this in rounds(events) for token in this.emitted]


def kinds(events: Iterable[Event]) -> str:
    """The first letter of every emitted token's kind, rounds apart: "aab ac p"."""
    return " ".join("".join(token.kind[0] for token in this.emitted) for this in rounds(events))


def finished(events: list[Event]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]
