"""Tokens marked by kind on a terminal, plain everywhere else, and the numbers in words."""

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TextIO

import pytest

from app.commands.terminal import Marker, print_json, print_numbers, verdict
from app.core.events import EmittedToken, Finished, FinishReason, TokenKind
from app.core.metrics import Metrics, MetricsFold
from tests.commands.conftest import ROOT, command_line
from tests.core.replies import reply
from tests.scripted import ScriptedDrafter, speaking

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
MARKED = (TokenKind.ACCEPTED, TokenKind.CORRECTED, TokenKind.BONUS)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[TextIO]:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    master, slave = pty.openpty()
    with open(slave, "w", encoding="utf-8") as stream:
        yield stream
    os.close(master)


def codes(marked: str) -> list[str]:
    (found,) = re.findall("\x1b\\[([0-9;]+)m", marked.removesuffix("\x1b[0m"))
    return str(found).split(";")


def test_kinds_differ_in_colour_and_in_something_else(terminal: TextIO) -> None:
    marked = [codes(Marker(terminal).mark("word", kind)) for kind in MARKED]
    attributes, colours = zip(*marked, strict=True)
    assert len(set(attributes)) == len(set(colours)) == 3
    assert Marker(terminal).mark("word", TokenKind.PLAIN) == "word"
    assert Marker(terminal).mark("", TokenKind.ACCEPTED) == ""


def test_no_color_keeps_what_is_no_colour(terminal: TextIO, monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = [codes(Marker(terminal).mark("word", kind)) for kind in MARKED]
    monkeypatch.setenv("NO_COLOR", "1")
    bare = [codes(Marker(terminal).mark("word", kind)) for kind in MARKED]
    assert bare == [[attribute] for attribute, _ in coloured]


@pytest.mark.parametrize("kind", TokenKind)
def test_a_dumb_terminal_and_a_file_get_plain_text(
    terminal: TextIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: TokenKind
) -> None:
    with (tmp_path / "out").open("w") as file:
        assert Marker(file).mark("word", kind) == "word"
    monkeypatch.setenv("TERM", "dumb")
    assert Marker(terminal).mark("word", kind) == "word"


def test_a_model_cannot_steer_the_terminal(terminal: TextIO, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = "a\x1b]0;title\x07\tb\r\nc\x7f\x9bd"
    token = EmittedToken(1, hostile, TokenKind.PLAIN, 1.0, None)
    assert Marker(terminal).tokens([token]) == "a␛]0;title␇\tb\nc␡\ufffdd"
    monkeypatch.setenv("TERM", "dumb")
    assert Marker(terminal).tokens([token]) == "a␛]0;title␇\tb\nc␡\ufffdd"
    assert Marker(io.StringIO()).tokens([token]) == hostile


@pytest.fixture
def metrics() -> Metrics:
    """One accepted, one corrected, one plain."""
    fold = MetricsFold()
    ticks = iter(range(1000))
    events = reply(speaking("one", " two"), ScriptedDrafter([0, 99]), clock=lambda: next(ticks) * 0.01, step_cost=0.01)
    for event in events:
        fold.add(event)
    return fold.metrics


def numbers(metrics: Metrics, reason: FinishReason = FinishReason.LENGTH, stop: str = "") -> dict[str, str]:
    """The printed rows by name."""
    stream = io.StringIO()
    print_numbers(metrics, Finished(1.0, reason, "", stop), stream)
    return dict(
        line.strip().split("  ", 1)
        for line in stream.getvalue().splitlines()
        if line.lstrip() == line.strip() and "  " in line.strip()
    )


def test_the_numbers_are_those_of_the_fold(metrics: Metrics) -> None:
    printed = numbers(metrics)
    assert printed["tokens"] == "3 (1 accepted, 1 corrected, 1 plain)"
    assert printed["acceptance"] == "α 0.50 (1 of 2 tested)"
    assert printed["rounds"] == "2, with 1.50 tokens each"
    assert printed["speed"].startswith(f"{metrics.tokens_per_second:.1f} tokens/s")
    assert printed["cost ratio"].startswith(f"c {metrics.cost_ratio:.2f} ")
    assert f"{metrics.predicted_speedup:.2f} ×" in printed["against"]
    assert "drafting" not in printed
    assert printed["drafter"] == "scripted"
    assert printed["lookahead"] == "1.00 tokens a round, at most 16; 1 of 2 rounds drafted"


def test_rounds_that_cost_more_are_counted(metrics: Metrics) -> None:
    printed = numbers(replace(metrics, n_rounds=9, n_declined=7))
    assert printed["lookahead"].endswith("1 of 9 rounds drafted, 7 not because it would cost more than it saves")


def test_without_a_drafter_there_is_no_lookahead(metrics: Metrics) -> None:
    assert not {"drafter", "lookahead"} & numbers(replace(metrics, drafter="")).keys()


def test_the_end_of_drafting_is_told_with_its_cause(metrics: Metrics) -> None:
    assert numbers(replace(metrics, fell_back="The draft failed."))["drafting"] == "ended early: The draft failed."


def test_numbers_that_are_not_known_are_dashes() -> None:
    printed = numbers(MetricsFold().metrics, FinishReason.CANCELLED)
    assert printed["tokens"] == "0"
    assert printed["speed"] == "– tokens/s, first text after –"
    assert printed["ended by"] == "you"


@pytest.mark.parametrize("reason", FinishReason)
def test_every_end_has_its_words(metrics: Metrics, reason: FinishReason) -> None:
    ends = {other: numbers(metrics, other, "stop!")["ended by"] for other in FinishReason}
    assert list(ends.values()).count(ends[reason]) == 1
    assert "'stop!'" in ends[FinishReason.STOP_TEXT]


def test_the_counts_name_their_marks_on_a_terminal(terminal: TextIO, metrics: Metrics) -> None:
    written = io.StringIO()
    terminal.write = written.write  # type: ignore[method-assign]
    print_numbers(metrics, Finished(1.0, FinishReason.LENGTH, ""), terminal)
    assert "accepted\x1b[0m (underlined)" in written.getvalue()
    assert "1 plain)" in written.getvalue()


@pytest.mark.parametrize(
    ("predicted", "words"),
    [
        (0.61, "0.61 × its speed, drafting makes it slower here"),
        (0.96, "0.96 × its speed, no difference here"),
        (1.1, "1.10 × its speed, hardly worth it here"),
        (1.21, "1.21 × its speed, drafting pays here"),
    ],
)
def test_the_verdict_is_plain(metrics: Metrics, predicted: float, words: str) -> None:
    step_cost = (predicted * metrics.decoding_time - metrics.other_time) / metrics.n_generated
    assert verdict(replace(metrics, step_cost=step_cost)) == words


def test_a_verdict_that_cannot_be_given_says_so() -> None:
    assert verdict(MetricsFold().metrics) == "not measured"


@pytest.mark.parametrize(("kind", "marked"), [("xterm", True), ("dumb", False)])
def test_a_reply_on_a_terminal_is_marked(environment: None, models: Path, kind: str, marked: bool) -> None:
    words = ("chat", "--target", models / "target.gguf", "--draft", models / "draft.gguf", "--prompt", "a")
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command_line((*words, "--max-tokens", "10")),
        stdout=slave,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=os.environ | {"TERM": kind},
    )
    os.close(slave)
    written = b""
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while part := os.read(master, 1000):
            written += part
    os.close(master)
    assert process.wait(60) == 0
    assert (b"\x1b[4;32m" in written) is marked
    assert len(re.sub(b"\x1b\\[[0-9;]*m", b"", written).strip()) == 10


def test_json_is_utf_8_whatever_the_locale_says(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
    print_json({"text": "é"})
    assert out.getvalue() == '{"text": "é"}\n'.encode()
