"""The sentences of the window: states, kinds, ends and errors, in the user's language."""

from enum import StrEnum

from app.core.events import FinishReason, PromptProgress, TokenKind
from app.core.loading import Role
from app.state.chat import Reply
from app.state.status import Drafting, DraftingStatus
from app.ui.figures import count
from app.ui.translation import tr


class Level(StrEnum):
    """How a status is marked, beside its words."""

    OFF = "off"  # a ring
    READY = "ready"  # a ring, filled half
    ACTIVE = "active"  # a disc
    WARNING = "warning"  # a triangle


def status_level(status: DraftingStatus) -> Level:
    match status.state:
        case Drafting.ACTIVE:
            return Level.ACTIVE
        case Drafting.READY:
            return Level.READY
        case (
            Drafting.MISFIT | Drafting.FORGETLESS | Drafting.FELL_BACK | Drafting.TARGET_FAILED | Drafting.DRAFT_FAILED
        ):
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
        case Drafting.NO_DRAFT:
            return tr("target alone (no draft)")
        case Drafting.DRAFT_LOADING:
            return tr("loading the draft")
        case Drafting.DRAFT_FAILED:
            return tr("target alone: loading the draft failed")
        case Drafting.UNJUDGED:
            return tr("target alone while the vocabularies are compared")
        case Drafting.MISFIT:
            return tr("off: {cause}").format(cause=uncapitalised(status.detail))
        case Drafting.FORGETLESS if status.detail == Role.TARGET:
            return tr("off: the target cannot forget its last tokens, so no proposal can be tested")
        case Drafting.FORGETLESS:
            return tr("off: the draft cannot forget its last tokens, so it cannot follow corrections")
        case Drafting.SWITCHED_OFF:
            return tr("target alone (drafting is switched off)")
        case Drafting.READY:
            return tr("ready to speculate, lookahead {n}").format(n=status.n_max)
        case Drafting.ACTIVE:
            return tr("speculating, lookahead {n}").format(n=status.n_max)
        case Drafting.ALONE:
            return tr("target alone for this reply")
        case Drafting.FELL_BACK:
            return tr("fell back to the target alone: {cause}").format(cause=uncapitalised(status.detail))


def kind_name(kind: TokenKind) -> str:
    return {
        TokenKind.ACCEPTED: tr("accepted"),
        TokenKind.CORRECTED: tr("corrected"),
        TokenKind.BONUS: tr("bonus"),
        TokenKind.PLAIN: tr("plain"),
    }[kind]


def kind_meaning(kind: TokenKind) -> str:
    return {
        TokenKind.ACCEPTED: tr("The draft proposed it, and it passed the target's test."),
        TokenKind.CORRECTED: tr("The target put it in the place of a proposed token that failed the test."),
        TokenKind.BONUS: tr("The target's own extra token, after all proposed ones were accepted."),
        TokenKind.PLAIN: tr("The target's own token; nothing was proposed for this place."),
    }[kind]


def ending(reply: Reply) -> str:
    """How a reply ended, where that is not a plain end; "" otherwise."""
    match reply.reason:
        case FinishReason.LENGTH:
            limit = tokens(reply.request.max_tokens)
            return tr("Ended at the limit of {tokens}. Raise “max tokens” for longer replies.").format(tokens=limit)
        case FinishReason.CONTEXT_FULL:
            return tr("Ended because the context is full. Start a new chat, or load the target with a larger context.")
        case FinishReason.CANCELLED:
            return tr("Stopped.")
        case FinishReason.FAILED:
            return tr("Failed: {cause} {remedy}").format(cause=reply.cause, remedy=reply.remedy).strip()
        case _:
            return ""


def fallback_note(reply: Reply) -> str:
    return tr("The draft stopped in this reply: {cause}").format(cause=reply.fell_back) if reply.fell_back else ""


def reading(progress: PromptProgress, n_reused: int) -> str:
    """How far a prompt is read, over the whole of it: what the cache still held is read already."""
    text = (
        tr("reading prompt {n} / {total} tokens")
        if progress.reader == "target"
        else tr("the draft reads the prompt {n} / {total} tokens")
    )
    numbers = text.format(n=count(progress.n_read), total=count(progress.n_total))
    reused = tr(" ({n} reused)").format(n=count(n_reused)) if n_reused and progress.reader == "target" else ""
    return numbers + reused


def speedup_verdict(speedup: float | None) -> str:
    if speedup is None:
        return tr("not measured")
    if speedup < 1:
        return tr("slower than the target alone")
    if speedup < 1.2:
        return tr("marginal against the target alone")
    return tr("worth it: faster than the target alone")


def tokens(n: int) -> str:
    return tr("1 token") if n == 1 else tr("{n} tokens").format(n=count(n))


def uncapitalised(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
