"""llama.cpp gives up under the window: only computing ends, all is saved, and the program can be started again.

Its window runs in a child process and computes on a real RPC server, which is killed.
"""

import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from app.engine.remote_device import can_connect
from app.storage.chats import Chats
from app.storage.runs import Runs
from tests.model_files import write_pair
from tests.played import next_told, played
from tests.rpc_server import RpcServer

pytestmark = pytest.mark.skipif(not can_connect(), reason="needs a build of llama.cpp with the RPC backend")
WORDS = "Remote RPC server crashed or returned malformed response"

WINDOW = """
import json, sys
from pathlib import Path
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from app.application import program, restart, run
from app.core.events import Round
from app.core.lane import Lane
from app.core.loading import LoadOptions, Role
from app.core.plan import Prompt
from app.core.request import DrafterKind, Message
from app.engine.remote_device import connect
from app.state.measured_run import Phase

stage, address, target = sys.argv[1:]
(device,) = connect(address)
options = LoadOptions(n_context=32768, n_threads=1, devices=(device.name,), n_gpu_layers=-1)
restart.own_command = lambda: [sys.executable, "-c", "print('started again', flush=True)"]

def tell(**what):
    print(json.dumps(what), flush=True)

class Played(program.Application):
    def __init__(self, *folders):
        super().__init__(*folders)
        self.settings.change(max_tokens=30_000, temperature=1.0)
        self.began = False
        self.pair.changed.connect(self.look)
        self.chat.event_accepted.connect(self.hear)
        self.incidents.changed.connect(self.on_incident)
        self.measuring.comparison.round_added.connect(lambda cell, round_: tell(round=cell.repeat))
        QTimer.singleShot(0, lambda: self.pair.load(Role.TARGET, Path(target), options))

    def look(self):
        if self.began or not self.pair.target.info:
            return
        self.began = True
        if stage == "idle":
            tell(loaded=True)
            self.pair.cancel_load(Role.DRAFT)
            QTimer.singleShot(0, self.await_word)
        elif stage == "measure":
            QTimer.singleShot(0, self.measure)
        else:
            QTimer.singleShot(0, lambda: self.chat.send("a"))

    def await_word(self):
        sys.stdin.readline()  # the server is gone
        self.window.close()

    def measure(self):
        state = self.measuring.comparison
        prompts = (Prompt("a", (Message("user", "a"),)),)
        state.start(state.make_plan([Lane(DrafterKind.LOOKUP)], prompts, 2, 20_000, [0.0]), "vanishing")

    def hear(self, event):
        if isinstance(event, Round):
            tell(round=len(self.chat.reply.rounds))

    def on_incident(self):
        bar, run_ = self.window.incident, self.measuring.comparison
        before = self.pair.target.error
        self.pair.load(Role.TARGET, Path(target), options)  # nothing waits for an answer that never comes
        tell(
            bar=bar.text.text(),
            shown=bar.isVisible(),
            reply=self.chat.reply.text if self.chat.reply else None,
            reason=self.chat.reply.reason if self.chat.reply else None,
            error=str(before),
            busy=self.chat.busy or self.pair.loading or self.pair.lent,
            can_send=self.chat.can_send,
            measured=str(run_.error) if run_.phase is Phase.FAILED else None,
        )
        QTimer.singleShot(0, lambda: QTest.mouseClick(bar.button, Qt.MouseButton.LeftButton))

run.Application = Played
sys.exit(run.run())
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models")) / "target.gguf"


@pytest.fixture
def server() -> Iterator[RpcServer]:
    with RpcServer() as server:
        yield server


def play(stage: str, server: RpcServer, target: Path, home: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    return played(WINDOW, home, stage, server.address, str(target))


def test_a_reply_that_lost_its_device_is_saved_and_the_program_starts_again(
    server: RpcServer, target: Path, tmp_path: Path
) -> None:
    with play("chat", server, target, tmp_path) as process:
        while next_told(process, "round")["round"] < 5:
            pass
        server.kill()
        told = next_told(process, "bar")
        rest, _ = process.communicate(timeout=60)
    assert rest == "started again\n"
    assert process.returncode == 0
    assert told["shown"]
    assert WORDS in told["bar"]
    assert WORDS in told["error"]
    assert told["reason"] == "failed"
    assert not told["busy"]
    assert not told["can_send"]
    chats = Chats(tmp_path / "XDG_DATA_HOME" / "draftlight" / "chats.db")
    [listed] = chats.conversations()
    [asked, answered] = chats.read(listed.conversation.id).messages
    chats.close()
    assert asked.content == "a"
    assert answered.content == told["reply"]
    assert len(answered.content) >= 5


def test_a_device_that_vanished_before_the_program_ends_does_not_keep_it(
    server: RpcServer, target: Path, tmp_path: Path
) -> None:
    with play("idle", server, target, tmp_path) as process:
        next_told(process, "loaded")
        server.kill()
        process.communicate("gone\n", timeout=60)
    assert process.returncode == 0


def test_what_was_measured_until_the_device_vanished_is_kept(server: RpcServer, target: Path, tmp_path: Path) -> None:
    with play("measure", server, target, tmp_path) as process:
        for _ in range(3):
            next_told(process, "round")
        server.kill()
        told = next_told(process, "bar")
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert WORDS in told["measured"]
    assert not told["busy"]
    runs = Runs(tmp_path / "XDG_DATA_HOME" / "draftlight" / "runs.db")
    [listed] = runs.listed()
    runs.close()
    assert listed.title == "vanishing"
