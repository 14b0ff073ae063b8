"""What is known of devices, and a request for another machine."""

from app.core.device import Device, DeviceKind
from app.core.devices_known import ConnectRequest, DevicesKnown, UnusedGpu
from app.core.wheel_advice import Maker, SystemGpu

CARD = SystemGpu(Maker.NVIDIA, "A card")


def test_before_anybody_looked_nothing_is_known() -> None:
    assert DevicesKnown() == DevicesKnown((), (), False)
    gpu = Device("CUDA0", "A card", DeviceKind.GPU, "CUDA", 8, 7)
    assert DevicesKnown((gpu,)) != DevicesKnown((), (UnusedGpu(CARD, "cu124"),))


def test_requests_for_one_address_are_the_same_and_each_is_stopped_for_itself() -> None:
    one, other = ConnectRequest("desk:50052"), ConnectRequest("desk:50052")
    assert one == other
    assert one != ConnectRequest("desk:50053")
    one.cancel.cancel()
    assert (one.cancel.cancelled, other.cancel.cancelled) == (True, False)
