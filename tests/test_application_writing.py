"""Files in messages, in the whole program: read, counted, sent, kept and shown again."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.attachment import attachment, with_attachments
from app.core.events import FinishReason
from app.core.loading import Role
from app.core.request import TemplateKind
from app.storage.folders import Folders
from tests.known_models import chain_over, write_known_model
from tests.model_files import LETTERS, write_pair
from tests.user import Starter, User

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture
def start(tmp_path: Path, qtbot: QtBot) -> Iterator[Starter]:
    folders = Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")
    with Starter(folders, tmp_path / "home", qtbot) as starter:
        yield starter


def count_of(user: User) -> int:
    """The tokens of the prompt, as soon as they are counted."""
    user.wait(lambda: user.chat.count.count is not None and user.chat.count.count.n_prompt is not None)
    count = user.chat.count.count
    assert count
    assert count.n_prompt
    return count.n_prompt


def test_a_file_is_read_counted_sent_and_shown_again(start: Starter, models: Path, tmp_path: Path) -> None:
    path = tmp_path / "メモ.txt"
    path.write_bytes("これはメモです。\r\n".encode("cp932"))
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\0\0")
    message = with_attachments("abc", [attachment("メモ.txt", "これはメモです。")])
    user = start()
    user.load(Role.TARGET, models / "target.gguf")
    composer, writing = user.pane.composer, user.chat.writing
    user.type("abc")
    composer.attach([path, tmp_path / "photo.png"])
    user.wait(lambda: not writing.reading)
    assert composer.notice.text().startswith("photo.png is no text file.")
    assert [(one.name, one.encoding) for one in writing.files] == [("メモ.txt", "Shift-JIS")]
    n_prompt = count_of(user)
    assert user.pair.target.info
    assert composer.count_label.text().endswith(f"{user.pair.target.info.n_context - n_prompt:,} left")
    user.press(Qt.Key.Key_Return)
    reply = user.await_end()
    assert reply.request.messages[-1].content == message
    assert reply.started
    assert reply.started.n_prompt == n_prompt
    shown = user.shown
    assert "abc\nメモ.txt, 1 line" in shown
    user.wait(lambda: bool(user.application.conversations.listed))
    user.close()

    user = start()
    state = user.application.conversations
    user.wait(lambda: bool(state.listed))
    state.open(state.listed[0].conversation.id)
    user.wait(lambda: state.open_id is not None)
    assert user.shown == shown
    assert user.chat.turns[0].text == message
    user.press(Qt.Key.Key_Up)
    assert user.pane.composer.edit.toPlainText() == "abc"
    assert [one.name for one in user.chat.writing.files] == ["メモ.txt"]
    user.close()


def test_a_template_that_fails_is_done_without_at_a_click(start: Starter, tmp_path: Path) -> None:
    chain = chain_over(LETTERS, np.full((len(LETTERS),) * 2, 1 / len(LETTERS)))
    path = write_known_model(tmp_path / "broken.gguf", chain, template="{{ nothing.there }}")
    user = start()
    user.load(Role.TARGET, path)
    user.type("abc")
    user.wait(lambda: user.pane.composer.count_label.text().startswith("The model's chat template failed"))
    user.press(Qt.Key.Key_Return)
    assert user.await_end().reason is FinishReason.FAILED
    assert "failed in line 1: 'nothing' is undefined" in user.shown
    bar = user.pane.help_bar
    assert bar.isVisible()
    QTest.mouseClick(bar.fallback, Qt.MouseButton.LeftButton)
    assert user.await_end().reason is FinishReason.LENGTH
    assert user.send("de").request.template is TemplateKind.FALLBACK
    user.await_end()
    assert "fallback" in bar.text.text()
    assert len(user.chat.turns) == 2
    user.close()


def test_what_was_not_sent_is_there_the_next_time(start: Starter, models: Path, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("One.\nTwo.\n")
    user = start()
    user.type("Not yet")
    user.pane.composer.attach([path])
    user.wait(lambda: not user.chat.writing.reading)
    user.close()
    path.unlink()
    user = start()
    assert user.pane.composer.edit.toPlainText() == "Not yet"
    assert [one.name for one in user.chat.writing.files] == ["notes.txt"]
    assert "Two." in user.chat.writing.message
    user.load(Role.TARGET, models / "target.gguf")
    user.press(Qt.Key.Key_Return)
    user.await_end()
    user.close()
    user = start()
    assert user.chat.writing.empty
    assert user.pane.composer.edit.toPlainText() == ""


def test_and_after_the_program_was_killed(start: Starter, tmp_path: Path) -> None:
    user = start()
    user.type("Not yet")
    kept = tmp_path / "data" / "unsent.txt"
    user.wait(lambda: kept.exists() and kept.read_text() == "Not yet")
    user.type("!")
    user.application.save()
    assert kept.read_text() == "Not yet!"
