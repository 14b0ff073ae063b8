"""A reply as its tokens in HTML: each by its kind, with what is known of it when the pointer rests on it.

The names are short, since a long conversation has hundreds of thousands of tokens.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from app.core.events import EmittedToken, Fate, ProposedToken, Round, TokenKind
from app.core.export_words import FATES, KINDS, comma
from app.core.html_text import as_html, spelled
from app.core.said import Say, said

CLASSES = {TokenKind.ACCEPTED: "a", TokenKind.CORRECTED: "c", TokenKind.BONUS: "b", TokenKind.PLAIN: "p"}


def tokens_html(rounds: Iterable[Round], say: Say = str) -> str:
    words = _Words(say)
    held: list[tuple[EmittedToken, Round]] = []  # part of a character, until all of it is there
    parts: list[str] = []
    for this in rounds:
        fallen = [one for one in this.proposal if one.fate is not Fate.ACCEPTED]
        for token in this.emitted:
            if token.kind is TokenKind.CORRECTED:
                parts += words.fallen(fallen, this)
                fallen = []
            held.append((token, this))
            if token.text:
                parts.append(words.token(held))
                held.clear()
        parts += words.fallen(fallen, this)
    parts += [words.token([one]) for one in held]
    return "".join(parts)


class _Words:
    """Tokens with what is said of them in the reader's language."""

    def __init__(self, say: Say) -> None:
        self._say = cache(say)
        self._comma = comma(say)

    def token(self, tokens: Sequence[tuple[EmittedToken, Round]]) -> str:
        """One, or all that a character was spread over; the last one's kind counts."""
        token, _ = tokens[-1]
        kind = CLASSES[token.kind]
        told = "\n".join(self._told(one, this) for one, this in tokens)
        if not token.text:
            title = self._comma.join([told, self._say(said("no text"))])
            return f'<u class="{kind} z" title="{as_html(title)}"></u>'
        return f'<u class={kind} title="{as_html(told)}">{as_html(token.text)}</u>'

    def _told(self, token: EmittedToken, this: Round) -> str:
        parts = [self._say(KINDS[token.kind]), self._target(token.target_prob)]
        if token.draft_prob is not None:
            parts.append(self._draft(token.draft_prob))
        parts.append(self._round(this))
        if token.kind is TokenKind.CORRECTED:
            parts += [self._replaced(one) for one in this.proposal if _fell(one)]
        return self._comma.join(parts)

    def _replaced(self, one: ProposedToken) -> str:
        place = said("in place of “{text}” ({chances})", text=spelled(one.text), chances=self._chances(one))
        return self._say(place)

    def _round(self, this: Round) -> str:
        if not this.proposal:
            return self._say(said("round {n}", n=this.index + 1))
        n_accepted, n_proposed = this.n_accepted, len(this.proposal)
        return self._say(
            said("round {n} ({accepted} of {proposed})", n=this.index + 1, accepted=n_accepted, proposed=n_proposed)
        )

    def fallen(self, proposed: Sequence[ProposedToken], this: Round) -> Iterator[str]:
        """What was proposed and is not in the reply; seen only where the reader asks for it."""
        for one in proposed:
            parts = [self._say(FATES[one.fate]), *([self._chances(one)] if _fell(one) else []), self._round(this)]
            yield f'<del title="{as_html(self._comma.join(parts))}">{as_html(one.text)}</del>'

    def _chances(self, one: ProposedToken) -> str:
        target = [] if one.target_prob is None else [self._target(one.target_prob)]
        draft = [] if one.draft_prob is None else [self._draft(one.draft_prob)]
        return self._comma.join([*target, *draft])

    def _target(self, value: float) -> str:
        return self._say(said("target {probability}", probability=_probability(value)))

    def _draft(self, value: float) -> str:
        return self._say(said("draft {probability}", probability=_probability(value)))


def _fell(one: ProposedToken) -> bool:
    return one.fate is Fate.REJECTED


def _probability(value: float) -> str:
    return "<0.001" if 0 < value < 0.0005 else f"{value:.3f}"
