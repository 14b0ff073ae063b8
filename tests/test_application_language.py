"""The whole program in another language, changed while it is open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.application.language import understood
from app.core.loading import LoadOptions, Role
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile
from tests.model_files import write_pair
from tests.user import Starter, User

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def start(tmp_path: Path, qtbot: QtBot) -> Iterator[Starter]:
    before = QLocale()
    with Starter(Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings"), tmp_path, qtbot) as start:
        yield start
    QLocale.setDefault(before)


@pytest.fixture
def user(start: Starter) -> User:
    return start()


def load_pair(user: User, folder: Path) -> None:
    models = folder / "models"
    models.mkdir()
    write_pair(models)
    user.load_pair({role: models / f"{role}.gguf" for role in Role})


def speak(user: User, language: str) -> None:
    """By the setting, as a person does it."""
    old = user.window
    user.application.preferred.state.change(language=language)
    user.wait(lambda: user.application.window is not old)
    user.window, user.pane = user.application.window, user.application.window.chat_pane
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(old)


@pytest.mark.parametrize(
    ("wanted", "system", "language"),
    [
        ("", "ja_JP", "ja"),
        ("", "de_DE", "en"),
        ("", "C", "en"),
        ("en", "ja_JP", "en"),
        ("ja", "en_GB", "ja"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems(wanted: str, system: str, language: str) -> None:
    assert understood(wanted, QLocale(system)) == language


def test_the_guide_that_is_open_changes_with_the_window_and_ends_with_it(user: User) -> None:
    user.window.show_settings()
    user.window.ask_for_help()
    guide = user.application.help
    assert guide.window
    assert guide.window.view.toPlainText().startswith("Settings")
    speak(user, "ja")
    assert guide.window.view.toPlainText().startswith("設定")
    guide.window.close()
    speak(user, "en")
    assert guide.window is None
    user.window.ask_for_help()
    assert guide.window
    user.window.close()
    assert guide.window is None


def test_the_window_and_qts_own_texts_change_and_change_back(user: User) -> None:
    speak(user, "ja")
    assert user.window.navigation.buttons[1].text() == "モデル"
    assert QLocale().language() is QLocale.Language.Japanese
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text() == "キャンセル"
    buttons.deleteLater()
    speak(user, "en")
    assert user.window.navigation.buttons[1].text() == "Models"


def test_what_is_typed_and_the_place_stay(user: User) -> None:
    user.window.resize(900, 600)
    user.type("half a sen")
    user.window.show_models()
    user.window.pages.models.show_find()
    size = user.window.size()
    speak(user, "ja")
    assert user.pane.composer.edit.toPlainText() == "half a sen"
    assert user.window.pages.currentWidget() is user.window.pages.models
    assert user.window.size() == size
    assert user.window.isVisible()
    focused = QApplication.focusWidget()
    assert focused is None or focused.window() is user.window


def test_what_is_typed_on_a_page_that_is_not_shown_stays(user: User) -> None:
    user.window.show_settings()
    user.window.pages.settings.search.setText("threads")
    user.window.show_models()
    user.window.pages.models.finder.text.setText("tall")
    user.window.show_settings()
    user.window.show_chat()
    speak(user, "ja")
    assert user.window.pages.settings.search.text() == "threads"
    assert user.window.pages.models.finder.text.text() == "tall"


def test_a_reply_goes_on_in_the_new_window(user: User, tmp_path: Path) -> None:
    load_pair(user, tmp_path)
    user.application.settings.change(max_tokens=8000)
    reply = user.send("hello")
    user.await_text(reply)
    speak(user, "ja")
    assert reply.running
    before = len(reply.rounds)
    user.wait(lambda: len(reply.rounds) > before + 2)
    user.chat.stop()
    user.await_end()
    assert "hello" in user.shown
    assert reply.text in user.shown
    assert "あなた" in user.shown


def test_an_error_is_said_in_japanese(user: User, tmp_path: Path) -> None:
    user.load(Role.TARGET, tmp_path / "none.gguf")
    assert "There is no file" in user.window.pair_bar.target.error.text()
    speak(user, "ja")
    assert f"ファイル {tmp_path / 'none.gguf'} がありません。" in user.window.pair_bar.target.error.text()


def export(user: User, path: Path) -> str:
    state = user.application.conversations
    conversation = state.listed[0].conversation
    with user.qtbot.waitSignal(state.exported):
        state.export(conversation, path)
    return path.read_text(encoding="utf-8")


def test_what_is_exported_is_in_the_language_of_the_window(user: User, tmp_path: Path) -> None:
    load_pair(user, tmp_path)
    user.send("hello")
    user.await_end()
    user.wait(lambda: bool(user.application.conversations.listed))
    page = export(user, tmp_path / "a.html")
    assert '<html lang="en">' in page
    assert "What the numbers mean" in page
    assert "## You\n" in export(user, tmp_path / "a.md")
    speak(user, "ja")
    page = export(user, tmp_path / "b.html")
    assert '<html lang="ja">' in page
    for expected in (
        "数値の意味",
        "採用",
        "検証に落ちた提案の代わりにターゲットが置いたもの",
        "あなた",
        "トークン/ラウンド",
    ):
        assert expected in page
    assert "What the numbers mean" not in page
    text = export(user, tmp_path / "b.md")
    assert "## あなた\n" in text
    assert "、ドラフター 自動選択、" in text


def test_a_kept_error_is_said_in_the_language_of_now(user: User, tmp_path: Path, start: Starter) -> None:
    load_pair(user, tmp_path)
    user.pair.load(Role.TARGET, tmp_path / "models" / "target.gguf", LoadOptions(n_context=64, n_threads=1))
    user.wait(lambda: not user.pair.loading)
    user.pane.composer.set_text("abcdefgh " * 80)
    user.press(Qt.Key.Key_Return)
    failed = user.await_end()
    assert "The conversation has" in user.shown
    user.wait(lambda: bool(user.application.conversations.listed))
    user.close()
    PreferencesFile(tmp_path / "settings" / FILE).keep({"language": "ja"})
    again = start()
    state = again.application.conversations
    again.wait(lambda: bool(state.listed))
    state.open(state.listed[0].conversation.id)
    again.wait(lambda: again.chat.reply is not None)
    assert again.chat.reply
    assert again.chat.reply.cause == failed.cause
    assert "トークンしか入りません。" in again.shown
    assert "The conversation has" not in again.shown


def test_closing_the_second_window_ends_the_program(user: User) -> None:
    speak(user, "ja")
    user.window.close()
    assert user.application.engine.isFinished()
