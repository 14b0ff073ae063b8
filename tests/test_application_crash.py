"""The program is ended in the middle of a reply, roughly or politely: what was said is there at the next start.

Its window runs in a child process, as a user would start it.
"""

import json
import signal
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from app.core.conversation import StoredMessage
from app.core.events import Finished
from app.storage.chats import Chats
from tests.model_files import write_pair
from tests.played import next_told, played

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")

WINDOW = """
import json, sys, threading
from pathlib import Path
from PySide6.QtCore import QObject, QTimer, Signal, Qt
from app.application import program, run
from app.core.events import Round
from app.core.loading import LoadOptions, Role

stage, target = sys.argv[1:]

def tell(**what):
    print(json.dumps(what), flush=True)

class Played(program.Application):
    heard = Signal(str)

    def __init__(self, *folders):
        super().__init__(*folders)
        self.settings.change(max_tokens=30_000)
        self.sent = False
        self.heard.connect(self.obey, Qt.ConnectionType.QueuedConnection)
        self.incidents.looked.connect(self.on_looked)
        self.conversations.changed.connect(self.look_back)
        self.conversations.failed.connect(lambda error: tell(failed=str(error)))
        if stage == "talk":
            self.pair.changed.connect(self.ask)
            self.chat.event_accepted.connect(self.hear)
            QTimer.singleShot(0, lambda: self.pair.load(Role.TARGET, Path(target), LoadOptions(n_threads=1)))
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in sys.stdin:
            self.heard.emit(line.strip())

    def obey(self, word):
        if word == "save":
            self.save()
            tell(saved=self.chat.reply.text)
        elif word == "minimise":
            self.window.showMinimized()
            tell(minimised=self.window.isMinimized())
        elif word == "close":
            self.window.close()

    def come_to_front(self):
        super().come_to_front()
        tell(front=not self.window.isMinimized() and self.window.isVisible())

    def ask(self):
        if self.pair.target.info and not self.sent:
            self.sent = True
            QTimer.singleShot(0, lambda: self.chat.send("a"))

    def hear(self, event):
        if isinstance(event, Round):
            tell(round=len(self.chat.reply.rounds), text=self.chat.reply.text)

    def on_looked(self):
        crash = self.incidents.crash
        tell(
            ending=crash.ending if crash else None,
            report=crash.report("now") if crash else "",
            bar=self.window.incident.text.text() if not self.window.incident.isHidden() else "",
        )

    def look_back(self):
        if stage == "return" and self.chat.turns:
            tell(shown=self.chat.turns[-1].reply.text, loaded=str(self.pair.target.path))

run.Application = Played
code = run.run()
tell(ended=code)
sys.exit(code)
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models")) / "target.gguf"


def play(stage: str, target: Path, home: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    return played(WINDOW, home, stage, str(target))


def ask(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdin
    process.stdin.write(f"{word}\n")
    process.stdin.flush()


def come_back(target: Path, home: Path) -> dict[str, Any]:
    """What the next start tells; where it found a crash, with the text of the reply that it shows again."""
    with play("return", target, home) as process:
        told = next_told(process, "ending")
        if told["ending"]:
            told |= next_told(process, "shown")
        ask(process, "close")
        assert next_told(process, "ended")["ended"] == 0
    return told


def last_reply(home: Path) -> StoredMessage:
    chats = Chats(home / "XDG_DATA_HOME" / "draftlight" / "chats.db")
    [listed] = chats.conversations()
    [_, answered] = chats.read(listed.conversation.id).messages
    chats.close()
    return answered


@pytest.mark.parametrize(
    ("number", "ending", "said"),
    [
        (signal.SIGKILL, "vanished", "ended in the middle of things"),
        (signal.SIGSEGV, "crashed", "crashed"),
        (signal.SIGABRT, "crashed", "crashed"),
    ],
)
def test_after_a_crash_the_conversation_is_there_and_a_report(
    target: Path, tmp_path: Path, number: signal.Signals, ending: str, said: str
) -> None:
    settings = tmp_path / "XDG_CONFIG_HOME" / "draftlight" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[loading]\nload_last = true\n")
    with play("talk", target, tmp_path) as process:
        assert next_told(process, "ending")["ending"] is None
        next_told(process, "round")
        ask(process, "save")
        saved = next_told(process, "saved")["saved"]
        process.send_signal(number)
    back = come_back(target, tmp_path)
    assert back["ending"] == ending
    assert said in back["bar"]
    assert back["shown"].startswith(saved)
    assert back["loaded"] == "None"  # it is not tried again by itself
    report = back["report"]
    assert "Target: target.gguf" in report
    assert "n_threads 1" in report
    assert "CPU (" in report
    assert "draftlight.llama_cpp: " in report  # llama.cpp's own lines
    log = (tmp_path / "XDG_STATE_HOME" / "draftlight" / "log" / "draftlight.log").read_text(encoding="utf-8")
    assert "draftlight.llama_cpp: " in log
    for kept in (report, log):
        assert saved[:20] not in kept
    assert str(tmp_path) not in report.replace(str(target.parent), "")
    if ending == "crashed":
        assert "Fatal Python error" in report
    assert come_back(target, tmp_path)["ending"] is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_who_is_asked_to_go_loses_nothing(target: Path, tmp_path: Path, number: signal.Signals) -> None:
    with play("talk", target, tmp_path) as process:
        while (told := next_told(process, "round"))["round"] < 5:
            pass
        process.send_signal(number)
        assert next_told(process, "ended")["ended"] == 0
    answered = last_reply(tmp_path)
    assert answered.content.startswith(told["text"])
    assert isinstance(answered.events[-1], Finished)
    assert come_back(target, tmp_path)["ending"] is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="has no limit that can be changed from outside")
def test_what_does_not_fit_on_the_disk_is_written_once_there_is_room(target: Path, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    with play("talk", target, tmp_path) as process:
        next_told(process, "round")
        before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1000, before[1]))
        failed = next_told(process, "failed")["failed"]
        assert "chats.db cannot be" in failed
        told = next_told(process, "round")
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)
        ask(process, "close")
        assert next_told(process, "ended")["ended"] == 0
    assert last_reply(tmp_path).content.startswith(told["text"])


def test_a_second_start_brings_the_first_window_to_the_front(target: Path, tmp_path: Path) -> None:
    with play("wait", target, tmp_path) as first:
        next_told(first, "ending")
        ask(first, "minimise")
        assert next_told(first, "minimised")["minimised"]
        with play("wait", target, tmp_path) as second:
            told, _ = second.communicate(timeout=120)
        assert [json.loads(line) for line in told.splitlines()] == [{"ended": 0}]
        assert next_told(first, "front")["front"]
        ask(first, "close")
        assert next_told(first, "ended")["ended"] == 0
    with play("wait", target, tmp_path) as third:  # it is the first again
        assert next_told(third, "ending")["ending"] is None
        ask(third, "close")


def test_beside_a_first_one_that_hangs_a_second_one_works(target: Path, tmp_path: Path) -> None:
    with play("talk", target, tmp_path) as first:
        next_told(first, "round")
        first.send_signal(signal.SIGSTOP)
        try:
            with play("talk", target, tmp_path) as second:
                assert next_told(second, "ending")["ending"] is None  # the first one is no crash
                next_told(second, "round")
                ask(second, "close")
                assert next_told(second, "ended")["ended"] == 0
        finally:
            first.send_signal(signal.SIGCONT)
        ask(first, "close")
        assert next_told(first, "ended")["ended"] == 0
    chats = Chats(tmp_path / "XDG_DATA_HOME" / "draftlight" / "chats.db")
    assert len(chats.conversations()) == 2
    chats.close()
