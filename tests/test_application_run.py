"""The program as a process: it opens its window, and ends when that is closed, whoever closes it."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.application.run import log_bug
from app.core.loading import Role
from tests.model_files import write_pair

RUN = """
import sys
from collections.abc import Sequence
from pathlib import Path
from PySide6.QtCore import QTimer
from app.application import program, run

class Window(program.MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        {on_show}

program.MainWindow = Window
code = run.run(*(Path(name) for name in sys.argv[1:]), prompt="Hello")
print("ended", code, flush=True)
"""


def program(home: Path, on_show: str, files: Sequence[Path] = ()) -> subprocess.Popen[str]:
    home_of = {
        name: str(home / name) for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    }
    return subprocess.Popen(
        [sys.executable, "-c", RUN.format(on_show=on_show), *files],
        env=os.environ | home_of | {"QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


def test_the_program_runs_until_its_window_is_closed(models: Path, tmp_path: Path) -> None:
    files = [models / f"{role}.gguf" for role in Role]
    process = program(tmp_path, "QTimer.singleShot(0, self.close)", files)
    out, err = process.communicate(timeout=60)
    assert out == "ended 0\n"
    assert [line for line in err.splitlines() if not line.startswith("This plugin does not support")] == []


@pytest.mark.parametrize("unsent", ["", "Not sent yet"])
def test_a_prompt_waits_where_nobody_has_written_anything(tmp_path: Path, unsent: str) -> None:
    kept = tmp_path / "XDG_DATA_HOME" / "draftlight" / "unsent.txt"
    kept.parent.mkdir(parents=True)
    kept.write_text(unsent)
    shown = (
        "QTimer.singleShot(0, lambda: (print(self.chat_pane.composer.edit.toPlainText(), flush=True), self.close()))"
    )
    out, _ = program(tmp_path, shown).communicate(timeout=60)
    assert out.splitlines() == [unsent or "Hello", "ended 0"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_a_window_that_idles(tmp_path: Path, number: signal.Signals) -> None:
    process = program(tmp_path, 'QTimer.singleShot(0, lambda: print("shown", flush=True))')
    assert process.stdout
    assert process.stdout.readline() == "shown\n"
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "ended 0\n")
    assert "Traceback" not in err


def test_a_bug_in_the_window_is_logged(caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
    error = KeyError("draft")
    with caplog.at_level(logging.ERROR, "draftlight"):
        log_bug(KeyError, error, None)
    assert "KeyError: 'draft'" in caplog.text
    assert "KeyError: 'draft'" in capsys.readouterr().err
