"""What is an address of a remote device, and which devices take layers."""

import pytest

from app.core.device import Device, DeviceKind, remote_address
from app.core.errors import SettingsError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.0.7:5000", "192.168.0.7:5000"),
        (" studio.local ", "studio.local:50052"),
        ("[fe80::1]:70", "[fe80::1]:70"),
        ("[::1]", "[::1]:50052"),
    ],
)
def test_an_address_has_a_port(text: str, address: str) -> None:
    assert remote_address(text) == address


@pytest.mark.parametrize("text", ["", ":5000", "a b:1", "host:", "host:0", "host:65536", "http://host", "::1", "a:b"])
def test_what_is_no_address_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(SettingsError, match="is no address") as caught:
        remote_address(text)
    assert "192.168.0.7:50052" in caught.value.remedy


def test_layers_go_to_gpus_and_other_machines() -> None:
    takers = {kind for kind in DeviceKind if Device("D", "", kind, "", 0, 0).takes_layers}
    assert takers == {DeviceKind.GPU, DeviceKind.INTEGRATED, DeviceKind.REMOTE}
