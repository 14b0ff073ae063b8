"""Rounds whose text may yet turn out to be a stop text: held back, cut where one is met, released once it is none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.core.events import EmittedToken, Round
from app.core.text import may_become_stop, stop_place


class HeldRounds:
    def __init__(self, stop_texts: Sequence[str]) -> None:
        self._stop_texts = stop_texts
        self._rounds: list[Round] = []

    @property
    def _text(self) -> str:
        return "".join(held.text for held in self._rounds)

    @property
    def may_become_stop(self) -> bool:
        return may_become_stop(self._text, self._stop_texts)

    @property
    def last(self) -> Round:
        return self._rounds[-1]

    def add(self, this: Round) -> None:
        self._rounds.append(this)

    def release(self) -> Iterator[Round]:
        while self._rounds:
            yield self._rounds.pop(0)

    def cut(self, emitted: tuple[EmittedToken, ...]) -> tuple[tuple[EmittedToken, ...], str]:
        """Where a stop text is met, take it out of the text and drop the tokens behind it; returns what it was.

        It is looked for after each token, as the target alone would: the first that is complete counts.
        """
        text = self._text if self._stop_texts else ""
        for n_kept, token in enumerate(emitted, start=1):
            text += token.text
            if found := stop_place(text, self._stop_texts):
                begin, stop_text = found
                return self._clip(emitted[:n_kept], begin), stop_text
        return emitted, ""

    def _clip(self, emitted: tuple[EmittedToken, ...], begin: int) -> tuple[EmittedToken, ...]:
        """Take the text from place `begin` on out of the held rounds and out of the tokens that follow them."""
        place = 0
        for number, held in enumerate(self._rounds):
            self._rounds[number] = replace(held, emitted=_clipped(held.emitted, begin - place))
            place += len(held.text)
        return _clipped(emitted, begin - place)


def _clipped(tokens: Sequence[EmittedToken], begin: int) -> tuple[EmittedToken, ...]:
    """The tokens without their text from place `begin` on."""
    kept: list[EmittedToken] = []
    for token in tokens:
        kept.append(replace(token, text=token.text[: max(0, begin)]))
        begin -= len(token.text)
    return tuple(kept)
