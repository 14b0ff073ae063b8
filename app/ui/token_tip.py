"""What is said about a token when the pointer rests on it."""

from html import escape

from app.core.events import EmittedToken, Fate, Round, TokenKind
from app.ui import figures
from app.ui.passage import Span
from app.ui.translation import sentence, tr
from app.ui.wording import kind_meaning, kind_name


def token_tip(span: Span) -> str:
    """Rich text: every token of the span, since a character may be spread over several."""
    parts = [_token(token, this) for token, this in span.tokens]
    if len(parts) > 1:
        text = escape(figures.visible(span.tokens[-1][0].text))
        parts.insert(0, tr("“{text}” is spread over {n} tokens.").format(text=text, n=len(parts)))
    return "<hr>".join(parts)


def _token(token: EmittedToken, this: Round) -> str:
    text = f"“{escape(figures.visible(token.text))}”" if token.text else tr("part of a character")
    rows = [
        (tr("target probability"), figures.probability(token.target_prob)),
        (tr("draft probability"), figures.probability(token.draft_prob)),
        (tr("round"), _round(this)),
    ]
    if this.proposal and token.kind in (TokenKind.ACCEPTED, TokenKind.CORRECTED):
        rows.insert(2, (tr("proposed by"), sentence(this.drafter)))
    table = "".join(
        f"<tr><td>{name}</td><td style='padding-left: 12px; white-space: nowrap'>{escape(value)}</td></tr>"
        for name, value in rows
    )
    return (
        f"<p style='white-space:pre-wrap'><b>{text}</b> &nbsp; {tr('token')} {token.token}</p>"
        f"<p><b>{kind_name(token.kind)}</b>: {kind_meaning(token.kind)}{_rejected(token, this)}</p>"
        f"<table style='margin-top: 6px'>{table}</table>"
    )


def _round(this: Round) -> str:
    number = figures.count(this.index + 1)
    if not this.proposal:
        return number
    return tr("{number}, {accepted} of {proposed} accepted").format(
        number=number, accepted=this.n_accepted, proposed=len(this.proposal)
    )


def _rejected(token: EmittedToken, this: Round) -> str:
    """What the drafter had wanted in the place of a corrected token."""
    rejected = next((proposed for proposed in this.proposal if proposed.fate is Fate.REJECTED), None)
    if token.kind is not TokenKind.CORRECTED or rejected is None:
        return ""
    return "<br>" + tr("“{text}” had been proposed (target {target}, draft {draft}).").format(
        text=escape(figures.visible(rejected.text)),
        target=escape(figures.probability(rejected.target_prob)),
        draft=escape(figures.probability(rejected.draft_prob)),
    )
