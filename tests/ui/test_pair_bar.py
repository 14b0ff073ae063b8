"""The pair bar: every state of a place, and what can be done there."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.core.errors import Cancelled, ModelFileError
from app.core.loading import Role
from app.core.request import DrafterKind
from app.ui.drafting_wording import Level
from app.ui.main_window import MainWindow
from app.ui.model_slot import ModelSlot
from app.ui.report_dialog import ReportDialog
from tests.state.stand_in import DRAFT, MISFIT, TARGET, StandIn

ERROR = ModelFileError("It is truncated.", "Download it again.")


def test_empty_places_say_what_to_do(window: MainWindow) -> None:
    slot = window.pair_bar.target
    assert slot.name.text() == "none"
    assert "drop" in slot.detail.text()
    assert slot.choose_button.isVisible()
    assert not slot.unload_button.isVisible()
    assert window.pair_bar.status.text() == "no target"
    assert window.pair_bar.mark.level is Level.OFF


def test_loading_shows_progress_and_a_way_to_cancel(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.pair.load(Role.TARGET, TARGET.path)
    stand_in.pair.on_progress(Role.TARGET, 0.34)
    slot = window.pair_bar.target
    assert slot.name.text() == "tall.gguf"
    assert slot.progress.isVisible()
    assert slot.progress.value() == 340
    assert "34" in slot.detail.text()
    assert window.pair_bar.status.text() == "loading the target"
    QTest.mouseClick(slot.cancel_button, Qt.MouseButton.LeftButton)
    assert stand_in.loads[-1].cancel.cancelled
    stand_in.pair.on_failed(Role.TARGET, Cancelled())
    assert not slot.progress.isVisible()
    assert not slot.error.isVisible()
    assert slot.name.text() == "none"


def test_a_loaded_model_is_named_and_measured(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    slot = window.pair_bar.target
    assert slot.name.text() == TARGET.name
    assert slot.name.toolTip() == str(TARGET.path)
    assert slot.detail.text() == "llama 1B Q8_0 · 1.25\u00a0GB · context 512"
    assert window.pair_bar.status.text() == "ready: lookup, Auto (no draft is loaded)"


def test_models_of_the_same_name_are_told_apart_by_their_folders(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.pair.load(Role.DRAFT, DRAFT.path)
    stand_in.pair.on_loaded(Role.DRAFT, replace(DRAFT, name=TARGET.name))
    bar = window.pair_bar
    assert (bar.target.name.text(), bar.draft.name.text()) == (
        f"{TARGET.path.parent.name}/{TARGET.path.name}",
        f"{DRAFT.path.parent.name}/{DRAFT.path.name}",
    )


def test_an_error_stands_where_it_happened_and_can_be_copied(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.fail(Role.DRAFT, ERROR)
    slot = window.pair_bar.draft
    assert slot.error.isVisible()
    assert slot.error.text() == "It is truncated. Download it again."
    assert slot.error.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    assert not window.pair_bar.target.error.isVisible()
    assert window.pair_bar.target.name.text() == TARGET.name
    assert window.pair_bar.status.text() == "ready: lookup, Auto (loading the draft failed)"
    stand_in.load(Role.DRAFT)
    assert not slot.error.isVisible()


def test_an_error_beside_a_model_that_stays_names_the_file_and_can_be_dismissed(
    window: MainWindow, stand_in: StandIn
) -> None:
    stand_in.load_pair()
    slot = window.pair_bar.draft
    before = slot.detail.text()
    stand_in.fail(Role.DRAFT, ERROR)
    assert (slot.name.text(), slot.detail.text()) == (DRAFT.name, before)
    assert slot.name.toolTip() == str(DRAFT.path)
    assert slot.error.text() == "broken.gguf could not be loaded: It is truncated. Download it again."
    assert window.pair_bar.status.text() == "ready: lookup, then draft model, Auto"
    QTest.mouseClick(slot.dismiss_button, Qt.MouseButton.LeftButton)
    assert not slot.error.isVisible()
    assert not slot.dismiss_button.isVisible()
    assert slot.name.text() == DRAFT.name


def test_an_error_in_an_empty_place_can_be_dismissed(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.fail(Role.TARGET, ERROR)
    assert window.pair_bar.status.text() == "no target: loading it failed"
    QTest.mouseClick(window.pair_bar.target.dismiss_button, Qt.MouseButton.LeftButton)
    assert window.pair_bar.target.name.text() == "none"
    assert window.pair_bar.status.text() == "no target"


def test_an_error_with_markup_is_shown_as_it_is(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.fail(Role.DRAFT, ModelFileError("<b>no</b> & <img src='x'>"))
    assert window.pair_bar.draft.error.textFormat() is Qt.TextFormat.PlainText


def test_unload_asks_the_engine(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    QTest.mouseClick(window.pair_bar.draft.unload_button, Qt.MouseButton.LeftButton)
    assert stand_in.unloads == [Role.DRAFT]
    stand_in.pair.on_unloaded(Role.DRAFT)
    assert window.pair_bar.draft.name.text() == "none"
    assert not window.pair_bar.verdict.isVisible()


def test_choose_loads_what_was_chosen(window: MainWindow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/models/chosen.gguf", ""))
    window.pair_bar.draft.choose()
    assert (stand_in.loads[-1].role, stand_in.loads[-1].path) == (Role.DRAFT, Path("/models/chosen.gguf"))


def test_choosing_nothing_changes_nothing(
    window: MainWindow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    window.pair_bar.draft.choose()
    assert not stand_in.loads


def drop(slot: ModelSlot, *urls: str) -> bool:
    """Drag and drop; whether it was taken."""
    data = QMimeData()
    data.setUrls([QUrl(url) for url in urls])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, buttons, keys)
    entering.setAccepted(False)
    slot.dragEnterEvent(entering)
    if not entering.isAccepted():
        return False
    slot.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    return True


def test_a_dropped_model_is_loaded(window: MainWindow, stand_in: StandIn) -> None:
    assert drop(window.pair_bar.draft, "file:///models/%E5%B0%8F.GGUF")
    assert (stand_in.loads[-1].role, stand_in.loads[-1].path) == (Role.DRAFT, Path("/models/小.GGUF"))


@pytest.mark.parametrize(
    "urls", [["file:///a.txt"], ["https://x.test/a.gguf"], ["file:///a.gguf", "file:///b.gguf"], []]
)
def test_other_drops_are_refused(window: MainWindow, stand_in: StandIn, urls: list[str]) -> None:
    assert not drop(window.pair_bar.target, *urls)
    assert not stand_in.loads


def test_a_fitting_pair_is_ready(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    assert window.pair_bar.status.text() == "ready: lookup, then draft model, Auto"
    stand_in.settings.change(lookahead=4, drafter=DrafterKind.MODEL)
    assert window.pair_bar.status.text() == "ready: draft model, lookahead 4"
    assert window.pair_bar.mark.level is Level.READY
    assert window.pair_bar.verdict.text().startswith("vocabularies fit")


@pytest.mark.parametrize(
    ("way", "words"),
    [
        (DrafterKind.MAP, "ready: draft model through a token map, Auto (because the vocabularies differ)"),
        (DrafterKind.TEXT, "ready: draft model through its text, Auto (because the vocabularies differ)"),
    ],
)
def test_a_misfit_is_translated_and_says_so(
    window: MainWindow, stand_in: StandIn, way: DrafterKind, words: str
) -> None:
    stand_in.load_pair(MISFIT, way)
    assert window.pair_bar.status.text() == words
    assert window.pair_bar.mark.level is Level.READY
    assert window.pair_bar.verdict.text().startswith("vocabularies do not fit")


def test_what_a_misfit_rules_out_is_off_and_says_why(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.settings.change(drafter=DrafterKind.MODEL)
    stand_in.load_pair(MISFIT)
    assert window.pair_bar.status.text().startswith("off: the vocabularies do not fit: vocabulary type")
    assert window.pair_bar.status.toolTip() == window.pair_bar.status.text()
    assert window.pair_bar.mark.level is Level.WARNING
    QTest.mouseClick(window.pair_bar.verdict, Qt.MouseButton.LeftButton)
    dialog = window.findChild(ReportDialog)
    assert dialog
    assert dialog.rules.model().rowCount() == len(MISFIT.rules)
    dialog.close()
