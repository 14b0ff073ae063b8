"""The pair that was loaded last is there again when the program starts, for those who want it so: the whole program."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.loading import LoadRequest, Role
from app.core.preferences import Value
from app.state.side import Side
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile
from app.ui.setting_fields import SwitchField
from tests.model_files import write_pair
from tests.user import Starter, User, without_accounts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
Start = Callable[..., User]


@pytest.fixture
def files(tmp_path: Path) -> dict[Role, Path]:
    folder = tmp_path / "models"
    folder.mkdir()
    write_pair(folder)
    return {role: folder / f"{role}.gguf" for role in Role}


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")


@pytest.fixture
def start(folders: Folders, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    without_accounts(monkeypatch, tmp_path / "hf")
    # One thread: two would wait for each other where other programs run.
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: 1)
    with Starter(folders, tmp_path / "home", qtbot) as starter:

        def start(**preferences: Value) -> User:
            PreferencesFile(folders.settings / FILE).keep({"offline": True, **preferences})
            user = starter()
            user.application.last_pair.load()  # as the program does it that is started
            return user

        yield start


def have_loaded(start: Start, files: dict[Role, Path]) -> None:
    """On a day before."""
    user = start()
    user.load_pair(files)
    user.wait(lambda: user.application.models.state.recent.last is not None)
    user.close()


def loaded(user: User) -> dict[Role, Path | None]:
    sides = {role: user.pair.side(role).info for role in Role}
    return {role: info.path if info else None for role, info in sides.items()}


def know_recent(user: User) -> None:
    user.wait(lambda: user.application.models.state.recent.last is not None)


def test_the_pair_is_there_again_and_answers(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    user = start(load_last=True)
    user.wait(lambda: user.pair.can_draft)
    assert loaded(user) == files
    user.send("a b")
    assert user.await_end().text


def test_the_page_that_was_shown_stays(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    user = start(load_last=True)
    user.window.show_settings()
    user.wait(lambda: user.pair.can_draft)
    assert user.window.pages.currentWidget() is user.window.pages.settings


def test_the_target_goes_where_it_leaves_room_for_its_draft(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    user = start()
    know_recent(user)
    requests: list[LoadRequest] = []
    user.pair.load_requested.connect(requests.append)
    user.application.preferred.state.change(load_last=True)
    user.application.last_pair.load()
    assert [request.path for request in requests] == [files[role] for role in Role]
    companion = requests[0].companion
    assert companion is not None
    assert companion.path == files[Role.DRAFT]
    user.wait(lambda: user.pair.can_draft)


def test_nothing_is_loaded_unasked(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    user = start()
    know_recent(user)
    assert [user.pair.side(role) for role in Role] == [Side(), Side()]


def test_what_somebody_has_chosen_by_then_stays(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    user = start()
    user.load(Role.TARGET, files[Role.DRAFT])
    user.application.preferred.state.change(load_last=True)
    user.application.last_pair.load()
    user.wait(lambda: not user.pair.loading)
    assert loaded(user) == {Role.TARGET: files[Role.DRAFT], Role.DRAFT: None}


def test_a_target_comes_without_the_draft_that_is_gone(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    files[Role.DRAFT].unlink()
    user = start(load_last=True)
    user.wait(lambda: user.pair.target.info is not None)
    assert user.pair.draft == Side()


def test_a_target_that_is_gone_is_no_failure(start: Start, files: dict[Role, Path]) -> None:
    have_loaded(start, files)
    files[Role.TARGET].unlink()
    user = start(load_last=True)
    know_recent(user)
    assert [user.pair.side(role) for role in Role] == [Side(), Side()]
    assert user.pane.empty.isVisible()


def test_it_can_be_switched_on_in_the_settings(start: Start, folders: Folders) -> None:
    user = start()
    user.window.show_settings()
    field = user.window.pages.settings.rows["load_last"].field
    assert isinstance(field, SwitchField)
    field.click()
    user.close()
    assert PreferencesFile(folders.settings / FILE).read().load_last
