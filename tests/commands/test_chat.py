"""`draftlight chat`: the reply, its numbers, and its events as JSON."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.core.errors import ModelLoadError
from app.core.events import (
    EmittedToken,
    Event,
    Fate,
    Finished,
    FinishReason,
    PromptProgress,
    ProposedToken,
    Round,
    RoundTimes,
    Started,
    TokenKind,
)
from app.core.loading import LoadRequest
from app.core.lookahead import Choice, Reason
from app.core.metrics import MetricsFold
from app.core.record import metrics_record
from app.engine.engine import Engine
from tests.commands.conftest import Command, Result
from tests.known_models import chain_over, write_known_model
from tests.model_files import write_aborting

GRAMMAR = ("started", "prompt_progress", "round", "finished")
METRICS = (
    "acceptance_rate",
    "draft_acceptance",
    "draft_share",
    "tokens_per_round",
    "cost_ratio",
    "verify_cost",
    "predicted_speedup",
    "textbook_speedup",
    "ttft",
    "inter_token_latency",
    "n_max",
    "n_draft",
    "tokens_per_second",
)


@pytest.fixture
def target(models: Path) -> tuple[str, ...]:
    return ("chat", "--target", str(models / "target.gguf"), "--threads", "1", "--max-tokens", "40")


@pytest.fixture
def pair(target: tuple[str, ...], models: Path) -> tuple[str, ...]:
    return (*target, "--draft", str(models / "draft.gguf"), "--draft-threads", "1")


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.out.splitlines()]


FIXED = ("--drafter", "model", "--lookahead", "4")  # by cost, it depends on the machine's mood whether it drafts at all


def event_of(record: dict[str, Any]) -> Event:
    fields = {name: value for name, value in record.items() if name not in ("event", "metrics")}
    match record["event"]:
        case "started":
            return Started(**fields)
        case "prompt_progress":
            return PromptProgress(**fields)
        case "finished":
            return Finished(**fields | {"reason": FinishReason(fields["reason"])})
    proposal = tuple(ProposedToken(**token | {"fate": Fate(token["fate"])}) for token in fields["proposal"])
    emitted = tuple(EmittedToken(**token | {"kind": TokenKind(token["kind"])}) for token in fields["emitted"])
    times = RoundTimes(**fields["times"])
    choice = Choice(**fields["choice"] | {"reason": Reason(fields["choice"]["reason"])})
    return Round(**fields | {"proposal": proposal, "emitted": emitted, "times": times, "choice": choice})


def test_the_reply_goes_to_output_and_the_numbers_to_error(draftlight: Command, pair: tuple[str, ...]) -> None:
    result = draftlight(*pair, "--prompt", "a", *FIXED)
    assert result.code == 0
    assert len(result.out) == 41
    assert set(result.out) <= set("abcdefgh\n")
    assert result.out.endswith("\n")
    for name in ("ended by", "tokens", "speed", "prompt", "acceptance", "rounds", "cost ratio", "against"):
        assert f"{name}  " in result.err
    assert "\x1b" not in result.out + result.err
    assert "the length that was asked for" in result.err


def test_without_a_draft_the_numbers_say_nothing_of_drafting(draftlight: Command, target: tuple[str, ...]) -> None:
    result = draftlight(*target, "--prompt", "a", "--no-draft")
    assert result.code == 0
    assert "40 (40 plain)" in result.err
    assert "acceptance" not in result.err


@pytest.mark.parametrize("temperature", ["0", "1"])
def test_json_is_one_event_a_line(draftlight: Command, pair: tuple[str, ...], temperature: str) -> None:
    result = draftlight(*pair, "--prompt", "a" * 600, *FIXED, "--temperature", temperature, "--seed", "3", "--json")
    assert (result.code, result.err) == (0, "")
    events = records(result)
    names = [record["event"] for record in events]
    assert names == sorted(names, key=GRAMMAR.index)
    assert (names.count("started"), names.count("finished")) == (1, 1)
    progress = [(record["reader"], record["n_read"], record["n_total"]) for record in events[1:5]]
    assert progress == [(reader, read, 600) for reader in ("target", "draft") for read in (512, 600)]
    last = events[-1]
    said = "".join(token["text"] for record in events if record["event"] == "round" for token in record["emitted"])
    assert last["text"] == said
    assert len(said) == 40


def test_the_metrics_are_a_fold_over_the_printed_events(draftlight: Command, pair: tuple[str, ...]) -> None:
    events = records(
        draftlight(*pair, "--prompt", "a", "--temperature", "1", "--drafter", "model", "--lookahead", "3", "--json")
    )
    metrics = events[-1]["metrics"]
    assert {name for name in METRICS if metrics[name] is None} == set()
    fold = MetricsFold()
    for record in events:
        fold.add(event_of(record))
    assert json.loads(json.dumps(metrics_record(fold.metrics))) == metrics
    assert (metrics["n_max"], metrics["drafter"], metrics["finish_reason"]) == (3, "draft", "length")
    assert metrics["n_generated"] == 40


def test_greedy_text_is_the_same_with_and_without_a_draft(draftlight: Command, pair: tuple[str, ...]) -> None:
    drafted = draftlight(*pair, "--prompt", "a", *FIXED)
    alone = draftlight(*pair, "--prompt", "a", "--no-draft")
    assert drafted.out == alone.out
    assert "acceptance" in drafted.err
    assert "40 plain" in alone.err


def test_lookahead_0_drafts_nothing(draftlight: Command, pair: tuple[str, ...]) -> None:
    metrics = records(draftlight(*pair, "--prompt", "a", "--lookahead", "0", "--json"))[-1]["metrics"]
    assert (metrics["n_max"], metrics["n_proposed"], metrics["kinds"]["plain"]) == (0, 0, 40)


def test_a_seed_decides_what_is_drawn(draftlight: Command, pair: tuple[str, ...]) -> None:
    drawn = (*pair, "--prompt", "a", "--temperature", "1", "--lookahead", "4")
    first, second, other = (draftlight(*drawn, "--seed", seed).out for seed in ("5", "5", "6"))
    assert first == second != other


@pytest.mark.parametrize("chain", [("--top-k", "1"), ("--top-p", "0.001"), ("--min-p", "1")])
def test_the_sampler_chain_is_the_one_that_was_asked_for(
    draftlight: Command, pair: tuple[str, ...], chain: tuple[str, str]
) -> None:
    """Each of these leaves one candidate, so that the draw is the greedy choice."""
    drawn = draftlight(*pair, "--prompt", "a", "--temperature", "1", *chain)
    assert drawn.out == draftlight(*pair, "--prompt", "a").out


def test_a_template_that_fails_can_be_done_without(draftlight: Command, tmp_path: Path) -> None:
    """The model says what follows the last letter of the prompt."""
    chain = chain_over("abc:", np.eye(4)[[1, 2, 2, 0]])
    path = write_known_model(tmp_path / "broken.gguf", chain, template="\n{{ messages | nothing }}")
    command = ("chat", "--target", str(path), "--threads", "1", "--max-tokens", "3", "--prompt", "a")
    own, empty = tmp_path / "own.jinja", tmp_path / "empty.jinja"
    own.write_text("{{ messages[0].content }}", encoding="utf-8")
    empty.write_text("{{ 1 / 0 }}", encoding="utf-8")

    for asked in ((), ("--template", "model")):
        failed = draftlight(*command, *asked)
        assert failed.code == 2
        assert "The model's chat template is broken in line 2: No filter named 'nothing'." in failed.err
        assert "Use the fallback template" in failed.err
    assert draftlight(*command, "--template", "fallback").out == "abc\n"  # behind "Assistant:"
    assert draftlight(*command, "--template", str(own)).out == "bcc\n"
    assert "The chat template that was given failed in line 1" in draftlight(*command, "--template", str(empty)).err
    missing = draftlight(*command, "--template", "no such file")
    assert (missing.code, "no such file cannot be read" in missing.err) == (2, True)


def test_a_stop_text_ends_the_reply_and_is_left_out(draftlight: Command, pair: tuple[str, ...]) -> None:
    whole = draftlight(*pair, "--prompt", "a").out
    stop = whole[7:10]
    result = draftlight(*pair, "--prompt", "a", "--stop", "zz", "--stop", stop)
    assert result.out == whole[: whole.index(stop)] + "\n"
    assert f"the stop text {stop!r}" in result.err


@pytest.mark.parametrize("n", [1, 7])
def test_the_length_is_the_one_that_was_asked_for(draftlight: Command, pair: tuple[str, ...], n: int) -> None:
    assert len(draftlight(*pair, "--prompt", "a", "--max-tokens", str(n)).out) == n + 1


def test_a_full_context_ends_the_reply(draftlight: Command, pair: tuple[str, ...]) -> None:
    result = draftlight(*pair, "--prompt", "a", "--context", "256", "--max-tokens", "500")
    assert result.code == 0
    assert "a full context" in result.err


def test_a_reply_that_may_shift_goes_on_past_a_full_context(draftlight: Command, pair: tuple[str, ...]) -> None:
    words = ("--prompt", "a", "--context", "256", "--max-tokens", "500", "--when-full", "shift")
    result = draftlight(*pair, *words)
    assert (result.code, len(result.out)) == (0, 501)


def test_each_model_has_its_own_context(draftlight: Command, pair: tuple[str, ...]) -> None:
    """The draft's is too small for the prompt, which ends the drafting but not the reply."""
    result = draftlight(*pair, "--prompt", "a" * 300, "--draft-context", "256", *FIXED)
    assert (result.code, len(result.out)) == (0, 41)
    assert "ended early: The draft failed" in result.err


def test_the_prompt_can_come_from_standard_input(
    draftlight: Command, target: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = draftlight(*target, "--prompt", "ünï bcd", "--json")
    monkeypatch.setattr(sys, "stdin", io.StringIO("ünï bcd"))
    read = draftlight(*target, "--prompt", "-", "--json")
    first, second = (records(result) for result in (typed, read))
    assert first[0]["n_prompt"] == second[0]["n_prompt"] > 1
    assert first[-1]["text"] == second[-1]["text"]


def test_a_conversation_longer_than_the_context_is_refused(draftlight: Command, target: tuple[str, ...]) -> None:
    result = draftlight(*target, "--prompt", "a" * 300, "--context", "256")
    assert result.code == 2
    assert "has 301 tokens, and the context holds 256" in result.sentence


def test_a_misfit_is_drafted_for_through_a_map_and_refused_token_by_token(
    draftlight: Command, target: tuple[str, ...], models: Path
) -> None:
    misfit = (*target, "--draft", models / "misfit.gguf", "--prompt", "a")
    result = draftlight(*misfit, "--drafter", "model")
    assert result.code == 2
    assert "do not fit: size" in result.err
    mapped = draftlight(*misfit, "--lookahead", "4")
    assert mapped.code == 0
    assert "acceptance" in mapped.err
    assert mapped.out == draftlight(*misfit, "--no-draft").out


def test_a_load_that_ctrl_c_ended_is_no_failure(
    draftlight: Command, target: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C in a terminal reaches the child process too, which then looks as if it had crashed."""

    def die(self: Engine, request: LoadRequest) -> None:
        request.cancel.cancel()
        raise ModelLoadError("llama.cpp crashed.")

    monkeypatch.setattr(Engine, "load", die)
    assert draftlight(*target, "--prompt", "a") == Result(130, "", "")


def test_a_failure_in_the_middle_keeps_what_was_said(
    draftlight: Command, target: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    token = EmittedToken(1, "half", TokenKind.PLAIN, 1.0, None)
    this = Round(0.1, 0, "", (), (token,), None, "", RoundTimes(0.0, 0.1, 0.0), 1, 2)
    failed = Finished(0.2, FinishReason.FAILED, "half", error="It broke.", remedy="Load it again.")
    monkeypatch.setattr(Engine, "generate", lambda *_: iter([Started(0.0, 1, 0, 0, "", None), this, failed]))
    result = draftlight(*target, "--prompt", "a")
    assert (result.code, result.out) == (2, "half\n")
    assert result.err.startswith("draftlight: It broke. Load it again.\n")
    assert "ended by  a failure" in result.err


def test_a_file_that_aborts_llama_cpp_is_a_sentence(draftlight: Command, tmp_path: Path) -> None:
    result = draftlight("chat", "--target", write_aborting(tmp_path / "bad.gguf"), "--prompt", "a")
    assert result.code == 2
    assert "llama.cpp gave up while it opened bad.gguf" in result.sentence
