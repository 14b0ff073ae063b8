"""The models page: lists, details, actions and states, with a stand-in behind them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.core.conversation import Conversation
from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import DiskFull, LibraryError, NetworkError, TermsNotAccepted
from app.core.hub import Order, SearchQuery
from app.core.installed import InstalledModel
from app.core.library_request import (
    Check,
    CheckRequest,
    DraftsRequest,
    Opened,
    OpenRequest,
    RankRequest,
    SearchRequest,
    VerifyRequest,
)
from app.core.loading import Role
from app.ui.main_window import MainWindow
from app.ui.models_page import ModelsPage
from tests.state.library_models import (
    ALL,
    BROKEN,
    GONE,
    INCOMPLETE,
    OTHER,
    REPOSITORY,
    SMALL,
    TALL,
    judgement,
    remote,
)
from tests.state.stand_in import CATALOGUE, StandIn


@pytest.fixture
def page(window: MainWindow) -> ModelsPage:
    window.show_models()
    return window.pages.models


def click(button: QPushButton) -> None:
    QCoreApplication.processEvents()  # what was just added is not shown before
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown_texts(page: ModelsPage) -> list[str]:
    QCoreApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def column(page: ModelsPage, number: int) -> list[str]:
    proxy = page.installed.view.proxy
    return [str(proxy.index(row, number).data()) for row in range(proxy.rowCount())]


def test_every_model_is_listed_with_what_it_is(page: ModelsPage, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    assert column(page, 0) == ["big", "broken.gguf", "eyes", "old", "Small 0.5B", "Tall 8B 日本語"]
    assert column(page, 2) == ["part missing", "unreadable", "projector", "gone", "Q4_K", "Q4_K"]
    assert column(page, 1)[-1] == "8B"
    assert page.installed.count.text() == "6 models"


def test_the_table_can_be_filtered_and_sorted(page: ModelsPage, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    QTest.keyClicks(page.installed.filter, "ollama")
    assert column(page, 0) == ["Small 0.5B"]
    assert page.installed.count.text() == "1 of 6 models"
    page.installed.filter.clear()
    page.installed.view.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    assert column(page, 0)[0] == "big"


def test_a_model_is_explained_and_its_drafts_ranked(page: ModelsPage, stand_in: StandIn) -> None:
    asked: list[RankRequest] = []
    stand_in.models.library.rank_requested.connect(asked.append)
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(TALL)
    details = page.installed.details
    assert details.title.text() == TALL.name
    assert [request.target for request in asked] == [TALL]
    assert details.judging.text() == "comparing vocabularies…"
    answer = ((SMALL, judgement(TALL, SMALL)), (BROKEN, replace(judgement(TALL, SMALL), refusal="It is broken.")))
    stand_in.models.library.on_ranked(asked[0], answer)
    assert details.judging.text() == "1 of 2 models could draft for it, the best first."
    assert len(details.drafts.rows) == 2
    assert "It is broken." in shown_texts(page)
    assert "The draft proposes tokens directly." in shown_texts(page)
    [button] = details.drafts.findChildren(QPushButton)
    click(button)
    assert [(load.role, load.path) for load in stand_in.loads] == [
        (Role.TARGET, TALL.path),
        (Role.DRAFT, SMALL.path),
    ]


@pytest.mark.parametrize("role", Role)
def test_a_model_can_be_used(page: ModelsPage, window: MainWindow, stand_in: StandIn, role: Role) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(SMALL)
    details = page.installed.details
    click(details.as_target if role is Role.TARGET else details.as_draft)
    assert [(load.role, load.path) for load in stand_in.loads] == [(role, SMALL.path)]
    assert (window.pages.currentIndex() == 0) is (role is Role.TARGET)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (GONE, "no longer where it was"),
        (BROKEN, "is cut off in its header"),
        (INCOMPLETE, "Missing: big-00002-of-00002.gguf"),
        (ALL[2], "no language model (projector)"),
    ],
)
def test_what_cannot_be_loaded_says_why(page: ModelsPage, stand_in: StandIn, model: object, said: str) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(model)  # type: ignore[arg-type]
    details = page.installed.details
    assert said in details.obstacle.text()
    assert not details.as_target.isVisible()
    assert not details.drafts_title.isVisible()


def test_the_selection_stays_on_its_model(page: ModelsPage, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(SMALL)
    stand_in.models.library.on_scanned((SMALL,), ())
    assert page.installed.view.selected is SMALL
    stand_in.models.library.on_scanned((TALL,), ())
    assert page.installed.view.selected is None
    assert not page.installed.details.title.isVisible()


def test_renaming_asks_for_a_name(page: ModelsPage, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    renamed: list[tuple[object, str]] = []
    stand_in.models.library.rename_requested.connect(lambda model, name: renamed.append((model, name)))
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(TALL)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (" My model ", True))
    page.installed.details.rename()
    assert renamed == [(TALL, "My model")]


def answer_box(button: str) -> Callable[[QMessageBox], int]:
    def run(box: QMessageBox) -> int:
        assert "frees 281" in box.informativeText()
        next(one for one in box.buttons() if one.text().replace("&", "") == button).click()
        return 0

    return run


@pytest.mark.parametrize(("button", "deleted"), [("Delete", [SMALL]), ("Cancel", [])])
def test_deleting_asks_first(
    page: ModelsPage, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, button: str, deleted: list[object]
) -> None:
    asked: list[object] = []
    weighed: list[InstalledModel] = []
    stand_in.models.library.delete_requested.connect(asked.append)
    stand_in.models.library.deletion_requested.connect(weighed.append)
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(SMALL)
    monkeypatch.setattr(QMessageBox, "exec", answer_box(button))
    page.installed.details.delete()
    assert (weighed, asked) == ([SMALL], [])
    stand_in.models.library.deletion_known.emit(SMALL, 281_000_000)
    assert asked == deleted


def test_a_verification_is_shown_where_its_model_is(page: ModelsPage, stand_in: StandIn) -> None:
    library, shown = stand_in.models.library, page.installed.details.verification
    asked: list[VerifyRequest] = []
    library.verify_requested.connect(asked.append)
    library.on_scanned(ALL, ())
    page.installed.view.select(TALL)
    library.verify(TALL)
    library.on_verifying(asked[0], 0.25)
    assert shown.bar.isVisible()
    assert shown.bar.value() == 250
    page.installed.view.select(SMALL)
    assert not shown.bar.isVisible()
    page.installed.view.select(TALL)
    library.on_verified(asked[0], False)
    assert not shown.bar.isVisible()
    assert "The checksum is wrong" in shown.text.text()


def test_an_empty_library_says_what_to_do(page: ModelsPage, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned((), ())
    assert page.installed.stack.currentWidget() is page.installed.empty
    click(page.installed.find_button)
    assert page.stack.currentWidget() is page.finder


def test_what_could_not_be_done_stands_on_the_page(page: ModelsPage, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    stand_in.models.library.failed.emit(LibraryError("It is Ollama's.", "Remove it with 'ollama rm small'."))
    assert "ollama rm small" in page.installed.note.text()
    assert page.installed.note.isVisible()


def test_the_catalogue_comes_first(page: ModelsPage, stand_in: StandIn) -> None:
    wanted: list[object] = []
    opened: list[OpenRequest] = []
    stand_in.models.hub.get_pair_requested.connect(wanted.append)
    stand_in.models.hub.open_requested.connect(opened.append)
    page.show_find()
    [card] = page.finder.catalogue.cards
    assert CATALOGUE[0].why in shown_texts(page)
    page.finder.catalogue.show_clicked.emit(CATALOGUE[0].draft.repo)
    assert [request.text for request in opened] == [CATALOGUE[0].draft.repo]
    click(card.get_button)
    assert wanted == [CATALOGUE[0]]
    assert page.stack.currentWidget() is page.downloads


def test_a_search_says_what_is_looked_for(page: ModelsPage, stand_in: StandIn) -> None:
    asked: list[SearchRequest] = []
    stand_in.models.hub.search_requested.connect(asked.append)
    page.show_find()
    page.finder.author.setText("someone")
    page.finder.quantisation.setText("Q8_0")
    page.finder.most.setValue(8)
    page.finder.order.setCurrentIndex(1)
    QTest.keyClicks(page.finder.text, "tall")
    QTest.keyClick(page.finder.text, Qt.Key.Key_Return)
    assert [request.query for request in asked] == [SearchQuery("tall", "someone", "Q8_0", 8_000_000_000, Order.TREND)]
    assert page.finder.bar.isVisible()
    stand_in.models.hub.on_found(asked[0], [REPOSITORY, OTHER])
    assert not page.finder.bar.isVisible()
    assert page.finder.status.text() == "2 repositories with GGUF models"
    table = page.finder.results.table
    assert table.index(0, 3).data() == "apache-2.0, terms to accept"
    stand_in.models.hub.search(SearchQuery("nothing"))
    stand_in.models.hub.on_found(asked[1], [])
    assert page.finder.status.text().startswith("Nothing was found")
    stand_in.models.hub.search(SearchQuery("broken"))
    stand_in.models.hub.on_search_ended(asked[2], NetworkError("The hub cannot be reached.", "Check the connection."))
    assert "Check the connection." in page.finder.status.text()
    click(page.finder.back_button)
    assert page.finder.stack.currentWidget() is page.finder.catalogue


def test_an_address_opens_what_it_names(page: ModelsPage, stand_in: StandIn) -> None:
    opened: list[OpenRequest] = []
    stand_in.models.hub.open_requested.connect(opened.append)
    page.show_find()
    page.finder.text.setText("hf.co/someone/tall-8b-GGUF:Q8_0")
    click(page.finder.search_button)
    assert [request.text for request in opened] == ["hf.co/someone/tall-8b-GGUF:Q8_0"]


def test_a_repository_shows_its_files_the_recommended_one_first(page: ModelsPage, stand_in: StandIn) -> None:
    hub = stand_in.models.hub
    opened: list[OpenRequest] = []
    wanted: list[object] = []
    hub.open_requested.connect(opened.append)
    hub.get_requested.connect(wanted.append)
    page.show_find()
    hub.open("someone/tall-8b-GGUF")
    details = page.finder.details
    assert "looking into" in details.message.text()
    hub.on_opened(opened[0], Opened(REPOSITORY, REPOSITORY.models[0], "The best that fits into 16 GB."))
    assert [row.model.quantisation for row in details.rows] == ["Q8_0", "Q4_K_M", "BF16"]
    assert "Recommended: The best that fits into 16 GB." in shown_texts(page)
    assert details.gated.isVisible()
    click(details.rows[1].get_button)
    assert wanted == [REPOSITORY.models[1]]


def test_a_refused_repository_says_why(page: ModelsPage, stand_in: StandIn) -> None:
    opened: list[OpenRequest] = []
    stand_in.models.hub.open_requested.connect(opened.append)
    page.show_find()
    stand_in.models.hub.open("a/b")
    error = TermsNotAccepted("The terms of a/b are not accepted.", "Accept them at https://hub.example/a/b.")
    stand_in.models.hub.on_open_failed(opened[0], error)
    assert "https://hub.example/a/b" in page.finder.details.message.text()


def test_a_file_is_checked_against_a_target(page: ModelsPage, stand_in: StandIn) -> None:
    hub = stand_in.models.hub
    opened: list[OpenRequest] = []
    asked: list[CheckRequest] = []
    hub.open_requested.connect(opened.append)
    hub.check_requested.connect(asked.append)
    stand_in.models.library.on_scanned(ALL, ())
    page.show_find()
    page.finder.details.choose_target(TALL)
    hub.open("someone/tall-8b-GGUF", TALL)
    hub.on_opened(opened[0], Opened(REPOSITORY))
    row = page.finder.details.rows[0]
    click(row.check_button)
    assert [(request.model, request.target) for request in asked] == [(row.model, TALL)]
    assert row.verdict.text() == "reading its header…"
    hub.on_checked(Check(asked[0], judgement(TALL, SMALL), 5_930_000))
    assert "The draft proposes tokens directly." in row.verdict.text()
    assert "5.93 MB" in row.verdict.text().replace("\u00a0", " ")
    assert not page.finder.details.rows[1].verdict.isVisible()


def test_drafts_for_a_model_are_looked_for_on_the_hub(page: ModelsPage, stand_in: StandIn) -> None:
    hub = stand_in.models.hub
    asked: list[DraftsRequest] = []
    wanted: list[object] = []
    hub.drafts_requested.connect(asked.append)
    hub.get_requested.connect(wanted.append)
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(TALL)
    click(page.installed.details.remote_button)
    assert page.stack.currentWidget() is page.finder
    assert page.finder.details.target.currentData() == TALL
    found = remote("Q8_0", 500_000_000, "someone/small-GGUF")
    hub.on_draft_found(asked[0], found, judgement(TALL, SMALL), 4_000_000)
    assert "1 header checked" in page.finder.status.text()
    [button] = page.finder.drafts.findChildren(QPushButton)
    click(button)
    assert wanted == [found]


def test_offline_is_said_before_anybody_waits(page: ModelsPage, window: MainWindow, stand_in: StandIn) -> None:
    wanted: list[bool] = []
    stand_in.models.hub.offline_requested.connect(wanted.append)
    window.navigation.offline.click()
    assert wanted == [True]
    stand_in.models.hub.on_offline(True)
    assert window.navigation.offline.isChecked()
    page.show_find()
    assert page.finder.status.text().startswith("Working offline")


def download(key: str, status: DownloadStatus, n_done: int, **others: object) -> Download:
    file = DownloadFile("https://hub/x", Path(f"/models/{key}"), 1_000_000_000, "ab" * 32)
    request = DownloadRequest(key, f"someone/{key}", (file,))
    return Download(request, status, n_done, 1_000_000_000, **others)  # type: ignore[arg-type]


def test_downloads_show_how_far_they_are(page: ModelsPage, window: MainWindow, stand_in: StandIn) -> None:
    downloads = stand_in.models.downloads
    said: dict[str, list[str]] = {name: [] for name in ("pause", "resume", "cancel")}
    for name, signal in (
        ("pause", downloads.pause_requested),
        ("resume", downloads.resume_requested),
        ("cancel", downloads.cancel_requested),
    ):
        signal.connect(said[name].append)
    page.show_downloads()
    assert page.downloads.empty.isVisible()
    downloads.on_changed(download("a", DownloadStatus.RUNNING, 250_000_000, rate=10_000_000.0))
    row = page.downloads.rows["a"]
    assert row.state.text().replace("\u00a0", " ") == "10.0 MB per second · 1 min 15 s left"
    assert row.amount.text().replace("\u00a0", " ") == "250 MB of 1.00 GB"
    assert row.bar.value() == 250
    assert page.tabs[2].text() == "Downloads (1)"
    assert window.navigation.downloading.text().replace("\u00a0", " ") == "1 download · 25 %"
    click(row.pause_button)
    downloads.on_changed(download("a", DownloadStatus.PAUSED, 250_000_000))
    assert not row.pause_button.isVisible()
    click(row.resume_button)
    full = DiskFull("The disk is full: 750 MB are missing.", "Free some space.")
    downloads.on_changed(download("a", DownloadStatus.NO_SPACE, 250_000_000, error=full))
    assert row.state.text() == str(full)
    click(row.cancel_button)
    assert said == {"pause": ["a"], "resume": ["a"], "cancel": ["a"]}
    downloads.on_changed(download("a", DownloadStatus.DONE, 1_000_000_000))
    assert row.state.text() == "done, checksum right"
    assert not row.cancel_button.isVisible()
    click(page.downloads.clear_button)
    assert page.downloads.rows == {}
    assert page.downloads.empty.isVisible()


def test_the_rate_limit_is_passed_on(page: ModelsPage, stand_in: StandIn) -> None:
    limits: list[float] = []
    stand_in.models.downloads.limit_requested.connect(limits.append)
    page.downloads.limit.setValue(5)
    page.downloads.limit.setValue(0)
    assert limits == [5_000_000, 0]


def test_the_first_step_of_an_empty_chat_leads_to_the_pairs(window: MainWindow, qtbot: QtBot) -> None:
    click(window.chat_pane.empty.find_button)
    assert window.pages.currentIndex() == 1
    assert window.pages.models.stack.currentWidget() is window.pages.models.finder
    click(window.navigation.buttons[0])
    assert window.pages.currentIndex() == 0


def chat(number: int, title: str) -> Conversation:
    return Conversation(number, title, False, 1.0, 2.0)


def test_the_chats_that_used_a_model_are_named_and_open(
    page: ModelsPage, window: MainWindow, stand_in: StandIn
) -> None:
    opened: list[int] = []
    stand_in.conversations.open_requested.connect(opened.append)
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(TALL)
    shown = page.installed.details.uses
    assert shown.number.text() == "looking…"
    stand_in.models.uses.on_known(TALL.files, ())
    assert shown.number.text() == "no chat"
    long = "A && title & that goes on " * 4
    stand_in.models.uses.on_known(TALL.files, (chat(7, "猫"), chat(8, long), chat(9, "c"), chat(10, "d")))
    assert shown.number.text() == "4 chats"
    QCoreApplication.processEvents()
    first, second, _ = shown.links
    assert first.text() == "猫"
    assert second.text().endswith("…")
    assert second.accessibleName() == long
    assert second.width() <= page.installed.details.viewport().width()
    stand_in.models.uses.on_known(TALL.files, (chat(7, "Renamed"),))
    assert shown.number.text() == "1 chat"
    [link] = shown.links
    link.setFocus()
    QTest.keyClick(link, Qt.Key.Key_Space)
    assert opened == [7]
    assert window.pages.currentIndex() == 0
    page.installed.view.select(SMALL)
    assert (shown.number.text(), shown.links) == ("looking…", [])


@pytest.mark.parametrize(
    ("chats", "said"), [(0, ""), (1, "1 chat was made with it."), (2, "2 chats were made with it.")]
)
def test_deleting_says_what_was_made_with_it(
    page: ModelsPage, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, chats: int, said: str
) -> None:
    texts: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: texts.append(box.informativeText()))
    stand_in.models.library.on_scanned(ALL, ())
    page.installed.view.select(TALL)
    stand_in.models.uses.on_known(TALL.files, tuple(chat(number, "x") for number in range(chats)))
    stand_in.models.library.deletion_known.emit(TALL, 281_000_000)
    assert texts[0].startswith(said or "It goes for good")
