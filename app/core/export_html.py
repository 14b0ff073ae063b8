"""A conversation as one page that needs nothing else: each reply for reading and as its tokens, with its numbers.

Whatever people or models wrote is text on it. It runs no script and loads nothing, and says so to the browser.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import PurePath

from app.core.conversation import Making, StoredMessage, UsedModel, WholeConversation
from app.core.events import Finished, Round
from app.core.export_words import (
    ALPHA,
    COST_RATIO,
    DEFINITIONS,
    DRAFT_ACCEPTANCE,
    DRAFT_SHARE,
    ENDS,
    FALLEN,
    FIRST_TEXT,
    KINDS,
    MEANINGS,
    PER_ROUND,
    SPEED,
    SPEEDUP,
    TEXTBOOK,
    TIMES,
    comma,
    tokens,
)
from app.core.html_blocks import blocks_html
from app.core.html_style import STYLE, STYLE_HASH
from app.core.html_text import as_html
from app.core.html_tokens import CLASSES, tokens_html
from app.core.metrics import Metrics
from app.core.reply_facts import metrics_of, settings_fact, versions_fact
from app.core.reply_text import GrowingBlocks, ReplyText
from app.core.said import ENGLISH, Said, Say, Tongue, said

POLICY = f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'"
VIEWS = (("vread", said("Reading")), ("vtok", said("Tokens")), ("vboth", said("Both")))
_UNKNOWN = "–"


def html(whole: WholeConversation, tongue: Tongue = ENGLISH) -> str:
    """The branch that is shown."""
    return "\n".join(_Page(whole, tongue.say).lines(tongue.language)) + "\n"


class _Page:
    """What Draftlight says on it, it says in the reader's language."""

    def __init__(self, whole: WholeConversation, say: Say) -> None:
        self._whole, self._say = whole, say

    def _html(self, text: str) -> str:
        return as_html(self._say(text))

    def lines(self, language: str) -> Iterator[str]:
        conversation = self._whole.conversation
        title = as_html(conversation.title)
        yield "<!DOCTYPE html>"
        yield f'<html lang="{as_html(language)}"><head><meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        yield '<meta name="referrer" content="no-referrer">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield '<meta name="generator" content="Draftlight">'
        yield f"<title>{title}</title><style>{STYLE}</style></head><body>"
        yield f"<header><h1>{title}</h1><p class=quiet>{self._dates()}</p></header>"
        yield from self._switch()
        yield self._legend()
        yield "<main>"
        if conversation.system_prompt:
            yield self._said_by(said("System"), conversation.system_prompt)
        for message in self._whole.shown:
            yield from self._message(message)
        yield "</main>"
        yield self._footer()
        yield "</body></html>"

    def _dates(self) -> str:
        conversation = self._whole.conversation
        begun, changed = _moment(conversation.created), _moment(conversation.changed)
        parts = [
            self._dated(said("begun {moment} UTC", moment=f"{begun:%Y-%m-%d %H:%M}"), begun)
            if begun
            else self._html(said("begun at an unknown time")),
            self._dated(said("last changed {moment} UTC", moment=f"{changed:%Y-%m-%d %H:%M}"), changed)
            if changed
            else self._html(said("last changed at an unknown time")),
        ]
        n_hidden = len(self._whole.messages) - len(self._whole.shown)
        if n_hidden == 1:
            parts.append(self._html(said("1 message of other branches is not shown")))
        elif n_hidden:
            parts.append(self._html(said("{n} messages of other branches are not shown", n=f"{n_hidden:,}")))
        return "; ".join(parts)

    def _dated(self, text: Said, moment: datetime) -> str:
        return f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{self._html(text)}</time>'

    def _switch(self) -> Iterator[str]:
        for name, words in VIEWS:
            checked, label = " checked" if name == "vtok" else "", self._html(words)
            yield f'<input type="radio" name="view" class=sw id="{name}"{checked}><label for="{name}">{label}</label>'
        label = self._html(said("Proposals that fell"))
        yield f'<input type="checkbox" class=sw id="props"><label for="props">{label}</label>'

    def _legend(self) -> str:
        rows = [
            f"<li><u class={CLASSES[kind]}>{self._html(KINDS[kind])}</u> {self._html(meaning)}</li>"
            for kind, meaning in MEANINGS.items()
        ]
        struck = self._html(said("struck through"))
        return f"<ul class=key>{''.join(rows)}<li><del>{struck}</del> {self._html(FALLEN)}</li></ul>"

    def _said_by(self, who: Said, text: str) -> str:
        return f"<article class=you><h2>{self._html(who)}</h2><div class=x>{as_html(text)}</div></article>"

    def _message(self, message: StoredMessage) -> Iterator[str]:
        if message.role == "user":
            yield self._said_by(said("You"), message.content)
            return
        name = message.making.target.name if message.making else self._say(said("Reply"))
        rounds = [event for event in message.events if isinstance(event, Round)]
        yield f"<article><h2>{as_html(name)}</h2>"
        yield f"<div class=read>{self._read(message, rounds)}</div>"
        yield f"<div class=tok>{tokens_html(rounds, self._say) if rounds else as_html(message.content)}</div>"
        yield from self._end(message)
        if message.making:
            yield self._facts(message, message.making)
        yield "</article>"

    def _read(self, message: StoredMessage, rounds: Sequence[Round]) -> str:
        text = ReplyText()
        for token in [token.text for this in rounds for token in this.emitted] or [message.content]:
            text.feed(token)
        text.finish()
        answer = _blocks(text.answer)
        if not text.has_thinking:
            return answer
        length = tokens(text.n_thought, self._say)
        label = self._html(said("Thinking: {tokens}", tokens=length) if rounds else said("Thinking"))
        thinking = f"<details><summary>{label}</summary><div class=think>{_blocks(text.thinking)}</div></details>"
        return f"{thinking}\n{answer}"

    def _end(self, message: StoredMessage) -> Iterator[str]:
        for event in message.events[-1:]:
            if isinstance(event, Finished) and event.error:
                cause, remedy = self._say(event.error), self._say(event.remedy)
                told = self._say(said("Failed: {cause} {remedy}", cause=cause, remedy=remedy))
                yield f"<p class=warn>{as_html(told.strip())}</p>"

    def _facts(self, message: StoredMessage, making: Making) -> str:
        metrics = metrics_of(message)
        main = "".join(
            f"<div><dt{self._defined(name)}>{self._html(name)}</dt><dd>{as_html(value)}</dd></div>"
            for name, value in _headline(metrics)
        )
        rows = "".join(
            f"<tr><th scope=row{self._defined(name)}>{self._html(name)}</th><td>{as_html(value)}</td></tr>"
            for name, value in self._details(metrics)
        )
        settings = "".join(
            f"<dt>{self._html(name)}</dt><dd>{as_html(value)}</dd>"
            for name, value in (
                (said("target"), self._model(making.target)),
                (said("draft"), self._model(making.draft) if making.draft else self._say(said("none"))),
                (said("settings"), settings_fact(making.request, self._say)),
                (said("made with"), versions_fact(making.surroundings, self._say)),
                (said("machine"), making.surroundings.machine),
            )
        )
        summary = self._html(said("Numbers, pair and settings"))
        return (
            f"<div class=facts><dl class=main>{main}</dl><details><summary>{summary}</summary>"
            f"<table><tbody>{rows}</tbody></table><dl class=set>{settings}</dl></details></div>"
        )

    def _defined(self, name: Said) -> str:
        return f' title="{self._html(DEFINITIONS[name])}"' if name in DEFINITIONS else ""

    def _details(self, metrics: Metrics) -> Iterator[tuple[Said, str]]:
        say = self._say
        yield said("tokens"), self._kinds(metrics)
        yield said("rounds"), f"{metrics.n_rounds:,}"
        prompt = tokens(metrics.n_prompt, say)
        yield said("prompt"), say(said("{tokens} ({n} reused)", tokens=prompt, n=f"{metrics.n_reused:,}"))
        counts = (metrics.n_proposed, metrics.n_rejected, metrics.n_ignored)
        n, rejected, ignored = (f"{count:,}" for count in counts)
        fallen = said("{n} ({rejected} rejected, {ignored} ignored)", n=n, rejected=rejected, ignored=ignored)
        yield said("proposed"), say(fallen)
        yield TEXTBOOK, _number(metrics.textbook_speedup, " ×")
        yield DRAFT_ACCEPTANCE, _number(metrics.draft_acceptance)
        yield DRAFT_SHARE, _number(metrics.draft_share)
        yield COST_RATIO, _number(metrics.cost_ratio)
        yield FIRST_TEXT, _number(metrics.ttft, " s")
        yield (
            TIMES,
            say(
                said(
                    "drafting {drafting:.2f} s, verifying {verifying:.2f} s, other {other:.2f} s",
                    drafting=metrics.drafting_time,
                    verifying=metrics.verifying_time,
                    other=metrics.other_time,
                )
            ),
        )
        if metrics.fell_back:
            yield said("drafting ended"), say(metrics.fell_back)
        yield said("ended by"), say(ENDS[metrics.finish_reason]) if metrics.finish_reason else _UNKNOWN

    def _kinds(self, metrics: Metrics) -> str:
        total = f"{metrics.n_generated:,}"
        kinds = [f"{n:,} {self._say(KINDS[kind])}" for kind, n in metrics.kinds.items() if n]
        return f"{total} ({comma(self._say).join(kinds)})" if kinds else total

    def _model(self, model: UsedModel) -> str:
        """Without the folder: a page is made to be handed on, and a path names its owner."""
        file = PurePath(model.path.replace("\\", "/")).name
        return self._say(
            said(
                "{name} ({description}, {n} bytes, {file})",
                name=model.name,
                description=model.description,
                n=f"{model.n_bytes:,}",
                file=file,
            )
        )

    def _footer(self) -> str:
        if not any(message.making for message in self._whole.shown):
            return ""
        rows = "".join(f"<dt>{self._html(name)}</dt><dd>{self._html(told)}</dd>" for name, told in DEFINITIONS.items())
        summary = self._html(said("What the numbers mean"))
        return f"<footer><details><summary>{summary}</summary><dl>{rows}</dl></details></footer>"


def _moment(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _blocks(growing: GrowingBlocks) -> str:
    return blocks_html([*growing.finished, *growing.tail()])


def _headline(metrics: Metrics) -> Iterator[tuple[Said, str]]:
    yield SPEED, _number(metrics.tokens_per_second)
    yield ALPHA, _number(metrics.acceptance_rate)
    yield PER_ROUND, _number(metrics.tokens_per_round)
    yield SPEEDUP, _number(metrics.predicted_speedup, " ×")


def _number(value: float | None, unit: str = "") -> str:
    return _UNKNOWN if value is None else f"{value:,.2f}{unit}"
