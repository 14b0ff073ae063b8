"""What the program imports before its window is seen: whoever opens it waits for all of that."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

OPEN = """
import json
import sys
from PySide6.QtCore import QTimer
from app.__main__ import main
from app.application import program

class Window(program.MainWindow):
    seen = False

    def paintEvent(self, event):
        super().paintEvent(event)
        if not self.seen:
            self.seen = True
            print(json.dumps(sorted(sys.modules)), flush=True)
            QTimer.singleShot(0, self.close)

program.MainWindow = Window
sys.exit(main([]))
"""

# Each of them is imported by what needs it, when it is first needed. Not so llama.cpp: the thread that watches over it
# needs it from the first moment on.
HEAVY = {
    "app.ui.about_dialog",
    "app.ui.bench_page",
    "app.ui.compare_page",
    "app.ui.find_page",
    "app.ui.help_window",
    "app.ui.learn_page",
    "app.ui.models_page",
    "app.ui.pair_questions",
    "app.ui.placement_dialog",
    "app.ui.settings_page",
    "app.ui.shortcuts_dialog",
    "asyncio",
    "cryptography",
    "httpx2",
    "huggingface_hub",
    "importlib.metadata",
    "keyring",
    "markdown_it",
    "openai",
    "pydantic",
    "pygments",
    "unittest",
}


def modules_at_first_paint(home: Path) -> set[str]:
    folders = ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    opened = subprocess.run(
        [sys.executable, "-c", OPEN],
        env=os.environ | {name: str(home / name) for name in folders} | {"QT_QPA_PLATFORM": "offscreen"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert opened.returncode == 0, opened.stderr
    return set(json.loads(opened.stdout))


def test_the_window_is_seen_before_anything_heavy_is_imported(tmp_path: Path) -> None:
    loaded = modules_at_first_paint(tmp_path)
    assert "app.ui.main_window" in loaded
    assert loaded & HEAVY == set()


def test_the_command_line_is_read_without_llama_cpp_and_qt() -> None:
    lines = ("import sys", "import app.commands.window", "from app.commands.parser import make_parser", "make_parser()")
    code = "; ".join((*lines, "print(*sys.modules)"))
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"llama_cpp", "PySide6", "huggingface_hub"}.isdisjoint(done.stdout.split())
