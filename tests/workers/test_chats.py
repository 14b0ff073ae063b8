"""The thread of the conversations: what it writes and when, what it keeps when it cannot, and what a kill leaves."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal, Slot
from pytestqt.qtbot import QtBot

from app.core.conversation import Listed, WholeConversation
from app.core.errors import DraftlightError
from app.core.events import Event, Finished, FinishReason
from app.core.trace import CUT_OFF, text_of
from app.storage.chats import FILE, Chats
from app.workers.chats import ChatsThread
from tests.conversations import events, turn

ROOT = Path(__file__).parents[2]
PATIENCE = 20_000  # ms


class Asker(QObject):
    """Asks as a window does, and notes what comes back."""

    begin = Signal(object)
    add = Signal(object, object)
    find = Signal(str)
    open = Signal(object)
    rename = Signal(object, str)
    pin = Signal(object, bool)
    delete = Signal(object)
    restore = Signal(object)
    purge = Signal(object)
    choose = Signal(object, object)
    export = Signal(object, object)
    take_in = Signal(object)

    def __init__(self, thread: ChatsThread, qtbot: QtBot) -> None:
        super().__init__()
        self._qtbot, worker = qtbot, thread.worker
        self.lists: list[tuple[str, tuple[Listed, ...]]] = []
        self.read: list[WholeConversation] = []
        self.exported: list[Path] = []
        self.failures: list[DraftlightError] = []
        for name in ("begin", "add", "find", "open", "rename", "pin", "delete", "restore", "purge", "choose"):
            getattr(self, name).connect(getattr(worker, name))
        self.export.connect(worker.export)
        self.take_in.connect(worker.take_in)
        worker.listed.connect(self.on_listed)
        worker.read.connect(self.on_read)
        worker.taken_in.connect(self.on_read)
        worker.exported.connect(self.on_exported)
        worker.failed.connect(self.on_failed)

    @Slot(str, object)
    def on_listed(self, words: str, rows: tuple[Listed, ...]) -> None:
        self.lists.append((words, rows))

    @Slot(object)
    def on_read(self, whole: WholeConversation) -> None:
        self.read.append(whole)

    @Slot(object)
    def on_exported(self, path: Path) -> None:
        self.exported.append(path)

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self.failures.append(error)

    def converse(self, conversation: int = 1, number: int = 1, text: str = "猫?") -> None:
        asked = turn(conversation, number, text=text)
        self.begin.emit(asked)
        for event in events():
            self.add.emit(asked.answer, event)

    def wait(self, condition: object) -> None:
        self._qtbot.waitUntil(condition, timeout=PATIENCE)  # type: ignore[arg-type]

    def reading(self, conversation: int = 1) -> WholeConversation:
        n_read = len(self.read)
        self.open.emit(conversation)
        self.wait(lambda: len(self.read) > n_read)
        return self.read[-1]

    @property
    def titles(self) -> list[str]:
        return [one.conversation.title for one in self.lists[-1][1]] if self.lists else []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture
def thread(path: Path, qtbot: QtBot) -> Iterator[ChatsThread]:
    thread = ChatsThread(path)
    yield thread
    thread.stop()


@pytest.fixture
def asker(thread: ChatsThread, qtbot: QtBot) -> Asker:
    asker = Asker(thread, qtbot)
    thread.start()
    asker.wait(lambda: bool(asker.lists))
    return asker


def end(happened: Sequence[Event]) -> Finished:
    assert isinstance(happened[-1], Finished)
    return happened[-1]


def test_what_is_said_is_kept(asker: Asker) -> None:
    asker.converse()
    assert asker.reading().shown[-1].events == tuple(events())
    assert asker.titles == ["猫?"]
    assert not asker.failures


def test_a_running_reply_is_written_a_moment_later(asker: Asker, path: Path) -> None:
    """Without anybody asking for it: another reader finds it in the file."""
    asker.begin.emit(turn())
    for event in events()[:4]:
        asker.add.emit(11, event)
    other = Chats(path)
    asker.wait(lambda: bool(other.conversations()))
    asker.wait(lambda: other.read(1).shown[-1].events[:-1] == tuple(events()[:4]))
    other.close()


def test_closing_ends_a_running_reply_with_what_it_said(asker: Asker, thread: ChatsThread, path: Path) -> None:
    asker.begin.emit(turn())
    for event in events()[:4]:
        asker.add.emit(11, event)
    thread.stop()
    chats = Chats(path)
    shown = chats.read(1).shown[-1]
    chats.close()
    assert shown.events[:-1] == tuple(events()[:4])
    assert end(shown.events).error == CUT_OFF


def test_events_of_a_reply_that_nobody_began_are_dropped(asker: Asker) -> None:
    asker.converse()
    asker.add.emit(11, events()[0])
    asker.add.emit(99, events()[0])
    assert asker.reading().shown[-1].events == tuple(events())
    assert not asker.failures


def test_the_list_follows(asker: Asker) -> None:
    asker.converse(1, 1, "one dog")
    asker.converse(2, 2, "two cats")
    asker.rename.emit(1, "a dog")
    asker.pin.emit(1, True)
    asker.wait(lambda: asker.titles == ["a dog", "two cats"])
    asker.find.emit("cats")
    asker.wait(lambda: asker.lists[-1][0] == "cats" and asker.titles == ["two cats"])
    asker.rename.emit(2, "cats")
    asker.wait(lambda: asker.titles == ["cats"])
    asker.delete.emit(2)
    asker.wait(lambda: asker.titles == [])
    asker.restore.emit(2)
    asker.wait(lambda: asker.titles == ["cats"])
    asker.delete.emit(2)
    asker.purge.emit(2)
    asker.open.emit(2)
    asker.wait(lambda: bool(asker.failures))
    assert "no longer there" in str(asker.failures[0])


def test_what_cannot_be_written_is_kept_and_tried_again(
    asker: Asker, thread: ChatsThread, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chats = thread.worker._chats
    assert chats
    asker.find.emit("")
    n_lists = len(asker.lists)
    asker.wait(lambda: len(asker.lists) > n_lists)  # the thread rests: its connection can be used from here
    monkeypatch.setattr("app.workers.chats._AGAIN", 1)
    full = [True]
    begin = chats.begin

    def fail(*arguments: object) -> None:
        if full[0]:
            raise DraftlightError("The disk is full.")
        begin(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(chats, "begin", fail)
    asker.converse()
    asker.wait(lambda: bool(asker.failures))
    full[0] = False
    other = Chats(path)
    asker.wait(lambda: bool(other.conversations()) and other.read(1).shown[-1].events == tuple(events()))
    other.close()
    assert [str(error) for error in asker.failures] == ["The disk is full."]


def test_a_damaged_file_is_said_so(qtbot: QtBot, thread: ChatsThread, path: Path) -> None:
    path.write_bytes(b"nonsense" * 1000)
    asker = Asker(thread, qtbot)
    thread.start()
    asker.wait(lambda: bool(asker.lists))
    assert "set aside as" in str(asker.failures[0])
    asker.converse()
    assert len(asker.reading().messages) == 2


def test_without_a_database_the_program_goes_on(qtbot: QtBot, thread: ChatsThread, path: Path) -> None:
    path.mkdir()
    asker = Asker(thread, qtbot)
    thread.start()
    asker.wait(lambda: bool(asker.failures))
    asker.converse()
    asker.open.emit(1)
    thread.stop()
    assert len(asker.failures) == 1
    assert not asker.lists


@pytest.mark.parametrize("name", ["猫.json", "猫.JSON"])
def test_out_and_in_again(asker: Asker, tmp_path: Path, name: str) -> None:
    asker.converse()
    asker.export.emit(1, tmp_path / name)
    asker.export.emit(1, tmp_path / "猫.md")
    asker.export.emit(1, tmp_path / "a.html")
    asker.wait(lambda: asker.exported == [tmp_path / name, tmp_path / "猫.md", tmp_path / "a.html"])
    assert (tmp_path / "猫.md").read_text(encoding="utf-8").startswith("# 猫?\n")
    asker.take_in.emit(tmp_path / name)
    asker.wait(lambda: bool(asker.read))
    assert asker.read[-1].conversation.id != 1
    assert asker.read[-1].shown[-1].events == tuple(events())
    assert asker.titles == ["猫?", "猫?"]


def test_what_cannot_be_exported_or_taken_in_is_a_sentence(asker: Asker, tmp_path: Path) -> None:
    asker.converse()
    asker.export.emit(1, tmp_path / "nowhere" / "a.md")
    asker.take_in.emit(tmp_path / "nothing.json")
    (tmp_path / "other.json").write_text("{}")
    asker.take_in.emit(tmp_path / "other.json")
    asker.wait(lambda: len(asker.failures) == 3)
    said = [str(error) for error in asker.failures]
    assert "cannot be written" in said[0]
    assert "cannot be read" in said[1]
    assert "is no conversation" in said[2]
    assert len(asker.lists[-1][1]) == 1


CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QMetaObject, QObject, Qt, QTimer, Signal
from app.workers.chats import ChatsThread
from tests.conversations import events, turn

class Speaker(QObject):
    begin = Signal(object)
    add = Signal(object, object)

application = QCoreApplication([])
thread, speaker = ChatsThread(Path(sys.argv[1])), Speaker()
speaker.begin.connect(thread.worker.begin)
speaker.add.connect(thread.worker.add)
thread.start()
speaker.begin.emit(turn())
rounds, said = events()[3:-1], 0
speaker.add.emit(11, events()[0])

def speak():
    global said
    speaker.add.emit(11, rounds[0])
    said += 1
    print(said, flush=True)

timer = QTimer()
timer.timeout.connect(speak)
timer.start(20)
application.exec()
"""


def test_a_kill_loses_no_more_than_the_last_second(path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], env=environment, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout
        said = 0
        while said < 100:
            said = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        said = int(([str(said), *child.stdout.read().split()])[-1])
    chats = Chats(path)
    shown = chats.read(1).shown
    chats.close()
    n_kept = len(shown[1].events) - 2  # without the start and the end
    assert shown[0].content == "猫?"
    assert said - 75 <= n_kept <= said + 1  # 50 in a second, and some for a busy machine
    assert end(shown[1].events).reason is FinishReason.FAILED
    assert end(shown[1].events).error == CUT_OFF
    assert shown[1].content == text_of(shown[1].events) != ""
