"""How long a conversation of 300,000 tokens takes to open, and how it scrolls.

    python -m benchmarks.opening [FOLDER]

Writes two databases into the folder (where they are not there yet): 300 turns of 1,000 tokens, and 30 of 10,000. Opens
each in a real window, once in either face, with the thread that reads the database. The numbers depend on the machine:
compare them with others of the same one.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import psutil
from PySide6.QtCore import QCoreApplication, QEventLoop, Qt
from PySide6.QtWidgets import QApplication

from app.application.garbage import Garbage
from app.core.conversation import Making, NewTurn, UsedModel
from app.core.request import Request
from app.core.setting_values import SettingValues
from app.storage.chats import Chats
from app.ui.main_window import MainWindow
from app.ui.style_sheet import apply_theme
from app.workers.chats import ChatsThread
from benchmarks.pauses import Pauses, spread
from benchmarks.replies import reply
from tests.state.stand_in import StandIn
from tests.ui.stand_in_window import window_of

SHAPES = ((300, 1_000), (30, 10_000))


def write(path: Path, n_turns: int, n_tokens: int) -> None:
    made = Making(Request((), details=True), UsedModel("Tall 1B", "/models/tall.gguf", 1, "llama"), None)
    chats, parent = Chats(path), None
    for turn in range(n_turns):
        ids = (2 * turn + 2, 2 * turn + 3)
        chats.begin(NewTurn(1, "Long", SettingValues(), 5.0, parent, *ids, f"Question {turn}?", made))
        chats.append(ids[1], reply(n_tokens, turn, 60))
        parent = ids[1]
    chats.close()


def pump(window: MainWindow, done: object) -> None:
    assert callable(done)
    while not done():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def measure(path: Path, reading: bool) -> None:
    stand_in = StandIn()
    state, thread = stand_in.conversations, ChatsThread(path)
    state.open_requested.connect(thread.worker.open)
    thread.worker.read.connect(state.on_read)
    thread.worker.failed.connect(state.on_failed)
    window = window_of(stand_in)
    window.chat_pane.settings_bar.reading.setChecked(reading)
    window.show()
    thread.start()
    for _ in range(20):
        QCoreApplication.processEvents()
    pane, process = window.chat_pane, psutil.Process()
    view = pane.reading_view if reading else pane.view
    before, pauses, began = process.memory_info().rss, Pauses(), time.perf_counter()
    pauses.start()
    state.open(1)
    pump(window, lambda: state.open_id == 1)
    read = time.perf_counter()
    pump(window, lambda: view.document().characterCount() > 500)
    QCoreApplication.processEvents()
    window.grab()
    painted = time.perf_counter()
    pump(window, lambda: view.settled and (stand_in.live.reply is None or stand_in.live.reply.whole))
    whole = time.perf_counter()
    n_mib = (process.memory_info().rss - before) >> 20
    print(f"  {'reading' if reading else 'tokens '}  read {read - began:.2f} s, end painted {painted - began:.2f} s, "
          f"settled {whole - began:.2f} s, {n_mib} MiB more")  # fmt: skip
    print(f"    while opening  {spread(pauses.late)}")
    scroll(window, view)
    print(f"    after that {(process.memory_info().rss - before) >> 20} MiB more")
    window.close()
    thread.stop()


def scroll(window: MainWindow, view: object) -> None:
    """Page after page upwards, and a leap; each frame is painted, and does what the window does beside that."""
    bar, wall, computed = view.verticalScrollBar(), [], []  # type: ignore[attr-defined]
    for step in range(200):
        began = (time.perf_counter(), time.thread_time())
        bar.setValue(bar.maximum() // 3 if step == 100 else bar.value() - 120)
        QCoreApplication.processEvents()
        wall.append(1000 * (time.perf_counter() - began[0]))
        computed.append(1000 * (time.thread_time() - began[1]))
    print(f"    scrolling  wall   {spread(wall)}")
    print(f"               thread {spread(computed)}")


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    qt = QApplication([])
    apply_theme(qt, Qt.ColorScheme.Light)
    Garbage(qt)
    for n_turns, n_tokens in SHAPES:
        path = folder / f"{n_turns}x{n_tokens}.db"
        if not path.exists():
            write(path, n_turns, n_tokens)
        print(f"{n_turns} turns of {n_tokens:,} tokens, {path.stat().st_size >> 20} MiB")
        for reading in (False, True):
            measure(path, reading)


if __name__ == "__main__":
    main()
