"""What the tint of a token can tell, and the formats it is written in. Every tint has an underline of its own."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QTextCharFormat

from app.core.events import EmittedToken, Round, TokenKind
from app.ui.theme import KindStyle, Theme
from app.ui.translation import QT_TR_NOOP

UNDERLINES = {
    Qt.PenStyle.SolidLine: QTextCharFormat.UnderlineStyle.SingleUnderline,
    Qt.PenStyle.DotLine: QTextCharFormat.UnderlineStyle.DotLine,
    Qt.PenStyle.DashLine: QTextCharFormat.UnderlineStyle.DashUnderline,
    Qt.PenStyle.NoPen: QTextCharFormat.UnderlineStyle.NoUnderline,
}


class Tint(StrEnum):
    KIND = "kind"
    PROBABILITY = "probability"
    ACCEPTANCE = "acceptance"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Scale:
    """Names of a heat's levels, from none to the hottest, and what it measures."""

    meaning: str
    levels: tuple[str, str, str, str]


SCALES = {
    Tint.PROBABILITY: Scale(
        QT_TR_NOOP("What the target gave the token"),
        (QT_TR_NOOP("0.9 and more"), QT_TR_NOOP("0.5 to 0.9"), QT_TR_NOOP("0.1 to 0.5"), QT_TR_NOOP("below 0.1")),
    ),
    Tint.ACCEPTANCE: Scale(
        QT_TR_NOOP("How much of its round's proposal was accepted"),
        (QT_TR_NOOP("all, or none proposed"), QT_TR_NOOP("half and more"), QT_TR_NOOP("less"), QT_TR_NOOP("nothing")),
    ),
    Tint.TIME: Scale(
        QT_TR_NOOP("Its round's time per token, beside a step of the target alone"),
        (QT_TR_NOOP("less than half"), QT_TR_NOOP("less"), QT_TR_NOOP("up to twice"), QT_TR_NOOP("more")),
    ),
}


def heat(tint: Tint, token: EmittedToken, this: Round, step_cost: float | None) -> int:
    """How hot a token is: a level of the tint's scale. Where there is nothing to measure by, 0."""
    match tint:
        case Tint.PROBABILITY:
            return sum(token.target_prob < bound for bound in (0.9, 0.5, 0.1))
        case Tint.ACCEPTANCE if this.proposal:
            share = this.n_accepted / len(this.proposal)
            return (share < 1) + (share < 0.5) + (share == 0)
        case Tint.TIME if step_cost and this.emitted:
            steps = this.times.total / len(this.emitted) / step_cost
            return sum(steps > bound for bound in (0.5, 1.0, 2.0))
        case _:
            return 0


def format_key(tint: Tint, token: EmittedToken, this: Round, step_cost: float | None) -> TokenKind | int:
    """Which of the formats a token wears."""
    return token.kind if tint is Tint.KIND else heat(tint, token, this, step_cost)


def styles(theme: Theme) -> dict[TokenKind | int, KindStyle]:
    """By kind, and by level of heat."""
    known: list[tuple[TokenKind | int, KindStyle]] = [*theme.kinds.items(), *enumerate(theme.heat)]
    return dict(known)


def formats(theme: Theme) -> dict[TokenKind | int, QTextCharFormat]:
    """The same for a document. Each says all of it, so that one can be laid over another."""
    return {key: _format(style, theme) for key, style in styles(theme).items()}


def _format(style: KindStyle, theme: Theme) -> QTextCharFormat:
    text_format = QTextCharFormat()
    text_format.setForeground(QBrush(QColor(theme.text)))
    text_format.setBackground(QBrush(QColor(style.tint)) if style.tint else QBrush(Qt.BrushStyle.NoBrush))
    text_format.setUnderlineStyle(UNDERLINES[style.line])
    if style.line_colour:
        text_format.setUnderlineColor(QColor(style.line_colour))
    return text_format
