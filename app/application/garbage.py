"""Who looks for what Python has left over: the window's thread alone.

Python frees what refers to itself in whichever thread happens to allocate. Where that is an object of Qt's which lives
in another thread, its timers and its place among other objects are torn down under the thread that uses them, and the
program crashes now and then.
"""

import gc
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

OLDEST = 2  # generation
INTERVAL = 250  # ms: short, so that little is new each time
SHARE = 0.01  # of the time, at most, goes into looking through everything: with long chats that takes a moment


class Garbage(QObject):
    """From its making on, for the rest of the process."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._looked, self._took = perf_counter(), 0.0  # when all was looked through, and for how long
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def _collect(self) -> None:
        """As much as Python itself would now: the oldest generation that is due, with those younger than it."""
        due = [
            n for n, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > most
        ]
        if not due:
            return
        began = perf_counter()
        if due[-1] < OLDEST or SHARE * (began - self._looked) < self._took:
            gc.collect(min(due[-1], OLDEST - 1))
            return
        gc.collect()
        self._looked = perf_counter()
        self._took = self._looked - began
