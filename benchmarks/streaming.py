"""Whether the window stays free while a reply of 10,000 tokens arrives at 200 tokens a second.

    python -m benchmarks.streaming [--last SECONDS] [--beside TARGET.gguf [DRAFT.gguf]]

A real window, its live panel in sight, is given the rounds at their moments, once in either face: as paragraphs, as one
line without an end, and as Markdown of all kinds with Japanese. With --beside, an engine decodes with these models in
another thread of the same process all the while, as it does where the rounds come from a real one. A frame is what the
window's thread does from waking to waiting again; those below a millisecond, which paint nothing, are left out. Thread
time is what it computed, wall time what it took beside other threads and programs. With --last only the last so many
seconds of the reply arrive at their pace, where everything is longest; what is before comes at once.
"""

import argparse
import os
import time
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.application.garbage import Garbage
from app.core.events import Event, Finished
from app.core.loading import Role
from app.ui.style_sheet import apply_theme
from benchmarks.decoding import Decoding
from benchmarks.pauses import spread
from benchmarks.replies import MIXED, reply
from tests.state.stand_in import DRAFT, StandIn
from tests.ui.stand_in_window import window_of

N_TOKENS = 10_000
SHAPES = (("paragraphs", 60), ("one line", 0), ("Markdown", MIXED))
LEAST = 1.0  # ms


class LoopFrames:
    """The times between waking and waiting, in milliseconds."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.computed: list[float] = []
        self._woken = (time.perf_counter(), time.thread_time())
        dispatcher = QAbstractEventDispatcher.instance()
        dispatcher.awake.connect(self._wake)
        dispatcher.aboutToBlock.connect(self._wait)

    def _wake(self) -> None:
        self._woken = (time.perf_counter(), time.thread_time())

    def _wait(self) -> None:
        wall, computed = self._woken
        took = 1000 * (time.perf_counter() - wall)
        if took >= LEAST:
            self.wall.append(took)
            self.computed.append(1000 * (time.thread_time() - computed))


class Source:
    """Gives the events at their moments."""

    def __init__(self, stand_in: StandIn, events: list[Event], at_pace: float) -> None:
        self._chat, self._request, self._events = stand_in.chat, stand_in.requests[-1], events
        self._begin = max(0.0, events[-1].at - at_pace)
        self._next = 0
        self._started = 0.0
        self.loop = QEventLoop()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._give)

    def rush(self) -> None:
        while self._events[self._next].at < self._begin:
            self._chat.receive(self._request, self._events[self._next])
            self._next += 1

    def stream(self) -> None:
        self._started = time.perf_counter()
        self._timer.start(5)
        self.loop.exec()

    def _give(self) -> None:
        now = self._begin + time.perf_counter() - self._started
        while self._next < len(self._events) and self._events[self._next].at <= now:
            event = self._events[self._next]
            self._next += 1
            self._chat.receive(self._request, event)
            if isinstance(event, Finished):
                self._timer.stop()
                QTimer.singleShot(500, self.loop.quit)


def measure(paragraph: int, reading: bool, at_pace: float) -> None:
    stand_in = StandIn()
    stand_in.load(Role.TARGET)
    stand_in.load(Role.DRAFT, DRAFT)
    window = window_of(stand_in)
    window.resize(1280, 800)
    window.chat_pane.settings_bar.reading.setChecked(reading)
    window.show()
    stand_in.chat.send("Say much.")
    source = Source(stand_in, reply(N_TOKENS, 1, paragraph), at_pace)
    source.rush()
    view = window.chat_pane.reading_view if reading else window.chat_pane.view
    rest = QEventLoop()
    while view.throttle.pending or not view.settled:
        QTimer.singleShot(100, rest.quit)
        rest.exec()
    frames = LoopFrames()
    source.stream()
    print(f"  {'reading' if reading else 'tokens '}  wall   {spread(frames.wall)}")
    print(f"           thread {spread(frames.computed)}", flush=True)
    window.close()
    window.deleteLater()


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_NO_GLIB"] = "1"  # with it, Qt does not tell when it waits
    asked = argparse.ArgumentParser()
    asked.add_argument("--last", type=float, default=float("inf"))
    asked.add_argument("--beside", type=Path, nargs="+")
    options = asked.parse_args()
    decoding = Decoding(options.beside[0], *(options.beside[1:] or [None])) if options.beside else None
    qt = QApplication([])
    apply_theme(qt, Qt.ColorScheme.Light)
    Garbage(qt)
    for name, paragraph in SHAPES:
        print(f"{N_TOKENS:,} tokens, {name}")
        for reading in (False, True):
            measure(paragraph, reading, options.last)
    if decoding:
        decoding.end()
        print(f"{decoding.n_tokens:,} events were decoded beside it")


if __name__ == "__main__":
    main()
