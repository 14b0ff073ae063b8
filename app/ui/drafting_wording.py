"""The sentences about drafting: ways to draft, what keeps them off, what is done at this moment, and why."""

from enum import StrEnum

from app.core.events import Round
from app.core.lookahead import Choice, Reason
from app.core.request import DrafterKind
from app.state.side import Obstacle
from app.state.status import Drafting, DraftingStatus
from app.ui import figures
from app.ui.translation import sentence, tr
from app.ui.wording import uncapitalised


class Level(StrEnum):
    """How a status is marked, beside its words."""

    OFF = "off"  # a ring
    READY = "ready"  # a ring, filled half
    ACTIVE = "active"  # a disc
    WARNING = "warning"  # a triangle


def status_level(status: DraftingStatus) -> Level:
    match status.state:
        case Drafting.ACTIVE if status.last and not n_drafted(status.last):
            return Level.READY
        case Drafting.ACTIVE:
            return Level.ACTIVE
        case Drafting.READY:
            return Level.READY
        case Drafting.OFF | Drafting.FELL_BACK | Drafting.TARGET_FAILED:
            return Level.WARNING
        case _:
            return Level.OFF


def status_text(status: DraftingStatus) -> str:
    match status.state:
        case Drafting.NO_TARGET:
            return tr("no target")
        case Drafting.TARGET_LOADING:
            return tr("loading the target")
        case Drafting.TARGET_FAILED:
            return tr("no target: loading it failed")
        case Drafting.DRAFT_LOADING:
            return tr("loading the draft")
        case Drafting.MEASURING:
            return tr("measuring; the pair is back afterwards")
        case Drafting.UNJUDGED:
            return tr("comparing the vocabularies")
        case Drafting.OFF if status.obstacle:
            return tr("off: {cause}").format(cause=obstacle_text(status.obstacle, status.detail))
        case Drafting.SWITCHED_OFF:
            return tr("target alone (drafting is switched off)")
        case Drafting.READY if status.kind:
            return _ready(status, status.kind)
        case Drafting.ACTIVE:
            doing = f" · {round_reason(status.last)}" if status.last else ""
            return f"{sentence(status.drafter)}, {lookahead_name(status.lookahead)}{doing}"
        case Drafting.FELL_BACK:
            return tr("fell back to the target alone: {cause}").format(cause=uncapitalised(sentence(status.detail)))
        case _:
            return tr("target alone for this reply")


def _ready(status: DraftingStatus, kind: DrafterKind) -> str:
    ways = {
        DrafterKind.MODEL: tr("draft model"),
        DrafterKind.MAP: tr("draft model through a token map"),
        DrafterKind.TEXT: tr("draft model through its text"),
        DrafterKind.LOOKUP: tr("lookup"),
        DrafterKind.LOOKUP_MODEL: tr("lookup, then draft model"),
    }
    text = tr("ready: {way}, {lookahead}").format(way=ways[kind], lookahead=lookahead_name(status.lookahead))
    reasons = {
        Obstacle.NO_DRAFT: tr("no draft is loaded"),
        Obstacle.DRAFT_FAILED: tr("loading the draft failed"),
        Obstacle.FORGETLESS_DRAFT: tr("the draft cannot forget its last tokens"),
        Obstacle.MISFIT: tr("because the vocabularies differ"),
    }
    reason = reasons.get(status.obstacle) if status.obstacle else None
    return f"{text} ({reason})" if reason else text


def lookahead_name(lookahead: int | None) -> str:
    return tr("Auto") if lookahead is None else tr("lookahead {n}").format(n=lookahead)


def obstacle_text(obstacle: Obstacle, detail: str = "") -> str:
    match obstacle:
        case Obstacle.NO_DRAFT:
            return tr("no draft is loaded; load one, or choose another drafter")
        case Obstacle.DRAFT_FAILED:
            return tr("loading the draft failed; load another one, or choose another drafter")
        case Obstacle.FORGETLESS_TARGET:
            return tr("the target cannot forget its last tokens, so no proposal can be tested")
        case Obstacle.FORGETLESS_DRAFT:
            return tr("the draft cannot forget its last tokens, so it cannot follow corrections")
        case Obstacle.UNJUDGED:
            return tr("the vocabularies are being compared")
        case Obstacle.MISFIT:
            return uncapitalised(sentence(detail)) if detail else tr("the vocabularies do not fit")


def drafter_name(kind: DrafterKind) -> str:
    return {
        DrafterKind.FITTING: tr("Fitting"),
        DrafterKind.MODEL: tr("Draft model"),
        DrafterKind.MAP: tr("Token map"),
        DrafterKind.TEXT: tr("Text"),
        DrafterKind.LOOKUP: tr("Lookup"),
        DrafterKind.LOOKUP_MODEL: tr("Lookup, then model"),
        DrafterKind.NONE: tr("None"),
    }[kind]


def drafter_meaning(kind: DrafterKind) -> str:
    return {
        DrafterKind.FITTING: tr("Whatever suits the models that are loaded."),
        DrafterKind.MODEL: tr("The draft model proposes. Its vocabulary must be the target's."),
        DrafterKind.MAP: tr(
            "The draft model proposes, and its tokens are translated into the target's with the same text. "
            "For vocabularies that differ a little."
        ),
        DrafterKind.TEXT: tr(
            "The draft model writes text, cut into the target's tokens. For vocabularies that differ altogether."
        ),
        DrafterKind.LOOKUP: tr(
            "What followed the same words before, in the prompt or in the reply. Needs no second model."
        ),
        DrafterKind.LOOKUP_MODEL: tr("Lookup where many words are the same, else the draft model."),
        DrafterKind.NONE: tr("Nothing is proposed: the target decodes alone."),
    }[kind]


def n_drafted(this: Round) -> int:
    """How many tokens the round tested or cut off."""
    return this.n_passed - 1


def round_reason(this: Round) -> str:
    """What a round drafted, and why so far and no further."""
    n = n_drafted(this)
    match this.choice.reason:
        case Reason.TRIAL if n:
            return tr("trying {n}{how}").format(n=n, how=_how(this.choice))
        case _ if n:
            return tr("drafting {n}{how}").format(n=n, how=_how(this.choice))
        case Reason.COSTS_MORE:
            return tr("not drafting: would cost more than it saves")
        case Reason.CHECK:
            return tr("not drafting: checks what the target takes alone")
        case Reason.NO_ROOM:
            return tr("not drafting: the reply or the context ends here")
        case _ if this.drafter and not this.fell_back:
            return tr("not drafting: nothing to propose here")
        case _:
            return tr("not drafting")


def _how(choice: Choice) -> str:
    parts = []
    if choice.chance is not None:
        parts.append(tr("{chance} sure").format(chance=figures.rate(choice.chance)))
    if choice.step_cost:
        parts.append(tr("{time} each").format(time=figures.duration(choice.step_cost)))
    return f": {', '.join(parts)}" if parts else ""
