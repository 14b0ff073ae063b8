"""Names of devices that outlast the program, and what they are called now."""

from dataclasses import replace

from app.core.device_names import lasting_names, local_names, machines
from tests.described_devices import CPU, GPU, REMOTE

OTHER = replace(REMOTE, name="RPC1", description="10.0.0.8:50052")
SECOND = replace(OTHER, name="RPC2")
KNOWN = (GPU, REMOTE, OTHER, SECOND, CPU)


def test_another_machine_is_named_by_its_address() -> None:
    lasting = lasting_names(("CUDA0", "RPC2", "RPC0", "RPC1"), KNOWN)
    assert lasting == ("CUDA0", "10.0.0.8:50052/1", "10.0.0.7:50052", "10.0.0.8:50052")
    assert local_names(lasting, KNOWN) == ("CUDA0", "RPC2", "RPC0", "RPC1")
    assert machines(lasting) == ("10.0.0.8:50052", "10.0.0.7:50052")


def test_connected_in_another_order_it_is_still_found() -> None:
    now = (replace(OTHER, name="RPC0"), replace(SECOND, name="RPC1"), replace(REMOTE, name="RPC2"))
    assert local_names(lasting_names(("RPC0", "RPC1"), KNOWN), now) == ("RPC2", "RPC0")


def test_what_is_not_known_keeps_its_name() -> None:
    names = ("[::1]:50052/1", "Vulkan0")
    assert local_names(names, KNOWN) == lasting_names(names, KNOWN) == names
    assert machines(names) == ("[::1]:50052",)
    assert machines(("CUDA0", "CPU")) == ()
