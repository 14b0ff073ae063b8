"""What the program takes now."""

from app.core.device import Device, DeviceKind
from app.core.memory_now import MemoryNow


def test_a_machine_may_have_no_device_with_memory_of_its_own() -> None:
    assert MemoryNow(5, 7) == MemoryNow(process=5, peak=7, devices=())
    gpu = Device("CUDA0", "", DeviceKind.GPU, "CUDA", 8, 3)
    assert MemoryNow(5, 7, (gpu,)) != MemoryNow(5, 7, (Device("CUDA0", "", DeviceKind.GPU, "CUDA", 8, 4),))
