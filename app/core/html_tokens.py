"""A reply as its tokens in HTML: each by its kind, with what is known of it when the pointer rests on it.

The names are short, since a long conversation has hundreds of thousands of tokens.
"""

from collections.abc import Iterable, Iterator, Sequence

from app.core.events import EmittedToken, Fate, ProposedToken, Round, TokenKind
from app.core.html_text import as_html, spelled

CLASSES = {TokenKind.ACCEPTED: "a", TokenKind.CORRECTED: "c", TokenKind.BONUS: "b", TokenKind.PLAIN: "p"}


def tokens_html(rounds: Iterable[Round]) -> str:
    held: list[tuple[EmittedToken, Round]] = []  # part of a character, until all of it is there
    parts: list[str] = []
    for this in rounds:
        fallen = [one for one in this.proposal if one.fate is not Fate.ACCEPTED]
        for token in this.emitted:
            if token.kind is TokenKind.CORRECTED:
                parts += _fallen(fallen, this)
                fallen = []
            held.append((token, this))
            if token.text:
                parts.append(_token(held))
                held.clear()
        parts += _fallen(fallen, this)
    parts += [_token([one]) for one in held]
    return "".join(parts)


def _token(tokens: Sequence[tuple[EmittedToken, Round]]) -> str:
    """One, or all that a character was spread over; the last one's kind counts."""
    token, _ = tokens[-1]
    kind = CLASSES[token.kind]
    title = "\n".join(_told(one, this) for one, this in tokens)
    if not token.text:
        return f'<u class="{kind} z" title="{title}, no text"></u>'
    return f'<u class={kind} title="{title}">{as_html(token.text)}</u>'


def _told(token: EmittedToken, this: Round) -> str:
    parts = [token.kind.value, f"target {_probability(token.target_prob)}"]
    if token.draft_prob is not None:
        parts.append(f"draft {_probability(token.draft_prob)}")
    parts.append(_round(this))
    if token.kind is TokenKind.CORRECTED:
        parts += [f"in place of “{spelled(one.text)}” ({_chances(one)})" for one in this.proposal if _fell(one)]
    return ", ".join(parts)


def _round(this: Round) -> str:
    number = f"round {this.index + 1}"
    return f"{number} ({this.n_accepted} of {len(this.proposal)})" if this.proposal else number


def _fallen(proposed: Sequence[ProposedToken], this: Round) -> Iterator[str]:
    """What was proposed and is not in the reply; seen only where the reader asks for it."""
    for one in proposed:
        chances = f", {_chances(one)}" if _fell(one) else ""
        yield f'<del title="{one.fate.value}{chances}, {_round(this)}">{as_html(one.text)}</del>'


def _fell(one: ProposedToken) -> bool:
    return one.fate is Fate.REJECTED


def _chances(one: ProposedToken) -> str:
    known = (("target", one.target_prob), ("draft", one.draft_prob))
    return ", ".join(f"{who} {_probability(prob)}" for who, prob in known if prob is not None)


def _probability(value: float) -> str:
    return "&lt;0.001" if 0 < value < 0.0005 else f"{value:.3f}"
