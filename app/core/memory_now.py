"""How much memory the program takes at this moment."""

from dataclasses import dataclass

from app.core.device import Device


@dataclass(frozen=True, slots=True)
class MemoryNow:
    """Bytes; resident, and at most since the start."""

    process: int
    peak: int
    devices: tuple[Device, ...] = ()  # with memory of their own, and what is free there
