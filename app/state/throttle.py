"""A brake for repaints: however often it is asked, it fires at most thirty times a second."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

INTERVAL = 33  # ms
SHARE = 4  # what is done on firing may take one part in so many of the time


class Throttle(QObject):
    """`request` asks for `fired`, soon; `flush` lets it fire now, if it was asked."""

    fired = Signal()

    def __init__(self, parent: QObject | None = None, interval: int = INTERVAL) -> None:
        super().__init__(parent)
        self._interval = interval
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(interval)
        self._timer.timeout.connect(self._fire)

    @property
    def pending(self) -> bool:
        return self._timer.isActive()

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
        clock = QElapsedTimer()
        clock.start()
        self.fired.emit()
        # Slow listeners are asked less often, so that the window always has time for the person in front of it.
        self._timer.setInterval(max(self._interval, SHARE * clock.elapsed()))
