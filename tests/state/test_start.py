"""What a window without a pair can begin with: every state of the demo, a known pair, and what is on the disk."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.cancel import CancelToken
from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.download import Download, DownloadFile, DownloadRequest, DownloadStatus
from app.core.errors import Cancelled, DiskFull, ModelFileError, NetworkError
from app.core.library_request import PairSearch
from app.core.pair_choice import FoundPair
from app.state.models import ModelsState
from app.state.start import DemoStatus
from tests.state.library_models import SMALL, TALL, judgement
from tests.state.stand_in import CATALOGUE

PAIR = CATALOGUE[0]
OTHER = CataloguePair("Other", CatalogueModel("someone/other-GGUF", "Q4_K_M", "7B", "mit"), PAIR.draft, "")
GB = 10**9


def request(model: CatalogueModel) -> DownloadRequest:
    name = f"it-{model.quantisation.lower()}.gguf"
    file = DownloadFile(f"https://hub.example/{name}", Path("/models", model.repo, name), GB)
    return DownloadRequest(f"{model.repo}/{name}", name, (file,))


class Desk:
    """The state, and all that it asked for."""

    def __init__(self) -> None:
        self.models = ModelsState((PAIR, OTHER), "https://hub.example")
        self.start = self.models.start
        self.loaded: list[tuple[Path, Path | None]] = []
        self.arrived: list[tuple[Path, Path | None, str]] = []
        self.demos: list[CancelToken] = []
        self.searches: list[PairSearch] = []
        self.wanted: list[CataloguePair] = []
        self.cancelled: list[str] = []
        self.resumed: list[str] = []
        self.start.pair_ready.connect(lambda *paths: self.loaded.append(paths))
        self.start.pair_arrived.connect(lambda *values: self.arrived.append(values))
        self.start.demo_requested.connect(self.demos.append)
        self.start.search_requested.connect(self.searches.append)
        self.models.hub.get_pair_requested.connect(self.wanted.append)
        self.models.downloads.cancel_requested.connect(self.cancelled.append)
        self.models.downloads.resume_requested.connect(self.resumed.append)

    def demo(self) -> DemoStatus:
        return self.start.demo_status

    def tell(self, model: CatalogueModel, status: DownloadStatus, n_done: int = 0, rate: float = 0.0) -> Download:
        download = Download(request(model), status, n_done, GB, rate)
        self.models.downloads.on_changed(download)
        return download


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk()


def test_the_demo_is_made_and_loaded_with_its_prompts(desk: Desk, qtbot: QtBot) -> None:
    start = desk.start
    assert desk.demo() is DemoStatus.ABSENT
    start.on_demo_found(98_000_000)
    assert (desk.demo(), start.demo_bytes) == (DemoStatus.OFFERED, 98_000_000)
    start.make_demo()
    assert desk.demo() is DemoStatus.MAKING
    with qtbot.waitSignal(start.suggested) as suggested:
        start.on_demo_made(desk.demos[-1], Path("/t.gguf"), Path("/d.gguf"), ("Hello",))
    assert suggested.args == [("Hello",)]
    assert desk.loaded == [(Path("/t.gguf"), Path("/d.gguf"))]
    assert desk.demo() is DemoStatus.OFFERED


def test_a_demo_that_is_not_installed_is_not_offered(desk: Desk) -> None:
    desk.start.on_demo_found(None)
    assert desk.demo() is DemoStatus.ABSENT


def test_a_demo_that_was_given_up_loads_nothing_and_can_be_made_again(desk: Desk) -> None:
    start = desk.start
    start.on_demo_found(98_000_000)
    start.make_demo()
    start.cancel_demo()
    assert desk.demos[0].cancelled
    assert desk.demo() is DemoStatus.OFFERED
    start.make_demo()
    start.on_demo_failed(desk.demos[0], Cancelled())  # the word on the first comes late
    assert desk.demo() is DemoStatus.MAKING
    start.on_demo_made(desk.demos[0], Path("/t.gguf"), Path("/d.gguf"), ())
    assert not desk.loaded
    start.on_demo_failed(desk.demos[1], ModelFileError("No room."))
    assert desk.demo() is DemoStatus.FAILED
    assert str(start.demo_error) == "No room."
    start.make_demo()
    assert start.demo_error is None


def test_a_known_pair_is_got_and_loaded_when_both_are_here(desk: Desk) -> None:
    start = desk.start
    start.get(PAIR)
    assert desk.wanted == [PAIR]
    assert start.getting
    assert (start.getting.pair, start.getting.downloads, start.getting.n_bytes) == (PAIR, (), 0)
    desk.tell(PAIR.draft, DownloadStatus.DONE, GB)
    desk.tell(PAIR.target, DownloadStatus.RUNNING, GB // 2, rate=1e6)
    getting = start.getting
    assert getting
    assert (getting.n_done, getting.n_bytes, getting.rate) == (3 * GB // 2, 2 * GB, 1e6)
    assert getting.seconds_left == pytest.approx(500)
    assert not desk.arrived
    desk.tell(PAIR.target, DownloadStatus.DONE, GB)
    paths = [request(model).files[0].target for model in (PAIR.target, PAIR.draft)]
    assert desk.arrived == [(*paths, PAIR.title)]
    assert start.getting is None
    desk.tell(PAIR.target, DownloadStatus.DONE, GB)
    assert len(desk.arrived) == 1


def test_what_could_not_even_be_asked_for_can_be_tried_again_or_given_up(desk: Desk) -> None:
    start, error = desk.start, NetworkError("The hub cannot be reached.")
    start.get(PAIR)
    start.on_pair_failed(OTHER, error)
    assert start.getting
    assert start.getting.error is None
    start.on_pair_failed(PAIR, error)
    assert start.getting.error == error
    start.go_on()
    assert desk.wanted == [PAIR, PAIR]
    assert start.getting.error is None
    start.on_pair_failed(PAIR, error)
    start.cancel_getting()
    assert start.getting is None


def test_what_stands_still_goes_on(desk: Desk) -> None:
    start = desk.start
    start.get(PAIR)
    desk.tell(PAIR.draft, DownloadStatus.RUNNING)
    full = Download(request(PAIR.target), DownloadStatus.NO_SPACE, 0, GB, error=DiskFull("No room."))
    desk.models.downloads.on_changed(full)
    assert start.getting
    assert start.getting.stopped_by == full
    start.go_on()
    assert desk.resumed == [full.request.key]


def test_giving_up_cancels_both_and_does_not_come_back(desk: Desk) -> None:
    start = desk.start
    start.get(PAIR)
    desk.tell(PAIR.draft, DownloadStatus.RUNNING)
    desk.tell(PAIR.target, DownloadStatus.RUNNING)
    start.cancel_getting()
    assert desk.cancelled == [request(model).key for model in (PAIR.target, PAIR.draft)]
    desk.tell(PAIR.target, DownloadStatus.RUNNING, GB // 4)  # a word from before
    assert start.getting is None
    for model in (PAIR.target, PAIR.draft):
        desk.tell(model, DownloadStatus.CANCELLED)
    start.get(PAIR)
    assert start.getting


def test_one_cancelled_elsewhere_ends_it(desk: Desk) -> None:
    start = desk.start
    start.get(PAIR)
    desk.tell(PAIR.draft, DownloadStatus.RUNNING)
    desk.tell(PAIR.target, DownloadStatus.RUNNING)
    desk.tell(PAIR.target, DownloadStatus.CANCELLED)
    assert start.getting is None
    desk.tell(PAIR.draft, DownloadStatus.DONE, GB)
    assert not desk.arrived


def test_downloads_of_before_a_restart_are_taken_up_again(desk: Desk) -> None:
    """The draft was done before, and is known from the disk alone."""
    draft = replace(SMALL, source=request(PAIR.draft).key)
    desk.models.library.on_scanned([draft], [])
    assert desk.start.getting is None
    desk.tell(PAIR.target, DownloadStatus.RUNNING, GB // 2)
    assert desk.start.getting
    assert desk.start.getting.pair == PAIR
    desk.tell(PAIR.target, DownloadStatus.DONE, GB)
    assert desk.arrived == [(request(PAIR.target).files[0].target, draft.path, PAIR.title)]


def test_one_download_alone_is_no_pair(desk: Desk) -> None:
    desk.tell(PAIR.draft, DownloadStatus.RUNNING)
    assert desk.start.getting is None


def test_the_disk_is_looked_through_for_a_pair_whenever_it_changes(desk: Desk) -> None:
    start, found = desk.start, FoundPair(TALL, SMALL, judgement(TALL, SMALL))
    desk.models.library.on_scanned([TALL], [])
    desk.models.library.on_scanned([TALL, SMALL], [])
    first, second = desk.searches
    assert first.cancel.cancelled
    start.on_pair_found(first, FoundPair(TALL))
    assert start.found is None
    start.on_pair_found(second, found)
    assert start.found == found
    assert not start.searching
    start.use_found()
    assert desk.loaded == [(TALL.path, SMALL.path)]
    desk.models.library.on_scanned([], [])
    assert start.found is None
    start.use_found()
    assert len(desk.loaded) == 1


def test_the_offer_waits_until_the_memory_is_known(desk: Desk) -> None:
    assert desk.start.offer() is None
    desk.start.set_memory(64 * GB)
    offer = desk.start.offer()
    assert offer
    assert (offer.pair, offer.fits) == (PAIR, True)
