"""Replies of scripted models, and the rules that every stream of events obeys."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from app.core.drafter import Drafter
from app.core.events import Event, Fate, Finished, PromptProgress, Round, Started, TokenKind
from app.core.generation import Clock, Generation
from app.core.request import Request
from app.core.sampling import Sampler
from tests.scripted import ScriptedModel, ScriptedSampler

PROMPT = (200, 201, 202, 203)


def reply(
    model: ScriptedModel,
    drafter: Drafter | None = None,
    *,
    prompt: Sequence[int] = PROMPT,
    sampler: Sampler | None = None,
    clock: Clock = lambda: 0.0,
    step_cost: float | None = None,
    **options: Any,  # of the request
) -> Iterator[Event]:
    """The events of a reply to `prompt`, greedy unless a sampler is given."""
    sampler = sampler or ScriptedSampler()
    return Generation(prompt, Request((), **options), model, sampler, drafter, clock, step_cost).events()


def rounds(events: Iterable[Event]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def said(events: Iterable[Event]) -> list[int]:
    """The tokens of the output."""
    return [token.token for this in rounds(events) for token in this.emitted]


def ending(events: Sequence[Event]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]


def checked(events: Iterable[Event], model: ScriptedModel, prompt: Sequence[int] = PROMPT) -> list[Event]:
    """All the events, after making sure of what holds for every reply that starts."""
    seen: list[Event] = []
    for event in events:
        seen.append(event)
        if isinstance(event, Round):
            sequence = [*prompt, *said(seen)]
            assert event.n_past == len(sequence) - 1
            assert model.tokens[: event.n_past] == sequence[:-1]
            _check_round(event)
    order = "".join({Started: "s", PromptProgress: "p", Round: "r", Finished: "f"}[type(event)] for event in seen)
    assert order == "s" + "p" * order.count("p") + "r" * order.count("r") + "f"
    assert [this.index for this in rounds(seen)] == list(range(order.count("r")))
    assert [event.at for event in seen] == sorted(event.at for event in seen)
    assert ending(seen).text == "".join(this.text for this in rounds(seen))
    assert not rounds(seen) or model.tokens == [*prompt, *said(seen)][:-1]
    return seen


def _check_round(this: Round) -> None:
    """Accepted tokens, at most one that failed, then ignored ones; the output is the accepted ones and one more."""
    fates = [token.fate for token in this.proposal]
    assert fates == sorted(fates, key=list(Fate).index)
    assert fates.count(Fate.REJECTED) <= 1
    assert (Fate.IGNORED in fates) <= (Fate.REJECTED in fates)
    assert all((token.target_prob is None) == (token.fate is Fate.IGNORED) for token in this.proposal)
    n_accepted = this.n_accepted
    assert [token.token for token in this.emitted[:n_accepted]] == [token.token for token in this.proposal[:n_accepted]]
    assert all(token.kind is TokenKind.ACCEPTED for token in this.emitted[:n_accepted])
    last = [token.kind for token in this.emitted[n_accepted:]]
    if Fate.REJECTED in fates:
        assert last == [TokenKind.CORRECTED]
    else:
        assert last in ([TokenKind.BONUS], []) if fates else last == [TokenKind.PLAIN]
    assert (this.preferred is not None) == (Fate.REJECTED in fates)
