"""The GPUs that the system knows, by its own means, for a build of llama.cpp that can use none of them."""

import platform
import re
import sys
from pathlib import Path

from app.core.wheel_advice import Maker, SystemGpu

_MAKERS = {0x10DE: Maker.NVIDIA, 0x1002: Maker.AMD, 0x8086: Maker.INTEL}  # PCI vendors
_DISPLAYS = r"SYSTEM\CurrentControlSet\Control\Class\{4d36e968-e325-11ce-bfc1-08002be10318}"
_NVIDIA_DRIVER = Path("/proc/driver/nvidia/version")


def system_gpus(root: Path = Path("/")) -> tuple[SystemGpu, ...]:
    """Empty where there is none, or the system does not tell."""
    if sys.platform == "darwin":
        return (SystemGpu(Maker.APPLE),) if platform.machine() == "arm64" else ()
    if sys.platform == "win32":
        return _from_registry()
    return _from_sys(root)


def _from_sys(root: Path) -> tuple[SystemGpu, ...]:
    found = []
    for vendor in sorted(root.glob("sys/class/drm/card[0-9]*/device/vendor")):
        maker = _maker(_read(vendor))
        if maker:
            found.append(SystemGpu(maker, driver=_nvidia_driver(root) if maker is Maker.NVIDIA else ""))
    driver = _nvidia_driver(root)
    if driver and not any(gpu.maker is Maker.NVIDIA for gpu in found):  # a card without a screen has no entry there
        found.append(SystemGpu(Maker.NVIDIA, driver=driver))
    return tuple(found)


def _maker(vendor: str) -> Maker | None:
    try:
        return _MAKERS.get(int(vendor.strip(), 16))
    except ValueError:
        return None


def _nvidia_driver(root: Path) -> str:
    match = re.search(r"\s(\d+\.\d+(?:\.\d+)?)\s", _read(root / _NVIDIA_DRIVER.relative_to("/")))
    return match[1] if match else ""


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _from_registry() -> tuple[SystemGpu, ...]:
    if sys.platform != "win32":
        return ()
    import winreg

    found = []
    with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _DISPLAYS) as displays:
        for number in range(winreg.QueryInfoKey(displays)[0]):
            try:
                with winreg.OpenKey(displays, winreg.EnumKey(displays, number)) as display:
                    name = str(winreg.QueryValueEx(display, "DriverDesc")[0])
            except OSError:
                continue
            maker = next((maker for maker in Maker if maker.value.casefold() in name.casefold()), None)
            if "radeon" in name.casefold():
                maker = Maker.AMD
            if maker:
                found.append(SystemGpu(maker, name))
    return tuple(found)
