"""A reply that goes on where it stopped: its further events, set behind those that it has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started

STOPPED = frozenset({FinishReason.LENGTH, FinishReason.CANCELLED, FinishReason.FAILED})
"""Ends that were not the model's own."""


def said_tokens(rounds: Sequence[Round]) -> tuple[int, ...]:
    """What was said so far; empty where only its text is known."""
    tokens = tuple(token.token for this in rounds for token in this.emitted)
    return tokens if all(token >= 0 for token in tokens) else ()


class Continuation:
    """Its numbers stay those of one reply: what it took to read everything again is nobody's time.

    `prompt_time` is when the reply's own prompt had been read.
    """

    def __init__(self, started: Started | None, rounds: Sequence[Round], prompt_time: float | None) -> None:
        self._started = started
        self._n_rounds = len(rounds)
        self._end = rounds[-1].at if rounds else 0.0
        self._text = "".join(this.text for this in rounds)
        self._prompt_time = prompt_time or 0.0
        self._ready = 0.0  # when the reading was done, in the times of the new events

    def place(self, event: Event) -> Event:
        match event:
            case Started():
                self._ready = event.at
                first = self._started or event
                return replace(event, at=self._prompt_time, n_prompt=first.n_prompt, n_reused=first.n_reused)
            case PromptProgress():
                self._ready = event.at
                return replace(event, at=self._prompt_time)
            case Round():
                return replace(event, at=self._at(event.at), index=event.index + self._n_rounds)
            case Finished():
                return replace(event, at=self._at(event.at), text=self._text + event.text)
            case _:
                assert_never(event)

    def _at(self, at: float) -> float:
        return self._end + max(0.0, at - self._ready)
