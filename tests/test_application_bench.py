"""Benchmarks in the whole program: a real window, real models, one's own prompts, reports and a pair's history."""

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QMessageBox

from app.core.installed import Place
from app.core.lane import Lane
from app.core.loading import Role
from app.core.prompt_set import PromptSet
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.state.measured_run import Phase
from app.storage.folders import Folders
from app.ui.history_dialog import HistoryDialog
from app.ui.own_prompts import PromptSetDialog
from app.ui.report_view import NumberTable
from tests.user import ONE_THREAD, Starter, User, click

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def dialog(user: User) -> PromptSetDialog:
    [found] = user.window.pages.benchmark.findChildren(PromptSetDialog)
    return found


def save(user: User) -> None:
    box = dialog(user)
    click(user, box.buttons.button(QDialogButtonBox.StandardButton.Save))
    box.deleteLater()


def test_a_benchmark_is_estimated_paused_resumed_and_reported(start: Starter, models: Path) -> None:
    user = start()
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    user.window.show_bench()
    page, state = user.window.pages.benchmark, user.application.measuring.benchmark
    setup = page.setup
    setup.max_tokens.setValue(12)
    setup.repeats.setValue(2)
    for kind, box in setup.kinds:
        box.setChecked(kind in ("code", "chat"))
    # No draft, and draft and lookup with Auto and lookahead 4: 5 lanes, 2 prompts, 2 repeats and a warm-up.
    assert "25 replies" in setup.duration.text()
    click(user, setup.start_button)
    user.wait(lambda: state.n_done >= 2)
    click(user, page.result.run_bar.stop_button)
    user.wait(lambda: not state.busy)
    if state.phase is Phase.INTERRUPTED:
        click(user, page.result.run_bar.go_on_button)
    user.wait(lambda: state.phase is Phase.DONE)
    assert state.n_done == 25
    assert [row.n_runs for row in state.rows] == [4] * 5
    assert page.result.advice.text()
    assert sorted(page.result.table.lanes) == [0, 1, 2, 3, 4]
    assert user.pair.can_draft
    assert user.application.measuring.comparison.phase is Phase.EMPTY


def test_a_benchmark_says_what_is_missing(start: Starter, models: Path) -> None:
    user = start()
    user.window.show_bench()
    setup = user.window.pages.benchmark.setup
    assert "Choose a target first" in setup.duration.text()
    user.load(Role.TARGET, models / "target.gguf")
    for _, box in setup.kinds:
        box.setChecked(False)
    assert setup.duration.text() == "Choose a kind of prompt."
    assert not setup.start_button.isEnabled()


def test_prompts_of_ones_own_are_kept_by_name_and_measured(
    start: Starter, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = start()
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    user.send("abcabc")
    user.await_end()
    user.window.show_bench()
    page, state, own = (
        user.window.pages.benchmark,
        user.application.measuring.benchmark,
        user.application.measuring.own_prompts,
    )
    prompts = page.setup.prompts
    # Typed.
    prompts.own_button.edit(PromptSet("", ""))
    save_button = dialog(user).buttons.button(QDialogButtonBox.StandardButton.Save)
    assert dialog(user).words.text() == "Give the set a name."
    assert not save_button.isEnabled()
    dialog(user).name.setText("Mine")
    assert "There is no prompt in Mine." in dialog(user).words.text()
    dialog(user).text.setPlainText("abc\n---\nbca")
    assert dialog(user).words.text() == "Prompts: 2"
    save(user)
    user.wait(lambda: [name for name, _ in prompts.sets] == ["Mine"])
    assert prompts.sets[0][1].isChecked()
    # From a file.
    file = tmp_path / "more.txt"
    file.write_text("cab")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    prompts.own_button.choose_file()
    save(user)
    user.wait(lambda: [name for name, _ in prompts.sets] == ["Mine", "more"])
    # Only these and the chat's question, in one lane with a temperature of its own.
    for _, box in prompts.kinds:
        box.setChecked(False)
    prompts.of_chat.setChecked(True)
    for _, box in page.setup.ways:
        if box.isChecked():
            box.click()
    assert page.setup.duration.text() == "Choose a way to draft."
    warm = Lane(DrafterKind.LOOKUP, 2, sampling=SamplingSettings(0.4))
    page.setup.more.set_lanes([warm, Lane(DrafterKind.FITTING, 3, str(models / "draft.gguf"))])
    page.setup.more.changed.emit()
    page.setup.max_tokens.setValue(8)
    page.setup.repeats.setValue(1)
    click(user, page.setup.start_button)
    user.wait(lambda: state.phase is Phase.DONE)
    assert state.plan
    assert state.plan.lanes[1] == warm
    assert [prompt.name for prompt in state.plan.prompts] == ["question 1", "Mine 1", "Mine 2", "more 1"]
    assert {prompt.kind for prompt in state.plan.prompts} == {"conversation", "own"}
    # Every table is in the page, with each metric of each kind, and the conditions.
    titles = [table.accessibleName() for table in page.result.report.findChildren(NumberTable)]
    assert {"Speed", "Drafting", "Times", "Prompts of the kind own", "Prompts of the kind this chat"} <= set(titles)
    facts = [label.text() for label in page.result.report.conditions.findChildren(QLabel)]
    assert any("llama-cpp-python" in text for text in facts)
    # They are there again the next time, and go when they are deleted.
    user.close()
    user = start()
    own = user.application.measuring.own_prompts
    user.wait(lambda: [one.name for one in own.sets] == ["Mine", "more"])
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    button = user.window.pages.benchmark.setup.prompts.own_button
    button.fill()
    next(action for action in button.list.actions() if action.text() == "Delete “more”…").trigger()
    user.wait(lambda: [one.name for one in own.sets] == ["Mine"])


def test_a_file_that_is_no_text_is_refused(start: Starter, tmp_path: Path) -> None:
    user = start()
    user.window.show_bench()
    file = tmp_path / "more.txt"
    file.write_bytes(b"\xff\xfe\x00")
    button = user.window.pages.benchmark.setup.prompts.own_button
    button.take(file)
    [box] = button.findChildren(QMessageBox)
    assert "more.txt cannot be read as a text" in box.text()
    box.close()
    button.take(tmp_path / "missing.txt")
    assert not button.findChildren(PromptSetDialog)
    for box in button.findChildren(QMessageBox):
        box.close()


def test_the_runs_of_a_pair_are_seen_over_time(start: Starter, models: Path) -> None:
    user = start()
    user.load_pair({role: models / f"{role}.gguf" for role in Role})
    state, kept = user.application.measuring.benchmark, user.application.measuring.kept
    page = user.window.pages.benchmark
    user.window.show_bench()
    page.setup.max_tokens.setValue(8)
    page.setup.repeats.setValue(1)
    for kind, box in page.setup.kinds:
        box.setChecked(kind == "code")
    click(user, page.setup.start_button)
    user.wait(lambda: state.phase is Phase.DONE)
    state.again()
    user.wait(lambda: state.phase is Phase.DONE)
    user.wait(lambda: len(kept.listed) == 2)
    draft = str(models / "draft.gguf")
    assert set(kept.pairs) == {(str(models / "target.gguf"), one) for one in ("lookup", draft)}
    page.kept_button.show_history()
    [seen] = page.kept_button.findChildren(HistoryDialog)
    user.wait(lambda: seen.table.rowCount() == 2)
    assert kept.history
    assert not seen.chart.drawing.is_empty
    assert [point.run for point in kept.history] == [run.id for run in reversed(kept.listed)]
    state.leave()
    seen.table.selectRow(1)
    click(user, seen.open_button)
    user.wait(lambda: state.phase is Phase.DONE)
    assert state.outcome
    assert state.outcome.run.id == kept.history[0].run


def test_a_report_is_saved_in_the_windows_language(
    start: Starter, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = start()
    user.load(Role.TARGET, models / "target.gguf")
    user.application.set_language("ja")
    user.window = user.application.window
    user.window.show_bench()
    page, state = user.window.pages.benchmark, user.application.measuring.benchmark
    page.setup.max_tokens.setValue(8)
    page.setup.repeats.setValue(1)
    click(user, page.setup.start_button)
    user.wait(lambda: state.phase is Phase.DONE)
    for suffix in ("html", "md"):
        path = tmp_path / f"run.{suffix}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        page.save_button.choose_file(suffix)
        user.wait(path.exists)
        text = path.read_text(encoding="utf-8")
        for words in ("条件", "ルックアップ", "ドラフトなし", "プロンプトの種類別"):
            assert words in text
        for words in ("Conditions", "lookup:auto", "By kind of prompt"):
            assert words not in text
    assert '<html lang="ja">' in (tmp_path / "run.html").read_text(encoding="utf-8")
    assert user.pair.loaded_with(Role.TARGET) == ONE_THREAD


def test_a_draft_that_was_made_for_a_lane_is_seen_among_the_models(
    start: Starter, models: Path, folders: Folders
) -> None:
    made = folders.cache / "derived" / "target-derived.gguf"
    made.parent.mkdir()
    shutil.copy(models / "draft.gguf", made)
    user = start()
    library = user.application.models.state.library
    user.wait(lambda: made in [model.path for model in library.models])
    [found] = [model for model in library.models if model.path == made]
    assert found.place is Place.OWN
    made.unlink()
