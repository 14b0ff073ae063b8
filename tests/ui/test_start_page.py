"""The page of a window without a pair: what it offers, in every state, and that it fits a small window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.cancel import CancelToken
from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import DiskFull, ModelFileError, NetworkError
from app.core.library_request import PairSearch
from app.core.loading import Role
from app.core.pair_choice import FoundPair
from app.ui.main_window import MainWindow
from app.ui.start_card import StartCard
from app.ui.start_page import StartPage
from tests.state.library_models import SMALL, TALL, judgement
from tests.state.stand_in import CATALOGUE, TARGET, StandIn

PAIR = CATALOGUE[0]
GB = 10**9


@pytest.fixture
def page(window: MainWindow, stand_in: StandIn) -> StartPage:
    stand_in.models.start.set_memory(16 * GB)
    return window.chat_pane.empty.start


def shown(page: StartPage) -> list[StartCard]:
    return [card for card in page.cards if card.isVisible()]


def primary(page: StartPage) -> list[StartCard]:
    return [card for card in page.cards if card.button.property("role") == "primary"]


def click(card: StartCard) -> None:
    QTest.mouseClick(card.button, Qt.MouseButton.LeftButton)


def download(stand_in: StandIn, draft: bool, status: DownloadStatus, n_done: int, **values: object) -> None:
    model = PAIR.draft if draft else PAIR.target
    file = DownloadFile("https://hub.example/x", Path(f"/models/{model.parameters}.gguf"), GB)
    request = DownloadRequest(f"{model.repo}/it-{model.quantisation}.gguf", "it", (file,))
    stand_in.models.downloads.on_changed(Download(request, status, n_done, GB, **values))  # type: ignore[arg-type]


def find(stand_in: StandIn, found: FoundPair) -> None:
    stand_in.models.library.on_scanned([TALL, SMALL], [])
    searches: list[PairSearch] = []
    stand_in.models.start.search_requested.connect(searches.append)
    stand_in.models.library.on_scanned([TALL], [])
    stand_in.models.start.on_pair_found(searches[-1], found)


def test_with_nothing_at_all_it_offers_a_download_and_files(page: StartPage, stand_in: StandIn) -> None:
    assert shown(page) == [page.known, page.files]
    assert primary(page) == [page.known]
    assert page.known.title.text() == "Download Tall 8B with Tall 0.6B"
    text = page.known.text.text()
    assert "5.54\u00a0GB" in text
    assert "licence apache-2.0" in text
    assert PAIR.why in text
    assert page.files.button.text() == "Choose the target…"


def test_the_demo_comes_first_where_it_is_installed(page: StartPage, stand_in: StandIn) -> None:
    start, demo = stand_in.models.start, page.demo
    start.on_demo_found(98_000_000)
    assert shown(page) == [page.demo, page.known, page.files]
    assert primary(page) == [page.demo]
    assert "98.0\u00a0MB" in demo.text.text()
    click(demo)
    assert demo.bar.isVisible()
    assert demo.bar.maximum() == 0  # how long it takes is not known
    assert demo.button.text() == "Cancel"
    click(demo)
    assert not demo.bar.isVisible()
    with_cancel: list[CancelToken] = []
    start.demo_requested.connect(with_cancel.append)
    click(demo)
    start.on_demo_failed(with_cancel[0], ModelFileError("There is no room.", "Free some."))
    assert demo.state.text() == "There is no room. Free some."
    assert demo.state.property("role") == "error"
    assert demo.button.text() == "Try again"


def test_a_pair_on_the_disk_comes_before_everything(page: StartPage, stand_in: StandIn) -> None:
    stand_in.models.start.on_demo_found(98_000_000)
    find(stand_in, FoundPair(TALL, SMALL, judgement(TALL, SMALL)))
    assert primary(page) == [page.found]
    assert page.found.title.text() == "On this computer: Tall 8B 日本語 with Small 0.5B"
    assert "The vocabularies fit" in page.found.text.text()
    click(page.found)
    assert [(one.role, one.path) for one in stand_in.loads] == [(Role.TARGET, TALL.path), (Role.DRAFT, SMALL.path)]


def test_a_target_without_a_draft_is_said_so(page: StartPage, stand_in: StandIn) -> None:
    find(stand_in, FoundPair(TALL))
    assert page.found.title.text() == "On this computer: Tall 8B 日本語"
    assert "No model here could draft" in page.found.text.text()
    click(page.found)
    assert [one.role for one in stand_in.loads] == [Role.TARGET]


def test_a_download_shows_how_far_it_is_and_can_be_cancelled(page: StartPage, stand_in: StandIn) -> None:
    known = page.known
    click(known)
    assert known.title.text() == "Downloading Tall 8B with Tall 0.6B"
    assert known.state.text() == "asking for both files"
    assert known.bar.maximum() == 0
    assert not known.button.isVisible()
    download(stand_in, True, DownloadStatus.DONE, GB)
    download(stand_in, False, DownloadStatus.RUNNING, GB // 2, rate=5e6)
    assert known.bar.value() == 750
    assert known.state.text() == "1.50\u00a0GB of 2.00\u00a0GB · 5.00\u00a0MB per second · 1\u00a0min 40\u00a0s left"
    stand_in.models.hub.on_offline(True)
    assert "goes on once you are online" in known.state.text()
    stand_in.models.hub.on_offline(False)
    cancelled: list[str] = []
    stand_in.models.downloads.cancel_requested.connect(cancelled.append)
    QTest.mouseClick(known.second_button, Qt.MouseButton.LeftButton)
    assert len(cancelled) == 1
    assert known.button.text() == "Download both"


def test_a_full_disk_is_said_and_it_goes_on_from_there(page: StartPage, stand_in: StandIn) -> None:
    click(page.known)
    download(stand_in, True, DownloadStatus.RUNNING, GB)
    download(stand_in, False, DownloadStatus.NO_SPACE, 0, error=DiskFull("6 GB are missing.", "Free some space."))
    assert page.known.state.text() == "6 GB are missing. Free some space."
    assert page.known.state.property("role") == "error"
    resumed: list[str] = []
    stand_in.models.downloads.resume_requested.connect(resumed.append)
    click(page.known)
    assert len(resumed) == 1


def test_when_both_are_here_they_are_loaded(page: StartPage, stand_in: StandIn) -> None:
    click(page.known)
    download(stand_in, True, DownloadStatus.DONE, GB)
    download(stand_in, False, DownloadStatus.DONE, GB)
    assert [(one.role, one.path) for one in stand_in.loads] == [
        (Role.TARGET, Path("/models/8B.gguf")),
        (Role.DRAFT, Path("/models/0.6B.gguf")),
    ]


def test_who_has_begun_with_something_else_is_not_disturbed(page: StartPage, stand_in: StandIn) -> None:
    click(page.known)
    stand_in.load(Role.TARGET)
    download(stand_in, True, DownloadStatus.DONE, GB)
    download(stand_in, False, DownloadStatus.DONE, GB)
    assert [one.path for one in stand_in.loads] == [TARGET.path]


def test_without_a_network_it_says_so_and_tries_again(page: StartPage, stand_in: StandIn) -> None:
    click(page.known)
    stand_in.models.start.on_pair_failed(PAIR, NetworkError("The hub cannot be reached.", "Check the network."))
    assert page.known.state.text() == "The hub cannot be reached. Check the network."
    wanted: list[object] = []
    stand_in.models.hub.get_pair_requested.connect(wanted.append)
    click(page.known)
    assert wanted == [PAIR]


def test_offline_leads_online(page: StartPage, stand_in: StandIn) -> None:
    stand_in.models.hub.on_offline(True)
    assert "nothing is downloaded" in page.known.state.text()
    asked: list[bool] = []
    stand_in.models.hub.offline_requested.connect(asked.append)
    click(page.known)
    assert asked == [False]


def test_where_no_pair_fits_it_says_so(page: StartPage, stand_in: StandIn) -> None:
    stand_in.models.start.set_memory(2 * GB)
    assert not page.known.button.isVisible()
    assert "Not enough memory" in page.known.state.text()
    assert primary(page) == [page.files]


@pytest.fixture
def japanese() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.Japanese))
    yield
    QLocale.setDefault(before)


def test_it_fits_the_smallest_window_and_every_card_can_be_reached(
    page: StartPage, window: MainWindow, stand_in: StandIn, qtbot: QtBot, japanese: None
) -> None:
    stand_in.models.start.on_demo_found(98_000_000)
    find(stand_in, FoundPair(TALL, SMALL, judgement(TALL, SMALL)))
    window.resize(720, 480)
    qtbot.waitUntil(lambda: window.width() == 720)
    assert page.horizontalScrollBar().maximum() == 0
    content = page.widget()
    assert content
    qtbot.waitUntil(lambda: content.width() <= page.viewport().width())
    for card in shown(page):
        right = card.button.mapTo(content, card.button.rect().bottomRight())
        assert right.x() < page.viewport().width()
        page.ensureWidgetVisible(card.button)
        assert not card.button.visibleRegion().isEmpty()
    buttons = [card.button for card in shown(page)]
    buttons[0].setFocus()
    for button in buttons[1:]:
        window.focusNextChild()
        assert window.focusWidget() is button
