"""How busy the machine is with other things, and how much memory this process takes, while a reply is measured."""

from time import perf_counter

import psutil

from app.core.machine_load import MachineLoad

_PAUSE = 0.1  # seconds between two looks at the memory
_IDLE = ("idle", "iowait")


class LoadWatch:
    """Counts from `begin` to `end`; `look` in between catches what the memory peaks at."""

    def __init__(self) -> None:
        self._process = psutil.Process()
        self.begin()

    def begin(self) -> None:
        self._busy, self._own, self._began = _busy_seconds(), self._own_seconds(), perf_counter()
        self._looked = self._began
        self._clocks: list[float] = []
        self._peak = 0
        self._see()

    def look(self) -> None:
        now = perf_counter()
        if now - self._looked >= _PAUSE:
            self._looked = now
            self._peak = max(self._peak, self._process.memory_info().rss)

    def end(self) -> MachineLoad:
        self._see()
        seconds = perf_counter() - self._began
        own = self._own_seconds() - self._own
        other = max(0.0, _busy_seconds() - self._busy - own)
        clock = sum(self._clocks) / len(self._clocks) if self._clocks else None
        return MachineLoad(seconds, psutil.cpu_count() or 1, own, other, self._peak or None, clock)

    def _see(self) -> None:
        self._peak = max(self._peak, self._process.memory_info().rss)
        clock = _clock()
        if clock:
            self._clocks.append(clock)

    def _own_seconds(self) -> float:
        times = self._process.cpu_times()
        return float(times.user + times.system)


def _busy_seconds() -> float:
    """Of all processors and programs. Virtual machines' time is counted in the user's already."""
    times = psutil.cpu_times()._asdict()
    left_out = (*_IDLE, "guest", "guest_nice")
    return float(sum(seconds for name, seconds in times.items() if name not in left_out))


def _clock() -> float | None:
    """None where the system does not say, which it may do by failing."""
    try:
        frequency = psutil.cpu_freq()
    except (OSError, NotImplementedError, AttributeError, RuntimeError):
        return None
    return float(frequency.current) if frequency and frequency.current else None
