"""llama.cpp gives up, and the process lives on: in a child, since the thread that it happened in is lost."""

import subprocess
import sys
from pathlib import Path

from tests.model_files import write_aborting
from tests.rpc_server import RpcServer

ABORT = """
import sys, threading
from pathlib import Path
from app.core.loading import LoadOptions
from app.engine.abort_guard import guard
from app.engine.llama_model import open_model

told = threading.Event()
words = []

def hear(said):
    words.append(said)
    told.set()

guard(hear)
threading.Thread(target=lambda: open_model(Path(sys.argv[1]), LoadOptions(n_context=64)), daemon=True).start()
assert told.wait(60)
print(words, flush=True)
import os
os._exit(7)
"""

VANISH = """
import os, sys, threading
from app.core.events import Round
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.request import Message, Request
from app.engine.abort_guard import guard
from app.engine.engine import Engine
from app.engine.remote_device import connect
from pathlib import Path

told = threading.Event()
guard(lambda said: (print("gave up:", said, flush=True), told.set()))
(device,) = connect(sys.argv[2])

def reply():
    engine = Engine(Path(sys.argv[3]))
    options = LoadOptions(n_context=512, n_threads=1, devices=(device.name,), n_gpu_layers=-1)
    engine.load(LoadRequest(Role.TARGET, Path(sys.argv[1]), options))
    for event in engine.generate(Request((Message("user", "a"),), max_tokens=400)):
        if isinstance(event, Round):
            print("round", flush=True)

threading.Thread(target=reply, daemon=True).start()
told.wait()
os._exit(7)
"""


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def test_the_words_are_heard_and_the_process_goes_on(tmp_path: Path) -> None:
    process = start(ABORT, write_aborting(tmp_path / "bad.gguf"))
    told, _ = process.communicate(timeout=120)
    assert "GGML_ASSERT(" in told
    assert process.returncode == 7


def test_a_device_that_vanishes_in_the_middle_of_a_reply_is_heard_of(models: Path, tmp_path: Path) -> None:
    with RpcServer() as server:
        process = start(VANISH, models / "target.gguf", server.address, tmp_path / "cache")
        assert process.stdout
        for line in process.stdout:
            if line.startswith("round"):
                server.kill()
                break
        rest = process.stdout.read()
        process.wait(120)
        process.stdout.close()
    assert "gave up: Remote RPC server crashed or returned malformed response" in rest
    assert process.returncode == 7
