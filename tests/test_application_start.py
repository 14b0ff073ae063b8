"""From a window that has nothing to a pair that answers, in three clicks: the demo, a download, what is on the disk."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.loading import Role
from app.core.preferences import Value
from app.engine import demo_pair
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile
from tests.local_hub import Fault, HubRepo, LocalHub
from tests.model_files import write_pair
from tests.user import Starter, User, without_accounts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

PAIR = CataloguePair(
    "Chain Tall with Small",
    CatalogueModel("chains/Chain-Tall-GGUF", "F32", "1M", "apache-2.0"),
    CatalogueModel("chains/Chain-Small-GGUF", "Q8_0", "1M", "mit"),
    "Chains of letters.",
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture
def hub(files: Path) -> Iterator[LocalHub]:
    target, draft = (files.joinpath(f"{role}.gguf").read_bytes() for role in Role)
    repos = {
        PAIR.target.repo: HubRepo({"chain-tall-F32.gguf": target}),
        PAIR.draft.repo: HubRepo({"chain-small-Q8_0.gguf": draft}),
    }
    with LocalHub(repos) as hub:
        yield hub


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")


@pytest.fixture
def start(
    folders: Folders, tmp_path: Path, hub: LocalHub, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., User]]:
    without_accounts(monkeypatch, tmp_path / "hf")
    monkeypatch.setattr("app.application.models.read_catalogue", lambda _: (PAIR,))
    monkeypatch.setattr(demo_pair, "find_spec", lambda _: None)
    # One thread: two would wait for each other where other programs run.
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: 1)
    with Starter(folders, tmp_path / "home", qtbot) as starter:

        def start(**preferences: Value) -> User:
            PreferencesFile(folders.settings / FILE).keep({"endpoint": hub.endpoint, **preferences})
            return starter()

        yield start


def click(button: QPushButton, user: User) -> None:
    user.wait(button.isVisible)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_one_click_downloads_a_known_pair_and_loads_it(start: Callable[..., User], hub: LocalHub) -> None:
    user = start()
    page = user.pane.empty.start
    user.wait(lambda: user.application.models.state.library.scanned)
    assert not page.demo.isVisible()
    assert not page.found.isVisible()
    assert hub.requests == []  # nothing is asked of the network before the click
    click(page.known.button, user)
    user.wait(lambda: user.pair.can_draft)
    user.send("abc")
    assert user.await_end().rounds


def test_a_download_goes_on_after_a_restart_and_is_loaded_then(start: Callable[..., User], hub: LocalHub) -> None:
    hub.faults += [Fault("chain-tall-F32.gguf", drop_after=1000), Fault("chain-tall-F32.gguf", None, 503)]
    user = start()
    state = user.application.models.state.start
    click(user.pane.empty.start.known.button, user)
    user.wait(lambda: state.getting is not None and "trying again" in user.pane.empty.start.known.state.text())
    user.close()
    hub.faults.clear()
    user = start()
    user.wait(lambda: user.pair.can_draft)


def test_without_a_network_it_is_said_and_can_be_tried_again(start: Callable[..., User], hub: LocalHub) -> None:
    user = start(offline=True)
    known = user.pane.empty.start.known
    assert known.button.text() == "Go online"
    click(known.button, user)
    assert not user.application.models.state.hub.offline
    assert known.button.text() == "Download both"
    hub.__exit__(None, None, None)
    click(known.button, user)
    user.wait(lambda: "cannot be reached" in known.state.text())
    assert known.button.text() == "Try again"
    click(known.second_button, user)
    assert known.button.text() == "Download both"


def test_one_click_loads_the_pair_that_is_on_the_disk(
    start: Callable[..., User], files: Path, folders: Folders
) -> None:
    models = folders.data / "models"
    models.mkdir(parents=True)
    for role in Role:
        (models / f"{role}.gguf").write_bytes((files / f"{role}.gguf").read_bytes())
    user = start(offline=True)
    found = user.pane.empty.start.found
    click(found.button, user)
    user.wait(lambda: user.pair.target.info is not None and not user.pair.loading)


def test_one_click_makes_the_demo_and_loads_it(
    start: Callable[..., User], files: Path, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.workers.demo.demo_target", lambda: files / "target.gguf")
    user = start(offline=True)
    page = user.pane.empty
    click(page.start.demo.button, user)
    user.wait(lambda: user.pair.can_draft)
    [draft] = (folders.cache / "demo").iterdir()
    assert user.pair.draft.path == draft
    user.wait(page.suggestions.isVisible)
    click(page.suggestions.buttons[0], user)
    click(user.pane.composer.button, user)
    assert user.await_end().rounds


def test_a_demo_that_cannot_be_made_is_said_and_can_be_tried_again(
    start: Callable[..., User], files: Path, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.workers.demo.demo_target", lambda: files / "target.gguf")
    folders.cache.mkdir(parents=True)
    (folders.cache / "demo").write_text("a file where the folder should be")
    user = start(offline=True)
    demo = user.pane.empty.start.demo
    click(demo.button, user)
    user.wait(lambda: "cannot be written" in demo.state.text())
    (folders.cache / "demo").unlink()
    click(demo.button, user)
    user.wait(lambda: user.pair.can_draft)


def test_a_pair_of_before_comes_back_with_one_click_and_is_missed_when_it_is_gone(
    start: Callable[..., User], files: Path, tmp_path: Path
) -> None:
    place = tmp_path / "elsewhere"  # in no folder that is looked through
    place.mkdir()
    paths = {role: place / f"{role}.gguf" for role in Role}
    for role, path in paths.items():
        path.write_bytes((files / f"{role}.gguf").read_bytes())
    user = start(offline=True)
    recent = user.application.models.state.recent
    user.load_pair(paths)
    user.wait(lambda: recent.last is not None)
    user.close()

    user = start(offline=True)
    recent = user.application.models.state.recent
    card = user.pane.empty.start.recent
    assert user.pair.target.info is None  # nothing is loaded that nobody asked for
    click(card.button, user)
    user.wait(lambda: user.pair.can_draft)
    user.close()

    paths[Role.DRAFT].unlink()
    user = start(offline=True)
    recent = user.application.models.state.recent
    card = user.pane.empty.start.recent
    user.wait(card.isVisible)
    assert str(paths[Role.DRAFT]) in card.state.text()
    click(card.second_button, user)
    user.wait(lambda: recent.last is None)
    assert not card.isVisible()


def test_two_files_that_are_dropped_become_a_pair_and_another_one_a_sentence(
    start: Callable[..., User], files: Path, tmp_path: Path
) -> None:
    target, draft = tmp_path / "large.gguf", files / "draft.gguf"
    target.write_bytes((files / "target.gguf").read_bytes() + bytes(4096))
    user = start(offline=True)
    arrivals = user.application.models.state.arrivals
    arrivals.take([draft, target], Role.TARGET)
    user.wait(lambda: user.pair.can_draft)
    assert (user.pair.target.path, user.pair.draft.path) == (target, draft)
    notes = tmp_path / "notes.gguf"
    notes.write_text("Dear diary")
    arrivals.take([notes], Role.DRAFT)
    user.wait(user.window.notice.isVisible)
    assert "notes.gguf is not a GGUF file" in user.window.notice.text.text()
    assert user.pair.can_draft
