"""The wheel for a GPU: one that exists, and that the driver runs."""

import pytest

from app.core.wheel_advice import Maker, SystemGpu, wheel_for


@pytest.mark.parametrize(
    ("gpu", "system", "wheel"),
    [
        (SystemGpu(Maker.APPLE), "darwin", "metal"),
        (SystemGpu(Maker.AMD), "linux", "vulkan"),
        (SystemGpu(Maker.INTEL), "win32", "vulkan"),
        (SystemGpu(Maker.NVIDIA, driver="580.65.06"), "linux", "cu130"),
        (SystemGpu(Maker.NVIDIA, driver="550.54"), "linux", "cu124"),
        (SystemGpu(Maker.NVIDIA, driver="535.183.01"), "linux", "cu122"),
        (SystemGpu(Maker.NVIDIA, driver="535.183"), "win32", "cu118"),
        (SystemGpu(Maker.NVIDIA, driver="470.1"), "linux", "cu118"),
        (SystemGpu(Maker.NVIDIA), "linux", "cu124"),
        (SystemGpu(Maker.NVIDIA), "win32", "cu124"),
    ],
)
def test_each_machine_gets_its_wheel(gpu: SystemGpu, system: str, wheel: str) -> None:
    assert wheel_for(gpu, system) == wheel
