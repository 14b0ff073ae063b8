"""The command line in this process, or in one of its own, with folders that are nobody's."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.__main__ import main
from tests.model_files import write_pair

ROOT = Path(__file__).parent.parent.parent
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@dataclass(frozen=True, slots=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """What a command that could do nothing said: one line, and nothing else."""
        assert self.out == ""
        assert self.err.count("\n") == 1
        assert self.err.startswith("draftlight")
        return self.err.strip()


Command = Callable[..., Result]


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def environment(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No display, no folder of the user's, and output that is buffered as usual."""
    for name in (*DISPLAYS, "PYTHONUNBUFFERED"):
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))


@pytest.fixture
def machine(environment: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a user who has no models, on a machine where nobody else has any; returns it."""
    for name in ("HF_HOME", "HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "OLLAMA_MODELS", "LLAMA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "häuser"
    folders = {"HOME": "", "XDG_CACHE_HOME": ".cache", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "settings"}
    for name, folder in folders.items():
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setattr("app.library.places._OLLAMA_SERVICE", home / "ollama")
    return home


@pytest.fixture
def draftlight(environment: None, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in this process."""

    def run(*words: str | Path) -> Result:
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = int(end.code or 0)
        return Result(code, *capsys.readouterr())

    return run


def command_line(words: Sequence[str | Path]) -> list[str]:
    return [sys.executable, "-m", "app", *(str(word) for word in words)]


@pytest.fixture
def process(environment: None) -> Command:
    """Runs a command in a process of its own; `changes` are to its environment."""

    def run(*words: str | Path, given: bytes = b"", **changes: str) -> Result:
        done = subprocess.run(command_line(words), input=given, capture_output=True, cwd=ROOT, env=os.environ | changes)
        return Result(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    return run


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(environment: None) -> Start:
    """Starts a command that the test talks to."""

    def begin(*words: str | Path) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command_line(words), stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, cwd=ROOT, text=True
        )

    return begin
