"""How long the window's thread was busy without a break."""

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

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


def spread(values: list[float]) -> str:
    ordered = sorted(values) or [0.0]
    p50, p95, p99 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99))
    return f"p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f}  max {ordered[-1]:6.1f} ms  (n = {len(values)})"
