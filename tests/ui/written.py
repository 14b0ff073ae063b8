"""Replies of a given text, in rounds of a few tokens each."""

import re
from collections.abc import Iterator

from app.core.events import EmittedToken, Finished, FinishReason, Round, RoundTimes, Started, TokenKind
from app.core.request import Request
from tests.state.stand_in import StandIn

N_TOKENS = 3  # in a round


def rounds(text: str) -> Iterator[Round]:
    tokens = re.findall(r"\s*\S{1,5}|\s+", text)
    for index, start in enumerate(range(0, len(tokens), N_TOKENS)):
        kinds = (TokenKind.ACCEPTED, TokenKind.ACCEPTED, TokenKind.BONUS)
        emitted = tuple(
            EmittedToken(0, token, kind, 0.8, 0.7)
            for token, kind in zip(tokens[start : start + N_TOKENS], kinds, strict=False)
        )
        yield Round(index * 0.05, index, "scripted", (), emitted, None, "", RoundTimes(0.01, 0.03, 0.0), 1, 10)


def begin(stand_in: StandIn, text: str, question: str = "Well?") -> Request:
    """A reply that has not ended."""
    request = stand_in.ask(question)
    stand_in.chat.receive(request, Started(0.0, 10, 0, 4, "scripted", 0.05))
    go_on(stand_in, text)
    return request


def go_on(stand_in: StandIn, text: str) -> None:
    for this in rounds(text):
        stand_in.chat.receive(stand_in.requests[-1], this)


def end(stand_in: StandIn, reason: FinishReason = FinishReason.END_OF_GENERATION) -> None:
    stand_in.chat.receive(stand_in.requests[-1], Finished(9.0, reason, ""))


def write(stand_in: StandIn, text: str, question: str = "Well?") -> None:
    begin(stand_in, text, question)
    end(stand_in)
