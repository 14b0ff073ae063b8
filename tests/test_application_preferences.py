"""What is set is in force at once, kept by a thread of its own, and there the next time: the whole program."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.errors import DraftlightError
from app.core.loading import LoadRequest, Role
from app.core.preferences import Preferences, Value
from app.core.request import DrafterKind, OnFull
from app.core.setting_values import SettingValues
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile
from app.ui.theme import Theme
from tests.user import Starter, User

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
Start = Callable[..., User]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")


@pytest.fixture
def start(folders: Folders, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    with Starter(folders, tmp_path / "home", qtbot) as starter:

        def start(**preferences: Value) -> User:
            PreferencesFile(folders.settings / FILE).keep(preferences)
            return starter()

        yield start


def kept(folders: Folders) -> Preferences:
    return PreferencesFile(folders.settings / FILE).read()


def test_a_rate_limit_is_shown_after_a_restart(start: Start, folders: Folders) -> None:
    user = start(offline=True)
    field = user.window.pages.models.downloads.limit
    assert field.text() == "no limit"
    field.setValue(2.5)
    user.close()
    assert kept(folders).rate_limit == 2_500_000
    user = start()
    assert user.window.pages.models.downloads.limit.value() == 2.5
    assert user.application.models.downloads._queue._line.limit.rate == 2_500_000


def test_a_limit_too_low_to_be_shown_is_none_the_less_one(start: Start, folders: Folders) -> None:
    user = start(offline=True, rate_limit=5)
    assert user.window.pages.models.downloads.limit.text() == "0.1 MB/s"
    user.close()
    assert kept(folders).rate_limit == 5


def test_offline_is_one_thing_wherever_it_is_switched(start: Start, folders: Folders) -> None:
    user = start(offline=True)
    user.window.navigation.offline.click()
    assert not user.application.preferred.state.values.offline
    assert not user.application.models.connection.offline
    user.application.preferred.state.change(offline=True)
    assert user.window.navigation.offline.isChecked()
    assert user.application.models.connection.offline
    user.application.preferred.state.change(offline=False)
    user.close()
    assert not kept(folders).offline


def test_new_chats_begin_as_preferred(start: Start) -> None:
    user = start(offline=True, temperature=0.5, lookahead=3, drafter="lookup", on_full="shift", max_tokens=9)
    settings, state = user.application.settings, user.application.preferred.state
    preferred = SettingValues(0.5, lookahead=3, drafter=DrafterKind.LOOKUP, on_full=OnFull.SHIFT, max_tokens=9)
    user.window.new_chat()
    assert settings.values == preferred
    settings.change(temperature=1.0, top_k=3)
    user.window.new_chat()
    assert settings.values == preferred
    state.change(lookahead=0)
    assert settings.lookahead is None


def test_models_are_loaded_as_preferred(start: Start) -> None:
    user = start(offline=True, target_context=4096, draft_context=2048)
    loads: list[LoadRequest] = []
    user.pair.load_requested.connect(loads.append)
    user.application.preferred.state.change(threads=3)
    for role in Role:
        user.pair.load(role, Path("/nowhere.gguf"))
    assert [(one.options.n_context, one.options.n_threads) for one in loads] == [(4096, 3), (2048, 3)]


def test_another_hub_is_asked_from_now_on(start: Start) -> None:
    user = start(offline=True)
    state, models = user.application.preferred.state, user.application.models
    state.change(endpoint="http://localhost:1")
    state.change(offline=False)
    assert models.connection.network().endpoint == models.state.endpoint == "http://localhost:1"
    with pytest.raises(DraftlightError, match="no address of a hub"):
        state.change(endpoint="ftp://somewhere")


def test_downloads_go_to_another_folder_from_now_on(start: Start, folders: Folders, tmp_path: Path) -> None:
    user = start(offline=True)
    state, library = user.application.preferred.state, user.application.models.state.library
    user.wait(lambda: library.scanned)
    old, new = folders.data / "models", tmp_path / "größer"
    for folder in (old, new):
        folder.mkdir(parents=True)
        (folder / f"{folder.name}.gguf").write_bytes(b"GGUF")
    state.change(models_folder=str(new))
    user.wait(lambda: {model.path.parent for model in library.models} == {old, new})
    assert user.application.models.hub._models == new
    with pytest.raises(DraftlightError, match="no whole path"):
        state.change(models_folder="somewhere")


def test_what_cannot_be_kept_is_in_force_and_said_so(start: Start, folders: Folders) -> None:
    user = start(offline=True)
    state, path = user.application.preferred.state, folders.settings / FILE
    path.write_text("offline = perhaps")
    state.change(max_tokens=7)
    user.wait(lambda: state.problem is not None)
    assert "no valid TOML" in str(state.problem)
    assert user.application.settings.max_tokens == 7
    assert path.read_text() == "offline = perhaps"
    path.write_text("")
    state.change(theme="dark")
    user.wait(lambda: state.problem is None)
    assert kept(folders) == Preferences(max_tokens=7, theme="dark")


def test_presets_last_and_a_file_that_is_wrong_is_said_so(start: Start, folders: Folders) -> None:
    user = start()
    user.application.settings.change(temperature=0.5, system_prompt="Be brief.")
    user.application.settings.presets.save("Brief")
    user.close()
    file = folders.settings / "presets.toml"
    assert "Be brief." in file.read_text(encoding="utf-8")

    user = start()
    settings = user.application.settings
    assert (settings.presets.current, settings.temperature) == ("Brief", 0.5)
    user.close()
    file.write_text("nonsense")
    user = start()
    assert "no list of presets" in user.window.navigation.conversations.note.text()
    assert user.application.settings.presets.names == []


def test_the_window_is_as_it_was_after_a_restart(start: Start, folders: Folders) -> None:
    user = start(offline=True)
    user.window.show_models()
    user.window.resize(780, 560)
    user.pane.settings_bar.reading.setChecked(True)
    user.close()
    user = start()
    assert user.window.pages.currentWidget() is user.window.pages.models
    assert (user.window.width(), user.window.height()) == (780, 560)
    assert user.pane.settings_bar.reading.isChecked()
    assert not (folders.settings / FILE).read_text().count("reading")


def test_the_theme_changes_at_once_and_is_there_the_next_time(start: Start) -> None:
    user = start(offline=True)
    user.application.preferred.state.change(theme="dark")
    assert Theme.of(user.window.palette()).dark
    assert Theme.of(user.pane.view.palette()).dark
    user.close()
    user = start()
    assert Theme.of(user.window.palette()).dark
    user.application.preferred.state.change(theme="light")
    assert not Theme.of(user.window.palette()).dark
