"""A device that vanishes under a command: a sentence with llama.cpp's last words, and exit code 2."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.remote_device import can_connect
from tests.commands.conftest import ROOT
from tests.rpc_server import RpcServer

pytestmark = pytest.mark.skipif(not can_connect(), reason="needs a build of llama.cpp with the RPC backend")
WORDS = 'draftlight: llama.cpp gave up. It said: "Remote RPC server crashed or returned malformed response".\n'


@pytest.fixture
def server() -> Iterator[RpcServer]:
    with RpcServer() as server:
        yield server


def start(server: RpcServer, models: Path, home: Path, *words: str) -> subprocess.Popen[str]:
    placed = ["--target", str(models / "target.gguf"), "--connect", server.address, "--device", "RPC0"]
    return subprocess.Popen(
        [sys.executable, "-m", "app", words[0], *placed, "--gpu-layers", "all", "--context", "32768", *words[1:]],
        env=os.environ | {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CACHE", "DATA", "STATE", "CONFIG")},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_in_a_chat(server: RpcServer, models: Path, tmp_path: Path) -> None:
    with start(server, models, tmp_path, "chat", "--prompt", "a", "--max-tokens", "30000", "--no-draft") as process:
        assert process.stdout
        assert process.stdout.read(5)
        server.kill()
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert errors.endswith(f"\n{WORDS}")


def test_in_a_comparison(server: RpcServer, models: Path, tmp_path: Path) -> None:
    words = ("compare", "--prompt", "a", "--lane", "lookup", "--max-tokens", "30000", "--repeats", "1")
    with start(server, models, tmp_path, *words) as process:
        assert process.stderr
        for line in process.stderr:
            if "replies" in line:
                break
        server.kill()
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert errors.splitlines()[-2:] == [
        WORDS.strip(),
        "What was measured is kept; with --resume it goes on from there.",
    ]
