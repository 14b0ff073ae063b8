"""Every window, page, popover, dialog and menu as a screen reader finds it, in the states that a day brings."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import ModelLoadError
from app.core.hub import SearchQuery
from app.core.library_request import Opened, OpenRequest, RankRequest, SearchRequest
from app.core.loading import Role
from app.core.measuring import outcome
from app.core.prompt_set import PromptSet
from app.core.run_history import history
from app.core.run_record import ListedRun
from app.ui.history_dialog import HistoryDialog
from app.ui.link_dialog import LinkDialog
from app.ui.main_window import MainWindow
from app.ui.own_prompts import PromptSetDialog
from app.ui.pair_questions import PairQuestions, loaded_lane
from app.ui.report_dialog import ReportDialog
from app.ui.section import Section
from tests.core.runs import a_run
from tests.described_devices import CPU, GPU
from tests.described_machine import DescribedMachine
from tests.scripted import saying
from tests.state.library_models import ALL, OTHER, REPOSITORY, SMALL, TALL, judgement
from tests.state.stand_in import FITTING, MISFIT, StandIn, guessing
from tests.ui.accessible import faults, parts
from tests.ui.test_conversation_list import ROWS
from tests.ui.written import begin, write

MARKDOWN = "<think>so</think># Title\n\n[link](https://a.org)\n\n```py\nx\n```\n\n| a | b |\n|---|---|\n| c | d |\n"
Scene = Callable[[MainWindow, StandIn], None]


def nothing(window: MainWindow, stand_in: StandIn) -> None: ...


def failed(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.fail(Role.DRAFT, ModelLoadError("It is no model.", "Choose another."))


def misfit(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair(MISFIT)


def loading(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.pair.load(Role.DRAFT, SMALL.path)


def replied(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.converse(saying("abcdefgh"), guessing(97, 98, 120, 121))
    stand_in.conversations.on_listed("", ROWS)


def running(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    begin(stand_in, MARKDOWN)


def inspected(window: MainWindow, stand_in: StandIn) -> None:
    replied(window, stand_in)
    window.chat_pane.inspector.toggle()


def read(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    write(stand_in, MARKDOWN)
    window.chat_pane.settings_bar.reading.setChecked(True)
    window.chat_pane.reading_view.write_all()


def narrow(window: MainWindow, stand_in: StandIn) -> None:
    replied(window, stand_in)
    window.resize(720, 480)


def settings(window: MainWindow, stand_in: StandIn) -> None:
    window.show_settings()


def attached(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    window.chat_pane.composer.edit.setPlainText("Look at this")


def installed(window: MainWindow, stand_in: StandIn) -> None:
    window.show_models()
    stand_in.models.library.on_scanned(ALL, ())
    asked: list[RankRequest] = []
    stand_in.models.library.rank_requested.connect(asked.append)
    window.pages.models.installed.view.select(TALL)
    stand_in.models.library.on_ranked(asked[0], ((SMALL, judgement(TALL, SMALL)),))


def hub(window: MainWindow, stand_in: StandIn) -> None:
    window.show_models()
    window.pages.models.show_find()
    searches: list[SearchRequest] = []
    opened: list[OpenRequest] = []
    state = stand_in.models.hub
    state.search_requested.connect(searches.append)
    state.open_requested.connect(opened.append)
    stand_in.models.library.on_scanned(ALL, ())
    state.search(SearchQuery("tall"))
    state.on_found(searches[0], [REPOSITORY, OTHER])
    state.open("someone/tall-8b-GGUF", TALL)
    state.on_opened(opened[0], Opened(REPOSITORY))


def waiting(window: MainWindow, stand_in: StandIn) -> None:
    """For a search and for a verification, which are on two pages."""
    stand_in.models.library.on_scanned(ALL, ())
    window.show_models()
    window.pages.models.installed.view.select(TALL)
    stand_in.models.library.verify(TALL)
    assert not list(faults(window))
    window.pages.models.show_find()
    stand_in.models.hub.search(SearchQuery("tall"))


def downloads(window: MainWindow, stand_in: StandIn) -> None:
    window.show_models()
    window.pages.models.show_downloads()
    for key, status in (("a", DownloadStatus.RUNNING), ("b", DownloadStatus.PAUSED), ("c", DownloadStatus.DONE)):
        file = DownloadFile("https://hub/x", Path(f"/models/{key}"), 100)
        download = Download(DownloadRequest(key, f"someone/{key}", (file,)), status, 10, 100, 5.0)
        stand_in.models.downloads.on_changed(download)


def measured(window: MainWindow, stand_in: StandIn) -> None:
    """A benchmark's report, with all its tables."""
    window.show_bench()
    state = stand_in.measuring.benchmark
    state.open(1)
    state.on_read(1, outcome(a_run()))


def lanes(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    window.show_bench()
    window.pages.benchmark.setup.more.add_button.click()
    stand_in.measuring.own_prompts.on_listed((PromptSet("Mine", "one\n---\ntwo"),))


SCENES: tuple[Scene, ...] = (
    nothing,
    failed,
    misfit,
    loading,
    replied,
    running,
    inspected,
    read,
    narrow,
    settings,
    attached,
    installed,
    hub,
    waiting,
    downloads,
)
WITH_NAMES: tuple[Scene, ...] = (measured, lanes)
"""Scenes that show names and commands, which are in no language."""


@pytest.mark.parametrize("scene", [*SCENES, *WITH_NAMES])
def test_every_part_of_the_window_says_what_it_is(window: MainWindow, stand_in: StandIn, scene: Scene) -> None:
    scene(window, stand_in)
    QCoreApplication.processEvents()
    found = "\n".join(faults(window))
    assert not found
    assert len(parts(window)) > 40


def _menu(window: MainWindow, stand_in: StandIn) -> QWidget:
    stand_in.models.library.on_scanned(ALL, ())
    return window.navigation.conversations.menu


def _chart_menu(window: MainWindow, stand_in: StandIn) -> QWidget:
    return window.live_panel.charts.all[0].menu()


def _popover(window: MainWindow, stand_in: StandIn) -> QWidget:
    window.chat_pane.settings_bar.show_popover()
    return window.chat_pane.settings_bar.popover


def _report(window: MainWindow, stand_in: StandIn) -> QWidget:
    return ReportDialog(MISFIT, window)


def _fitting_report(window: MainWindow, stand_in: StandIn) -> QWidget:
    return ReportDialog(FITTING, window)


def _placement(window: MainWindow, stand_in: StandIn) -> QWidget:
    DescribedMachine(stand_in.placing, GPU, CPU)
    stand_in.load_pair()
    window.placement.open(Role.TARGET)
    dialog = window.placement.dialog
    assert dialog
    dialog.forms[Role.TARGET].more.header.click()
    return dialog


def _link(window: MainWindow, stand_in: StandIn) -> QWidget:
    return LinkDialog("https://example.org/a", window)


def _detached(window: MainWindow, stand_in: StandIn) -> QWidget:
    replied(window, stand_in)
    window.live_place.toggle_detached()
    return window.live_panel.window()


def _slot_menu(window: MainWindow, stand_in: StandIn) -> QWidget:
    stand_in.models.library.on_scanned(ALL, ())
    window.pair_bar.target.choose()
    return _open(QMenu)


def _pairs_menu(window: MainWindow, stand_in: StandIn) -> QWidget:
    stand_in.load_pair()
    window.pair_bar.menu_button.click()
    return _open(QMenu)


def _history(window: MainWindow, stand_in: StandIn) -> QWidget:
    kept, run = stand_in.measuring.kept, a_run()
    listed = ListedRun(1, "Big", 0.0, 1.0, "models/big.gguf", run.comparison.plan.labels, 9, 9, ("models/small.gguf",))
    kept.on_listed((listed,))
    dialog = HistoryDialog(kept, stand_in.measuring.benchmark, window)
    kept.on_traced("models/big.gguf", "models/small.gguf", history([run], "models/small.gguf"))
    assert dialog.table.rowCount() == 1
    return dialog


def _own_prompts(window: MainWindow, stand_in: StandIn) -> QWidget:
    return PromptSetDialog(PromptSet("Mine", "one"), stand_in.measuring.own_prompts, "Mine", window)


def _questions(window: MainWindow, stand_in: StandIn) -> QWidget:
    stand_in.load_pair()
    found = loaded_lane(stand_in.pair)
    assert found
    return PairQuestions(stand_in.pair, stand_in.chat, stand_in.measuring, *found, window)


def _open(kind: type[QWidget]) -> QWidget:
    QCoreApplication.processEvents()
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())


@pytest.mark.parametrize(
    "opened",
    [
        _menu,
        _chart_menu,
        _popover,
        _report,
        _fitting_report,
        _placement,
        _link,
        _detached,
        _slot_menu,
        _pairs_menu,
        _history,
        _own_prompts,
        _questions,
    ],
)
def test_every_part_of_what_opens_says_what_it_is(
    window: MainWindow, stand_in: StandIn, opened: Callable[[MainWindow, StandIn], QWidget]
) -> None:
    top = opened(window, stand_in)
    if isinstance(top, QMenu):
        top.popup(QPoint())
    else:
        top.show()
    QCoreApplication.processEvents()
    found = "\n".join(faults(top))
    assert not found
    assert len(parts(top)) > 2
    top.close()


@pytest.mark.parametrize("spoil", [lambda button: button.setAccessibleName("×"), lambda button: button.setText("")])
def test_a_fault_is_found(window: MainWindow, stand_in: StandIn, spoil: Callable[[QPushButton], None]) -> None:
    for button in window.navigation.buttons:
        spoil(button)
    found = list(faults(window))
    assert len(found) >= 2
    assert all("CheckBox" in one for one in found)


def test_what_a_control_says_follows_its_state(window: MainWindow, stand_in: StandIn) -> None:
    """Checked or not, and the numbers that change."""
    replied(window, stand_in)
    header = window.live_panel.findChildren(Section)[0].header
    node = QAccessible.queryAccessibleInterface(header)
    assert node.state().checked
    header.click()
    assert not QAccessible.queryAccessibleInterface(header).state().checked
    speed = QAccessible.queryAccessibleInterface(window.live_panel.headline.speed)
    assert speed.text(QAccessible.Text.Name) == f"Tokens per second: {window.live_panel.headline.speed.text()}"
    chart = QAccessible.queryAccessibleInterface(window.live_panel.charts.all[0])
    assert chart.role() is QAccessible.Role.Chart
    assert "tokens/s" in chart.text(QAccessible.Text.Description)
