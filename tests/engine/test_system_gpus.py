"""GPUs by the system's own means, on described machines."""

import sys
from pathlib import Path

import pytest

from app.core.wheel_advice import Maker, SystemGpu
from app.engine.system_gpus import system_gpus

pytestmark = pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="reads /sys and /proc")
DRIVER = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.14  Thu Feb 22 01:44:30 UTC 2024\n"


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_a_machine_without_one(tmp_path: Path) -> None:
    write(tmp_path, "sys/class/drm/card0/device/vendor", "0x1234\n")
    write(tmp_path, "sys/class/drm/card1/device/vendor", "nonsense")
    assert system_gpus(tmp_path) == ()


def test_cards_by_their_makers(tmp_path: Path) -> None:
    write(tmp_path, "sys/class/drm/card0/device/vendor", "0x8086\n")
    write(tmp_path, "sys/class/drm/card1/device/vendor", "0x10de\n")
    write(tmp_path, "proc/driver/nvidia/version", DRIVER)
    assert system_gpus(tmp_path) == (SystemGpu(Maker.INTEL), SystemGpu(Maker.NVIDIA, driver="550.54.14"))


def test_a_card_that_only_computes_is_found_by_its_driver(tmp_path: Path) -> None:
    write(tmp_path, "proc/driver/nvidia/version", DRIVER)
    assert system_gpus(tmp_path) == (SystemGpu(Maker.NVIDIA, driver="550.54.14"),)


def test_this_machine_is_looked_at_without_trouble() -> None:
    assert isinstance(system_gpus(), tuple)
