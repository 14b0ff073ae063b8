"""A brake for repaints: however often it is asked, it fires at most thirty times a second."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

INTERVAL = 33  # ms
SHARE = 4  # what follows on firing may take one part in so many of the time


class Throttle(QObject):
    """`request` asks for `fired`, soon; `flush` lets it fire now, if it was asked.

    What takes long to show is asked for less often, so that the window always has time for the person in front of it.
    """

    fired = Signal()

    def __init__(self, parent: QObject | None = None, interval: int = INTERVAL) -> None:
        super().__init__(parent)
        self._interval = interval
        self._clock = QElapsedTimer()
        self._timer = _single_shot(self, interval)
        self._timer.timeout.connect(self._fire)
        self._painted = _single_shot(self, 0)  # its turn comes after the repaints that firing has caused
        self._painted.timeout.connect(self._measure)

    @property
    def pending(self) -> bool:
        return self._timer.isActive()

    @property
    def interval(self) -> int:
        """Milliseconds from asking to firing, as it is now."""
        return self._timer.interval()

    def request(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def flush(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self._fire()

    def cancel(self) -> None:
        self._timer.stop()

    def _fire(self) -> None:
        self._clock.start()
        self.fired.emit()
        self._painted.start()

    def _measure(self) -> None:
        interval = max(self._interval, SHARE * self._clock.elapsed())
        if not self._timer.isActive():
            self._timer.setInterval(interval)
        elif interval > self.interval:
            self._timer.start(interval)


def _single_shot(parent: QObject, interval: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval)
    return timer
