"""The words of exported conversations: what kinds of token, ends, settings and numbers are called, and what they mean.

They stand here in English; whoever writes a file says them in its reader's language.
"""

from app.core.events import Fate, FinishReason, TokenKind
from app.core.request import DrafterKind
from app.core.said import Say, said

KINDS = {
    TokenKind.ACCEPTED: said("accepted"),
    TokenKind.CORRECTED: said("corrected"),
    TokenKind.BONUS: said("bonus"),
    TokenKind.PLAIN: said("plain"),
}
MEANINGS = {
    TokenKind.ACCEPTED: said("proposed by the draft, and it passed the target's test"),
    TokenKind.CORRECTED: said("put by the target in the place of a proposed token that failed the test"),
    TokenKind.BONUS: said("the target's own extra token, after all proposed ones were accepted"),
    TokenKind.PLAIN: said("the target's own token; nothing was proposed for this place"),
}
FATES = {
    Fate.ACCEPTED: said("accepted"),
    Fate.REJECTED: said("rejected"),
    Fate.IGNORED: said("ignored"),
}
ENDS = {
    FinishReason.END_OF_GENERATION: said("end of generation"),
    FinishReason.STOP_TEXT: said("stop text"),
    FinishReason.LENGTH: said("length"),
    FinishReason.CONTEXT_FULL: said("context full"),
    FinishReason.CANCELLED: said("cancelled"),
    FinishReason.FAILED: said("failed"),
}
DRAFTERS = {
    DrafterKind.FITTING: said("fitting"),
    DrafterKind.MODEL: said("draft model"),
    DrafterKind.MAP: said("token map"),
    DrafterKind.TEXT: said("text"),
    DrafterKind.LOOKUP: said("lookup"),
    DrafterKind.LOOKUP_MODEL: said("lookup, then draft model"),
    DrafterKind.NONE: said("none"),
}
SETTINGS = {
    "temperature": said("temperature"),
    "seed": said("seed"),
    "repeat_penalty": said("repeat penalty"),
    "frequency_penalty": said("frequency penalty"),
    "presence_penalty": said("presence penalty"),
    "penalty_tokens": said("number of tokens for penalties"),
    "grammar": said("grammar"),
}
"""Those that are not called in every language as they are in the code."""

FALLEN = said("proposed, and not in the reply: rejected by the target, or behind a rejected one and never tested")
SPEED, ALPHA, PER_ROUND, SPEEDUP = said("tokens/s"), said("α"), said("tokens per round"), said("speedup")
TEXTBOOK, DRAFT_ACCEPTANCE = said("textbook speedup"), said("draft acceptance")
DRAFT_SHARE, COST_RATIO = said("draft share"), said("cost ratio")
FIRST_TEXT, TIMES = said("time to first text"), said("time by part")
DEFINITIONS = {
    SPEED: said("Generated tokens ÷ the time of all rounds; reading the prompt is not in it."),
    ALPHA: said(
        "Acceptance rate: accepted ÷ (accepted + rejected). Ignored tokens were never tested and do not count."
    ),
    PER_ROUND: said("Generated tokens ÷ passes of the target."),
    SPEEDUP: said(
        "Against the target alone: tokens per round × t(1) ÷ (drafting + verifying + all else), where t(1) is the "
        "time of one pass of the target over a single token; all of it measured on this machine, above 1 drafting pays."
    ),
    TEXTBOOK: said(
        "(1−α^(γ+1)) ÷ ((1−α)(γc+1)): what theory promises where a pass over γ+1 tokens costs the same as a pass over "
        "one; γ is the lookahead, c the cost ratio."
    ),
    DRAFT_ACCEPTANCE: said("Accepted ÷ proposed: what llama.cpp and vLLM print."),
    DRAFT_SHARE: said("Accepted ÷ generated: what LM Studio prints."),
    COST_RATIO: said("c: one draft step ÷ one step of the target."),
    FIRST_TEXT: said("From the request to the first text."),
    TIMES: said("Sums over all rounds: drafting, the target's passes, everything else."),
}


def comma(say: Say) -> str:
    """What stands between the parts of a list."""
    return say(said("{first}, {then}", first="1", then="2"))[1:-1]


def tokens(n: int, say: Say) -> str:
    return say(said("1 token")) if n == 1 else say(said("{n} tokens", n=f"{n:,}"))
