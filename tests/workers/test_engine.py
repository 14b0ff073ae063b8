"""The engine's thread: what it tells, in which order and in which thread, and that nothing ends it but `stop`."""

import gc
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.compatibility import VocabReport
from app.core.errors import Cancelled, DraftlightError, ModelLoadError, Unexpected
from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started, TokenKind
from app.core.loading import LoadRequest, ModelInfo, Role
from app.core.metrics import MetricsFold
from app.engine.engine import Engine
from app.engine.weights import OnProgress
from app.workers.engine import EngineThread
from tests.model_files import BROKEN, LONG, MESSAGES
from tests.workers.conftest import OPTIONS, Listener, endless, request


def last(events: list[Event]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]


def test_a_load_is_told_step_by_step(listener: Listener, models: Path) -> None:
    listener.load_file(Role.TARGET, models / "target.gguf")
    names = [what[0] for what in listener.heard]
    assert names == ["progress"] * len(listener.all("progress")) + ["loaded", "reported"]
    fractions = [fraction for _, fraction in listener.all("progress") if isinstance(fraction, float)]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    ((role, info),) = listener.all("loaded")
    assert role is Role.TARGET
    assert isinstance(info, ModelInfo)
    assert (info.name, info.n_context) == ("target", LONG)
    assert listener.all("reported") == [(None,)]


def test_progress_is_told_a_hundred_times_at_most(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(self: Engine, request: LoadRequest, on_progress: OnProgress) -> None:
        for step in range(10_001):
            on_progress(step / 10_000)
        raise Cancelled

    monkeypatch.setattr(Engine, "load", load)
    listener.load_file(Role.TARGET, Path("any.gguf"))
    assert 90 <= len(listener.all("progress")) <= 101
    assert listener.all("progress")[-1] == (Role.TARGET, 1.0)


@pytest.mark.parametrize(("draft", "fits"), [("draft.gguf", True), ("misfit.gguf", False)])
def test_a_pair_is_reported(listener: Listener, models: Path, draft: str, fits: bool) -> None:
    listener.load_file(Role.TARGET, models / "target.gguf")
    listener.load_file(Role.DRAFT, models / draft)
    ((first,), (report,)) = listener.all("reported")
    assert first is None
    assert isinstance(report, VocabReport)
    assert report.fits is fits


def test_a_reply_arrives_whole_in_order_and_in_the_windows_thread(pair: Listener) -> None:
    asked = replace(request(), n_max=4, auto=False)  # by cost, it depends on the machine whether it drafts
    pair.generate.emit(asked)
    events = pair.wait_for_end(asked)
    assert isinstance(events[0], Started)
    rounds = [event for event in events if isinstance(event, Round)]
    assert [this.index for this in rounds] == list(range(len(rounds)))
    assert [event.at for event in events] == sorted(event.at for event in events)
    assert "".join(this.text for this in rounds) == last(events).text
    assert last(events).reason is FinishReason.LENGTH
    assert pair.elsewhere == 0
    fold = MetricsFold()
    for event in events:
        fold.add(event)
    assert fold.metrics.n_generated == 20
    assert fold.metrics.kinds[TokenKind.ACCEPTED] > 0


def test_replies_are_given_in_turn(pair: Listener) -> None:
    asked = [request(max_tokens=5 + n) for n in range(4)]
    for one in asked:
        pair.generate.emit(one)
    for one in asked:
        pair.wait_for_end(one)
    order = [told for told, event in pair.all("event") if isinstance(event, Finished)]
    assert [asked.index(told) for told in order if told in asked] == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", BROKEN)
def test_a_failed_load_leaves_the_other_role_alone(listener: Listener, models: Path, tmp_path: Path, kind: str) -> None:
    listener.load_file(Role.TARGET, models / "target.gguf")
    listener.heard.clear()
    listener.load_file(Role.DRAFT, BROKEN[kind](tmp_path / "broken.gguf"))
    assert [what[0] for what in listener.heard if what[0] != "progress"] == ["load_failed", "reported"]
    ((role, error),) = listener.all("load_failed")
    assert role is Role.DRAFT
    assert isinstance(error, DraftlightError)
    assert not isinstance(error, Unexpected)
    assert MESSAGES[kind] in error.message
    asked = request()
    listener.generate.emit(asked)
    assert last(listener.wait_for_end(asked)).reason is FinishReason.LENGTH


def test_a_failed_load_keeps_the_model_that_was_there(pair: Listener, tmp_path: Path) -> None:
    pair.load_file(Role.DRAFT, BROKEN["no GGUF"](tmp_path / "broken.gguf"))
    assert pair.all("unloaded") == []
    (report,) = pair.wait_for("reported")
    assert isinstance(report, VocabReport)
    assert report.fits


def test_a_model_that_a_failed_load_displaced_is_told_gone(
    pair: Listener, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ModelLoadError("No memory is left.")

    monkeypatch.setattr("app.engine.engine.open_model", fail)
    pair.load_file(Role.DRAFT, models / "draft.gguf")
    assert pair.all("unloaded") == [(Role.DRAFT,)]
    assert [what[0] for what in pair.heard] == ["unloaded", "load_failed", "reported"]
    assert pair.all("reported") == [(None,)]


def test_unloading_the_draft_leaves_the_target_alone(pair: Listener) -> None:
    pair.unload.emit(Role.DRAFT)
    assert pair.wait_for("reported") == (None,)
    assert [what[0] for what in pair.heard] == ["unloaded", "reported"]
    asked = request()
    pair.generate.emit(asked)
    assert [event.drafter for event in pair.wait_for_end(asked) if isinstance(event, Started)] == ["lookup"]


def test_without_a_target_a_reply_says_so(pair: Listener) -> None:
    pair.unload.emit(Role.TARGET)
    asked = request()
    pair.generate.emit(asked)
    finished = last(pair.wait_for_end(asked))
    assert finished.reason is FinishReason.FAILED
    assert "No target" in finished.error


@pytest.mark.parametrize("after", [Started, PromptProgress, Round])
def test_stop_reaches_a_slot_that_blocks(pair: Listener, qtbot: QtBot, after: type[Event]) -> None:
    asked = endless("a" * 2000)
    pair.generate.emit(asked)
    qtbot.waitUntil(lambda: any(isinstance(event, after) for event in pair.events(asked)), timeout=60_000)
    asked.cancel.cancel()
    events = pair.wait_for_end(asked)
    assert last(events).reason is FinishReason.CANCELLED
    assert last(events).text == "".join(event.text for event in events if isinstance(event, Round))


def test_a_stop_before_the_slot_runs_is_not_lost(pair: Listener) -> None:
    running, waiting, later = endless(), endless(), request()
    for asked in (running, waiting, later):
        pair.generate.emit(asked)
    waiting.cancel.cancel()
    pair.wait_for("event")
    running.cancel.cancel()
    assert last(pair.wait_for_end(running)).reason is FinishReason.CANCELLED
    assert [type(event) for event in pair.wait_for_end(waiting)] == [Finished]
    assert last(pair.events(waiting)).reason is FinishReason.CANCELLED
    assert last(pair.wait_for_end(later)).reason is FinishReason.LENGTH


def test_a_load_that_was_given_up_before_it_began_reads_nothing(pair: Listener, models: Path) -> None:
    asked = LoadRequest(Role.TARGET, models / "target.gguf", OPTIONS)
    asked.cancel.cancel()
    pair.load.emit(asked)
    _, error = pair.wait_for("load_failed")
    assert isinstance(error, Cancelled)
    assert pair.all("progress") == []
    pair.wait_for("reported")
    again = request()
    pair.generate.emit(again)
    assert last(pair.wait_for_end(again)).reason is FinishReason.LENGTH


def raise_bug(*_: object) -> None:
    raise ZeroDivisionError


def broken(*_: object) -> Iterator[Event]:
    yield Started(0.0, 1, 0, 0, "", None)
    raise KeyError("draft")


def test_a_bug_is_told_logged_and_survived(
    pair: Listener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, again = request(), request()
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, "draftlight"):
        patch.setattr(Engine, "generate", broken)
        pair.generate.emit(asked)
        told, error = pair.wait_for("failed")
    assert told is asked
    assert isinstance(error, Unexpected)
    assert "KeyError" in error.message
    assert [type(event) for event in pair.events(asked)] == [Started]
    assert "Traceback" in caplog.text
    pair.generate.emit(again)
    assert last(pair.wait_for_end(again)).reason is FinishReason.LENGTH


def test_a_bug_in_loading_is_told_and_survived(pair: Listener, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Engine, "load", raise_bug)
        pair.load_file(Role.DRAFT, models / "draft.gguf")
    ((role, error),) = pair.all("load_failed")
    assert role is Role.DRAFT
    assert isinstance(error, Unexpected)
    asked = request()
    pair.generate.emit(asked)
    assert last(pair.wait_for_end(asked)).reason is FinishReason.LENGTH


def test_a_bug_in_unloading_is_logged_and_survived(
    pair: Listener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, "draftlight"):
        patch.setattr(Engine, "unload", raise_bug)
        pair.unload.emit(Role.DRAFT)
        pair.wait_for("reported")
    assert [what[0] for what in pair.heard] == ["unloaded", "reported"]
    assert "ZeroDivisionError" in caplog.text


def test_stopping_frees_the_models_and_ends_the_thread(pair: Listener, thread: EngineThread) -> None:
    engine = thread.worker._engine
    assert engine.holds(Role.TARGET)
    thread.stop()
    assert thread.isFinished()
    assert not any(engine.holds(role) for role in Role)
    thread.stop()


def test_stopping_in_the_middle_of_a_reply(pair: Listener, thread: EngineThread) -> None:
    running, waiting = endless(), endless()
    pair.generate.emit(running)
    pair.generate.emit(waiting)
    pair.wait_for("event", 4)
    running.cancel.cancel()
    waiting.cancel.cancel()
    thread.stop()
    assert thread.isFinished()
    assert not thread.worker._engine.holds(Role.TARGET)
    assert last(pair.wait_for_end(running)).reason is FinishReason.CANCELLED


def test_stopping_in_the_middle_of_a_load(listener: Listener, thread: EngineThread, models: Path) -> None:
    asked = LoadRequest(Role.TARGET, models / "target.gguf", OPTIONS)
    listener.load.emit(asked)
    asked.cancel.cancel()
    thread.stop()
    assert thread.isFinished()
    _, error = listener.wait_for("load_failed")
    assert isinstance(error, Cancelled)


def test_a_bug_in_freeing_the_models_does_not_keep_the_thread(
    thread: EngineThread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Engine, "close", raise_bug)
    with caplog.at_level(logging.ERROR, "draftlight"):
        thread.stop()
    assert thread.isFinished()
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("started", [False, True])
def test_stopping_at_once_twice_and_dropping_it_is_quiet(
    cache: Path, qtbot: QtBot, started: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    thread = EngineThread(cache)
    if started:
        thread.start()
    thread.stop()
    thread.stop()
    assert not thread.isRunning()
    del thread
    gc.collect()
    assert capfd.readouterr().err == ""
