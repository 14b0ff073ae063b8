"""From an empty library to a pair that answers: a real window and a hub on loopback; and what goes without one."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.application.program import Application
from app.core.download import DownloadStatus
from app.core.loading import Role
from app.core.preferences import Value
from app.library.places import Machine
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile
from tests.local_hub import Fault, HubRepo, LocalHub
from tests.model_files import write_pair
from tests.user import Starter, User, without_accounts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

TARGET, DRAFT = "chains/Chain-Tall-GGUF", "chains/Chain-Small-GGUF"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture
def hub(files: Path) -> Iterator[LocalHub]:
    target, draft = (files.joinpath(f"{role}.gguf").read_bytes() for role in Role)
    repos = {
        TARGET: HubRepo({"chain-tall-F32.gguf": target}, downloads=50, licence="apache-2.0"),
        DRAFT: HubRepo({"chain-small-Q8_0.gguf": draft}, downloads=70, licence="mit"),
        "chains/Chain-Shut-GGUF": HubRepo({"chain-shut-F32.gguf": target}, gated="auto"),
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
    """Start the program, more than once if need be; what is still open at the end is closed."""
    without_accounts(monkeypatch, tmp_path / "hf")

    with Starter(folders, tmp_path / "home", qtbot) as starter:

        def start(**preferences: Value) -> User:
            PreferencesFile(folders.settings / FILE).keep({"endpoint": hub.endpoint, **preferences})
            return starter()

        yield start


def click(button: QPushButton, user: User) -> None:
    user.wait(button.isVisible)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def open_repository(user: User, words: str, name: str) -> None:
    """Search for the words, and click the repository in what was found."""
    finder = user.window.pages.models.finder
    finder.text.setText(words)
    click(finder.search_button, user)
    names = finder.results.table
    user.wait(lambda: name in [repository.name for repository in names.repositories])
    row = [repository.name for repository in names.repositories].index(name)
    place = finder.results.visualRect(names.index(row, 0)).center()
    QTest.mouseClick(finder.results.viewport(), Qt.MouseButton.LeftButton, pos=place)
    user.wait(lambda: bool(finder.details.rows))


def downloaded(user: User, n: int) -> Callable[[], bool]:
    def done() -> bool:
        return [one.status for one in user.application.models.state.downloads.downloads] == [DownloadStatus.DONE] * n

    return done


def test_from_an_empty_library_to_a_pair_that_answers(start: Callable[..., User], hub: LocalHub, files: Path) -> None:
    user = start()
    page, library = user.window.pages.models, user.application.models.state.library
    user.wait(lambda: library.scanned)
    click(user.pane.empty.find_button, user)
    open_repository(user, "chain tall", TARGET)
    click(page.finder.details.rows[0].get_button, user)
    user.wait(downloaded(user, 1))
    user.wait(lambda: len(library.models) == 1)

    page.show_find()
    page.finder.details.choose_target(library.models[0])
    open_repository(user, "chain small", DRAFT)
    hub.requests.clear()
    row = page.finder.details.rows[0]
    click(row.check_button, user)
    user.wait(lambda: "The draft proposes tokens directly." in row.verdict.text())
    n_read = hub.sent("chain-small-Q8_0.gguf")
    assert 0 < n_read < len((files / "draft.gguf").read_bytes())
    click(row.get_button, user)
    user.wait(downloaded(user, 2))
    user.wait(lambda: len(library.models) == 2)

    page.tabs[0].click()
    page.installed.view.select(next(model for model in library.models if "tall" in model.path.name))
    details = page.installed.details
    user.wait(lambda: len(details.drafts.rows) == 2)  # the other model first, and itself
    [use] = details.drafts.rows[0].findChildren(QPushButton)
    click(use, user)
    user.wait(lambda: user.pair.can_draft)
    assert user.window.pages.currentIndex() == 0
    user.send("abc")
    reply = user.await_end()
    assert reply.rounds
    user.wait(lambda: all(model.last_used for model in library.models))


def test_what_was_downloaded_is_there_the_next_time_and_can_go(
    start: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    user = start()
    user.application.models.state.hub.open(f"{TARGET}:F32")
    finder = user.window.pages.models.finder
    user.window.show_models()
    user.window.pages.models.show_find()
    user.wait(lambda: bool(finder.details.rows))
    click(finder.details.rows[0].get_button, user)
    user.wait(downloaded(user, 1))
    user.close()

    user = start()
    page, library = user.window.pages.models, user.application.models.state.library
    user.window.show_models()
    user.wait(lambda: len(library.models) == 1)
    [model] = library.models
    assert model.source == f"{TARGET}/chain-tall-F32.gguf"
    page.installed.view.select(model)
    library.verify(model)
    user.wait(lambda: library.verification is not None and library.verification.sound is True)
    library.rename_requested.emit(model, "Tall one")
    user.wait(lambda: [one.name for one in library.models] == ["Tall one"])

    def agree(box: QMessageBox) -> int:
        next(one for one in box.buttons() if "Delete" in one.text()).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", agree)
    page.installed.view.select(library.models[0])
    page.installed.details.delete()
    user.wait(lambda: not library.models)
    assert not model.path.exists()


def test_files_that_come_and_go_are_noticed(start: Callable[..., User], files: Path, tmp_path: Path) -> None:
    user = start()
    library = user.application.models.state.library
    user.wait(lambda: library.scanned)
    folder = tmp_path / "新しいモデル"
    folder.mkdir()
    library.add_folder_requested.emit(folder)
    user.wait(lambda: library.folders == (folder,))
    copy = folder / "café 猫.gguf"
    shutil.copy(files / "target.gguf", copy)
    user.wait(lambda: [model.path for model in library.models] == [copy])
    copy.unlink()
    user.wait(lambda: [model.gone for model in library.models] == [True])
    user.window.show_models()
    page = user.window.pages.models.installed
    page.view.select(library.models[0])
    assert "no longer where it was" in page.details.obstacle.text()
    library.forget_requested.emit(library.models[0])
    user.wait(lambda: not library.models)


def test_a_refusal_says_what_to_do(start: Callable[..., User]) -> None:
    user = start()
    user.window.show_models()
    page = user.window.pages.models
    page.show_find()
    open_repository(user, "chain shut", "chains/Chain-Shut-GGUF")
    assert page.finder.details.gated.isVisible()
    click(page.finder.details.rows[0].get_button, user)
    user.wait(lambda: bool(page.downloads.rows))
    [row] = page.downloads.rows.values()
    user.wait(lambda: "token" in row.state.text())
    assert row.retry_button.isVisible()


def test_closing_in_the_middle_keeps_what_has_arrived(start: Callable[..., User], hub: LocalHub, files: Path) -> None:
    name, content = "chain-tall-F32.gguf", (files / "target.gguf").read_bytes()
    hub.faults += [Fault(name, drop_after=len(content) // 2), Fault(name, None, 503, {"Retry-After": "60"})]
    user = start()
    downloads = user.application.models.state.downloads
    user.application.models.state.hub.get_requested.emit(one_model(user))
    user.wait(lambda: any(one.status is DownloadStatus.RETRYING for one in downloads.downloads))
    user.close()
    hub.faults.clear()
    hub.requests.clear()
    user = start()
    user.wait(downloaded(user, 1))
    [path] = [file.target for file in user.application.models.state.downloads.downloads[0].request.files]
    assert path.read_bytes() == content
    assert hub.sent(name) < len(content)


def one_model(user: User) -> object:
    state = user.application.models.state.hub
    state.open(TARGET)
    user.wait(lambda: state.open_repository is not None)
    assert state.open_repository
    return state.open_repository.repository.models[0]


def test_offline_nothing_is_asked_of_the_network(
    start: Callable[..., User], hub: LocalHub, files: Path, folders: Folders
) -> None:
    models = folders.data / "models"
    models.mkdir(parents=True)
    (models / "target.gguf").write_bytes((files / "target.gguf").read_bytes())
    user = start(offline=True)
    page, state = user.window.pages.models, user.application.models.state
    assert user.window.navigation.offline.isChecked()
    user.window.show_models()
    user.wait(lambda: len(state.library.models) == 1)
    page.show_find()
    page.finder.text.setText("chain")
    click(page.finder.search_button, user)
    user.wait(lambda: "offline" in page.finder.status.text())
    state.hub.open(TARGET)
    user.wait(lambda: state.hub.open_error is not None)
    assert "offline" in page.finder.details.message.text()
    assert hub.requests == []
    user.window.navigation.offline.click()
    state.hub.open(TARGET)
    user.wait(lambda: state.hub.open_repository is not None)


def test_a_hub_that_is_not_there_is_said_so(start: Callable[..., User], hub: LocalHub) -> None:
    user = start()
    hub.__exit__(None, None, None)
    user.window.show_models()
    page = user.window.pages.models
    page.show_find()
    page.finder.text.setText("chain")
    click(page.finder.search_button, user)
    user.wait(lambda: user.application.models.state.hub.error is not None)
    assert "cannot be reached" in page.finder.status.text()


def test_settings_that_cannot_be_read_are_said_so_and_left_alone(
    start: Callable[..., User], folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    folders.settings.mkdir()
    (folders.settings / FILE).write_text("offline = perhaps")
    application = Application(folders, Machine(tmp_path / "home", {}, sys.platform))
    user = User(application, qtbot)
    assert "no valid TOML" in user.window.pages.settings.problem.text()
    assert user.window.navigation.buttons[-1].text() == "Settings: a problem"
    user.close()
    assert (folders.settings / FILE).read_text() == "offline = perhaps"
