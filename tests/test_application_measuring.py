"""Comparisons in the whole program: a real window, real models, and what is kept of them."""

import json
import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from app.core.events import FinishReason
from app.core.lane import Lane
from app.core.loading import Role
from app.core.request import DrafterKind
from app.core.sameness import Sameness
from app.state.comparison import own_prompt
from app.state.measured_run import Phase
from app.state.side import SideStatus
from app.storage.folders import Folders
from app.storage.runs import FILE, Runs
from app.ui.lane_drawings import SpeedupBars
from tests.user import ONE_THREAD, Starter, User, click

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def lanes(models: Path) -> tuple[Lane, ...]:
    draft = str(models / "draft.gguf")
    return (
        Lane(DrafterKind.FITTING, 3, draft),
        Lane(DrafterKind.LOOKUP),
        Lane(DrafterKind.LOOKUP_MODEL, 2, draft),
    )


def prepare(user: User, models: Path, n_tokens: int = 24, repeats: int = 2) -> None:
    """On the page, with everything chosen but the click."""
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    user.window.show_compare()
    setup = user.window.pages.compare.setup
    setup.set_lanes(lanes(models))
    setup.text.setPlainText("abcabcabc")
    setup.max_tokens.setValue(n_tokens)
    setup.repeats.setValue(repeats)


def compare(user: User, models: Path) -> None:
    prepare(user, models)
    click(user, user.window.pages.compare.setup.start_button)
    state = user.application.measuring.comparison
    user.wait(lambda: state.phase is Phase.DONE)


def test_lanes_are_measured_shown_and_kept(start: Starter, models: Path, folders: Folders) -> None:
    user = start()
    compare(user, models)
    state, result = user.application.measuring.comparison, user.window.pages.compare.result
    assert state.plan
    assert state.n_done == state.plan.n_cells == 4 * 3
    assert [row.n_runs for row in state.rows] == [2, 2, 2, 2]
    assert result.advice.text()
    # Each column has its lane's last text, token for token, in the colours of their kinds.
    for lane, column in enumerate(result.columns.columns):
        shown = state.shown(lane, state.plan.prompts[0].name, 0.0)
        assert shown
        assert column.text.toPlainText() == shown.text
    assert {check.sameness for check in state.checks.values()} == {Sameness.IDENTICAL}
    # The table says what the fold says, the fastest first.
    assert sorted(result.table.lanes) == [0, 1, 2, 3]
    fastest = result.table.item(0, 0)
    assert fastest
    # And the file has the same numbers.
    runs = Runs(folders.data / FILE)
    [listed] = runs.listed()
    assert listed.finished
    assert state.outcome
    assert runs.read(listed.id).comparison.results == state.outcome.run.comparison.results
    runs.close()
    # The page that teaches takes its points from the file, and the curve from the target that is loaded.
    lesson = user.application.measuring.lesson
    user.window.show_learn()
    user.wait(lambda: {pair.lane for pair in lesson.pairs} >= {1, 3})
    assert {pair.run for pair in lesson.pairs} == {listed.id}
    assert lesson.curve
    assert user.pair.target.info
    assert lesson.curve.pass_costs == user.pair.target.info.pass_costs
    # The chat has its pair again, and answers.
    assert user.pair.can_draft
    assert user.chat.can_send
    user.window.show_chat()
    user.send("abc")
    reply = user.await_end()
    assert reply.reason is FinishReason.LENGTH
    assert reply.metrics.drafter


def test_a_bar_leads_to_its_lane_and_the_run_is_saved_reopened_and_measured_again(
    start: Starter, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = start()
    compare(user, models)
    state, page = user.application.measuring.comparison, user.window.pages.compare
    chart = page.result.charts.speedups
    assert isinstance(chart.drawing, SpeedupBars)
    assert [bar.lane for bar in chart.drawing.bars] == page.result.table.lanes
    assert page.result.charts.costs.drawing.is_empty is False
    for place, bar in enumerate(chart.drawing.bars):
        plot = chart.drawing.plot(QRectF(chart.rect()), QFontMetricsF(chart.font()))
        at = QPointF(plot.left() + 2, plot.top() + plot.height() * (place + 0.5) / len(chart.drawing.bars))
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=at.toPoint())
        assert page.result.columns.columns[bar.lane].property("focused") is True
    # As files: the numbers are those of the run.
    for suffix in ("html", "md", "csv", "json"):
        path = tmp_path / f"run.{suffix}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        page.save_button.choose_file(suffix)
        user.wait(path.exists)
    assert state.outcome
    record = json.loads((tmp_path / "run.json").read_text())
    speeds = [lane["tokens_per_second"]["median"] for lane in record["lanes"]]
    assert speeds == [row.tokens_per_second.median for row in state.rows if row.tokens_per_second]
    # Again: then and now.
    assert not state.outcome.earlier
    click(user, page.again_button)
    user.wait(lambda: state.phase is Phase.DONE)
    assert len(state.outcome.earlier) == 4
    titles = [page.result.table.horizontalHeaderItem(n) for n in range(page.result.table.columnCount())]
    assert "tokens/s then" in [title.text() for title in titles if title]
    # Back to an empty page, and the first one again from the menu.
    click(user, page.new_button)
    assert page.pages.currentIndex() == 0
    user.wait(lambda: len(user.application.measuring.kept.listed) == 2)
    page.kept_button.fill()
    page.kept_button.list.actions()[1].trigger()
    user.wait(lambda: state.phase is Phase.DONE)
    assert [row.tokens_per_second.median for row in state.rows if row.tokens_per_second] == speeds


def test_will_it_help_is_an_estimate(start: Starter, models: Path) -> None:
    user = start()
    prepare(user, models)
    setup = user.window.pages.compare.setup
    click(user, setup.estimate.button)
    user.wait(lambda: not user.application.measuring.estimate.busy)
    assert setup.estimate.answer.text().startswith("Estimate: ")
    assert user.pair.can_draft
    assert user.chat.can_send


def test_the_chat_waits_and_says_why(start: Starter, models: Path) -> None:
    user = start()
    prepare(user, models, 400, 20)
    click(user, user.window.pages.compare.setup.start_button)
    state = user.application.measuring.comparison
    user.wait(lambda: state.phase is Phase.RUNNING and state.n_done > 0)
    assert not user.chat.can_send
    assert "being measured" in user.pane.composer.edit.placeholderText()
    assert user.window.pair_bar.status.text() == "measuring; the pair is back afterwards"
    click(user, user.window.pages.compare.result.run_bar.stop_button)
    user.wait(lambda: not state.busy)
    assert state.phase is Phase.INTERRUPTED
    assert user.chat.can_send
    assert user.pair.can_draft


def test_an_interrupted_comparison_goes_on_after_a_restart(start: Starter, models: Path) -> None:
    user = start()
    prepare(user, models, 100, 2)
    click(user, user.window.pages.compare.setup.start_button)
    state = user.application.measuring.comparison
    user.wait(lambda: state.n_done >= 3)
    user.close()

    user = start()
    state, kept = user.application.measuring.comparison, user.application.measuring.kept
    user.wait(lambda: bool(kept.listed))
    [listed] = kept.listed
    assert not listed.finished
    assert 3 <= listed.n_done < listed.n_cells
    state.open(listed.id)
    user.wait(lambda: state.phase is Phase.INTERRUPTED)
    before = dict(state.results)
    user.window.show_compare()
    click(user, user.window.pages.compare.result.run_bar.go_on_button)
    user.wait(lambda: state.phase is Phase.DONE)
    assert state.n_done == listed.n_cells
    assert all(state.results[cell] == result for cell, result in before.items())
    user.wait(lambda: bool(kept.listed[0].finished))
    assert len(kept.listed) == 1
    assert user.pair.target.info is None  # nothing was loaded before, and nothing is now


def test_a_lane_that_cannot_run_is_left_out(start: Starter, models: Path, tmp_path: Path) -> None:
    user = start()
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"no model")
    prepare(user, models)
    user.window.pages.compare.setup.set_lanes((Lane(DrafterKind.FITTING, None, str(broken)), Lane(DrafterKind.LOOKUP)))
    click(user, user.window.pages.compare.setup.start_button)
    state, result = user.application.measuring.comparison, user.window.pages.compare.result
    user.wait(lambda: state.phase is Phase.DONE)
    assert "is not a GGUF file" in state.failures[1]
    assert "left out" in result.columns.columns[1].state.text()
    assert "broken.gguf" in result.remarks.text()
    assert user.pair.can_draft


def test_a_target_that_fails_is_told_and_the_pair_is_back(start: Starter, models: Path, tmp_path: Path) -> None:
    user = start()
    prepare(user, models)
    user.application.measuring.drafts.choose(tmp_path / "missing.gguf")
    click(user, user.window.pages.compare.setup.start_button)
    state = user.application.measuring.comparison
    user.wait(lambda: state.phase is Phase.FAILED)
    assert "There is no file" in user.window.pages.compare.result.run_bar.text.text()
    assert user.pair.can_draft
    user.window.show_chat()
    user.send("abc")
    assert user.await_end().metrics.drafter
    assert user.pair.loaded_with(Role.TARGET) == ONE_THREAD


def test_a_draft_that_is_gone_meanwhile_is_said_to_be_gone(start: Starter, models: Path, tmp_path: Path) -> None:
    user = start()
    copy = Path(shutil.copy(models / "draft.gguf", tmp_path / "copy.gguf"))
    prepare(user, models)
    user.load(Role.DRAFT, copy)
    state = user.application.measuring.comparison
    state.cell_ended.connect(lambda _: copy.unlink(missing_ok=True))
    user.window.pages.compare.setup.set_lanes(lanes(models))
    click(user, user.window.pages.compare.setup.start_button)
    user.wait(lambda: state.phase is Phase.DONE)
    user.wait(lambda: user.pair.draft.status is SideStatus.FAILED)
    assert user.pair.draft.info is None
    assert "There is no file" in user.window.pair_bar.draft.error.text()
    user.wait(lambda: user.pair.fitting is DrafterKind.LOOKUP)
    user.window.show_chat()
    user.send("abc")
    assert user.await_end().metrics.drafter == "lookup"


def test_nothing_begins_while_a_model_is_loading(start: Starter, models: Path) -> None:
    user = start()
    prepare(user, models)
    setup, bench = user.window.pages.compare.setup, user.window.pages.benchmark.setup
    assert setup.start_button.isEnabled()
    user.pair.load(Role.DRAFT, models / "draft.gguf", ONE_THREAD)
    assert setup.obstacle.text() == bench.duration.text() == "A model is loading."
    assert not setup.start_button.isEnabled()
    user.application.measuring.comparison.begin(lanes(models), [own_prompt("abc")], 1, 8, 0.0)
    assert not user.application.measuring.busy
    user.wait(lambda: not user.pair.loading)
    assert setup.start_button.isEnabled()
