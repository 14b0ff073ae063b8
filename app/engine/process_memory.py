"""What this process takes in memory now and took at most, and what is free on the devices."""

import sys

import psutil

from app.core.device import DeviceKind
from app.core.memory_now import MemoryNow
from app.engine.devices import devices


class ProcessMemory:
    """Where the system does not remember the peak, it is the highest of what was seen."""

    def __init__(self) -> None:
        self._process = psutil.Process()
        self._peak = 0

    def now(self) -> MemoryNow:
        info = self._process.memory_info()
        self._peak = max(self._peak, info.rss, getattr(info, "peak_wset", 0), _highest())
        cards = tuple(one for one in devices() if one.kind in (DeviceKind.GPU, DeviceKind.INTEGRATED))
        return MemoryNow(int(info.rss), int(self._peak), cards)


def _highest() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return highest if sys.platform == "darwin" else 1024 * highest
