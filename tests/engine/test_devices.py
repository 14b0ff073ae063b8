"""The devices that llama.cpp sees here."""

import pytest

from app.core.device import PROCESSOR, DeviceKind
from app.core.errors import DeviceError
from app.engine.devices import device_list, devices
from app.engine.native import native


def test_the_processor_is_there_with_the_machines_memory() -> None:
    processor = devices()[-1]
    assert (processor.name, processor.kind) == (PROCESSOR, DeviceKind.CPU)
    assert processor.description
    assert 0 < processor.free_bytes < processor.total_bytes
    assert not processor.takes_layers


def test_a_device_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(DeviceError, match="no device CUDA77") as caught:
        device_list(["CPU", "CUDA77"])
    assert "CPU" in caught.value.remedy


def test_the_processor_takes_no_layers_away_from_itself() -> None:
    assert list(device_list([PROCESSOR])) == [None]


def test_what_a_build_does_not_export_is_none() -> None:
    assert native("ggml_no_such_function", [], None) is None
