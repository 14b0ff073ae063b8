"""Showing a reply in a terminal: tokens marked by kind, then the numbers; and JSON for other programs."""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from io import TextIOWrapper
from typing import Any, TextIO

from app.core.events import EmittedToken, Finished, FinishReason, TokenKind
from app.core.metrics import Metrics
from app.core.worth import Worth, worth

# Colour, and beside it an attribute that tells the kinds apart where there is no colour.
_COLOURS = {TokenKind.ACCEPTED: "32", TokenKind.CORRECTED: "33", TokenKind.BONUS: "34"}
_ATTRIBUTES = {TokenKind.ACCEPTED: "4", TokenKind.CORRECTED: "1", TokenKind.BONUS: "3"}
_ATTRIBUTE_NAMES = {TokenKind.ACCEPTED: "underlined", TokenKind.CORRECTED: "bold", TokenKind.BONUS: "italic"}

# A model must not steer the terminal: its control characters become pictures of themselves, or nothing.
_CONTROLS = {chr(code): chr(0x2400 + code) for code in range(32)}
_HARMLESS = str.maketrans(
    _CONTROLS | {"\t": "\t", "\n": "\n", "\r": "", "\x7f": "␡"} | {chr(code): "\ufffd" for code in range(0x80, 0xA0)}
)


class Marker:
    """Marks text by kind for one output stream; leaves it alone where the stream is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._terminal = stream.isatty()
        self._marks = self._terminal and os.environ.get("TERM") != "dumb"
        self._colours = self._marks and not os.environ.get("NO_COLOR")

    def mark(self, text: str, kind: TokenKind) -> str:
        text = text.translate(_HARMLESS) if self._terminal else text
        if not self._marks or not text or kind not in _ATTRIBUTES:
            return text
        codes = f"{_ATTRIBUTES[kind]};{_COLOURS[kind]}" if self._colours else _ATTRIBUTES[kind]
        return f"\x1b[{codes}m{text}\x1b[0m"

    def tokens(self, tokens: Iterable[EmittedToken]) -> str:
        return "".join(self.mark(token.text, token.kind) for token in tokens)


def print_json(record: Mapping[str, Any]) -> None:
    """One line, in UTF-8 whatever the locale says: JSON is nothing else."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # which JSON understands
    print(json.dumps(record, ensure_ascii=False), flush=True)


def print_numbers(metrics: Metrics, finished: Finished, stream: TextIO | None = None) -> None:
    """The numbers of a reply, with their definitions where the name does not say them, to standard error by default."""
    stream = stream or sys.stderr
    marker = Marker(stream)
    counts = ", ".join(_count(marker, kind, n) for kind, n in metrics.kinds.items() if n)
    rows = [
        ("ended by", _end(finished)),
        ("tokens", f"{metrics.n_generated} ({counts})" if counts else "0"),
        ("speed", f"{_number(metrics.tokens_per_second, '.1f')} tokens/s, first text after {_seconds(metrics.ttft)}"),
        (
            "prompt",
            f"{_tokens(metrics.n_prompt)}, {metrics.n_reused} of them still in the cache",
        ),
    ]
    if metrics.drafter:
        rows += [("drafter", metrics.drafter), ("lookahead", _lookahead(metrics))]
    if metrics.n_proposed:
        tested = metrics.n_accepted + metrics.n_rejected
        rows += [
            ("acceptance", f"α {_number(metrics.acceptance_rate, '.2f')} ({metrics.n_accepted} of {tested} tested)"),
            ("", f"{_percent(metrics.draft_acceptance)} of all {metrics.n_proposed} proposed were accepted"),
            ("", f"{_percent(metrics.draft_share)} of the reply came from the drafter"),
            ("rounds", f"{metrics.n_rounds}, with {_number(metrics.tokens_per_round, '.2f')} tokens each"),
            ("a round", _round_times(metrics)),
            ("cost ratio", f"c {_number(metrics.cost_ratio, '.2f')} (one draft step ÷ one target step)"),
            ("against", f"the target alone: {verdict(metrics)}"),
        ]
    if metrics.fell_back:
        rows.append(("drafting", f"ended early: {metrics.fell_back}"))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:>{width}}  {value}", file=stream)


def verdict(metrics: Metrics) -> str:
    """Whether drafting pays, in words that cannot be misread."""
    speedup = metrics.predicted_speedup
    words = {
        Worth.SLOWER: "drafting makes it slower here",
        Worth.SAME: "no difference here",
        Worth.MARGINAL: "hardly worth it here",
        Worth.WORTH_IT: "drafting pays here",
    }
    return "not measured" if speedup is None else f"{speedup:.2f} × its speed, {words[worth(speedup)]}"


def _lookahead(metrics: Metrics) -> str:
    """How far was drafted, and in how many rounds it was not, with the reason where it is one of cost."""
    rounds = f"{metrics.n_drafting} of {_rounds(metrics.n_rounds)} drafted"
    declined = f", {metrics.n_declined} not because it would cost more than it saves" if metrics.n_declined else ""
    return f"{_number(metrics.n_draft, '.2f')} tokens a round, at most {metrics.n_max}; {rounds}{declined}"


def _rounds(n: int) -> str:
    return f"{n} round" if n == 1 else f"{n} rounds"


def _tokens(n: int) -> str:
    return f"{n} token" if n == 1 else f"{n} tokens"


def _count(marker: Marker, kind: TokenKind, n: int) -> str:
    styled = marker.mark(kind.value, kind)
    return f"{n} {styled}" + (f" ({_ATTRIBUTE_NAMES[kind]})" if styled != kind.value else "")


def _end(finished: Finished) -> str:
    match finished.reason:
        case FinishReason.STOP_TEXT:
            return f"the stop text {finished.stop_text!r}"
        case FinishReason.LENGTH:
            return "the length that was asked for"
        case FinishReason.CONTEXT_FULL:
            return "a full context"
        case FinishReason.CANCELLED:
            return "you"
        case FinishReason.FAILED:
            return "a failure"
    return "the model"


def _round_times(metrics: Metrics) -> str:
    n_rounds = metrics.n_rounds or 1
    parts = (
        ("drafting", metrics.drafting_time),
        ("verifying", metrics.verifying_time),
        ("other", metrics.other_time),
    )
    return ", ".join(f"{name} {_seconds(time / n_rounds)}" for name, time in parts)


def _number(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.0%}"


def _seconds(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.1f} ms"
