"""Conversations that last: the whole program in a real window, closed or killed in the middle, and started again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.core.events import FinishReason
from app.core.loading import Role
from app.core.trace import CUT_OFF
from app.storage.chats import FILE, Chats
from app.storage.folders import Folders
from tests.user import Starter, User

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
ROOT = Path(__file__).parents[1]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")


def titles(user: User) -> list[str]:
    return [one.conversation.title for one in user.application.conversations.listed]


def open_first(user: User) -> None:
    state = user.application.conversations
    user.wait(lambda: bool(state.listed))
    shown = user.window.navigation.conversations.list
    shown.itemClicked.emit(shown.item(1))
    user.wait(lambda: state.open_id is not None)


def load(user: User, models: Path) -> None:
    user.load_pair({role: models / f"{role}.gguf" for role in Role})


def test_a_conversation_goes_on_after_a_restart(start: Starter, models: Path) -> None:
    user = start()
    load(user, models)
    user.send("abc")
    before = user.await_end()
    said, numbers, shown = before.text, before.metrics, user.shown
    user.wait(lambda: titles(user) == ["abc"])
    user.close()

    user = start()
    open_first(user)
    assert user.chat.reply
    assert user.chat.reply.metrics == numbers
    assert user.chat.reply.rounds == before.rounds
    assert user.shown == shown
    assert len(user.application.live.series.speed) == numbers.n_rounds
    load(user, models)
    user.send("d")
    after = user.await_end()
    assert [message.content for message in after.request.messages] == ["abc", said, "d"]
    assert after.reason is FinishReason.LENGTH
    assert len(user.chat.turns) == 2
    user.close()

    user = start()
    open_first(user)
    assert [turn.text for turn in user.chat.turns] == ["abc", "d"]


def test_closing_in_the_middle_keeps_what_was_said(start: Starter, models: Path) -> None:
    user = start()
    load(user, models)
    user.application.settings.change(max_tokens=8000)
    reply = user.send("a")
    user.await_text(reply)
    user.close()
    assert reply.reason is FinishReason.CANCELLED

    user = start()
    open_first(user)
    assert user.chat.reply
    assert user.chat.reply.rounds == reply.rounds
    assert user.chat.reply.reason is FinishReason.CANCELLED
    assert reply.text in user.shown


def test_a_new_chat_in_the_middle_keeps_what_was_said(start: Starter, models: Path) -> None:
    user = start()
    load(user, models)
    user.application.settings.change(max_tokens=8000)
    reply = user.send("a")
    user.await_text(reply)
    user.window.new_chat()
    open_first(user)
    assert user.chat.reply
    assert user.chat.reply.rounds == reply.rounds
    assert user.chat.reply.reason is FinishReason.CANCELLED


def test_branches_are_there_after_a_restart(start: Starter, models: Path) -> None:
    user = start()
    load(user, models)
    user.application.settings.change(temperature=1.0)
    user.send("abc")
    first = user.await_end()
    bar, state = user.window.branch_bar, user.application.conversations
    bar.again.click()
    second = user.await_end()
    assert second.text != first.text
    bar.back.click()
    user.wait(lambda: state.current.branch.place == 0)
    assert first.text in user.shown
    user.send("d")
    assert [message.content for message in user.await_end().request.messages] == ["abc", first.text, "d"]
    user.close()

    user = start()
    open_first(user)
    bar, state = user.window.branch_bar, user.application.conversations
    assert state.current.branch.total == 2
    assert first.text in user.shown
    bar.on.click()
    user.wait(lambda: second.text in user.shown)
    assert len(user.chat.turns) == 1


def test_find_rename_delete_and_take_back(start: Starter, models: Path) -> None:
    user = start()
    load(user, models)
    for text in ("abc", "bcd"):
        user.send(text)
        user.await_end()
        user.window.new_chat()
    state, shown = user.application.conversations, user.window.navigation.conversations
    user.wait(lambda: titles(user) == ["bcd", "abc"])
    state.rename(state.listed[1].conversation, "Letters")
    state.pin(state.listed[1].conversation, True)
    user.wait(lambda: titles(user) == ["Letters", "bcd"])
    state.tag(state.listed[0].conversation, ("work",))
    user.wait(lambda: state.listed[0].conversation.tags == ("work",))
    shown.search.setText("#work")
    user.wait(lambda: titles(user) == ["Letters"])
    shown.search.setText("letters b")
    user.wait(lambda: titles(user) == [])
    shown.search.setText("letters")
    user.wait(lambda: titles(user) == ["Letters"])
    state.delete(state.listed[0].conversation)
    user.wait(lambda: titles(user) == [])
    shown.undo_button.click()
    user.wait(lambda: titles(user) == ["Letters"])
    state.delete(state.listed[0].conversation)
    user.close()
    user = start()
    user.wait(lambda: titles(user) == ["bcd"])


def test_out_and_in_again(start: Starter, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = start()
    load(user, models)
    user.send("abc")
    reply = user.await_end()
    state, shown = user.application.conversations, user.window.navigation.conversations
    user.wait(lambda: titles(user) == ["abc"])
    file = tmp_path / "abc.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    shown.list.setCurrentRow(1)
    shown.export_action.trigger()
    user.wait(lambda: "Exported as" in shown.note.text())
    first = state.open_id
    shown.import_action.trigger()
    user.wait(lambda: state.open_id not in (first, None))
    assert titles(user) == ["abc", "abc"]
    assert user.chat.reply
    assert user.chat.reply.rounds == reply.rounds
    assert '"llama_cpp": "0.' in file.read_text(encoding="utf-8")


def test_a_damaged_file_of_conversations_is_said_so(start: Starter, folders: Folders) -> None:
    folders.data.mkdir()
    (folders.data / FILE).write_bytes(b"nonsense" * 1000)
    user = start()
    note = user.window.navigation.conversations.note
    user.wait(lambda: "set aside as" in note.text())
    assert (folders.data / f"{FILE}.damaged-1").read_bytes() == b"nonsense" * 1000


CHILD = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.application.program import Application
from app.core.events import Round
from app.core.loading import LoadOptions, Role
from app.library.places import Machine
from app.storage.folders import Folders

models, home = Path(sys.argv[1]), Path(sys.argv[2])
qt = QApplication([])
application = Application(Folders(home / "cache", home / "data", home / "settings"), Machine(home, {}, sys.platform))
application.settings.change(max_tokens=100_000)
application.window.show()
n_rounds = 0

def tell(event):
    global n_rounds
    n_rounds += isinstance(event, Round)
    print(n_rounds, application.chat.reply.text.encode().hex(), flush=True)

def ask():
    if application.chat.can_send and not application.chat.turns:
        application.chat.send("abc")

application.chat.event_accepted.connect(tell)
application.pair.changed.connect(ask)
application.pair.load(Role.TARGET, models / "target.gguf", LoadOptions(n_threads=1))
qt.exec()
"""


def test_a_kill_in_the_middle_loses_no_more_than_the_last_moment(
    start: Starter, models: Path, tmp_path: Path, folders: Folders
) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", CHILD, str(models), str(tmp_path)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
        assert child.stdout
        written, n_said, said = 0, 0, ""
        while written < 50:  # until some of it is in the file
            line = child.stdout.readline().split()
            n_said, said = int(line[0]), bytes.fromhex(line[1].decode()).decode() if len(line) > 1 else ""
            if n_said and n_said % 20 == 0:
                written = n_rounds_in(folders.data / FILE)
        child.kill()
    user = start()
    open_first(user)
    [turn] = user.chat.turns
    assert turn.text == "abc"
    assert (turn.reply.reason, turn.reply.cause) == (FinishReason.FAILED, CUT_OFF)
    assert len(turn.reply.rounds) >= written
    kept = turn.reply.text
    assert kept.startswith(said) or said.startswith(kept)
    assert CUT_OFF in user.shown


def n_rounds_in(path: Path) -> int:
    chats = Chats(path)
    try:
        return sum(max(0, len(chats.read(one.conversation.id).shown[-1].events) - 3) for one in chats.conversations())
    finally:
        chats.close()


def test_a_model_knows_the_chats_that_were_made_with_it(start: Starter, folders: Folders, models: Path) -> None:
    own = folders.data / "models"
    own.mkdir(parents=True)
    for role in Role:
        (own / f"{role}.gguf").write_bytes((models / f"{role}.gguf").read_bytes())
    user = start()
    load(user, own)
    for text in ("abc", "bcd"):
        user.send(text)
        user.await_end()
        user.window.new_chat()
    library, state = user.application.models.state.library, user.application.conversations
    user.window.show_models()
    user.wait(lambda: len(library.models) == 2)
    installed = user.window.pages.models.installed
    shown = installed.details.uses
    installed.view.select(next(model for model in library.models if model.path.name == "draft.gguf"))
    user.wait(lambda: [link.accessibleName() for link in shown.links] == ["bcd", "abc"])
    state.rename(state.listed[1].conversation, "Letters")
    user.wait(lambda: [link.accessibleName() for link in shown.links] == ["bcd", "Letters"])
    state.delete(state.listed[0].conversation)
    user.wait(lambda: [link.accessibleName() for link in shown.links] == ["Letters"])
    assert shown.number.text() == "1 chat"
    shown.links[0].click()
    user.wait(lambda: [turn.text for turn in user.chat.turns] == ["abc"])
    assert user.pane.isVisible()


def test_a_reply_goes_on_after_a_restart_with_the_settings_of_its_conversation(start: Starter, models: Path) -> None:
    user = start()
    load(user, models)
    user.application.settings.change(system_prompt="bad", max_tokens=40)
    user.send("abc")
    whole = user.await_end()
    user.window.new_chat()
    assert user.application.settings.system_prompt == ""
    user.application.settings.change(system_prompt="bad", max_tokens=10)
    user.send("abc")
    assert user.await_end().request.messages[0].content == "bad"
    user.application.settings.change(temperature=0.5)
    user.close()

    user = start()
    open_first(user)
    settings, current = user.application.settings, user.application.conversations.current
    user.wait(lambda: len(user.chat.turns) == 1)
    assert (settings.system_prompt, settings.max_tokens, settings.temperature) == ("bad", 10, 0.5)
    load(user, models)
    settings.change(max_tokens=30)
    assert current.go_on()
    reply = user.await_end()
    assert reply.text == whole.text
    assert reply.metrics.n_generated == 40
    assert reply.text in user.shown
    user.close()

    user = start()
    open_first(user)
    assert user.chat.reply
    assert user.chat.reply.text == whole.text
    assert user.chat.reply.metrics.n_generated == 40
    assert user.application.settings.max_tokens == 30
