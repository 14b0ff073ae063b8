"""Which ready-made llama-cpp-python suits a machine's GPU, by its maker, the driver and the system."""

import re
from dataclasses import dataclass
from enum import StrEnum

INDEX = "https://abetlen.github.io/llama-cpp-python/whl/"
"""llama-cpp-python's own index; a wheel's name follows."""

_CUDA = (("580", "cu130"), ("555", "cu125"), ("550", "cu124"), ("545", "cu123"), ("535", "cu122"), ("530", "cu121"))
_OLDEST_CUDA = "cu118"
_CUDA_ON_WINDOWS = ("cu118", "cu124", "cu125", "cu130")


class Maker(StrEnum):
    NVIDIA = "NVIDIA"
    AMD = "AMD"
    INTEL = "Intel"
    APPLE = "Apple"


@dataclass(frozen=True, slots=True)
class SystemGpu:
    """A GPU that the system knows, whether llama.cpp can use it or not."""

    maker: Maker
    name: str = ""  # empty: the system does not say
    driver: str = ""  # its version


def wheel_for(gpu: SystemGpu, system: str) -> str:
    """By `sys.platform`'s name of the system: "metal", "cu124", "vulkan" …"""
    if gpu.maker is Maker.APPLE:
        return "metal"
    if gpu.maker is Maker.NVIDIA and system != "darwin":
        return _cuda_for(gpu.driver, windows=system == "win32")
    return "vulkan"


def _cuda_for(driver: str, *, windows: bool) -> str:
    """The newest CUDA that this driver runs; where the driver is not known, one that most run."""
    match = re.match(r"\d+", driver)
    if not match:
        return "cu124"
    fitting = [wheel for least, wheel in _CUDA if int(match[0]) >= int(least)] + [_OLDEST_CUDA]
    return next(wheel for wheel in fitting if not windows or wheel in _CUDA_ON_WINDOWS)
