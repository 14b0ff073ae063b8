"""A conversation as one page that needs nothing else: each reply for reading and as its tokens, with its numbers.

Whatever people or models wrote is text on it. It runs no script and loads nothing, and says so to the browser.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import PurePath

from app.core.conversation import Making, StoredMessage, UsedModel, WholeConversation
from app.core.events import Finished, Round, TokenKind
from app.core.html_blocks import blocks_html
from app.core.html_style import STYLE, STYLE_HASH
from app.core.html_text import as_html
from app.core.html_tokens import CLASSES, tokens_html
from app.core.metrics import Metrics
from app.core.reply_facts import metrics_of, settings_fact, versions_fact
from app.core.reply_text import GrowingBlocks, ReplyText

POLICY = f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'"
VIEWS = (("vread", "Reading"), ("vtok", "Tokens"), ("vboth", "Both"))
KINDS = {
    TokenKind.ACCEPTED: "proposed by the draft, and it passed the target's test",
    TokenKind.CORRECTED: "put by the target in the place of a proposed token that failed the test",
    TokenKind.BONUS: "the target's own extra token, after all proposed ones were accepted",
    TokenKind.PLAIN: "the target's own token; nothing was proposed for this place",
}
FALLEN = "proposed, and not in the reply: rejected by the target, or behind a rejected one and never tested"
SPEED, ALPHA, PER_ROUND, SPEEDUP = "tokens/s", "α", "tokens per round", "speedup"
DEFINITIONS = {
    SPEED: "Generated tokens ÷ the time of all rounds; reading the prompt is not in it.",
    ALPHA: "Acceptance rate: accepted ÷ (accepted + rejected). Ignored tokens were never tested and do not count.",
    PER_ROUND: "Generated tokens ÷ passes of the target.",
    SPEEDUP: "Against the target alone: tokens per round × t(1) ÷ (drafting + verifying + all else), where t(1) is the "
    "time of one pass of the target over a single token; all of it measured on this machine, above 1 drafting pays.",
    "textbook speedup": "(1−α^(γ+1)) ÷ ((1−α)(γc+1)): what theory promises where a pass over γ+1 tokens costs the same "
    "as a pass over one; γ is the lookahead, c the cost ratio.",
    "draft acceptance": "Accepted ÷ proposed: what llama.cpp and vLLM print.",
    "draft share": "Accepted ÷ generated: what LM Studio prints.",
    "cost ratio": "c: one draft step ÷ one step of the target.",
    "time to first text": "From the request to the first text.",
    "time by part": "Sums over all rounds: drafting, the target's passes, everything else.",
}


def html(whole: WholeConversation) -> str:
    """The branch that is shown."""
    conversation = whole.conversation
    title = as_html(conversation.title)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="referrer" content="no-referrer">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="Draftlight">',
            f"<title>{title}</title><style>{STYLE}</style></head><body>",
            f"<header><h1>{title}</h1><p class=quiet>{_dates(whole)}</p></header>",
            *_switch(),
            _legend(),
            "<main>",
            *_system(conversation.system_prompt),
            *map(_message, whole.shown),
            "</main>",
            _footer(whole),
            "</body></html>\n",
        ]
    )


def _dates(whole: WholeConversation) -> str:
    conversation = whole.conversation
    hidden = len(whole.messages) - len(whole.shown)
    parts = [f"begun {_moment(conversation.created)}", f"last changed {_moment(conversation.changed)}"]
    if hidden:
        parts.append("1 message of other branches is not shown" if hidden == 1 else _n_hidden(hidden))
    return "; ".join(parts)


def _n_hidden(n: int) -> str:
    return f"{n:,} messages of other branches are not shown"


def _moment(seconds: float) -> str:
    try:
        moment = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return "at an unknown time"
    return f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{moment:%Y-%m-%d %H:%M} UTC</time>'


def _switch() -> Iterator[str]:
    for name, label in VIEWS:
        checked = " checked" if name == "vtok" else ""
        yield f'<input type="radio" name="view" class=sw id="{name}"{checked}><label for="{name}">{label}</label>'
    yield '<input type="checkbox" class=sw id="props"><label for="props">Proposals that fell</label>'


def _legend() -> str:
    rows = [f"<li><u class={CLASSES[kind]}>{kind.value}</u> {as_html(told)}</li>" for kind, told in KINDS.items()]
    return f"<ul class=key>{''.join(rows)}<li><del>struck through</del> {FALLEN}</li></ul>"


def _system(prompt: str) -> Iterator[str]:
    if prompt:
        yield f"<article class=you><h2>System</h2><div class=x>{as_html(prompt)}</div></article>"


def _message(message: StoredMessage) -> str:
    if message.role == "user":
        return f"<article class=you><h2>You</h2><div class=x>{as_html(message.content)}</div></article>"
    name = message.making.target.name if message.making else "Reply"
    rounds = [event for event in message.events if isinstance(event, Round)]
    tokens = tokens_html(rounds) if rounds else as_html(message.content)
    parts = [
        f"<article><h2>{as_html(name)}</h2>",
        f"<div class=read>{_read(message, rounds)}</div>",
        f"<div class=tok>{tokens}</div>",
        *_end(message),
    ]
    if message.making:
        parts.append(_facts(message, message.making))
    return "\n".join([*parts, "</article>"])


def _read(message: StoredMessage, rounds: list[Round]) -> str:
    text = ReplyText()
    for token in [token.text for this in rounds for token in this.emitted] or [message.content]:
        text.feed(token)
    text.finish()
    answer = _blocks(text.answer)
    if not text.has_thinking:
        return answer
    length = f": {_tokens(text.n_thought)}" if rounds else ""
    thinking = f"<details><summary>Thinking{length}</summary><div class=think>{_blocks(text.thinking)}</div></details>"
    return f"{thinking}\n{answer}"


def _blocks(growing: GrowingBlocks) -> str:
    return blocks_html([*growing.finished, *growing.tail()])


def _end(message: StoredMessage) -> Iterator[str]:
    for event in message.events[-1:]:
        if isinstance(event, Finished) and event.error:
            yield f"<p class=warn>Failed: {as_html(f'{event.error} {event.remedy}'.strip())}</p>"


def _facts(message: StoredMessage, making: Making) -> str:
    metrics = metrics_of(message)
    main = "".join(f"<div><dt{_defined(name)}>{name}</dt><dd>{value}</dd></div>" for name, value in _headline(metrics))
    rows = "".join(
        f"<tr><th scope=row{_defined(name)}>{name}</th><td>{value}</td></tr>" for name, value in _details(metrics)
    )
    settings = "".join(
        f"<dt>{name}</dt><dd>{as_html(value)}</dd>"
        for name, value in (
            ("target", _model(making.target)),
            ("draft", _model(making.draft) if making.draft else "none"),
            ("settings", settings_fact(making.request)),
            ("made with", versions_fact(making.surroundings)),
            ("machine", making.surroundings.machine),
        )
    )
    return (
        f"<div class=facts><dl class=main>{main}</dl><details><summary>Numbers, pair and settings</summary>"
        f"<table><tbody>{rows}</tbody></table><dl class=set>{settings}</dl></details></div>"
    )


def _defined(name: str) -> str:
    return f' title="{as_html(DEFINITIONS[name])}"' if name in DEFINITIONS else ""


def _headline(metrics: Metrics) -> Iterator[tuple[str, str]]:
    yield SPEED, _number(metrics.tokens_per_second)
    yield ALPHA, _number(metrics.acceptance_rate)
    yield PER_ROUND, _number(metrics.tokens_per_round)
    yield SPEEDUP, _number(metrics.predicted_speedup, " ×")


def _details(metrics: Metrics) -> Iterator[tuple[str, str]]:
    kinds = ", ".join(f"{n:,} {kind.value}" for kind, n in metrics.kinds.items() if n)
    yield "tokens", f"{metrics.n_generated:,}{f' ({kinds})' if kinds else ''}"
    yield "rounds", f"{metrics.n_rounds:,}"
    yield "prompt", f"{_tokens(metrics.n_prompt)} ({metrics.n_reused:,} reused)"
    yield "proposed", f"{metrics.n_proposed:,} ({metrics.n_rejected:,} rejected, {metrics.n_ignored:,} ignored)"
    yield "textbook speedup", _number(metrics.textbook_speedup, " ×")
    yield "draft acceptance", _number(metrics.draft_acceptance)
    yield "draft share", _number(metrics.draft_share)
    yield "cost ratio", _number(metrics.cost_ratio)
    yield "time to first text", _number(metrics.ttft, " s")
    times = (metrics.drafting_time, metrics.verifying_time, metrics.other_time)
    yield "time by part", "drafting {:.2f} s, verifying {:.2f} s, other {:.2f} s".format(*times)
    if metrics.fell_back:
        yield "drafting ended", as_html(metrics.fell_back)
    yield "ended by", metrics.finish_reason.value if metrics.finish_reason else "–"


def _number(value: float | None, unit: str = "") -> str:
    return "–" if value is None else f"{value:,.2f}{unit}"


def _tokens(n: int) -> str:
    return "1 token" if n == 1 else f"{n:,} tokens"


def _model(model: UsedModel) -> str:
    """Without the folder: a page is made to be handed on, and a path names its owner."""
    file = PurePath(model.path.replace("\\", "/")).name
    return f"{model.name} ({model.description}, {model.n_bytes:,} bytes, {file})"


def _footer(whole: WholeConversation) -> str:
    if not any(message.making for message in whole.shown):
        return ""
    rows = "".join(f"<dt>{name}</dt><dd>{as_html(told)}</dd>" for name, told in DEFINITIONS.items())
    return f"<footer><details><summary>What the numbers mean</summary><dl>{rows}</dl></details></footer>"
