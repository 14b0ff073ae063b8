"""The sentences of the window about replies: kinds, ends and errors, in the user's language."""

from app.core.attachment import Attachment
from app.core.events import FinishReason, PromptProgress, TokenKind
from app.core.worth import Worth, worth
from app.state.chat import Reply
from app.ui.figures import count
from app.ui.translation import sentence, tr


def kind_name(kind: TokenKind) -> str:
    return {
        TokenKind.ACCEPTED: tr("accepted"),
        TokenKind.CORRECTED: tr("corrected"),
        TokenKind.BONUS: tr("bonus"),
        TokenKind.PLAIN: tr("plain"),
    }[kind]


def kind_meaning(kind: TokenKind) -> str:
    return {
        TokenKind.ACCEPTED: tr("It was proposed, and it passed the target's test."),
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
            cause, remedy = sentence(reply.cause), sentence(reply.remedy)
            return tr("Failed: {cause} {remedy}").format(cause=cause, remedy=remedy).strip()
        case _:
            return ""


def fallback_note(reply: Reply) -> str:
    return (
        tr("Drafting ended in this reply: {cause}").format(cause=sentence(reply.fell_back)) if reply.fell_back else ""
    )


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
    return {
        Worth.UNKNOWN: tr("not measured"),
        Worth.SLOWER: tr("slower than the target alone"),
        Worth.SAME: tr("as fast as the target alone"),
        Worth.MARGINAL: tr("marginal against the target alone"),
        Worth.WORTH_IT: tr("worth it: faster than the target alone"),
    }[worth(speedup)]


def tokens(n: int) -> str:
    return tr("1 token") if n == 1 else tr("{n} tokens").format(n=count(n))


def lines(n: int) -> str:
    return tr("1 line") if n == 1 else tr("{n} lines").format(n=count(n))


def attached(file: Attachment) -> str:
    """A file of a message that was sent."""
    return tr("{name}, {lines}").format(name=file.name, lines=lines(file.n_lines))


def rounds(n: int) -> str:
    return tr("1 round") if n == 1 else tr("{n} rounds").format(n=count(n))


def uncapitalised(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
