"""How long the window's thread was busy without a break, and how long what was written took to be seen."""

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from app.state.throttle import Throttle

BEAT = 4  # ms


class Pauses(QObject):
    """A beat every few milliseconds: what it comes later than that, the thread did not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self.late.clear()
        self._clock.start()
        self._timer.start()

    def _beat(self) -> None:
        self.late.append(max(0.0, self._clock.nsecsElapsed() / 1e6 - BEAT))
        self._clock.start()


class Frames(QObject):
    """From the throttle's firing until what was written is painted."""

    def __init__(self, throttle: Throttle) -> None:
        super().__init__()
        self.took: list[float] = []
        self._clock = QElapsedTimer()
        self._painted = QTimer(self)
        self._painted.setSingleShot(True)
        self._painted.setInterval(0)
        self._painted.timeout.connect(lambda: self.took.append(self._clock.nsecsElapsed() / 1e6))
        self._throttle = throttle
        self._fire = throttle._fire
        throttle._timer.timeout.disconnect()
        throttle._timer.timeout.connect(self._measure)

    def _measure(self) -> None:
        self._clock.start()
        self._fire()
        self._painted.start()


def spread(values: list[float]) -> str:
    ordered = sorted(values) or [0.0]
    p50, p95, p99 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99))
    return f"p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f}  max {ordered[-1]:6.1f} ms  (n = {len(values)})"
