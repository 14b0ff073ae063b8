"""The hardware that times depend on, as far as the system and llama.cpp tell."""

import platform
from pathlib import Path

import psutil

from app.core.run_record import Machine
from app.engine.devices import devices

_CPU_INFO = Path("/proc/cpuinfo")


def machine() -> Machine:
    cards = tuple(f"{one.name}: {one.description} ({one.backend})" for one in devices() if one.takes_layers)
    return Machine(processor(), psutil.cpu_count() or 0, psutil.virtual_memory().total, platform.platform(), cards)


def processor() -> str:
    """Its name for people; Linux keeps it where Python does not look."""
    try:
        lines = _CPU_INFO.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
