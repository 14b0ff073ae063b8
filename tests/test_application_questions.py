"""Questions about a pair in the whole program: will it help, and is its output the same as without a draft?"""

import os
from pathlib import Path

import pytest

from app.core.lane import Lane
from app.core.loading import Role
from app.core.prompt_set import PromptSet
from app.core.request import DrafterKind
from app.core.sameness import Sameness
from app.ui.pair_questions import PairQuestions
from tests.user import Starter, User, click

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def ask(user: User) -> PairQuestions:
    """By the menu of pairs."""
    menu = user.window.pair_bar.menu
    menu.fill()
    next(action for action in menu.actions() if action.text().startswith("Will it help?")).trigger()
    [questions] = user.window.findChildren(PairQuestions)
    return questions


def test_the_pair_that_is_loaded_is_asked_about(start: Starter, models: Path) -> None:
    user = start()
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    loaded = user.pair.draft.info
    measuring = user.application.measuring
    questions = ask(user)
    click(user, questions.estimate.button)
    assert not questions.same_output.button.isEnabled()
    user.wait(lambda: not measuring.estimate.busy)
    assert questions.estimate.answer.text().startswith("Estimate: ")
    # Greedy texts and first tokens.
    box, state = questions.same_output, measuring.same_output
    box.max_tokens.setValue(12)
    box.samples.setValue(30)
    click(user, box.button)
    user.wait(lambda: not state.busy)
    assert state.done
    assert len(state.checks) == 7
    assert state.count(Sameness.IDENTICAL) == 7
    assert box.summary.text() == "The same: 7 texts."
    assert box.texts.text().startswith("code 1, English: The same text as without a draft.")
    assert state.frequency
    assert state.frequency.n_samples == 30
    assert "total variation" in box.frequency.text()
    questions.close()
    assert user.pair.can_draft
    assert user.pair.draft.info == loaded
    user.send("abc")
    assert user.await_end().metrics.drafter


def test_a_set_of_ones_own_can_be_checked_and_stopped(start: Starter, models: Path) -> None:
    user = start()
    user.load(Role.TARGET, models / "target.gguf")
    measuring = user.application.measuring
    measuring.own_prompts.keep(PromptSet("Mine", "abc\n---\ncab"))
    user.wait(lambda: bool(measuring.own_prompts.sets))
    questions = ask(user)
    box, state = questions.same_output, measuring.same_output
    box.prompts.setCurrentIndex(box.prompts.findText("Mine"))
    box.max_tokens.setValue(8)
    box.samples.setValue(5000)
    click(user, box.button)
    user.wait(lambda: state.n_drawn > 2)
    assert list(state.checks) == ["Mine 1", "Mine 2"]
    assert box.summary.text().startswith("Drawing first tokens: ")
    questions.reject()  # nothing goes on once it is closed
    user.wait(lambda: not state.busy)
    assert state.frequency is None
    assert state.error is None
    assert user.chat.can_send


def test_a_lane_that_cannot_run_says_why(start: Starter, models: Path, tmp_path: Path) -> None:
    user = start()
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    missing = Lane(DrafterKind.FITTING, None, str(tmp_path / "missing.gguf"))
    user.window.questions.ask_about(models / "target.gguf", missing)
    [questions] = user.window.findChildren(PairQuestions)
    click(user, questions.same_output.button)
    state = user.application.measuring.same_output
    user.wait(lambda: not state.busy)
    assert "There is no file" in questions.same_output.summary.text()
    assert user.pair.can_draft
